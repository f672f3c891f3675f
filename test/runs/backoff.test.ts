import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../src/errors";
import { backOff, stopped } from "../../src/runs/backoff";
import type { FailedRow } from "../../src/runs/status";
import { runRecordOf } from "./run-record-of";

const error = new NetworkError("The API could not answer (503).", "Try again later.");

describe("backOff", () => {
  it("waits longer with each attempt at a company, and fails it at the third", () => {
    const record = runRecordOf();
    const failed = new Map<string, FailedRow>();
    const attempt = () => backOff(record, ["a.example"], error, null, failed, 0);

    const pauses = [attempt(), attempt(), attempt()];

    expect(pauses).toEqual(
      [1_000, 2_000, 4_000].map((delayMs) => ({
        state: "waiting",
        code: "network/no-reply",
        message: "The API could not answer (503).",
        delayMs,
      })),
    );
    expect([...failed]).toEqual([
      ["a.example", { code: "failed", reason: "The API could not answer (503). Try again later." }],
    ]);
    expect(record.tries).toEqual({});
  });

  it.each([
    [503, 5],
    [502, 5],
    [500, 3],
  ])("fails a company at %i after %i attempts", (status, attempts) => {
    const record = runRecordOf();
    const failed = new Map<string, FailedRow>();
    const away = new ApiError("api/unavailable", "Away.", { status });

    for (let attempt = 1; attempt < attempts; attempt++) {
      backOff(record, ["a.example"], away, null, failed, 0);
    }
    expect(failed.size).toBe(0);
    backOff(record, ["a.example"], away, null, failed, 0);
    expect(failed.size).toBe(1);
  });

  it("counts each company separately, and waits for the one with the most attempts", () => {
    const record = runRecordOf({ tries: { "a.example": 1 } });
    const failed = new Map<string, FailedRow>();

    const { delayMs } = backOff(record, ["a.example", "b.example"], error, null, failed, 0);

    expect(delayMs).toBe(2_000);
    expect(record.tries).toEqual({ "a.example": 2, "b.example": 1 });
    expect(failed.size).toBe(0);
  });

  it("waits as long as the service asks for", () => {
    expect(backOff(runRecordOf(), ["a.example"], error, 7_000, new Map(), 1).delayMs).toBe(7_000);
  });

  it.each([
    [0, 1_000],
    [0.5, 1_100],
    [1, 1_200],
  ])("adds a jitter of up to a fifth: at %d it waits %i ms", (random, expected) => {
    expect(backOff(runRecordOf(), ["a.example"], error, null, new Map(), random).delayMs).toBe(expected);
  });
});

describe("stopped", () => {
  it("contains the full message, because nothing continues automatically", () => {
    expect(stopped(error)).toEqual({
      state: "stopped",
      code: "network/no-reply",
      message: "The API could not answer (503). Try again later.",
      delayMs: 0,
    });
  });
});
