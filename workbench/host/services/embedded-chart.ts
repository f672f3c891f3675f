import { type ChartAnchor, type ChartRange, type ChartSpec, chartOption } from "../../workbook/charts";
import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** A chart as a script holds it: of a sheet, or built but not inserted, without an id. */
export interface HeldChart extends ChartSpec {
  readonly id: number | null;
}

/** Filled in by `chart-builders.ts`, because builders create charts and charts create builders. */
export const chartBuilders = {} as { modify(execution: Execution, chart: HeldChart): object };

export class EmbeddedChart implements Emulates<
  GoogleAppsScript.Spreadsheet.EmbeddedChart,
  | "getChartId"
  | "getContainerInfo"
  | "getHiddenDimensionStrategy"
  | "getNumHeaders"
  | "getOptions"
  | "getRanges"
  | "getTransposeRowsAndColumns"
  | "modify"
> {
  readonly execution: Execution;
  readonly chart: HeldChart;

  constructor(execution: Execution, chart: HeldChart) {
    this.execution = execution;
    this.chart = chart;
  }

  getChartId(): number | null {
    return this.chart.id;
  }

  getContainerInfo(): ContainerInfo {
    return new ContainerInfo(this.chart.anchor);
  }

  getHiddenDimensionStrategy(): EnumValue {
    return enumValue("Charts.ChartHiddenDimensionStrategy", this.chart.hiddenDimensions);
  }

  getNumHeaders(): number {
    return this.chart.numHeaders;
  }

  getOptions(): ChartOptions {
    return new ChartOptions(this.chart);
  }

  getRanges(): object[] {
    return rangesOf(this.execution, this.chart.ranges);
  }

  getTransposeRowsAndColumns(): boolean {
    return this.chart.transposed;
  }

  modify(): object {
    return chartBuilders.modify(this.execution, this.chart);
  }
}

export class ContainerInfo implements Emulates<
  GoogleAppsScript.Spreadsheet.ContainerInfo,
  "getAnchorColumn" | "getAnchorRow" | "getOffsetX" | "getOffsetY"
> {
  readonly #anchor: ChartAnchor;

  constructor(anchor: ChartAnchor) {
    this.#anchor = anchor;
  }

  getAnchorColumn(): number {
    return this.#anchor.column;
  }

  getAnchorRow(): number {
    return this.#anchor.row;
  }

  getOffsetX(): number {
    return this.#anchor.offsetX;
  }

  getOffsetY(): number {
    return this.#anchor.offsetY;
  }
}

export class ChartOptions implements Emulates<GoogleAppsScript.Charts.ChartOptions, "get"> {
  readonly #chart: ChartSpec;

  constructor(chart: ChartSpec) {
    this.#chart = chart;
  }

  /** null for options that were never set; Google may return its default there. */
  get(option: string): unknown {
    return chartOption(this.#chart, option) ?? null;
  }
}

/** The ranges whose sheets still exist. */
export function rangesOf(execution: Execution, ranges: readonly ChartRange[]): object[] {
  return ranges.flatMap(({ sheetId, ...area }) => {
    const sheet = execution.host.workbook.sheetWithId(sheetId);
    return sheet ? [spreadsheetObjects.range(execution, sheet, area)] : [];
  });
}
