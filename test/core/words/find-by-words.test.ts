import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownColumns, sectionTitle } from "../../../src/core/columns/known-columns";
import { newsEventTypes } from "../../../src/core/news-event-types";
import { findByWords, type Named } from "../../../src/core/words/find-by-words";
import { filterControls } from "../../../src/lists/filters/filter-control";
import { findFilters } from "../../../src/lists/filters/find-values";
import { FILTERS } from "../../../demo-api/filters/catalogue";

const controls = filterControls({ filters: [...FILTERS], groups: [], fetchedAt: "" });
const events: Named[] = newsEventTypes().map(({ name, category }) => ({ name, also: category }));
const columns: Named[] = knownColumns("enrichment").defaults.map(({ label, path, section }) => ({
  name: label,
  also: `${path} ${sectionTitle(section!)}`,
}));
const names = (items: readonly Named[], search: string, how = {}) =>
  findByWords(items, search, (item) => item, how).items.map(({ name }) => name);

describe("search by everyday words", () => {
  it.each([
    ["funding", "Funding stage"],
    ["funded", "Funding stage"],
    ["recently funded", "Last funding date"],
    ["bankruptcy", "Operating status"],
    ["startup", "Founded year"],
    ["tech stack", "Is technology focussed"],
    ["headquarters country", "HQ country"],
    ["companies with offices in a city", "Office city"],
    ["revenues", "Revenue estimate"],
    ["unicorn", "Valuation estimate"],
    ["private", "Company type"],
    ["backers", "Investor"],
    ["machine learning", "AI maturity scale"],
    ["software", "Offering type"],
    ["software as a service", "Offering type"],
  ])("finds for %s the filter %s", (search, label) => {
    expect(findFilters(controls, search).items[0]?.label).toBe(label);
  });

  it.each([
    ["funding", "Equity Fund-Raising"],
    ["Recently funded", "Equity Fund-Raising"],
    ["layoffs", "Workforce Reductions"],
    ["laid off", "Workforce Reductions"],
    ["lawsuit", "Legal Proceedings & Litigation"],
    ["CEO", "C-Suite Appointments & Departures"],
    ["bankruptcy", "Financial Distress & Restructuring"],
    ["hiring", "Strategic Hiring"],
    ["M&A", "Mergers & Acquisitions"],
    ["acquired", "Mergers & Acquisitions"],
    ["IPO", "IPOs & Follow-on Offerings"],
    ["data breach", "Cybersecurity Incidents"],
    ["patents", "Intellectual Property"],
    ["debt", "Debt Financing"],
  ])("matches %s, as whole words, to one event: %s", (search, name) => {
    expect(names(events, search, { whole: true })).toEqual([name]);
  });

  it.each(["employees", "headcount", "workforce", "market", "tech stack"])(
    "matches %s to more than one event",
    (search) => {
      expect(names(events, search, { whole: true }).length).toBeGreaterThan(1);
    },
  );

  it.each([
    ["headcount", "Employees"],
    ["CEO", "CEO"],
    ["chief executive", "CEO"],
    ["employees", "Employees"],
    ["funding", "Last funding"],
    ["tech stack", "Core technology"],
    ["headquarters", "HQ city"],
    ["turnover", "Revenue"],
    ["founders", "Co-founders"],
  ])("finds for %s the column %s", (search, label) => {
    expect(names(columns, search)).toContain(label);
  });
});

describe("findByWords", () => {
  const things: Named[] = [
    { name: "Funding stage", also: "money.overview", about: "The latest." },
    { name: "Office country", also: "place.offices" },
    { name: "Türkiye" },
  ];
  const found = (search: string, how = {}) => findByWords(things, search, (thing) => thing, how);

  it("matches prefixes while typing, but only whole words for a purchase", () => {
    expect(found("fun").items).toEqual([things[0]]);
    expect(found("headquar").items).toEqual([]);
    expect(found("fun", { whole: true })).toEqual({ items: [], meant: null });
  });

  it("ignores synonyms in a literal search", () => {
    expect(found("nation").items).toEqual([things[1]]);
    expect(found("nation", { literal: true }).items).toEqual([]);
    expect(found("country", { literal: true }).items).toEqual([things[1]]);
  });

  it("matches the prefix of an everyday word", () => {
    expect(found("fundrais").items).toEqual([things[0]]);
    expect(names(events, "layo")).toEqual(["Workforce Reductions"]);
  });

  it("ignores case, accents and plurals", () => {
    expect(found("TURKIYE").items).toEqual([things[2]]);
    expect(found("offices countries").items).toEqual([things[1]]);
  });

  it("requires every word except filler words", () => {
    expect(found("a company with an office in the country").items).toEqual([things[1]]);
    expect(found("office zebra")).toEqual({ items: [], meant: null });
  });

  it("retries a search without results with the nearest words, and says so", () => {
    expect(found("fundng stge")).toEqual({ items: [things[0]], meant: "funding stage" });
    expect(found("ofice")).toEqual({ items: [things[1]], meant: "office" });
    expect(found("lawsiut")).toEqual({ items: [], meant: null });
    expect(found("qqqqqq")).toEqual({ items: [], meant: null });
  });

  it("returns everything for an empty search, and nothing for punctuation alone", () => {
    expect(found("  ").items).toEqual(things);
    expect(found("?!").items).toEqual([]);
  });

  it("finds every item by its own name, even with a wrong letter", () => {
    const everything = [...events, ...columns];
    const typos = everything.flatMap(({ name }) =>
      [...name.matchAll(/[A-Za-z]{5,}/g)].map(({ 0: word, index }) => ({ name, index, word })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...typos), fc.nat(), ({ name, index, word }, at) => {
        expect(names(everything, name, { whole: true })).toContain(name);
        const place = index + 1 + (at % (word.length - 1));
        const typed = `${name.slice(0, place)}q${name.slice(place)}`;
        expect(names(everything, typed).length).toBeGreaterThan(0);
      }),
    );
  });

  it("finds nothing by a text that is too long to be a search", () => {
    expect(findByWords(columns, "city ".repeat(100), (column) => column).items).not.toEqual([]);
    expect(findByWords(columns, "city ".repeat(101), (column) => column)).toEqual({ items: [], meant: null });
  });

  it("accepts any text, and returns each item at most once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.boolean(), (search, whole) => {
        const { items } = found(search, { whole });

        expect(new Set(items).size).toBe(items.length);
        expect(items.every((item) => things.includes(item))).toBe(true);
      }),
    );
  });
});
