import type { ChartOfCells } from "../ports/spreadsheet";

/** Pixels. */
const [WIDTH, HEIGHT] = [760, 400];

/** A stacked column chart, or a bar chart with the longest names in full. */
export function addChart(
  sheet: GoogleAppsScript.Spreadsheet.Sheet,
  { kind, box, title, names, numbers, colours, row, column }: ChartOfCells,
): void {
  const range = sheet.getRange(box.row, box.column, box.rows, box.columns);
  const plain = sheet.newChart().addRange(range).setNumHeaders(1).setPosition(row, column, 0, 0);
  const sized = plain.setOption("width", WIDTH).setOption("height", HEIGHT);
  // One series needs no names: the axis tells what is counted.
  const named = box.columns > 2 ? sized : sized.setOption("legend", "none");
  const chart = kind === "columns" ? named.asColumnChart() : named.asBarChart();
  chart
    .setTitle(title)
    .setColors([...colours])
    .setXAxisTitle(kind === "columns" ? names : numbers);
  chart.setYAxisTitle(kind === "columns" ? numbers : names);
  if (box.columns > 2) chart.setStacked();
  sheet.insertChart(chart.build());
}
