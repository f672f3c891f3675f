import { describe, expect, it } from "vitest";
import { backOff, retryDelayMs, stopped, type Tries } from "../../src/money/pause";
import { NetworkError } from "../../src/core/errors";
import { ApiError } from "../../src/api/api-error";

const error = new NetworkError("The API could not answer (503).", "Try again later.");

function away(status: number, retryAfterSeconds: number | null = null): ApiError {
  return new ApiError("api/unavailable", "Away.", { status, retryAfterSeconds });
}

describe("backOff", () => {
  it("waits longer with each attempt, and gives up at the third", () => {
    const tries: Tries = {};
    const attempt = () => backOff(tries, ["a.example"], [error], 0);

    const attempts = [attempt(), attempt(), attempt()];

    expect(attempts).toEqual(
      [1_000, 2_000, 4_000].map((delayMs, index) => ({
        pause: {
          state: "waiting",
          code: "network/no-reply",
          message: "The API could not answer (503).",
          delayMs,
        },
        givenUp: index === 2 ? ["a.example"] : [],
      })),
    );
    expect(tries).toEqual({});
  });

  it.each([
    [503, 5],
    [502, 5],
    [500, 3],
  ])("gives up at %i after %i attempts", (status, attempts) => {
    const tries: Tries = {};

    const givenUp = Array.from({ length: attempts }, () => backOff(tries, ["a.example"], [away(status)]));

    expect(givenUp.map((each) => each.givenUp.length)).toEqual([...Array(attempts - 1).fill(0), 1]);
  });

  it("counts each company separately, and waits for the one with the most attempts", () => {
    const tries: Tries = { "a.example": 1 };

    const { pause, givenUp } = backOff(tries, ["a.example", "b.example"], [error], 0);

    expect(pause.delayMs).toBe(2_000);
    expect(tries).toEqual({ "a.example": 2, "b.example": 1 });
    expect(givenUp).toEqual([]);
  });
});

describe("retryDelayMs", () => {
  it("is as long as the service asks for", () => {
    expect(retryDelayMs(1, [away(429, 0), away(429, 7)], 1)).toBe(7_000);
  });

  it.each([null, 0])("takes %o seconds for no word of the service", (seconds) => {
    expect(retryDelayMs(3, [away(429, seconds)], 0)).toBe(4_000);
  });

  it.each([
    [0, 1_000],
    [0.5, 1_100],
    [1, 1_200],
  ])("has a jitter of up to a fifth: at %d it is %i ms", (random, expected) => {
    expect(retryDelayMs(1, [error], random)).toBe(expected);
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
