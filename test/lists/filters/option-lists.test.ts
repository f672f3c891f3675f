import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fetchCatalogue } from "../../../src/lists/filters/catalogue";
import { filterControls } from "../../../src/lists/filters/filter-control";
import { findValues } from "../../../src/lists/filters/find-values";
import { fetchOptionLists } from "../../../src/lists/filters/options";
import { ListDesk } from "../list-desk";

const optionCalls = (desk: ListDesk) => desk.api.calls.filter(({ endpoint }) => endpoint.includes("options"));

describe("fetchOptionLists", () => {
  it("returns every fixed list, fetched once a day without a charge", () => {
    const desk = new ListDesk();

    const lists = fetchOptionLists(desk.execution(), "");
    fetchOptionLists(desk.execution(), " ");

    expect(lists.map(({ filter }) => filter)).toContain("location.hq.country");
    expect(lists.length).toBeGreaterThan(15);
    expect(lists.every(({ options }) => options.length > 0)).toBe(true);
    expect(optionCalls(desk).length).toBeLessThanOrEqual(2);
    expect(desk.credits).toBe(0);
  });

  it("searches open-ended lists with one call per word, but no register that was not requested", () => {
    const desk = new ListDesk();

    const lists = fetchOptionLists(desk.execution(), "software");
    const again = fetchOptionLists(desk.execution(), "Software ");

    expect(lists.map(({ filter }) => filter)).toEqual(["industry.industry"]);
    expect(again).toEqual(lists);
    expect(optionCalls(desk)).toHaveLength(1);
    expect(optionCalls(desk)[0]!.body).not.toContain("naics");
  });

  it("finds nothing if the API rejects such searches, and reports when it is unavailable", () => {
    const desk = new ListDesk();
    desk.api.faults.set([{ when: { url: "/filters/options" }, reply: { status: 400 } }]);
    expect(fetchOptionLists(desk.execution(), "software")).toEqual([]);

    desk.api.faults.set([{ when: { url: "/filters/options" }, reply: { status: 429 } }]);
    expect(() => fetchOptionLists(desk.execution(), "software")).toThrow(/too many requests/);
  });
});

describe("findValues", () => {
  const desk = new ListDesk();
  const controls = filterControls(fetchCatalogue(desk.execution()));
  const lists = fetchOptionLists(desk.execution(), "");
  const found = (search: string) => {
    const { values, meant } = findValues(controls, lists, search);
    return { meant, values: values.map(({ control, option }) => `${control.label} = ${option.label}`) };
  };

  it.each([
    ["germany", "HQ country = Germany"],
    ["Companies in Germany", "HQ country = Germany"],
    ["office germany", "Office country = Germany"],
    ["usa", "HQ country = United States"],
    ["uk", "HQ country = United Kingdom"],
    ["series a", "Funding stage = Series A"],
    ["b2b", "Sells to = B2B"],
    ["closed", "Operating status = Closed"],
  ])("finds for %s %s first", (search, value) => {
    expect(found(search).values[0]).toBe(value);
  });

  it("offers a value for each filter that accepts it", () => {
    expect(found("germany").values).toEqual([
      "HQ country = Germany",
      "Market country = Germany",
      "Office country = Germany",
    ]);
  });

  it("reads a misspelt value as the nearest one, and says so", () => {
    expect(found("germny")).toMatchObject({ meant: "germany" });
    expect(found("germny").values[0]).toBe("HQ country = Germany");
  });

  it("finds no values by the names of their filters, or by one or two letters", () => {
    expect(found("country").values).toEqual([]);
    expect(found("ge").values).toEqual([]);
    expect(found("qqqqqqq")).toEqual({ values: [], meant: null });
  });

  it("finds every value by its own name", () => {
    const all = lists.flatMap(({ filter, options }) => options.map((option) => ({ filter, option })));
    const named = all.filter(({ option }) => /\p{L}{3}/u.test(option.label));
    fc.assert(
      fc.property(fc.constantFrom(...named), ({ option }) => {
        const values = findValues(controls, lists, option.label).values.map((value) => value.option.label);

        expect(values).toContain(option.label);
      }),
    );
  });
});
