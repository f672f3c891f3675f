// Money: an hourly firing takes minutes, and goes on with what its user has saved, or forgotten, meanwhile.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, type OpenAddin, OWNER } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const HOUR_MS = 3_600_000;
const STAGING = "staging.company-intelligence.example";
const OTHER = { apiKey: "another-key-0123456789", baseUrl: `https://${STAGING}` };
const COMPANIES = 200;
/** As many as are under way, or begun in the same slice, when the change is saved. */
const ONE_SLICE = 100;

/** Fires the trigger on a run of 200 companies; the user does something while its second batch is on the way. */
async function firedWhile(change: (addin: OpenAddin) => Promise<unknown>) {
  const column = ["Website", ...Array.from({ length: COMPANIES }, (_, index) => generatedWebsite(index))];
  const addin = await openAddin({ column, formulas: false });
  addin.serveAt(STAGING, { keys: [OTHER.apiKey] });
  await addin.value("saveSettings", { dayCap: 10_000 });
  const { runId } = await addin.start(BASICS, 1_000);
  await addin.clock.sleep(HOUR_MS);
  let fetches = 0;
  let before = 0;
  addin.host.intercept = async ({ phase, method }) => {
    if (phase !== "after" || method !== "fetchAll" || ++fetches !== 2) return undefined;
    await change(addin);
    before = addin.sent.length;
    return undefined;
  };
  await addin.host.fireTriggers();
  addin.host.intercept = undefined;
  return { addin, runId, later: addin.sent.slice(before) };
}

describe("While the hourly trigger works on a run", () => {
  it.each<[string, (addin: OpenAddin) => Promise<unknown>]>([
    ["the key is forgotten", (addin) => addin.value("forgetKey", {})],
    ["another address is saved", (addin) => addin.value("saveSettings", OTHER)],
    [
      "everything was forgotten from elsewhere",
      async ({ host }) => {
        const kept = host.userProperties(OWNER);
        for (const name of kept.keys()) kept.delete(name);
      },
    ],
  ])("%s: it buys no further slice, and nothing at another address", async (_, change) => {
    const { later } = await firedWhile(change);

    expect(later.length).toBeLessThan(ONE_SLICE);
    expect(later.filter(({ url }) => url.includes(STAGING))).toEqual([]);
  });

  it("the day's cap is lowered: the next slice keeps to it", async () => {
    const { addin, runId } = await firedWhile((each) => each.value("saveSettings", { dayCap: 12 }));

    const run = await addin.value("watchRun", { runId });

    expect(run.creditsSpent).toBeLessThan(2 * ONE_SLICE);
    expect(run).toMatchObject({ state: "stopped", reason: "limit/credit-cap" });
  });
});
