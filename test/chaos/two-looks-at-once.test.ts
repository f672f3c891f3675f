import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";
import { days, whatsNew } from "../addin/watched-weeks";

const watchOf = (name: string, country: string): WatchRequest => ({
  name,
  what: {
    kind: "market",
    market: { countries: [country], types: [], sentiments: [], words: "", limit: 100 },
    request: {},
  },
  every: "month",
  hour: 8,
  creditCap: 10,
  monthCap: 100,
});

/** Two users' watches, some days after their first looks. */
async function twoWatches(): Promise<{ addin: OpenAddin; mine: string; theirs: string }> {
  const addin = await openAddin({ formulas: false });
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
  const { watchId: mine } = await addin.value("saveWatch", watchOf("Germany", "DEU"));
  const { watchId: theirs } = await addin.value("saveWatch", watchOf("Britain", "GBR"), EDITOR);
  await addin.value("runWatch", { watchId: mine });
  await addin.value("runWatch", { watchId: theirs }, EDITOR);
  await days(addin, 6);
  return { addin, mine, theirs };
}
const keys = (addin: OpenAddin) => whatsNew(addin).map((line) => String(line["Find ID"]));

describe("Looks of two users that end in the same moment", () => {
  it.each([
    ["after", 2],
    ["after", 3],
  ])(
    "each tell all that they have found, at once or when they look again: %s write %i",
    async (when, nth) => {
      const apart = await twoWatches();
      await apart.addin.value("runWatch", { watchId: apart.mine });
      await apart.addin.value("runWatch", { watchId: apart.theirs }, EDITOR);
      const { addin, mine, theirs } = await twoWatches();

      let answer: string | null = null;
      let writes = 0;
      addin.host.intercept = async ({ method, phase }) => {
        if (method !== "setValues" || phase !== when || ++writes !== nth) return undefined;
        const look = await addin.sidebar("runWatch", { watchId: theirs }, EDITOR);
        answer = look.ok ? "told" : look.error.code;
        return undefined;
      };
      await addin.value("runWatch", { watchId: mine });
      addin.host.intercept = undefined;
      await addin.value("runWatch", { watchId: theirs }, EDITOR);

      expect(["told", "limit/busy"]).toContain(answer);
      expect(keys(apart.addin).length).toBeGreaterThan(3);
      expect(keys(addin).sort()).toEqual(keys(apart.addin).sort());
    },
  );
});
