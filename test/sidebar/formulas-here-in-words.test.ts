import { describe, expect, it } from "vitest";
import { offInWords, whoseInWords } from "../../sidebar/settings/formulas-here";

describe("offInWords", () => {
  it.each([
    ["yours", "While this is off, formulas only show what is paid for."],
    ["nobody's", "While this is off, formulas spend none of your credits."],
    ["somebody else's", "While the owner's switch is off, formulas only show what is paid for."],
  ] as const)("says whose switch counts where formulas spend %s credits", (whose, words) => {
    expect(offInWords(whose, undefined, true)).toBe(words);
  });

  it.each([
    ["yours", true, true],
    ["yours", false, false],
    ["nobody's", false, false],
    ["somebody else's", false, true],
  ] as const)(
    "tells of free requests where a key can send them (%s, key saved: %s)",
    (whose, keySaved, told) => {
      const words = offInWords(whose, { today: 3, dayCap: 500 }, keySaved);

      expect(words.includes("COMPANY_SEARCH")).toBe(told);
    },
  );
});

describe("whoseInWords", () => {
  it.each([
    ["yours", true, "They spend your credits."],
    ["yours", false, "Save an API key first."],
    ["nobody's", true, "Formulas here use the key of the spreadsheet's owner."],
    ["nobody's", false, "Save an API key first."],
    ["somebody else's", false, "Formulas here spend the credits of the spreadsheet's owner."],
  ] as const)("says whose credits formulas spend (%s, key saved: %s)", (whose, keySaved, words) => {
    expect(whoseInWords(whose, keySaved).startsWith(words)).toBe(true);
  });
});
