import { describe, expect, it } from "vitest";
import { filterControls, groupNotes } from "../../../src/lists/filters/filter-control";
import { anyFilter } from "./any-filter";

function controlsOf(...filters: ReturnType<typeof anyFilter>[]) {
  return filterControls({ filters, groups: [], fetchedAt: "" });
}

describe("filterControls", () => {
  it.each([
    ["list[string]", "a.b", "options"],
    ["string or list[string]", undefined, "texts"],
    ["int or list[int]", "a.b", "options"],
    ["range of int", undefined, "range"],
    ["range of date", "a.b", "range"],
    ["bool", undefined, "boolean"],
    ["map[string, int]", undefined, "json"],
    ["map[string, int]", "a.b", "json"],
  ])("returns for %s with look-up %s a control of kind %s", (value_shape, dropdown_type, kind) => {
    const [control] = controlsOf(
      anyFilter({ value_shape, ...(dropdown_type === undefined ? {} : { dropdown_type }) }),
    );

    expect(control?.kind).toBe(kind);
  });

  it("allows several values only if the shape contains a list", () => {
    const controls = controlsOf(
      anyFilter({ value_shape: "string" }),
      anyFilter({ filter: "b", value_shape: "string[]" }),
    );

    expect(controls.map(({ many }) => many)).toEqual([false, true]);
  });

  it.each([
    ["shop.rooms", "The same room must match all of these."],
    ["shop.building_permits", "The same building permit must match all of these."],
    ["shop.galleries", "The same gallery must match all of these."],
    ["shop.press", "The same press must match all of these."],
  ])("describes the group %s", (same_element_group, meaning) => {
    const [control] = controlsOf(anyFilter({ same_element_group }));

    expect(control?.group?.meaning).toBe(meaning);
  });

  it.each([
    ["shop.opening_year", "Opening year"],
    ["shop.shop", "Shop"],
    ["shop.hq.country", "HQ country"],
    ["shop.rooms.country", "Room country"],
    ["shop.permit_rounds.round", "Permit round"],
    ["shop.permit_rounds.amount_usd", "Amount USD"],
    ["shop.rooms.owners.uuid", "Owner"],
    ["shop.gtm_type", "Sells to"],
    ["shop.gtm_motion", "Sales motion"],
    ["shop.gtm_budget", "Go-to-market budget"],
    ["shop.num_permit_rounds", "Number of permit rounds"],
    ["shop.api_detail.has_api", "Has API"],
    ["shop.naics", "NAICS"],
  ])("labels %s as %s", (filter, label) => {
    expect(controlsOf(anyFilter({ filter }))[0]?.label).toBe(label);
  });

  it("never labels two filters the same", () => {
    const controls = controlsOf(
      anyFilter({ filter: "a.opening_year" }),
      anyFilter({ filter: "b.opening_year" }),
    );

    expect(new Set(controls.map(({ label }) => label)).size).toBe(2);
  });
});

describe("groupNotes", () => {
  const inGroup = (filter: string, group: string) => anyFilter({ filter, same_element_group: group });
  const controls = controlsOf(
    anyFilter({ filter: "shop.colour" }),
    inGroup("shop.rooms.floor", "shop.rooms"),
    inGroup("shop.rooms.colour", "shop.rooms"),
    inGroup("shop.doors.colour", "shop.doors"),
  );

  it("notes that filters of one group must match the same element", () => {
    const filters = { "shop.rooms.floor": ["1"], "shop.colour": ["red"], "shop.rooms.colour": ["blue"] };

    expect(groupNotes(controls, filters)).toEqual([
      expect.stringContaining("Room floor and Room colour: the same room must match"),
    ]);
  });

  it("has nothing to note of filters of several groups", () => {
    const filters = { "shop.rooms.floor": ["1"], "shop.doors.colour": ["blue"], "shop.rooms.colour": null };

    expect(groupNotes(controls, filters)).toEqual([]);
  });
});
