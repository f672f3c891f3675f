import { describe, expect, it } from "vitest";
import { sinceInWords } from "../../src/watches/since-in-words";

describe("The words for a past time", () => {
  it.each([
    ["2026-03-13T07:05:00", "07:05"],
    ["2026-03-12T23:59:00", "Thursday"],
    ["2026-03-10T08:00:00", "Tuesday"],
    ["2026-03-07T00:00:00", "Saturday"],
    ["2026-03-06T23:59:00", "6 March"],
    ["2025-12-31T08:00:00", "31 December 2025"],
    // A clock that was put back.
    ["2026-03-14T08:00:00", "08:00"],
  ])("on a Friday, for %s, are %s", (then, words) => {
    expect(sinceInWords(then, "2026-03-13T09:00:00")).toBe(words);
  });
});
