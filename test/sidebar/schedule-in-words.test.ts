import { describe, expect, it } from "vitest";
import { nextInWords } from "../../sidebar/watch/watch-in-words";

const nextAt = "2026-12-14T08:00:00.000Z";

describe("nextInWords", () => {
  it.each([
    ["a look to come", { nextAt }, null, "Next 14 Dec, 08:00"],
    ["a look to come after spending was stopped", { nextAt }, "spending", "Next 14 Dec, 08:00"],
    [
      "a look to come without a key",
      { nextAt },
      "key",
      "Next 14 Dec, 08:00: waits for an API key in Settings",
    ],
    ["a look that is overdue", { nextAt, due: true }, null, "Due since 14 Dec, 08:00"],
    [
      "a look that waits for spending",
      { nextAt, due: true },
      "spending",
      "Due since 14 Dec, 08:00: waits until spending is allowed again",
    ],
    ["a watch that rests", { nextAt: null }, "key", ""],
  ] as const)("says of %s when it is", (_, watch, obstacle, words) => {
    expect(nextInWords(watch, "UTC", obstacle)).toBe(words);
  });
});
