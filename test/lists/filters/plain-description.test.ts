import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainDescription } from "../../../src/lists/filters/filter-control";
import { FILTERS } from "../../../demo-api/filters/catalogue";
import { JARGON } from "../../words/jargon";

describe("plainDescription", () => {
  it.each([
    ["Country of the headquarters, ISO 3166-1 alpha-3 in capitals.", "Country of the headquarters."],
    [
      "Region of the headquarters, UN M49. A broad code matches all beneath it.",
      "Region of the headquarters. A broad code matches all beneath it.",
    ],
    ["UN M49 region codes; a broad code matches all.", "Regions; a broad code matches all."],
    ["ISO-3 upper-case code.", "Country."],
    ["Investor company UUID; preferred over name.", "Investor company ID; preferred over name."],
    ["How the GTM motion works (ISO 3166)", "How the go-to-market motion works"],
    ["Latest stage.", "Latest stage."],
    ["", ""],
  ])("rewrites %j as %j", (description, plain) => {
    expect(plainDescription(description)).toBe(plain);
  });

  it("leaves no jargon in any description, wherever it occurs", () => {
    const word = fc.constantFrom(
      "UUID",
      "UUIDs",
      "GTM",
      "UN M49",
      "M49",
      "ISO 3166",
      "ISO 3166-1 alpha-2",
      "code",
      "of",
      ",",
      ";",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        expect(plainDescription(words.join(" "))).not.toMatch(JARGON);
      }),
    );
    expect(FILTERS.filter(({ description }) => JARGON.test(plainDescription(description)))).toEqual([]);
  });

  it("changes nothing without jargon", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/M49|ISO|GTM|UUID/i.test(text)),
        (text) => {
          expect(plainDescription(text)).toBe(text);
        },
      ),
    );
  });
});
