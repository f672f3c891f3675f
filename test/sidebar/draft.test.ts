import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  draftParts,
  emptyDraft,
  readDraft,
  withEntry,
  withFilter,
  withoutFilter,
} from "../../sidebar/list/draft";
import { panelFromHint } from "../../sidebar/panel-names";
import { type FilterControl, filterControls } from "../../src/lists/filters/filter-control";
import { anyFilter } from "../lists/filters/any-filter";

function control(filter: string, same_element_group?: string): FilterControl {
  const served = anyFilter({ filter, ...(same_element_group === undefined ? {} : { same_element_group }) });
  return filterControls({ filters: [served], groups: [], fetchedAt: "" })[0]!;
}
const colour = control("shop.colour");
const floor = control("shop.rooms.floor", "shop.rooms");
const size = control("shop.rooms.size", "shop.rooms");
const controls = [colour, floor, size];

describe("a draft", () => {
  it("contains a filter once, with an empty entry of its kind", () => {
    const draft = withFilter(withFilter(emptyDraft, colour), colour);

    expect(draft.entries).toEqual([{ filter: "shop.colour", entry: { kind: "texts", texts: [] } }]);
  });

  it("keeps filters of one nested list together, where the first one was added", () => {
    const draft = [floor, colour, size].reduce(withFilter, emptyDraft);

    expect(draftParts(draft, controls)).toMatchObject([
      { filters: ["shop.rooms.floor", "shop.rooms.size"], group: { noun: "room" } },
      { filter: "shop.colour", group: null },
    ]);
  });

  it("sets a filter's value, and removes the filter again", () => {
    const filled = withEntry(withFilter(emptyDraft, colour), "shop.colour", {
      kind: "texts",
      texts: ["blue"],
    });

    expect(filled.entries[0]?.entry).toEqual({ kind: "texts", texts: ["blue"] });
    expect(withoutFilter(filled, "shop.colour")).toEqual(emptyDraft);
  });
});

describe("readDraft", () => {
  it("restores what was stored", () => {
    const draft = withEntry(withFilter(emptyDraft, colour), "shop.colour", {
      kind: "texts",
      texts: ["blue"],
    });

    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it("turns anything that was stored into a valid draft", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(draftParts(readDraft(stored), controls)).toBeInstanceOf(Array);
      }),
    );
    expect(readDraft({ entries: [{ filter: "x", entry: { kind: "new" } }, null] })).toEqual(emptyDraft);
  });
});

describe("panelFromHint", () => {
  it.each([
    ["news", "news"],
    ["magic", "home"],
    ["", "home"],
    [undefined, "home"],
  ])("%s opens %s", (hint, panel) => {
    expect(panelFromHint(hint)).toBe(panel);
  });
});
