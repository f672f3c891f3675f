import { describe, expect, it } from "vitest";
import { cappedShareFor } from "../../src/runs/capped-looks";
import type { RunAnswer } from "../../src/runs/kinds/run-plan";
import type { RunRecord } from "../../src/runs/run-record";
import { runRecordOf } from "./run-record-of";

const DAY_MS = 86_400_000;
const BEGIN = Date.parse("2026-03-02T08:00:00Z");
const CAP = 40;

const dayOf = (day: number, afterMs = 0) => BEGIN + day * DAY_MS + afterMs;

/** A look of one day, whose answers were told a minute after it began. */
const lookOn = (day: number, changes: Partial<RunRecord> = {}) =>
  runRecordOf({
    runId: `look-${day}`,
    watch: `w1 day-${day}`,
    startedAt: dayOf(day),
    toldAt: dayOf(day - 1, 60_000),
    creditCap: CAP,
    spent: CAP,
    state: "cancelled",
    ...changes,
  });

const answered = (begun: number, ended = begun, credits = 30) => {
  const answer: RunAnswer = {
    values: () => [],
    fetchedAt: () => new Date(begun),
    status: () => null,
    listing: () => ({ rows: [], total_count: null, credits }),
  };
  return { at: new Date(ended).toISOString(), answer };
};

const capped = { moreCredits: 4 };

describe("cappedShareFor", () => {
  const during = answered(dayOf(0, 20_000));

  it("is what an answer took of a look that its cap ended", () => {
    const share = cappedShareFor(lookOn(1), [lookOn(1), lookOn(0, capped)]);

    expect(share(during)).toBe(0.75);
    expect(share(answered(dayOf(0, -60_000), dayOf(0, 20_000)))).toBe(0.75);
    expect(share(answered(dayOf(0, -60_000)))).toBe(0);
    expect(share(answered(dayOf(0, 120_000)))).toBe(0);
  });

  it.each<[string, Partial<RunRecord>]>([
    ["has ended by itself", {}],
    ["belongs to another watch", { ...capped, watch: "w10 day-0" }],
    ["is a person's run", { ...capped, watch: "" }],
    ["the turn of the month has ended", { ...capped, monthIsOver: true }],
  ])("is nothing where the look %s", (_, changes) => {
    expect(cappedShareFor(lookOn(1), [lookOn(0, changes)])(during)).toBe(0);
  });

  it("is less where this look may spend more", () => {
    expect(cappedShareFor(lookOn(1, { creditCap: 300 }), [lookOn(0, capped)])(during)).toBe(0.1);
  });

  it("is nothing where the answers of the look were withdrawn or not told", () => {
    expect(cappedShareFor(lookOn(1, { toldAt: dayOf(-1) }), [lookOn(0, capped)])(during)).toBe(0);
  });
});
