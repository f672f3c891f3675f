import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describedAnew,
  draftOfList,
  emptyDraft,
  entriesFrom,
  withEntries,
  withoutEntries,
} from "../../sidebar/list/draft";
import { type FilterControl, filterControls } from "../../src/lists/filters/filter-control";
import { listRequest } from "../../src/lists/list-draft";
import { anyFilter } from "../lists/filters/any-filter";

const controls: FilterControl[] = filterControls({
  filters: [
    anyFilter({ filter: "shop.colour", value_shape: "list[string]", dropdown_type: "colour" }),
    anyFilter({ filter: "shop.size", value_shape: "int or list[int]", dropdown_type: "size" }),
    anyFilter({ filter: "shop.name", value_shape: "string or list[string]" }),
    anyFilter({ filter: "shop.owner", value_shape: "string" }),
    anyFilter({ filter: "shop.price", value_shape: "{gte: number, lte: number}" }),
    anyFilter({ filter: "shop.opened", value_shape: "{gte: YYYY-MM-DD, lte: YYYY-MM-DD}" }),
    anyFilter({ filter: "shop.open", value_shape: "bool" }),
    anyFilter({ filter: "shop.strange", value_shape: "map[string, int]" }),
  ],
  groups: [],
  fetchedAt: "",
});
const noLabel = (): null => null;

describe("entriesFrom", () => {
  it("assigns each value to the control of its filter, with its label if known", () => {
    const entries = entriesFrom({ "shop.colour": ["BLU"], "shop.price": { gte: 5 } }, controls, () => "Blue");

    expect(entries).toEqual([
      { filter: "shop.colour", entry: { kind: "options", chosen: [{ value: "BLU", label: "Blue" }] } },
      { filter: "shop.price", entry: { kind: "range", gte: "5", lte: "" } },
    ]);
  });

  it.each([
    ["two values for a single-value filter", { "shop.owner": ["Ann", "Bob"] }],
    ["a range with an unknown bound", { "shop.price": { gt: 5 } }],
    ["a text instead of yes or no", { "shop.open": "maybe" }],
    ["a filter that is no longer offered", { "shop.gone": [1] }],
  ])("keeps %s as JSON", (_case, filters) => {
    const [made] = entriesFrom(filters, controls, noLabel);

    expect(made?.entry).toEqual({ kind: "json", text: JSON.stringify(Object.values(filters)[0]) });
  });

  it("produces the same filters that it was made from", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 });
    const day = fc.stringMatching(/^20[0-2]\d-0[1-9]-1\d$/);
    const filters = fc.record(
      {
        "shop.colour": words,
        "shop.size": fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1 }),
        "shop.name": words,
        "shop.owner": fc.stringMatching(/^[a-z]{1,8}$/),
        "shop.price": fc.oneof(
          fc.record({ gte: fc.integer({ min: 0, max: 1e9 }) }),
          fc.record({ gte: fc.constant(1), lte: fc.integer({ min: 1, max: 1e9 }) }),
        ),
        "shop.opened": fc.record({ lte: day }),
        "shop.open": fc.boolean(),
        "shop.strange": fc.dictionary(fc.string(), fc.integer(), { minKeys: 1 }),
      },
      { requiredKeys: ["shop.colour"] },
    );
    fc.assert(
      fc.property(filters, (asked) => {
        const saved = { request: { filters: asked, limit: 20 }, lastRun: null };
        const { request, problems } = listRequest(controls, draftOfList(saved, controls, noLabel));

        expect(problems).toEqual([]);
        expect(JSON.stringify(request?.filters)).toBe(JSON.stringify(asked));
      }),
    );
  });
});

describe("draftOfList", () => {
  const request = {
    filters: { "shop.open": true },
    limit: 20,
    sortBy: "size",
    excludeRange: "A:A",
    sheetName: "Shops",
  };

  it("takes over limit, order and exclusions", () => {
    expect(draftOfList({ request, lastRun: null }, controls, noLabel)).toMatchObject({
      limit: "20",
      sortBy: "size",
      excludeRange: "A:A",
      sheetName: "Shops",
    });
  });

  it("does not take over the sheet that the list already has", () => {
    const lastRun = { at: "", sheetName: "Shops", count: 1, totalCount: 1, credits: 1 };

    expect(draftOfList({ request, lastRun }, controls, noLabel).sheetName).toBe("");
  });
});

describe("withEntries", () => {
  it("replaces the draft's values for the same filters and adds the rest", () => {
    const draft = {
      ...emptyDraft,
      entries: entriesFrom({ "shop.open": false, "shop.owner": "Ann" }, controls, noLabel),
    };

    const filled = withEntries(
      draft,
      entriesFrom({ "shop.open": true, "shop.name": ["Corner"] }, controls, noLabel),
    );

    expect(listRequest(controls, filled).request?.filters).toEqual({
      "shop.open": true,
      "shop.owner": "Ann",
      "shop.name": ["Corner"],
    });
  });
});

describe("withoutEntries", () => {
  it("removes values as they were filled in, whatever their label is now, and keeps changed ones", () => {
    const filled = { "shop.colour": ["BLU"], "shop.price": { gte: 5 } };
    const named = entriesFrom(filled, controls, () => "Blue");
    const changed = entriesFrom({ "shop.price": { gte: 6 }, "shop.open": true }, controls, noLabel);
    const draft = withEntries({ ...emptyDraft, entries: named }, changed);

    expect(withoutEntries(draft, entriesFrom(filled, controls, noLabel)).entries).toEqual(changed);
    expect(withoutEntries(draft, []).entries).toEqual(draft.entries);
  });
});

describe("describedAnew", () => {
  const entries = (filters: Record<string, unknown>) => entriesFrom(filters, controls, noLabel);

  it("replaces what the sentence before has filled in, and keeps what was set by hand", () => {
    const first = entries({ "shop.colour": ["BLU"], "shop.price": { gte: 5 }, "shop.size": [1] });
    const changed = entries({ "shop.price": { gte: 6 }, "shop.open": true, "shop.size": ["1"] });
    const draft = withEntries({ ...emptyDraft, entries: first }, changed);
    const second = entries({ "shop.name": ["Ann"], "shop.price": { lte: 9 } });

    const { draft: next, filled, kept } = describedAnew(draft, first, second);

    expect(kept).toEqual(["shop.price", "shop.open"]);
    expect(filled).toEqual(entries({ "shop.name": ["Ann"] }));
    expect(next.entries).toEqual(
      entries({ "shop.price": { gte: 6 }, "shop.open": true, "shop.name": ["Ann"] }),
    );
  });
});
