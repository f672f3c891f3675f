import { describe, expect, it } from "vitest";
import { checkedFilters } from "../../../src/lists/filters/allowed-filters";
import { fetchCatalogue } from "../../../src/lists/filters/catalogue";
import { checkFilters } from "../../../src/lists/filters/check-filters";
import { filterControls, type FilterOption } from "../../../src/lists/filters/filter-control";
import { fetchFilterOptions } from "../../../src/lists/filters/options";
import { ListDesk } from "../list-desk";

const COUNTRY = "location.hq.country";
const DAY_MS = 24 * 60 * 60 * 1000;

const OPTIONS = "filters/options";
const GERMANY = { filters: { [COUNTRY]: ["DEU"] }, leftOut: [] };

describe("checkedFilters, as formulas ask it", () => {
  const checked = (desk: ListDesk, value: unknown, filter = COUNTRY) =>
    checkedFilters(desk.execution(), { [filter]: value }, { typed: true, searched: true, sure: true });
  const requests = (desk: ListDesk) =>
    desk.api.calls.filter(({ endpoint }) => endpoint.includes(OPTIONS)).length;

  it("fetches the lists once, so that labels are read and inventions refused from the first time on", () => {
    const desk = new ListDesk();

    const invented = checked(desk, "Narnia");

    expect(checked(desk, ["Germany"])).toEqual(GERMANY);
    expect(invented.filters).toEqual({});
    expect(invented.leftOut).toMatchObject([
      { reason: expect.stringContaining("has no value “Narnia”") as unknown },
    ]);
    expect(requests(desk)).toBe(1);
  });

  it("looks for what is near to the first wrong values only, however many there are", () => {
    const wrong = Array.from("abcdefghijklm", (letter) => `German${letter}y`);

    const { leftOut } = checked(new ListDesk(), wrong);

    const ends = leftOut.map(({ reason }) => /”\. (.*)$/.exec(reason)?.[1]);
    expect(ends).toEqual([
      ...wrong.slice(0, 10).map(() => "Did you mean DEU (Germany)?"),
      ...wrong.slice(10).map(() => "Choose one from its list."),
    ]);
  });

  it("reads a label from an outdated list while the service is away, so that the same cell keeps its meaning", () => {
    const desk = new ListDesk();
    checked(desk, ["Germany"]);
    desk.wait(3 * DAY_MS);
    desk.api.faults.set([{ when: { url: OPTIONS }, reply: { status: 503 } }]);

    expect(checked(desk, ["Germany"])).toEqual(GERMANY);
    expect(checked(desk, ["Atlantis"]).leftOut).toHaveLength(1);
  });

  it("lets values pass where the service lists none at all", () => {
    const desk = new ListDesk();
    desk.api.faults.set([{ when: { url: OPTIONS }, reply: { status: 422 } }]);

    expect(checked(desk, ["Atlantis"])).toEqual({ filters: { [COUNTRY]: ["Atlantis"] }, leftOut: [] });
  });

  it.each([
    ["the label of an industry", "robotics"],
    ["its code", "MPAAAAAA"],
  ])("searches for %s where there is no list", (_case, words) => {
    const desk = new ListDesk();
    const { options } = fetchFilterOptions(desk.execution(), { filter: "industry.industry", query: words });
    const [first] = options;

    const { filters } = checked(desk, [first!.label.replace(` (${first!.value})`, "")], "industry.industry");

    expect(filters).toEqual({ "industry.industry": [first!.value] });
  });

  it("sends options of a number filter as they are served, typed or chosen", () => {
    const desk = new ListDesk();
    const controls = filterControls(fetchCatalogue(desk.execution()));
    const scale = controls.find(({ shape }) => shape.form === "one-or-list" && shape.of === "int")!;
    const { options } = fetchFilterOptions(desk.execution(), { filter: scale.filter });
    const asTexts = options.map(({ value, label }) => ({ value: String(value), label }));
    const listed = (served: FilterOption[]) => ({
      listOf: () => served,
      failure: null,
      search: () => null,
    });
    const read = (given: unknown[], served: FilterOption[], typed: boolean) =>
      checkFilters([scale], { [scale.filter]: given }, listed(served), { typed }).filters[scale.filter];

    expect(read(["Foundational", "5", 5, "5 foundational"], options, true)).toEqual([5]);
    expect(read(["Foundational", "5", 5], asTexts, true)).toEqual(["5"]);
    expect(read(["5"], asTexts, false)).toEqual(["5"]);
    expect(read(["5"], options, false)).toEqual([5]);
    expect(read(["Foundational"], options, false)).toBeUndefined();
  });
});
