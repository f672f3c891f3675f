// Money: retrying buys what failed in this run.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";
import { openAddin, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const all = websites(10);
const DEEP = "[".repeat(200) + "]".repeat(200);
/** Documented, and nested too deep to be read. */
const UNREADABLE_NEWS = { status: 200, body: `{"data":[${DEEP}]}` };
const UNREADABLE_FACTS = { status: 200, body: `{"data":{"location":${DEEP}}}` };

describe("Retrying the failed rows of a run", () => {
  it("requests nothing for rows of other runs in the same column", async () => {
    const addin = await openAddin({ column: ["Website", ...all] });
    addin.api.faults.set([{ when: {}, reply: { status: 400 } }]);
    await addin.run({ ...LOCATION, range: "Sheet1!A5:A8" });
    const [failing = ""] = all;
    addin.api.faults.set([{ when: { url: failing }, reply: UNREADABLE_NEWS }]);
    const news = await addin.run({ kind: "news", limit: 5, range: "Sheet1!A2:A3" });
    const before = addin.statusLines().slice(3, 7);
    addin.api.faults.set([]);
    const sent = addin.sent.length;
    const ended = await addin.finishRun(await addin.value("retryFailed", { runId: news.runId }));

    expect(before.every((line) => line.startsWith("Failed"))).toBe(true);
    expect(addin.sent.slice(sent).map(({ url }) => url)).toEqual([expect.stringContaining(failing)]);
    expect(addin.statusLines().slice(3, 7)).toEqual(before);
    expect(ended).toMatchObject({ state: "done", done: 2, total: 2 });
  });

  it("buys what costs exactly the rest of a cap that no binary fraction tells", async () => {
    const addin = await openAddin({ column: ["Website", ...all.slice(0, 2)] });
    const news: RunRequest = { kind: "news", limit: 10 };
    const [, second = ""] = all;
    const price = (await addin.value("quoteRun", { ...news, range: "Sheet1!A3:A3" })).credits.high;
    addin.api.faults.set([{ when: { url: second }, reply: UNREADABLE_NEWS }]);
    const ended = await addin.run(news, 2 * price);
    addin.api.faults.set([]);
    const stopped = await addin.finishRun(await addin.value("retryFailed", { runId: ended.runId }));
    const { creditCap, moreCredits } = stopped.capReached!;
    const raised = { runId: ended.runId, creditCap: creditCap + moreCredits };
    const again = await addin.finishRun(await addin.value("runSlice", raised));

    expect([price, moreCredits]).toEqual([0.2, 0.2]);
    expect(again).toMatchObject({ state: "done", failed: 0, creditsSpent: 0.6 });
  });

  it("tells what replies that could not be read cost again, and goes on for that", async () => {
    const addin = await openAddin({ column: ["Website", ...all.slice(0, 5)] });
    addin.api.faults.set([{ when: { from: 4 }, reply: UNREADABLE_FACTS }]);
    const ended = await addin.run(LOCATION, 2.5);
    addin.api.faults.set([]);
    const stopped = await addin.finishRun(await addin.value("retryFailed", { runId: ended.runId }));
    const bill = await addin.value("quoteRun", { ...LOCATION, range: "Sheet1!A2:A6" });

    expect(ended).toMatchObject({ state: "done", failed: 2, creditsSpent: 2.5 });
    expect(stopped).toMatchObject({
      state: "stopped",
      capReached: { creditCap: 2.5, companies: 2, moreCredits: 1 },
    });
    expect(bill.lines.join("\n")).toContain("the reply could not be read");

    const { creditCap, moreCredits } = stopped.capReached!;
    const raised = { runId: stopped.runId, creditCap: creditCap + moreCredits };
    const again = await addin.finishRun(await addin.value("runSlice", raised));
    expect(again).toMatchObject({ state: "done", failed: 0, creditsSpent: 3.5 });
    expect(addin.statusLines()).toEqual(Array<string>(5).fill("Done"));
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
