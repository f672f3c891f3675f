import { describe, expect, it } from "vitest";
import { offInWords } from "../../sidebar/settings/formulas-here-in-words";

describe("offInWords", () => {
  it.each([
    ["yours", "While this is off, formulas show what is paid for and buy nothing."],
    [
      "nobody's",
      "While this is off, formulas do not use your key. While the owner's switch is off, they show what is paid for and buy nothing.",
    ],
    ["somebody else's", "While the owner's switch is off, formulas show what is paid for and buy nothing."],
  ] as const)("says whose switch counts where formulas spend %s credits", (whose, words) => {
    expect(offInWords(whose, undefined)).toBe(words);
  });
});
