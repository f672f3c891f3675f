import { describe, expect, it } from "vitest";
import { nextInWords } from "../../sidebar/watch/schedule-in-words";

const nextAt = "2026-12-14T08:00:00.000Z";

describe("nextInWords", () => {
  it.each([
    ["a look to come", { nextAt }, false, "Next 14 Dec, 08:00"],
    ["a look that is overdue", { nextAt, due: true }, false, "Due since 14 Dec, 08:00"],
    [
      "a look that waits for spending",
      { nextAt, due: true },
      true,
      "Due since 14 Dec, 08:00: waits until spending is allowed again",
    ],
    ["a watch that rests", { nextAt: null }, true, ""],
  ] as const)("says of %s when it is", (_, watch, isSpendingStopped, words) => {
    expect(nextInWords(watch, "UTC", isSpendingStopped)).toBe(words);
  });
});
