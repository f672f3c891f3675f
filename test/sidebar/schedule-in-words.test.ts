import { describe, expect, it } from "vitest";
import { nextInWords } from "../../sidebar/watch/watch-in-words";

const nextAt = "2026-12-14T08:00:00.000Z";

describe("nextInWords", () => {
  it.each([
    ["a look to come", { nextAt }, false, "Next 14 Dec, 08:00"],
    [
      "a look to come without a key",
      { nextAt },
      true,
      "Next 14 Dec, 08:00: waits for an API key in Settings",
    ],
    ["a look that is overdue", { nextAt, due: true }, true, "Due since 14 Dec, 08:00"],
    ["a watch that rests", { nextAt: null }, true, ""],
  ] as const)("says of %s when it is", (_, watch, lacksKey, words) => {
    expect(nextInWords(watch, "UTC", lacksKey)).toBe(words);
  });
});
