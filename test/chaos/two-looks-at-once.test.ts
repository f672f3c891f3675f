import { expect, it } from "vitest";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, type OpenAddin } from "../addin/open-addin";
import { days, whatsNew } from "../addin/watched-weeks";

/** A user's watch of a list of their own, after its first look. */
async function watchedBy(addin: OpenAddin, user: string, country: string): Promise<string> {
  const list = { filters: { "location.hq.country": [country] }, limit: 100 };
  const { sheetName } = await addin.value("generateList", { ...list, creditCap: 100 }, user);
  await addin.value("saveList", { ...list, sheetName, name: country }, user);
  const what = { kind: "list" as const, listId: country, request: {} };
  const watch = { name: country, what, every: "month" as const, hour: 8, creditCap: 100, monthCap: 1_000 };
  const { watchId } = await addin.value("saveWatch", watch, user);
  await addin.value("runWatch", { watchId }, user);
  return watchId;
}

/** Two users' watches, with something to find for each. */
async function twoWatches(): Promise<{ addin: OpenAddin; mine: string; theirs: string }> {
  const addin = await openAddin({ formulas: false });
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
  const mine = await watchedBy(addin, OWNER, "DEU");
  const theirs = await watchedBy(addin, EDITOR, "GBR");
  addin.api.changeWorld();
  await days(addin, 1);
  return { addin, mine, theirs };
}
const told = (addin: OpenAddin) =>
  whatsNew(addin).map(({ Watch, Company, What }) => `${String(Watch)}: ${String(Company)} ${String(What)}`);

it("Looks of two users that end in the same moment each tell all that they have found, at once or when they look again", async () => {
  const apart = await twoWatches();
  await apart.addin.value("runWatch", { watchId: apart.mine });
  const alone = told(apart.addin).length;
  await apart.addin.value("runWatch", { watchId: apart.theirs }, EDITOR);
  const { addin, mine, theirs } = await twoWatches();

  let answer: string | null = null;
  addin.host.intercept = async ({ method, phase }) => {
    if (method !== "setValues" || phase !== "after" || answer !== null || told(addin).length === 0)
      return undefined;
    answer = "asked";
    const look = await addin.sidebar("runWatch", { watchId: theirs }, EDITOR);
    answer = look.ok ? "told" : look.error.code;
    return undefined;
  };
  await addin.value("runWatch", { watchId: mine });
  addin.host.intercept = undefined;
  await addin.value("runWatch", { watchId: theirs }, EDITOR);

  expect(["told", "limit/busy"]).toContain(answer);
  expect(alone).toBeGreaterThan(0);
  expect(told(apart.addin).length).toBeGreaterThan(alone);
  expect(told(addin).sort()).toEqual(told(apart.addin).sort());
});
