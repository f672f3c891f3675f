import { describe, expect, it } from "vitest";
import { filterControls } from "../../../src/lists/filters/filter-control";
import { commonFilters, filterForm } from "../../../src/features/formulas/filter-form";
import { anyFilter } from "../../lists/filters/any-filter";

const controls = filterControls({
  filters: [
    anyFilter({ filter: "a.short", value_shape: "string", dropdown_type: "a.short" }),
    anyFilter({ filter: "a.long", value_shape: "string", dropdown_type: "a.long" }),
    anyFilter({ filter: "b.typed", value_shape: "string" }),
    anyFilter({ filter: "b.years", value_shape: "range of int" }),
    anyFilter({ filter: "c.typed", value_shape: "string" }),
    ...["d", "e", "f", "g", "h"].map((section) =>
      anyFilter({ filter: `${section}.list`, value_shape: "string", dropdown_type: `${section}.list` }),
    ),
  ],
  groups: [],
  fetchedAt: "",
});
const valuesOfEach = ({ filter }: { filter: string }) =>
  filter === "a.long" ? 20 : filter === "a.short" ? 2 : 1;
const keysOf = (chosen: readonly { filter: string }[]) => chosen.map(({ filter }) => filter);

describe("commonFilters", () => {
  it("uses the longest list of each section, or else its first range", () => {
    expect(keysOf(commonFilters(controls, valuesOfEach))).toEqual([
      "a.long",
      "b.years",
      "d.list",
      "e.list",
      "f.list",
      "g.list",
    ]);
  });

  it("includes a range if there is one", () => {
    const rangeLast = [
      ...controls.filter(({ kind }) => kind !== "range"),
      ...controls.filter(({ kind }) => kind === "range"),
    ];

    expect(keysOf(commonFilters(rangeLast, valuesOfEach))).toContain("b.years");
    expect(keysOf(commonFilters(controls, () => 0))).toEqual(["b.years"]);
    expect(commonFilters([], () => 1)).toEqual([]);
  });
});

describe("filterForm", () => {
  it("can buy with its last formula only, after the values, the checks and the tick", () => {
    const price = { list: 1.5, company: 0.2 };
    const { formulas } = filterForm(controls, () => [{ value: "x", label: "X" }], price);
    const buying = formulas.filter(([, , cells]) => cells.some((each) => each.includes("COMPANY_LIST")));

    expect(buying).toEqual([formulas[formulas.length - 1]]);
    expect(buying[0]![2]).toEqual([
      expect.stringMatching(
        /^=IF\(COUNTA\(B5:B14\)=0,.*IF\(COUNTIF\(C5:C16,"⚠\*"\)>0,.*IF\(B17,COMPANY_LIST\(A5:B14,B16\),/,
      ),
    ]);
  });

  it("offers no list of more than a thousand values", () => {
    const options = (count: number) =>
      Array.from({ length: count }, (_, value) => ({ value: `v${value}`, label: "" }));
    const columns = (count: number) =>
      filterForm(controls, (filter) => (filter === "a.long" ? options(count) : null), { list: 1, company: 1 })
        .hidden[0]!.length;

    expect(columns(1_000) - columns(1_001)).toBe(1);
  });
});
