import { describe, expect, it } from "vitest";
import { emptyDraft, withFilter, withValue } from "../../sidebar/list/draft";
import { findInBuilder } from "../../sidebar/list/filter-finder";
import { panels } from "../../sidebar/panels";
import { filterControls } from "../../src/lists/filters/filter-control";
import { FILTERS } from "../../demo-api/filters/catalogue";

const controls = filterControls({ filters: [...FILTERS], groups: [], fetchedAt: "" });
const control = (label: string) => controls.find((each) => each.label === label)!;
const germany = { value: "DEU", label: "Germany" };
const lists = [
  { filter: "location.hq.country", options: [germany, { value: "FRA", label: "France" }] },
  { filter: "location.offices.country", options: [germany] },
  { filter: "firmographic.company_type", options: [{ value: "private", label: "Private" }] },
];
const sections = [
  { section: "a", label: "Company basics", credits: 1, columns: ["Employees"] },
  { section: "b", label: "Leadership", credits: 1, columns: ["CEO"] },
];
function found(search: string, draft = emptyDraft) {
  const { filters, values, note } = findInBuilder({ controls, lists, sections, draft, panels }, search);
  return {
    filters: filters.map(({ label }) => label),
    values: values.map((value) => `${value.control.label} = ${value.option.label}`),
    note,
  };
}

describe("findInBuilder", () => {
  it("offers values with their filters, and filters first if both match", () => {
    expect(found("germany")).toEqual({
      filters: [],
      values: ["HQ country = Germany", "Office country = Germany"],
      note: null,
    });
    expect(found("private")).toMatchObject({ filters: ["Company type"], values: ["Company type = Private"] });
  });

  it("offers for software no value that shares but a part of the words that it means", () => {
    const funding = {
      filter: "funding_detail.funding_overview.funding_stage",
      options: [{ value: "initial_coin_offering", label: "Initial coin offering" }],
    };
    const where = { controls, lists: [...lists, funding], sections, draft: emptyDraft, panels };

    expect(findInBuilder(where, "initial coin").values).toHaveLength(1);
    expect(findInBuilder(where, "software").values).toEqual([]);
    expect(findInBuilder(where, "SaaS").values).toEqual([]);
  });

  it("omits what was already added, but not other values of it", () => {
    const draft = withValue(emptyDraft, control("HQ country"), germany);

    expect(found("germany", draft).values).toEqual(["Office country = Germany"]);
    expect(found("france", draft).values).toEqual(["HQ country = France"]);
    expect(found("hq country", draft)).toEqual({
      filters: [],
      values: [],
      note: "You have added that already.",
    });
  });

  it.each([
    ["layoffs", "No filter is called “layoffs”. As an event: “Workforce Reductions”, in Get news."],
    ["headcount", "No filter is called “headcount”. As a column: “Employees”, in Enrich companies."],
    ["ceo", "No filter is called “ceo”. As a column: “CEO”, in Enrich companies. As an event: “C-Suite"],
    ["zebra crossing", "No filter is called “zebra crossing”. Try another word."],
  ])("says for %s where to find it instead, or that it does not exist", (search, note) => {
    expect(found(search)).toMatchObject({ filters: [], values: [] });
    expect(found(search).note).toContain(note);
  });

  it("says where to find it also beside values that are only called similarly", () => {
    const owned = {
      filter: "firmographic.ownership_category",
      options: [{ value: "M", label: "Employee owned" }],
    };
    const where = { controls, lists: [...lists, owned], sections, draft: emptyDraft, panels };

    const { values, note } = findInBuilder(where, "employees");

    expect(values).toHaveLength(1);
    expect(note).toContain("No filter is called “employees”. As a column: “Employees”, in Enrich companies.");
    expect(findInBuilder(where, "employee owned").note).toBe(null);
  });

  it("suggests the nearest match for a misspelling", () => {
    expect(found("germny")).toMatchObject({
      values: ["HQ country = Germany", "Office country = Germany"],
      note: "No filter is called “germny”. These are for “germany”.",
    });
    expect(found("fundng").filters).toContain("Funding stage");
  });

  it("lists all remaining filters for an empty search", () => {
    const all = controls.reduce(withFilter, emptyDraft);

    expect(found("").filters).toHaveLength(controls.length);
    expect(found("", all)).toEqual({ filters: [], values: [], note: "Every filter is added." });
  });
});

describe("withValue", () => {
  it("adds a value to the selected ones without duplicates, and replaces the value of a single-value filter", () => {
    const france = { value: "FRA", label: "France" };
    const one = withValue(emptyDraft, control("HQ country"), germany);
    const two = withValue(withValue(one, control("HQ country"), france), control("HQ country"), germany);
    const single = { ...control("HQ country"), many: false };

    expect(two.entries).toEqual([
      { filter: "location.hq.country", entry: { kind: "options", chosen: [france, germany] } },
    ]);
    expect(withValue(one, single, france).entries[0]!.entry).toEqual({ kind: "options", chosen: [france] });
  });
});
