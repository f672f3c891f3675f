import { describe, expect, it } from "vitest";
import { matchOptions, matchPasted } from "../../../src/lists/filters/find-values";

const options = [
  { value: "TUR", label: "Türkiye" },
  { value: "PRT", label: "Portugal" },
  { value: "PNG", label: "Papua New Guinea" },
  { value: "GIN", label: "Guinea" },
  { value: "BOL", label: "Bolivia, Plurinational State of" },
  { value: 4, label: "native" },
];
const labels = (typed: string, more = {}) =>
  matchOptions(options, typed, more).shown.map(({ label }) => label);

describe("matchOptions", () => {
  it("sorts prefixes of the label first, then prefixes of words, then the rest", () => {
    expect(labels("gui")).toEqual(["Guinea", "Papua New Guinea"]);
    expect(labels("p")).toEqual(["Portugal", "Papua New Guinea", "Bolivia, Plurinational State of"]);
  });

  it("ignores case and accents, and matches the value too", () => {
    expect(labels("TURK")).toEqual(["Türkiye"]);
    expect(labels("png")).toEqual(["Papua New Guinea"]);
  });

  it("matches the heading of an option", () => {
    const headed = [{ value: "CM01", label: "Equity", heading: "Capital markets" }];

    expect(matchOptions(headed, "capital").shown).toEqual(headed);
  });

  it("matches synonyms if no word starts with the search, and reports the correction of a misspelling", () => {
    const events = [
      { value: "CM01", label: "Equity Fund-Raising", heading: "Capital Markets" },
      { value: "WT02", label: "Workforce Reductions" },
      { value: "SD11", label: "Awards" },
      { value: "RK01", label: "Geopolitical Risk" },
    ];
    const found = (typed: string) => {
      const { shown, meant } = matchOptions(events, typed);
      return { shown: shown.map(({ value }) => value), meant };
    };

    expect(found("funding")).toEqual({ shown: ["CM01"], meant: null });
    expect(found("layoffs")).toEqual({ shown: ["WT02"], meant: null });
    expect(found("war")).toEqual({ shown: ["SD11"], meant: null });
    expect(found("fundng")).toEqual({ shown: ["CM01"], meant: "funding" });
    expect(found("zzzz")).toEqual({ shown: [], meant: null });
    expect(matchOptions(events, "funding", { chosen: [events[0]!] }).shown).toEqual([]);
  });

  it("omits selected options and counts the ones not shown", () => {
    expect(matchOptions(options, "", { chosen: [{ value: 4, label: "native" }], max: 3 })).toMatchObject({
      shown: options.slice(0, 3),
      more: 2,
    });
  });
});

describe("matchPasted", () => {
  it("matches labels and values, even labels with a comma, and reports the rest", () => {
    const { matched, unmatched } = matchPasted(
      options,
      "portugal\nPNG, Guinea\tBolivia, Plurinational State of; Atlantis",
    );

    expect(matched.map(({ value }) => value)).toEqual(["PRT", "PNG", "GIN", "BOL"]);
    expect(unmatched).toEqual(["Atlantis"]);
  });
});
