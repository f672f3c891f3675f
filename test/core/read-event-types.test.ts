import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newsEventTypes, readEventTypes } from "../../src/core/news-event-types";

describe("newsEventTypes", () => {
  it("returns 77 types in 11 categories, each with a unique code", () => {
    const types = newsEventTypes();

    expect(types).toHaveLength(77);
    expect(new Set(types.map(({ code }) => code)).size).toBe(77);
    expect(new Set(types.map(({ category }) => category)).size).toBe(11);
    expect(types.filter(({ code }) => !/^[A-Z]{2}\d{2}$/.test(code))).toEqual([]);
  });

  it.each([
    ["OT01", "Others"],
    ["II02", "Technology Adoption & Disruption"],
    ["CM03", "Mergers & Acquisitions"],
    ["SD10", "Pricing & Commercial Strategy"],
    ["RK08", "Supply-Chain Disruptions"],
  ])("has %s as %s", (code, name) => {
    expect(newsEventTypes().find((type) => type.code === code)?.name).toBe(name);
  });
});

describe("readEventTypes", () => {
  it.each([
    ["CM01", ["CM01"]],
    ["CM01, CM03", ["CM01", "CM03"]],
    ["cm01;cm03", ["CM01", "CM03"]],
    ["CM01, CM01", ["CM01"]],
    ["Debt Financing", ["CM02"]],
    ["debt financing; CM01", ["CM02", "CM01"]],
    ["Debt Financing, CM01", ["CM02", "CM01"]],
    ["Trade, Tariffs & Sanctions", ["MM04"]],
    ["CM01, Trade, Tariffs & Sanctions, ZZ99", ["CM01", "MM04", "ZZ99"]],
    ["Awards, Rankings & Recognitions; Others", ["SD11", "OT01"]],
    ["wt", ["WT01", "WT02", "WT03", "WT04", "WT05"]],
    ["Workforce & Talent", ["WT01", "WT02", "WT03", "WT04", "WT05"]],
    ["ZZ99", ["ZZ99"]],
    ["Funding", ["CM01"]],
    ["layoffs; lawsuits", ["WT02", "RC03"]],
    ["CEO, bankruptcy, CM03", ["LG01", "RK07", "CM03"]],
    ["hiring", ["WT01"]],
    ["", []],
    [" ; , ", []],
  ])("reads %j as %j", (text, codes) => {
    expect(readEventTypes(text)).toEqual(codes);
  });

  it("accepts a range's values, without blanks", () => {
    expect(
      readEventTypes([
        ["CM01", ""],
        ["Trade, Tariffs & Sanctions", null],
      ]),
    ).toEqual(["CM01", "MM04"]);
  });

  it.each([
    ["Det Financing", "Unknown event type: Det Financing. Did you mean Debt Financing?"],
    ["CM01, Det Financing", "Unknown event type: Det Financing. Did you mean Debt Financing?"],
    [
      "Trade, Tarifs & Sanctions",
      "Unknown event type: Trade, Tarifs & Sanctions. Did you mean Trade, Tariffs & Sanctions?",
    ],
    [
      "qqqq",
      "Unknown event type: qqqq. Use a code such as CM01, a category such as CM, or a name such as Debt Financing.",
    ],
    ["ZZ", "Unknown event type: ZZ."],
    ["Fundng", "Unknown event type: Fundng. Did you mean Equity Fund-Raising (CM01)?"],
    ["CM01, layofs", "Unknown event type: layofs. Did you mean Workforce Reductions (WT02)?"],
    [
      "tech stack",
      "tech stack may mean several event types: Emerging Technologies (II01); Technology Adoption & Disruption (II02). Write the ones",
    ],
    [
      "employees",
      "employees may mean several event types: Strategic Hiring (WT01); Workforce Reductions (WT02);",
    ],
    ["market", "and 24 more. Write the ones you want, as names or codes."],
  ])("rejects %s", (text, message) => {
    expect(() => readEventTypes(text)).toThrow(message);
    expect(() => readEventTypes(text)).toThrow(expect.objectContaining({ code: "input/argument" }));
  });

  it("never reads a misspelling as a type: it is reported, and nothing is selected", () => {
    const names = newsEventTypes().flatMap(({ name }) => name.match(/[A-Za-z]{5,}/g) ?? []);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), (word, at) => {
        const place = 1 + (at % (word.length - 1));
        const misspelt = `${word.slice(0, place)}q${word.slice(place)}`;

        expect(() => readEventTypes(misspelt)).toThrow(/Unknown event type: .* Did you mean/);
      }),
    );
  });
});
