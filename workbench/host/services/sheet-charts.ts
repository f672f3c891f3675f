import type { Chart } from "../../workbook/charts";
import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import { type EmbeddedChartBuilder, newChart } from "./chart-builders";
import { EmbeddedChart } from "./embedded-chart";
import { SheetSelection } from "./sheet-selection";
import { changeSheet, readCells } from "./spreadsheet-objects";

/** The charts that float over a sheet. */
export class SheetCharts
  extends SheetSelection
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Sheet,
      "getCharts" | "insertChart" | "newChart" | "removeChart" | "updateChart"
    >
{
  newChart(): EmbeddedChartBuilder {
    return newChart(this.execution);
  }

  async getCharts(): Promise<EmbeddedChart[]> {
    const charts = await readCells(this.execution, this.sheet, () => this.sheet.charts);
    return charts.map((chart) => new EmbeddedChart(this.execution, chart));
  }

  /** The passed chart does not get an id: only the charts from `getCharts` can be modified. */
  async insertChart(chart: unknown): Promise<void> {
    const { id: _id, ...spec } = chartIn(chart, "insertChart");
    await changeSheet(this.execution, this.sheet, () => this.sheet.insertChart(spec));
  }

  async updateChart(chart: unknown): Promise<void> {
    const changed = chartIn(chart, "updateChart");
    await replaced(this, changed.id, (known) => [{ ...changed, id: known.id }]);
  }

  async removeChart(chart: unknown): Promise<void> {
    await replaced(this, chartIn(chart, "removeChart").id, () => []);
  }
}

/** Google's message for a chart that is not on the sheet is not known. */
async function replaced(
  { execution, sheet }: SheetCharts,
  id: number | null,
  by: (known: Chart) => Chart[],
): Promise<void> {
  await changeSheet(execution, sheet, () => {
    if (!sheet.charts.some((chart) => chart.id === id)) throw new ServiceError("The chart does not exist.");
    sheet.setCharts(sheet.charts.flatMap((chart) => (chart.id === id ? by(chart) : [chart])));
  });
}

function chartIn(argument: unknown, method: string): EmbeddedChart["chart"] {
  if (argument instanceof EmbeddedChart) return argument.chart;
  throw new ServiceError(
    `The parameters don't match the method signature for SpreadsheetApp.Sheet.${method}.`,
  );
}
