// Money: retrying buys what failed in this run.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";
import { openAddin, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const all = websites(10);

describe("Retrying the failed rows of a run", () => {
  it("requests nothing for rows of other runs in the same column", async () => {
    const addin = await openAddin({ column: ["Website", ...all] });
    addin.api.faults.set([{ when: {}, reply: { status: 400 } }]);
    await addin.run({ ...LOCATION, range: "Sheet1!A5:A8" });
    const [failing = ""] = all;
    addin.api.faults.set([{ when: { url: failing }, reply: "malformed-json" }]);
    const facts: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A3" };
    const { runId } = await addin.run(facts);
    const before = addin.statusLines().slice(3, 7);
    addin.api.faults.set([]);
    const sent = addin.sent.length;
    const ended = await addin.retry({ runId });

    expect(before.every((line) => line.startsWith("Failed"))).toBe(true);
    expect(addin.sent.slice(sent).map(({ url }) => url)).toEqual([expect.stringContaining(failing)]);
    expect(addin.statusLines().slice(3, 7)).toEqual(before);
    expect(ended).toMatchObject({ state: "done", done: 2, total: 2 });
  });

  it("counts in the month of the watch whose look it was", async () => {
    const startsAt = Date.parse("2026-11-01T10:00:00Z");
    const addin = await openAddin({ formulas: false, startsAt, column: ["Website", ...all] });
    const request = { sections: ["firmographic"] };
    const what = { kind: "enrichment", range: "Sheet1!A2:A", request } as const;
    await addin.value("saveWatch", { ...WEEKLY_NEWS, what, every: "week", creditCap: 20, monthCap: 30 });
    addin.api.faults.set([{ when: { from: 3 }, reply: { status: 503 } }]);
    await days(addin, 2);
    addin.api.faults.set([]);
    const { runs } = await addin.value("getHistory", {});
    await addin.finishRun(await addin.value("retryFailed", { runId: runs[0]!.runId }));
    const [watch] = (await addin.value("getWatches", {})).watches;

    expect(addin.credits).toBe(20);
    expect(watch).toMatchObject({ spentThisMonth: 20, lastLook: { credits: 20 } });
    await days(addin, 7);
    expect(addin.credits).toBeLessThanOrEqual(30);
  });
});
