import { describe, expect, it } from "vitest";
import { fetchCatalogue } from "../../src/lists/filters/catalogue";
import { filterControls, groupNotes } from "../../src/lists/filters/filter-control";
import type { FilterEntry } from "../../src/lists/filters/filter-entry";
import { findFilters } from "../../src/lists/filters/find-values";
import { listRequest } from "../../src/lists/list-draft";
import { fetchFilterOptions } from "../../src/lists/filters/options";
import type { FilterDefinition } from "../../demo-api/demo-api";
import type { Body } from "../demo-api/client";
import { isCode, meant } from "../demo-api/filter-meanings";
import { generateList, ListDesk } from "./list-desk";

const direct = { description: "New.", how_to_get_values: "supply the value directly" };
const AWARDS = "trust_signal.awards";

/** Filters of unknown shapes, two of them for the same element of a list that had no filter before. */
const extraFilters: readonly FilterDefinition[] = [
  {
    ...direct,
    filter: "firmographic.headcount_range",
    value_shape: "band of employees | set of bands",
    match: "text",
  },
  { ...direct, filter: `${AWARDS}.body`, value_shape: "words", match: "text", same_element_group: AWARDS },
  {
    filter: `${AWARDS}.type`,
    value_shape: "code from list",
    description: "Kind of award.",
    how_to_get_values: "look up with /list/options/",
    dropdown_type: `${AWARDS}.type`,
    same_element_group: AWARDS,
    match: "code",
    options: [{ label: "Analyst ranking", value: "analyst_ranking" }],
  },
];

const desk = new ListDesk({}, { extraFilters });
const controls = filterControls(fetchCatalogue(desk.execution()));

function uuidsOf(entries: Record<string, FilterEntry>): { uuids: unknown[]; sent: unknown } {
  const { request, problems } = listRequest(controls, {
    entries: Object.entries(entries).map(([filter, entry]) => ({ filter, entry })),
    limit: "500",
    sortBy: "relevance",
    sortOrder: "desc",
    excludeRange: "",
    sheetName: "",
  });
  expect(problems).toEqual([]);
  const { sheetName } = generateList(desk.execution(), { ...request!, creditCap: 200 });
  const rows = desk.spreadsheet.sheetNamed(sheetName)!.values().slice(1);
  return { uuids: rows.map((row) => row[5]), sent: desk.lists[desk.lists.length - 1] };
}

describe("filters that the API adds", () => {
  it("are found, and have a control, a label and a group", () => {
    const found = findFilters(controls, "award").items;
    const [band] = controls.filter(({ filter }) => filter === "firmographic.headcount_range");

    expect(found.map(({ filter }) => filter)).toEqual([`${AWARDS}.body`, `${AWARDS}.type`]);
    expect(found.map(({ group }) => group?.meaning)).toEqual([
      "The same award must match all of these.",
      "The same award must match all of these.",
    ]);
    expect(band).toMatchObject({
      kind: "json",
      label: "Headcount range",
      shapeInWords: "band of employees | set of bands",
    });
  });

  it.each<[string, unknown]>([
    ['"10001+"', "10001+"],
    ['["10001+", "5001-10000"]', ["10001+", "5001-10000"]],
  ])("accept %s as entered, and the API's answer is written", (text, value) => {
    const { sent, uuids } = uuidsOf({ "firmographic.headcount_range": { kind: "json", text } });

    expect(sent).toEqual({ filters: { "firmographic.headcount_range": value }, limit: 500 });
    expect(uuids).toEqual(meant((d) => [value].flat().includes(d.firmographic?.headcount_range)));
    expect(uuids.length).toBeGreaterThan(0);
  });

  it("have their options looked up, and are grouped if they share an element", () => {
    const { options } = fetchFilterOptions(desk.execution(), { filter: `${AWARDS}.type` });
    const entries: Record<string, FilterEntry> = {
      [`${AWARDS}.body`]: { kind: "json", text: '"Chamber of Trade"' },
      [`${AWARDS}.type`]: { kind: "json", text: JSON.stringify(options[0]!.value) },
    };

    const { sent, uuids } = uuidsOf(entries);

    const { filters } = sent as { filters: Record<string, unknown> };
    expect(filters).toEqual({
      [`${AWARDS}.body`]: "Chamber of Trade",
      [`${AWARDS}.type`]: "analyst_ranking",
    });
    expect(uuids).toEqual(
      meant((d) =>
        d.trust_signal?.awards?.some(
          (a: Body) => a.body === "Chamber of Trade" && isCode(a.type, "analyst_ranking", "Analyst ranking"),
        ),
      ),
    );
    expect(groupNotes(controls, filters)).toEqual([expect.stringContaining("the same award must match all")]);
  });

  it("are rejected with the known values if their list is known", () => {
    const filters = { [`${AWARDS}.type`]: "analyst_rankin" };

    const build = (): unknown => generateList(desk.execution(), { filters, limit: 5, creditCap: 50 });

    expect(build).toThrow("has no value “analyst_rankin”. Did you mean analyst_ranking (Analyst ranking)?");
  });
});
