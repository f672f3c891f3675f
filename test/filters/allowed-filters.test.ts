import { describe, expect, it } from "vitest";
import { checkedFilters } from "../../src/filters/allowed-filters";
import { fetchFilterOptions } from "../../src/filters/options";
import { ListDesk } from "../lists/list-desk";

const COUNTRY = "location.hq.country";
const DAY_MS = 24 * 60 * 60 * 1000;

describe("checkedFilters, as formulas ask it", () => {
  const checked = (desk: ListDesk, value: string) =>
    checkedFilters(desk.execution(), { [COUNTRY]: [value] }, { ask: false, labels: true });

  it("reads a label from an outdated list, so that the same cell keeps its meaning on the next day", () => {
    const desk = new ListDesk();
    fetchFilterOptions(desk.execution(), { filter: COUNTRY });
    const today = checked(desk, "Germany");

    desk.wait(3 * DAY_MS);

    expect(checked(desk, "Germany")).toEqual(today);
    expect(today).toEqual({ filters: { [COUNTRY]: ["DEU"] }, leftOut: [] });
  });

  it("rejects nothing because of an outdated list, since the service may have more values by now", () => {
    const desk = new ListDesk();
    fetchFilterOptions(desk.execution(), { filter: COUNTRY });
    const today = checked(desk, "Atlantis");

    desk.wait(3 * DAY_MS);

    expect(today.filters).toEqual({});
    expect(checked(desk, "Atlantis")).toEqual({ filters: { [COUNTRY]: ["Atlantis"] }, leftOut: [] });
  });
});
