import { describe, expect, it } from "vitest";
import { monthIn } from "../../../src/products/months";
import { lastMonths } from "../../../src/features/radar/radar-company";
import { type RadarColumn, radarTable } from "../../../src/features/radar/radar-table";
import { allOf, NOTHING } from "./nothing-held";

const MONTHS = ["2026-10", "2026-11"];
const role = (month: string | null) => ({ month, title: "Sales", skills: [] });
const article = (month: string, sentiment = "Neutral") => ({ month, sentiment });
const all = () => true;
const linesOf = (columns: readonly RadarColumn[]) => [
  columns.map(({ label }) => label),
  ...columns[0]!.cells.map((_, row) => columns.map(({ cells }) => cells[row])),
];
const formulasOf = (columns: readonly RadarColumn[]) =>
  columns.flatMap(({ formulas }) => (formulas ? [formulas] : []));
const labelled = (columns: readonly RadarColumn[], label: string) =>
  columns.find((column) => column.label === label)!;

describe("the months of a radar", () => {
  it("are the last twelve, including the current one, across the turn of a year", () => {
    const months = lastMonths("2026-03-31");

    expect(months).toHaveLength(12);
    expect([months[0], months.at(-2), months.at(-1)]).toEqual(["2025-04", "2026-02", "2026-03"]);
  });

  it("are read from every spelling of a date, but not from a year alone", () => {
    const spellings = ["2026-11-02", "2026-11-02T23:59:00Z", { year: 2026, month: 11, day: 2 }, "2026-11"];

    expect(spellings.map(monthIn)).toEqual(Array.from({ length: 4 }, () => "2026-11"));
    expect(["2026", "soon", null, 7].map(monthIn)).toEqual([null, null, null, null]);
  });
});

describe("the rows of a radar", () => {
  it("mark what a limit has truncated, keep it numeric, and leave unknown months blank", () => {
    const months = ["2026-08", "2026-09", "2026-10", "2026-11"];
    const roles = [role("2026-09"), role("2026-11"), role("2026-11")];
    const cutOff = { ...NOTHING, roles: { ...allOf(roles), since: "2026-09" } };
    const whole = { ...NOTHING, roles: allOf(roles) };

    const columns = radarTable([cutOff, whole], months, (source) => source === "jobs");

    expect(
      linesOf(columns)
        .slice(1)
        .map((line) => line.slice(1)),
    ).toEqual([
      [3, null, null, 1, 0, 2],
      [3, null, 0, 1, 0, 2],
    ]);
    expect(columns.slice(1).map(({ formats }) => formats)).toEqual([
      ['#,##0"+"', "#,##0"],
      ["General", "General"],
      ["#,##0", "#,##0"],
      ['#,##0"+"', "#,##0"],
      ["#,##0", "#,##0"],
      ["#,##0", "#,##0"],
    ]);
    expect(columns.flatMap(({ note }) => note ?? [])).toEqual([expect.stringContaining("at least")]);
    expect(columns[1]!.note).toBeDefined();
  });

  it("have no notes if nothing was truncated, and use thousands separators", () => {
    const funding = { round: "Seed", on: null, raised: 5_000_000 };
    const columns = radarTable([{ ...NOTHING, funding, articles: allOf([]) }], MONTHS, all);

    expect(columns.every(({ note }) => note === undefined)).toBe(true);
    expect(labelled(columns, "Raised USD").formats).toEqual(["#,##0"]);
    expect(labelled(columns, "Last round").formats).toBeUndefined();
  });

  it("count each month, and chart the cells of their own row", () => {
    const company = {
      ...NOTHING,
      roles: allOf([role("2026-10"), role("2026-10"), role("2026-11"), role("2019-01"), role(null)]),
    };

    const columns = radarTable([NOTHING, company], MONTHS, (source) => source === "jobs");

    const lines = linesOf(columns);
    expect(lines[0]).toEqual([
      "Company",
      "Known roles, 12 months",
      "Roles by month",
      "Roles 2026-10",
      "Roles 2026-11",
    ]);
    expect(lines[1]).toEqual(["a.example", null, null, null, null]);
    expect(lines[2]).toEqual(["a.example", 3, null, 2, 1]);
    expect(columns[2]!.formulas).toEqual([null, "=SPARKLINE(D3:E3)"]);
  });

  it("chart only months that are held whole: not what a limit has cut off, nor what came after the purchase", () => {
    const months = ["2026-08", "2026-09", "2026-10", "2026-11"];
    const roles = [role("2026-08"), role("2026-09"), role("2026-10")];
    const cutOff = { ...NOTHING, roles: { items: roles, since: "2026-08", until: "2026-11" } };
    const old = { ...NOTHING, roles: { ...cutOff.roles, until: "2026-10" } };

    const columns = radarTable([cutOff, old], months, (source) => source === "jobs");

    // From the second month on, and to the last that was over, or is still under way, when it was bought.
    expect(formulasOf(columns)).toEqual([["=SPARKLINE(E2:G2)", "=SPARKLINE(E3:E3)"]]);
    expect(
      linesOf(columns)
        .slice(1)
        .map((line) => line.slice(3)),
    ).toEqual([
      [1, 1, 1, 0],
      [1, 1, 1, null],
    ]);
  });

  it("distinguish zero from unknown: no articles are zero in each month, nothing bought is blank", () => {
    const columns = radarTable(
      [{ ...NOTHING, articles: allOf([]) }, NOTHING],
      MONTHS,
      (source) => source === "news",
    );

    expect(linesOf(columns).slice(1)).toEqual([
      ["a.example", 0, null, 0, 0, 0],
      ["a.example", null, null, null, null, null],
    ]);
    expect(formulasOf(columns)).toEqual([[null, null]]);
  });

  it("show the headcount of the last known month, and no zero for an unknown one", () => {
    const headcount = [
      { month: "2026-09", value: 4 },
      { month: "2026-10", value: 7 },
    ];

    const columns = radarTable([{ ...NOTHING, headcount }], MONTHS, (source) => source === "headcount");

    expect(linesOf(columns)[1]).toEqual(["a.example", 7, null, 7, null]);
  });

  it("have no charts but those of a series, and each value below its label", () => {
    const funding = { round: "Seed", on: null, raised: 5 };
    const articles = allOf([article("2026-11", "Positive"), article("2026-11")]);
    const columns = radarTable([{ ...NOTHING, name: "A", funding, articles }], MONTHS, all);

    const shown = Object.fromEntries(columns.map(({ label, cells }) => [label, cells[0]]));
    expect(shown).toMatchObject({ Name: "A", "Positive articles": 1, "Last round": "Seed", "Raised USD": 5 });
    const charts = columns.flatMap(({ label, formulas }) => (formulas ? [label] : []));
    expect(charts.filter((label) => !label.endsWith(" by month"))).toEqual([]);
  });
});
