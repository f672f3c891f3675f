import { describe, expect, it } from "vitest";
import { askedInWords } from "../../sidebar/home/asked-card";

describe("the status of requested companies as text", () => {
  it.each([
    [2, 1, 0, "2 of 3 companies you asked for were found, 1 is still being looked for."],
    [1, 2, 1, "1 of 4 companies you asked for was found, 2 are still being looked for, 1 was not found."],
    [0, 1, 2, "0 of 3 companies you asked for were found, 1 is still being looked for, 2 were not found."],
    [3, 0, 0, "3 of 3 companies you asked for were found."],
    [0, 3, 0, "3 companies you asked for are still being looked for."],
    [1, 0, 0, "The company you asked for was found."],
    [0, 0, 1, "The company you asked for was not found."],
    [0, 1, 0, "The company you asked for is still being looked for."],
  ])("for %i found, %i open, %i not found", (found, open, notFound, words) => {
    expect(askedInWords({ found, open, notFound })).toBe(words);
  });
});
