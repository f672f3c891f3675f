import { describe, expect, it } from "vitest";
import { filterControls } from "../../src/lists/filters/filter-control";
import type { FilterEntry } from "../../src/lists/filters/filter-entry";
import { type ListDraft, listRequest, requestBodyText } from "../../src/lists/list-draft";
import { anyFilter } from "./filters/any-filter";

const shapes: Record<string, string> = {
  words: "list[string]",
  word: "string",
  level: "int or list[int]",
  year: "range of int",
  money: "range of number",
  day: "range of date",
  open: "bool",
  strange: "map[string, int]",
};
const controls = filterControls({
  filters: Object.entries(shapes).map(([filter, value_shape]) => anyFilter({ filter, value_shape })),
  groups: [],
  fetchedAt: "",
});

function draftOf(entries: Record<string, FilterEntry>, change: Partial<ListDraft> = {}): ListDraft {
  return {
    entries: Object.entries(entries).map(([filter, entry]) => ({ filter, entry })),
    limit: "50",
    sortBy: "relevance",
    sortOrder: "desc",
    excludeRange: "",
    sheetName: "",
    ...change,
  };
}

describe("listRequest", () => {
  it.each<[string, FilterEntry, unknown]>([
    ["words", { kind: "options", chosen: [{ value: "034", label: "Southern Asia" }] }, ["034"]],
    ["words", { kind: "texts", texts: [" Paris ", "Lyon"] }, ["Paris", "Lyon"]],
    ["word", { kind: "options", chosen: [{ value: "private", label: "Private" }] }, "private"],
    [
      "level",
      {
        kind: "options",
        chosen: [
          { value: 4, label: "native" },
          { value: 5, label: "foundational" },
        ],
      },
      [4, 5],
    ],
    ["level", { kind: "texts", texts: ["3"] }, [3]],
    ["year", { kind: "range", gte: "2015", lte: "" }, { gte: 2015 }],
    ["year", { kind: "range", gte: "", lte: "2,020" }, { lte: 2020 }],
    ["money", { kind: "range", gte: "2.5M", lte: "1bn" }, { gte: 2_500_000, lte: 1_000_000_000 }],
    [
      "day",
      { kind: "range", gte: "2024-02-29", lte: "2024-12-31" },
      { gte: "2024-02-29", lte: "2024-12-31" },
    ],
    ["open", { kind: "boolean", value: false }, false],
    ["strange", { kind: "json", text: '{"a": 1}' }, { a: 1 }],
  ])("sends %s %j as %j", (filter, entry, value) => {
    const { request, problems } = listRequest(controls, draftOf({ [filter]: entry }));

    expect(problems).toEqual([]);
    expect(request?.filters).toEqual({ [filter]: value });
  });

  it.each<[string, FilterEntry, string]>([
    ["word", { kind: "texts", texts: ["a", "b"] }, "Word: only one value may be given."],
    ["level", { kind: "texts", texts: ["high"] }, "Level: “high” is not a whole number."],
    ["year", { kind: "range", gte: "1.5", lte: "" }, "Year: “1.5” is not a whole number."],
    [
      "year",
      { kind: "range", gte: "2020", lte: "2010" },
      "Year: from 2020 to 2010 is the wrong way round. Swap the two.",
    ],
    ["money", { kind: "range", gte: "lots", lte: "" }, "Money: “lots” is not a number (2,500,000 or 2.5M)."],
    [
      "day",
      { kind: "range", gte: "2024-02-30", lte: "" },
      "Day: “2024-02-30” is not a date (YYYY-MM-DD) or “12 months ago”.",
    ],
    [
      "strange",
      { kind: "json", text: "{a: 1}" },
      "Strange: this is not JSON (texts need double quotes). The API describes it as: map[string, int].",
    ],
  ])("reports what is wrong with %s %j", (filter, entry, message) => {
    const { request, problems } = listRequest(controls, draftOf({ [filter]: entry }));

    expect(request).toBeNull();
    expect(problems).toEqual([{ filter, message }]);
  });

  it("omits filters without a value, and makes no request when none has one", () => {
    const empty: Record<string, FilterEntry> = {
      open: { kind: "boolean", value: null },
      words: { kind: "texts", texts: [] },
      year: { kind: "range", gte: " ", lte: "" },
      strange: { kind: "json", text: "" },
    };

    const word: FilterEntry = { kind: "texts", texts: ["x"] };
    const alone = listRequest(controls, draftOf(empty));
    const beside = listRequest(controls, draftOf({ ...empty, word }));

    expect(alone).toMatchObject({ request: null, problems: [] });
    // Another list than the one that is shown would be bought.
    expect(beside.request).toBeNull();
    expect(beside.unset).toHaveLength(Object.keys(empty).length - 1);
    // Of yes or no, none is Any.
    const { request } = listRequest(controls, draftOf({ open: { kind: "boolean", value: null }, word }));
    expect(request?.filters).toEqual({ word: "x" });
  });

  it("reports a filter that the API no longer offers", () => {
    const { problems } = listRequest(controls, draftOf({ gone: { kind: "boolean", value: true } }));

    expect(problems).toEqual([
      { filter: "gone", message: "gone: the API no longer offers this filter. Remove it." },
    ]);
  });

  it.each([["0"], ["5001"], ["ten"], [""], ["1.5"]])("rejects the limit %j", (limit) => {
    const { request, problems } = listRequest(
      controls,
      draftOf({ open: { kind: "boolean", value: true } }, { limit }),
    );

    expect(request).toBeNull();
    expect(problems[0]?.message).toBe("Companies: enter a whole number from 1 to 5000.");
  });

  it("sends an order only if there is one", () => {
    const open: Record<string, FilterEntry> = { open: { kind: "boolean", value: true } };
    const sorted = listRequest(
      controls,
      draftOf(open, { sortBy: "founded_year", sortOrder: "asc", sheetName: " New " }),
    );

    expect(listRequest(controls, draftOf(open)).request).toEqual({ filters: { open: true }, limit: 50 });
    expect(sorted.request).toEqual({
      filters: { open: true },
      limit: 50,
      sortBy: "founded_year",
      sortOrder: "asc",
      sheetName: "New",
    });
  });
});

describe("requestBodyText", () => {
  it("spells the body as the API does, without the add-on's own fields", () => {
    const text = requestBodyText({
      filters: { a: 1 },
      limit: 5,
      sortBy: "founded_year",
      sortOrder: "asc",
      sheetName: "x",
    });

    expect(JSON.parse(text)).toEqual({
      filters: { a: 1 },
      limit: 5,
      sort_by: "founded_year",
      sort_order: "asc",
    });
  });
});
