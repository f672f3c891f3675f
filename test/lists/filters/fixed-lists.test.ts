import { describe, expect, it } from "vitest";
import { fetchCatalogue } from "../../../src/lists/filters/catalogue";
import { fetchFixedLists } from "../../../src/lists/filters/options";
import { fetchFilterOptions } from "../../../src/lists/filters/options";
import { anyFilter } from "./any-filter";
import { ListDesk } from "../list-desk";
import { lookUpsOver } from "./look-up-desk";

interface Dropdown {
  readonly dropdown_type: string;
}

const optionCalls = (desk: ListDesk) => desk.api.calls.filter(({ endpoint }) => endpoint.includes("options"));

/** An API with `count` look-up filters, `a.b0` and so on, which refuses calls for some of them. */
function serving(count: number, refuses: (types: string[]) => string | null = () => null) {
  const filters = Array.from({ length: count }, (_, index) =>
    anyFilter({ filter: `a.b${index}`, dropdown_type: `a.b${index}` }),
  );
  const asked: string[][] = [];
  const desk = lookUpsOver(({ body }) => {
    if (body === undefined) return { status: 200, body: { filters } };
    const { dropdowns } = JSON.parse(body) as { dropdowns: Dropdown[] };
    const types = dropdowns.map(({ dropdown_type }) => dropdown_type);
    asked.push(types);
    const detail = refuses(types);
    if (detail !== null) return { status: 400, body: { detail } };
    const results = types.map((dropdown_type) => ({ dropdown_type, data: [{ value: dropdown_type }] }));
    return { status: 200, body: { results } };
  });
  return { services: desk.services, asked };
}

describe("fetchFixedLists", () => {
  it("fetches every fixed list of the catalogue in one or two calls, once a day", () => {
    const desk = new ListDesk();
    const { filters } = fetchCatalogue(desk.execution());
    const searched = /industry\.|investors\.uuid/;
    const fixed = filters.filter(
      ({ dropdown_type = "" }) => dropdown_type !== "" && !searched.test(dropdown_type),
    );

    const options = fixed.map(({ filter }) => fetchFilterOptions(desk.execution(), { filter }).options);
    expect(fixed.length).toBeGreaterThan(17);
    expect(options.every((list) => list.length > 1)).toBe(true);
    expect(optionCalls(desk).map(({ status }) => status)).toEqual([200, 200]);

    desk.wait(23 * 60 * 60 * 1000);
    for (const { filter } of fixed) fetchFilterOptions(desk.execution(), { filter });
    expect(optionCalls(desk)).toHaveLength(2);
    expect(desk.credits).toBe(0);
  });

  it("searches a list that is already held without a call", () => {
    const desk = new ListDesk();
    const search = (query: string) =>
      fetchFilterOptions(desk.execution(), { filter: "location.hq.country", query }).options;

    expect(search(" GER ").map(({ label }) => label)).toContain("Germany");
    expect(search("deu")).toEqual([{ value: "DEU", label: "Germany" }]);
    expect(search("nowhere")).toEqual([]);
    expect(optionCalls(desk)).toHaveLength(1);
  });

  it("requests 25 lists per call, in one batch", () => {
    const { services, asked } = serving(41);

    const lists = fetchFixedLists(services, fetchCatalogue(services));

    expect(asked.map((types) => types.length)).toEqual([25, 16]);
    expect(lists.size).toBe(41);
    expect(lists.get("a.b40")).toEqual({ options: [{ value: "a.b40", label: "a.b40" }], truncated: false });
  });

  it("still fetches the others if one of them makes the call fail, and remembers which", () => {
    const { services, asked } = serving(5, (types) =>
      types.includes("a.b3") ? "query is required for dropdown_type a.b3" : null,
    );

    const lists = fetchFixedLists(services, fetchCatalogue(services));
    fetchFixedLists(services, fetchCatalogue(services));

    expect([...lists].flatMap(([type, list]) => (list === null ? [] : type)).sort()).toEqual([
      "a.b0",
      "a.b1",
      "a.b2",
      "a.b4",
    ]);
    expect(asked).toHaveLength(5);
    expect(() => fetchFilterOptions(services, { filter: "a.b3" })).toThrow(
      /query is required for dropdown_type a.b3/,
    );
    expect(asked).toHaveLength(5);
  });

  it("continues if the API refuses several, and requests none of these again", () => {
    const { services, asked } = serving(6, (types) => {
      const [odd] = types.filter((type) => ["a.b1", "a.b4"].includes(type));
      return odd === undefined ? null : `query is required for dropdown_type ${odd}`;
    });

    const lists = fetchFixedLists(services, fetchCatalogue(services));
    fetchFixedLists(services, fetchCatalogue(services));

    expect([...lists.values()].filter((list) => list !== null)).toHaveLength(4);
    expect(asked.map((types) => types.length)).toEqual([6, 3, 3, 2, 1, 2, 1, 1, 1, 1, 1]);
  });

  it("requests lists one by one if the API refuses every call for several", () => {
    const { services, asked } = serving(25, (types) => (types.length > 1 ? "no" : null));

    const { options } = fetchFilterOptions(services, { filter: "a.b2" });
    fetchFilterOptions(services, { filter: "a.b3" });

    expect(options).toEqual([{ value: "a.b2", label: "a.b2" }]);
    expect(asked.map((types) => types.length)).toEqual([25, 13, 12, 7, 6, 6, 6, 1, 1]);
  });

  it("refetches on request", () => {
    const { services, asked } = serving(3);

    fetchFilterOptions(services, { filter: "a.b1" });
    fetchFilterOptions(services, { filter: "a.b1", refresh: true });

    expect(asked.map((types) => types.length)).toEqual([3, 3]);
  });

  it("stores each search separately, and does not repeat a search that is refused", () => {
    const desk = new ListDesk();
    const search = (query: string) =>
      fetchFilterOptions(desk.execution(), { filter: "industry.industry", query });

    search("software");
    desk.wait(12 * 60 * 60 * 1000);
    search("Software ");
    search("robots");
    for (let times = 0; times < 2; times++) expect(() => search("")).toThrow(/query is required/);

    expect(optionCalls(desk).map(({ status }) => status)).toEqual([200, 200, 400]);
  });
});
