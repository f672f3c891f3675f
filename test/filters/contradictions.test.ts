import { describe, expect, it } from "vitest";
import { contradictions } from "../../src/filters/contradictions";
import { filterControls } from "../../src/filters/filter-control";
import { anyFilter } from "./any-filter";

const controls = filterControls({
  filters: [
    anyFilter({ filter: "shop.colour" }),
    anyFilter({ filter: "shop.opening_year", value_shape: "{gte: int, lte: int}" }),
    anyFilter({ filter: "shop.opening_day", value_shape: "{gte: YYYY-MM-DD, lte: YYYY-MM-DD}" }),
    anyFilter({ filter: "shop.rooms.floor", same_element_group: "shop.rooms" }),
    anyFilter({ filter: "shop.rooms.colour", same_element_group: "shop.rooms" }),
    anyFilter({ filter: "shop.doors.colour", same_element_group: "shop.doors" }),
  ],
  groups: [],
  fetchedAt: "",
});

describe("contradictions", () => {
  it.each([
    [
      { "shop.opening_year": { gte: 2020, lte: 2010 } },
      "Opening year: from 2020 to 2010 is the wrong way round",
    ],
    [{ "shop.opening_day": { gte: "2024-03-31", lte: "2024-03-30" } }, "Opening day: from 2024-03-31"],
    [{ "shop.opening_year": { gte: 2010.2, lte: 2010.8 } }, "there is no whole number from 2010.2 to 2010.8"],
    [{ "shop.colour": [] }, "Colour has no value"],
  ])("detects that %j matches nothing", (filters, words) => {
    const [found, ...others] = contradictions(controls, filters);

    expect(found).toMatchObject({ kind: "nothing", filters: Object.keys(filters) });
    expect(found!.message).toContain(words);
    expect(others).toEqual([]);
  });

  it("notes that filters of one group must match the same element", () => {
    const filters = { "shop.rooms.floor": ["1"], "shop.colour": ["red"], "shop.rooms.colour": ["blue"] };

    const [note, ...others] = contradictions(controls, filters);

    expect(note).toMatchObject({ kind: "note", filters: ["shop.rooms.floor", "shop.rooms.colour"] });
    expect(note!.message).toContain("Room floor and Room colour: the same room must match");
    expect(others).toEqual([]);
  });

  it.each([
    [{ "shop.rooms.floor": ["1"], "shop.doors.colour": ["blue"] }],
    [{ "shop.opening_year": { gte: 2010, lte: 2010 } }],
    [{ "shop.opening_year": { gte: 2010 }, "shop.opening_day": { lte: "2001-01-01" } }],
    [{ "shop.colour": null, "shop.unknown": [] }],
  ])("finds nothing in %j", (filters) => {
    expect(contradictions(controls, filters)).toEqual([]);
  });
});
