import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { COMPANIES } from "../../src/core/kind-words";
import { kindWords } from "../../src/products/run-kind";
import { cancelledMessage, endedMessage, progressOf, undoneMessage } from "../../src/runs/progress";
import type { RowsByReason } from "../../src/runs/reasons";
import { runRecordOf } from "./run-record-of";

const MINE = {
  nextDelayMs: 0,
  mine: true,
  underWay: null,
  sheetName: "Sheet1",
  source: "Sheet1",
  counts: COMPANIES,
  asksForMissing: true,
};

describe("progressOf", () => {
  it("counts rows that are no longer waiting as done", () => {
    const progress = progressOf(runRecordOf({ waiting: 4, spent: 12 }), { ...MINE, nextDelayMs: 500 });

    expect(progress).toMatchObject({
      state: "running",
      done: 6,
      total: 10,
      creditsSpent: 12,
      nextDelayMs: 500,
    });
    expect(progress).toMatchObject({ toRetry: 0, capReached: null, undo: "" });
  });

  it("groups rows without a value by reason, the most frequent first", () => {
    const reasons: RowsByReason[] = [
      { code: "missing", reason: "no such company", rows: 2 },
      { code: "failed", reason: "no reply", rows: 37 },
      { code: "cancelled", reason: "", rows: 1 },
    ];

    const progress = progressOf(runRecordOf({ state: "done", waiting: 0, reasons }), MINE);

    expect(progress.failures.map(({ rows }) => rows)).toEqual([37, 2, 1]);
    expect(progress).toMatchObject({ failed: 40, toRetry: 38 });
  });

  it("says that it was undone, once it is", () => {
    const ended = { state: "done", waiting: 0 } as const;
    const undo = { kept: 0 };

    expect(progressOf(runRecordOf({ ...ended, undo: { ...undo, state: "done" } }), MINE).isUndone).toBe(true);
    expect(progressOf(runRecordOf(ended), MINE)).not.toHaveProperty("isUndone");
  });

  it("offers a colleague neither retry nor undo, and says why they can only watch", () => {
    const reasons: RowsByReason[] = [{ code: "failed", reason: "no reply", rows: 3 }];
    const running = progressOf(runRecordOf({ reasons, message: "Waiting" }), { ...MINE, mine: false });
    const ended = progressOf(runRecordOf({ state: "done", waiting: 0, reasons, message: "10 companies" }), {
      ...MINE,
      mine: false,
    });

    expect(running.message).toMatch(/^Only the user who started this run goes on with it/);
    expect(ended).toMatchObject({ message: "10 companies", toRetry: 0, undo: "" });
  });

  it("offers to continue only if the run's own cap has stopped it", () => {
    const capped = progressOf(runRecordOf({ state: "stopped", waiting: 3, moreCredits: 6 }), MINE);
    const refused = progressOf(runRecordOf({ state: "stopped", waiting: 3 }), MINE);

    expect(capped.capReached).toEqual({ creditCap: 20, companies: 3, moreCredits: 6 });
    expect(refused.capReached).toBeNull();
  });

  it("offers to request what was not found once the run has ended, to its owner only, and not for a look", () => {
    const ended = { state: "done", waiting: 0, missing: 3 } as const;

    expect(progressOf(runRecordOf(ended), MINE).toAskFor).toBe(3);
    expect(progressOf(runRecordOf(ended), { ...MINE, mine: false }).toAskFor).toBeUndefined();
    expect(progressOf(runRecordOf({ ...ended, state: "stopped" }), MINE).toAskFor).toBeUndefined();
    expect(progressOf(runRecordOf({ ...ended, watch: "w 2026-11-02" }), MINE).toAskFor).toBeUndefined();
    expect(progressOf(runRecordOf({ ...ended, missing: 0 }), MINE).toAskFor).toBeUndefined();
    expect(progressOf(runRecordOf(ended), { ...MINE, asksForMissing: false }).toAskFor).toBeUndefined();
  });

  it("says once what undo would do", () => {
    const done = runRecordOf({ state: "done", waiting: 0, spent: 4 });

    expect(progressOf({ ...done, spent: 0 }, MINE).undo).toMatch(/What you typed or changed stays\.$/);
    expect(progressOf(done, MINE).undo).toBe(
      "Puts back what was there before. What you typed or changed stays. Credits are not refunded. Running it again is free while its answers are fresh.",
    );
    expect(progressOf({ ...done, undo: { state: "done", kept: 0 } }, MINE).undo).toBe("");
  });
});

describe("endedMessage", () => {
  it.each([
    [{}, "10 companies, no credits."],
    [{ total: 1, spent: 1 }, "1 company, 1 credit."],
    [{ kind: "match", spent: 0 }, "10 names, no credits."],
    [{ kind: "jobs", added: 4, spent: 12 }, "10 companies, 4 new job posts, 12 credits."],
    [{ kind: "jobs", added: 1, spent: 4 }, "10 companies, 1 new job post, 4 credits."],
    [{ kind: "news", added: 1, spent: 0.11 }, "10 companies, 1 new article, 0.11 credits."],
    [{ usersCells: 2 }, "10 companies, no credits. Kept your own value in 2 cells."],
    [{ usersCells: 1 }, "10 companies, no credits. Kept your own value in 1 cell."],
    [
      { clearedRows: 1 },
      "10 companies, no credits. 1 row held another company before: its values from other runs were cleared. Run those again there.",
    ],
    [
      { clearedRows: 2 },
      "10 companies, no credits. 2 rows held other companies before: their values from other runs were cleared. Run those again there.",
    ],
  ] as const)("for %j is %j", (changes, message) => {
    const request: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
    const of = "kind" in changes ? { kind: changes.kind } : request;
    const { counts } = kindWords(of.kind);
    expect(endedMessage(runRecordOf({ waiting: 0, request: of, ...changes }), counts)).toBe(message);
  });
});

describe("undoneMessage", () => {
  it.each([
    [0, /^Undone\. What this run wrote is gone\.$/],
    [1, /^Undone\. Kept what is yours in 1 cell or row\.$/],
    [2, /^Undone\. Kept what is yours in 2 cells or rows\.$/],
  ])("says how many of the user's cells were kept: %i", (kept, message) => {
    expect(undoneMessage(runRecordOf({ undo: { state: "done", kept } }))).toMatch(message);
  });

  it("says of paid answers how long they cost nothing", () => {
    const undo = { state: "done" as const, kept: 0 };

    expect(undoneMessage(runRecordOf({ spent: 4, undo }))).toMatch(/while its answers are fresh/);
  });
});

describe("cancelledMessage", () => {
  it("does not call a look cancelled that its cap has ended", () => {
    const look = { waiting: 4, spent: 18, creditCap: 20, watch: "w1 2026-11-23" };

    expect(cancelledMessage(runRecordOf({ ...look, moreCredits: 12 }), COMPANIES)).toMatch(
      /^Ended at its limit: 6 of 10 checked, the other 4 come first next time\. 6 companies, 18 credits\./,
    );
    expect(cancelledMessage(runRecordOf(look), COMPANIES)).toMatch(/^Cancelled\. 6 companies/);
    expect(cancelledMessage(runRecordOf({ ...look, watch: "", moreCredits: 12 }), COMPANIES)).toMatch(
      /^Cancelled\./,
    );
  });
});
