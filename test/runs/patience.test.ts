import { describe, expect, it } from "vitest";
import { tryLater } from "../../src/runs/patience";
import { runRecordOf } from "./run-record-of";

const REASON = "The API could not answer (503). Try again later.";

describe("tryLater", () => {
  it("waits longer with each try of a company, and fails it at the third", () => {
    const record = runRecordOf();
    const failed = new Map<string, string>();
    const attempt = () => tryLater(record, ["a.example"], REASON, null, failed, 0);

    const pauses = [attempt(), attempt(), attempt()];

    expect(pauses).toEqual(
      [1_000, 2_000, 4_000].map((delayMs) => ({
        state: "waiting",
        message: "The API could not answer (503).",
        delayMs,
      })),
    );
    expect([...failed]).toEqual([["a.example", REASON]]);
    expect(record.tries).toEqual({});
  });

  it("counts each company apart, and waits for the one that was tried most", () => {
    const record = runRecordOf({ tries: { "a.example": 1 } });
    const failed = new Map<string, string>();

    const { delayMs } = tryLater(record, ["a.example", "b.example"], REASON, null, failed, 0);

    expect(delayMs).toBe(2_000);
    expect(record.tries).toEqual({ "a.example": 2, "b.example": 1 });
    expect(failed.size).toBe(0);
  });

  it("waits as long as the service asks for", () => {
    const { delayMs } = tryLater(runRecordOf(), ["a.example"], REASON, 7_000, new Map(), 1);

    expect(delayMs).toBe(7_000);
  });

  it.each([
    [0, 1_000],
    [0.5, 1_100],
    [1, 1_200],
  ])("spreads colleagues by up to a fifth: at %d it waits %i ms", (random, expected) => {
    const { delayMs } = tryLater(runRecordOf(), ["a.example"], REASON, null, new Map(), random);

    expect(delayMs).toBe(expected);
  });
});
