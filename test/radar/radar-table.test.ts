import { describe, expect, it } from "vitest";
import { monthIn } from "../../src/products/monthly";
import { lastMonths } from "../../src/reports/radar-company";
import { radarTable } from "../../src/reports/radar-table";
import { NOTHING } from "./nothing-held";

const MONTHS = ["2026-10", "2026-11"];
const role = (month: string | null) => ({ month, title: "Sales", skills: [] });
const article = (month: string, sentiment = "Neutral") => ({ month, sentiment });
const all = () => true;

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
    const cutOff = { ...NOTHING, roles, knownSince: { roles: "2026-09", articles: "" } };
    const whole = { ...NOTHING, roles };

    const { lines, formats, notes } = radarTable([cutOff, whole], months, (source) => source === "jobs");

    expect(lines.slice(1).map((line) => line.slice(1))).toEqual([
      [3, null, null, 1, 0, 2],
      [3, null, 0, 1, 0, 2],
    ]);
    expect(formats.get(2)).toEqual([
      ['#,##0"+"', "General"],
      ["#,##0", "General"],
    ]);
    expect(formats.get(4)![0]).toEqual(["#,##0", '#,##0"+"', "#,##0", "#,##0"]);
    expect(new Set(formats.get(4)![1])).toEqual(new Set(["#,##0"]));
    expect(notes[1]).toContain("at least");
    expect(notes.filter((note) => note !== "")).toHaveLength(1);
  });

  it("have no notes if nothing was truncated, and use thousands separators", () => {
    const funding = { round: "Seed", on: null, raised: 5_000_000 };
    const company = { ...NOTHING, funding, articles: [] };

    const { lines, formats, notes } = radarTable([company], MONTHS, all);

    expect(notes.every((note) => note === "")).toBe(true);
    const raised = lines[0]!.indexOf("Raised USD") + 1;
    expect(formats.get(raised)).toEqual([["#,##0"]]);
    expect([...formats.keys()]).not.toContain(lines[0]!.indexOf("Last round") + 1);
  });

  it("count each month, and chart the cells of their own row", () => {
    const company = {
      ...NOTHING,
      roles: [role("2026-10"), role("2026-10"), role("2026-11"), role("2019-01"), role(null)],
    };

    const { lines, formulas } = radarTable([NOTHING, company], MONTHS, (source) => source === "jobs");

    expect(lines[0]).toEqual([
      "Company",
      "Known roles, 12 months",
      "Roles by month",
      "Roles 2026-10",
      "Roles 2026-11",
    ]);
    expect(lines[1]).toEqual(["a.example", null, null, null, null]);
    expect(lines[2]).toEqual(["a.example", 3, null, 2, 1]);
    expect([...formulas]).toEqual([[3, [null, "=SPARKLINE(D3:E3)"]]]);
  });

  it("chart only months that are held whole: not what a limit has cut off, nor what came after the purchase", () => {
    const months = ["2026-08", "2026-09", "2026-10", "2026-11"];
    const roles = [role("2026-08"), role("2026-09"), role("2026-10")];
    const spans = {
      knownSince: { roles: "2026-08", articles: "" },
      knownUntil: { roles: "2026-11", articles: "" },
    };
    const cutOff = { ...NOTHING, roles, ...spans };
    const old = { ...cutOff, knownUntil: { roles: "2026-10", articles: "" } };

    const { lines, formulas } = radarTable([cutOff, old], months, (source) => source === "jobs");

    // From the second month on, and to the last that was over, or is still under way, when it was bought.
    expect([...formulas.values()]).toEqual([["=SPARKLINE(E2:G2)", "=SPARKLINE(E3:E3)"]]);
    expect(lines.slice(1).map((line) => line.slice(3))).toEqual([
      [1, 1, 1, 0],
      [1, 1, 1, null],
    ]);
  });

  it("distinguish zero from unknown: no articles are zero in each month, nothing bought is blank", () => {
    const { lines, formulas } = radarTable(
      [{ ...NOTHING, articles: [] }, NOTHING],
      MONTHS,
      (source) => source === "news",
    );

    expect(lines.slice(1)).toEqual([
      ["a.example", 0, null, 0, 0, 0],
      ["a.example", null, null, null, null, null],
    ]);
    expect([...formulas.values()]).toEqual([[null, null]]);
  });

  it("show the headcount of the last known month, and no zero for an unknown one", () => {
    const headcount = [
      { month: "2026-09", value: 4 },
      { month: "2026-10", value: 7 },
    ];

    const { lines } = radarTable([{ ...NOTHING, headcount }], MONTHS, (source) => source === "headcount");

    expect(lines[1]).toEqual(["a.example", 7, null, 7, null]);
  });

  it("have a width for each column, whatever is shown", () => {
    const funding = { round: "Seed", on: null, raised: 5 };
    const company = {
      ...NOTHING,
      name: "A",
      funding,
      articles: [article("2026-11", "Positive"), article("2026-11")],
    };

    const { lines, widths, formulas } = radarTable([company], MONTHS, all);

    expect(widths).toHaveLength(lines[0]!.length);
    expect(lines.map(({ length }) => length)).toEqual([widths.length, widths.length]);
    const shown = Object.fromEntries(lines[0]!.map((label, index) => [String(label), lines[1]![index]]));
    expect(shown).toMatchObject({ Name: "A", "Positive articles": 1, "Last round": "Seed", "Raised USD": 5 });
    for (const column of formulas.keys()) expect(String(lines[0]![column - 1])).toMatch(/ by month$/);
  });
});
