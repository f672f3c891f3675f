import { describe, expect, it } from "vitest";
import { sinceInWords, spanInWords, whenInWords } from "../../../src/features/watches/since-in-words";

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

describe("The words for when something was found", () => {
  const NOW = "2026-03-13T09:00:00";

  it.each([
    ["2026-03-13T07:05:00", "today at 07:05"],
    ["2026-03-12T23:59:00", "on Thursday"],
    ["2026-03-06T23:59:00", "on 6 March"],
  ])("on a Friday, for %s, are %s", (then, words) => {
    expect(whenInWords(then, NOW)).toBe(words);
  });

  it("name one time where all came together, else when the first came", () => {
    expect(spanInWords("2026-03-13T08:00:05", "2026-03-13T08:00:40", NOW)).toBe("today at 08:00");
    expect(spanInWords("2026-03-12T08:00:00", "2026-03-12T19:00:00", NOW)).toBe("on Thursday");
    expect(spanInWords("2026-03-12T08:00:00", "2026-03-13T08:00:00", NOW)).toBe("since Thursday");
    expect(spanInWords("2026-03-13T07:00:00", "2026-03-13T08:00:00", NOW)).toBe("since 07:00");
  });
});
