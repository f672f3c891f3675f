import { chartName, chartPicture } from "../../page/charts/chart-picture";
import { type ChartSource, chartTable } from "../../page/charts/chart-table";
import { pageCell } from "../../server/page-cells";
import type { Chart } from "../../workbook/charts";
import { describe, expect, it } from "vitest";

const SHEET = 7;

/** Cells from A1 on; numbers are shown with thousands separators. */
function source(
  rows: readonly (readonly (string | number)[])[],
  hidden: readonly number[] = [],
): ChartSource {
  return {
    cell: (_sheetId, row, column) => {
      const value = rows[row - 1]?.[column - 1];
      const display = value?.toLocaleString("en-US") ?? "";
      return value === undefined ? value : pageCell({ row, column, input: display, value, display });
    },
    hidden: (sheetId) => (sheetId === SHEET ? { rows: hidden, columns: [] } : undefined),
  };
}

function chartOf(changes: Partial<Chart> = {}): Chart {
  return {
    id: 1,
    type: "COLUMN",
    ranges: [{ sheetId: SHEET, row: 1, column: 1, rows: 100, columns: 3 }],
    numHeaders: 1,
    transposed: false,
    hiddenDimensions: "IGNORE_BOTH",
    anchor: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
    options: {},
    ...changes,
  };
}

const FUNDING = [
  ["Year", "Seed", "Series A"],
  ["2025", 1200, 3],
  ["2026", "unknown", 4],
];

describe("chartTable", () => {
  it("uses the first column for categories and the others for series, down to the last row with content", () => {
    expect(chartTable(chartOf(), source(FUNDING))).toEqual({
      categories: ["2025", "2026"],
      series: [
        { name: "Seed", values: [1200, null], display: "1,200" },
        { name: "Series A", values: [3, 4], display: "3" },
      ],
    });
  });

  it("transposes rows and columns", () => {
    const table = chartTable(chartOf({ transposed: true }), source(FUNDING));

    expect(table.categories.slice(0, 2)).toEqual(["Seed", "Series A"]);
    expect(table.series.map(({ name, values }) => [name, values.slice(0, 2)]).slice(0, 2)).toEqual([
      ["2025", [1200, 3]],
      ["2026", [null, 4]],
    ]);
  });

  it.each([
    [FUNDING, "Seed"],
    [FUNDING.slice(1), ""],
  ])("detects whether the first row names the series", (rows, name) => {
    expect(chartTable(chartOf({ numHeaders: -1 }), source(rows)).series[0]?.name).toBe(name);
  });

  it("omits hidden rows unless told otherwise", () => {
    const hidden = source(FUNDING, [2]);

    expect(chartTable(chartOf(), hidden).categories).toEqual(["2026"]);
    expect(chartTable(chartOf({ hiddenDimensions: "SHOW_BOTH" }), hidden).categories).toEqual([
      "2025",
      "2026",
    ]);
  });

  it("puts ranges side by side, and omits those of a deleted sheet", () => {
    const column = { sheetId: SHEET, row: 1, rows: 3, columns: 1 };
    const ranges = [
      { ...column, column: 1 },
      { ...column, column: 3 },
    ];

    const table = chartTable(
      chartOf({ ranges: [...ranges, { ...column, sheetId: 8, column: 2 }] }),
      source(FUNDING),
    );

    expect(table.series.map(({ name }) => name)).toEqual(["Series A"]);
    expect(chartTable(chartOf({ ranges: [] }), source(FUNDING))).toEqual({ categories: [], series: [] });
  });
});

describe("chartPicture", () => {
  it("has Google's size, colours and legend unless options differ", () => {
    expect(chartPicture(chartOf(), source(FUNDING))).toMatchObject({
      width: 600,
      height: 371,
      legend: "right",
      stacked: "no",
      series: [{ color: "#4285f4" }, { color: "#ea4335" }],
    });
    const options = {
      width: 300,
      colors: ["#111111"],
      legend: { position: "none" },
      isStacked: "percent",
      "series.1.color": "#222222",
      series: { 0: { labelInLegend: "Early" } },
    };
    expect(chartPicture(chartOf({ options }), source(FUNDING))).toMatchObject({
      width: 300,
      legend: "none",
      stacked: "share",
      series: [{ name: "Early", color: "#111111" }, { color: "#222222" }],
    });
  });

  it("measures bars along the horizontal axis", () => {
    const options = { "hAxis.title": "People", "vAxis.title": "Company", hAxis: { minValue: 5 } };

    expect(chartPicture(chartOf({ type: "BAR", options }), source(FUNDING))).toMatchObject({
      categoryAxis: { title: "Company" },
      valueAxis: { title: "People", from: 5 },
    });
    expect(chartPicture(chartOf({ type: "LINE", options }), source(FUNDING))).toMatchObject({
      categoryAxis: { title: "People", from: 5 },
      valueAxis: { title: "Company" },
    });
  });

  it.each([
    [{ type: "COLUMN", options: { title: "Funding", isStacked: true } }, "Funding, stacked column chart"],
    [{ type: "PIE", options: { isStacked: true } }, "Pie chart"],
    [{ type: "GAUGE" }, "Column chart"],
  ])("describes %j", (changes, name) => {
    expect(chartName(chartPicture(chartOf(changes), source([])))).toBe(name);
  });
});
