import { describe, expect, it } from "vitest";
import type { LookUps } from "../../../src/lists/filters/catalogue";
import { fetchFilterOptions, fetchOptions } from "../../../src/lists/filters/options";
import { anyFilter } from "./any-filter";
import { ListDesk } from "../list-desk";
import { lookUpsOver } from "./look-up-desk";

/** An API that returns as options whatever `reply` makes of the requested dropdown. */
function serving(
  reply: (dropdown: Record<string, unknown>) => { status: number; body: unknown },
  description = "At any level.",
): {
  services: LookUps;
  asked: Record<string, unknown>[];
} {
  const asked: Record<string, unknown>[] = [];
  const catalogue = {
    filters: [anyFilter({ filter: "a.b", description, dropdown_type: "a.b" })],
  };
  const { services } = lookUpsOver(({ body }) => {
    if (body === undefined) return { status: 200, body: catalogue };
    const dropdown = (JSON.parse(body) as { dropdowns: Record<string, unknown>[] }).dropdowns[0]!;
    asked.push(dropdown);
    return reply(dropdown);
  });
  return { services, asked };
}

const rows = (data: unknown, others: object = {}) => ({
  status: 200,
  body: { results: [{ data, ...others }] },
});

describe("fetchOptions", () => {
  it("uses the first of value, code and uuid, and the label from any field", () => {
    const { services } = serving(() =>
      rows([
        { label: "Germany", value: "DEU" },
        { code: "ABCD", industry_name: "Software", similarity: 0.9 },
        { uuid: "00000l1", name: "Northwind Capital" },
        { value: 3 },
        "plain",
        { label: "no value" },
        null,
      ]),
    );

    const { options, truncated } = fetchOptions(services, { dropdown_type: "a.b" });

    expect(options).toEqual([
      { value: "DEU", label: "Germany" },
      { value: "ABCD", label: "Software (ABCD)" },
      { value: "00000l1", label: "Northwind Capital" },
      { value: 3, label: "3" },
      { value: "plain", label: "plain" },
    ]);
    expect(truncated).toBe(false);
  });

  it.each([
    ["under the dropdown's name", { options: { "a.b": ["x"], "c.d": ["y"] } }],
    ["under that name, with more about them", { "a.b": { total: 1, values: [{ code: "x", name: "x" }] } }],
    ["in a result with a list of another name", { answers: [{ dropdown_type: "a.b", values: ["x"] }] }],
    ["in the only result", { dropdown_type: "a.b", options: ["x"] }],
    ["as rows", { data: [{ value: "x", synonyms: ["y"] }] }],
  ])("finds the values %s", (_where, body) => {
    const { services } = serving(() => ({ status: 200, body }));

    expect(fetchOptions(services, { dropdown_type: "a.b" }).options.map(({ value }) => value)).toEqual(["x"]);
  });

  it("says so where a reply has no list of values", () => {
    const { services } = serving(() => ({ status: 200, body: { answer: 42 } }));

    expect(() => fetchOptions(services, { dropdown_type: "a.b" })).toThrow("(no list of values)");
  });

  it("stores each query, and refetches on request", () => {
    const { services, asked } = serving(() => rows([{ value: "x" }], { truncated: true }));

    fetchOptions(services, { dropdown_type: "a.b", query: "Soft" });
    const again = fetchOptions(services, { dropdown_type: "a.b", query: " soft " });
    fetchOptions(services, { dropdown_type: "a.b", query: "hard" });
    fetchOptions(services, { dropdown_type: "a.b", query: "soft" }, true);

    expect(again.truncated).toBe(true);
    expect(asked.map(({ query }) => query)).toEqual(["Soft", "hard", "soft"]);
  });

  it("treats an answer without results as no options", () => {
    const { services } = serving(() => ({ status: 200, body: { results: [] } }));

    expect(fetchOptions(services, { dropdown_type: "a.b" })).toEqual({ options: [], truncated: false });
  });
});

describe("fetchFilterOptions", () => {
  it("returns a fixed list completely", () => {
    const desk = new ListDesk();

    const { options } = fetchFilterOptions(desk.execution(), { filter: "location.hq.country" });

    expect(options).toContainEqual({ value: "DEU", label: "Germany" });
  });

  it("requests all levels if the filter's description mentions levels", () => {
    const { services, asked } = serving(() => rows([]));

    fetchFilterOptions(services, { filter: "a.b", query: "soft" });
    fetchFilterOptions(services, { filter: "a.b", query: "soft", level: "l2" });

    expect(asked.map(({ level }) => level)).toEqual([["all"], ["l2"]]);
  });

  it("requests no level otherwise, and does not repeat what is refused", () => {
    const { services, asked } = serving(
      () => ({ status: 400, body: { detail: "query is required" } }),
      "Investor codes.",
    );
    const refused = (): unknown => fetchFilterOptions(services, { filter: "a.b", query: "soft" });

    for (let times = 0; times < 2; times++) expect(refused).toThrow(/query is required/);
    expect(asked.map(({ level }) => level)).toEqual([undefined]);
  });

  it("rejects filters that are unknown or have no list of values", () => {
    const desk = new ListDesk();

    expect(() => fetchFilterOptions(desk.execution(), { filter: "no.such" })).toThrow(
      /offers no filter no.such/,
    );
    expect(() => fetchFilterOptions(desk.execution(), { filter: "firmographic.founded_year" })).toThrow(
      /has no list of values/,
    );
  });
});
