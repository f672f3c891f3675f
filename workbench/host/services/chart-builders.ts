import type { ChartRange } from "../../workbook/charts";
import { ENUMS, enumName, enumValue, isEnumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { ContainerInfo, EmbeddedChart, type HeldChart, chartBuilders, rangesOf } from "./embedded-chart";
import { RangePosition } from "./range-position";

/** The defaults of a new chart; Google's default type and position are not documented. */
const NEW_CHART: HeldChart = {
  id: null,
  type: "COLUMN",
  ranges: [],
  numHeaders: -1,
  transposed: false,
  hiddenDimensions: "IGNORE_BOTH",
  anchor: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
  options: {},
};

/** The chart being built; all builders of one chart modify the same draft. */
interface Draft {
  readonly execution: Execution;
  chart: HeldChart;
}

export function newChart(execution: Execution, chart = NEW_CHART): EmbeddedChartBuilder {
  return new EmbeddedChartBuilder({ execution, chart });
}

type AnyBuilder =
  | "addRange"
  | "asAreaChart"
  | "asBarChart"
  | "asColumnChart"
  | "asLineChart"
  | "asPieChart"
  | "build"
  | "clearRanges"
  | "getChartType"
  | "getContainer"
  | "getRanges"
  | "removeRange"
  | "setChartType"
  | "setHiddenDimensionStrategy"
  | "setNumHeaders"
  | "setOption"
  | "setPosition"
  | "setTransposeRowsAndColumns";

/**
 * Builds a chart of any type. Methods return the builder that they are called on, so that one of a type keeps its own
 * methods, though Google's types name the general one.
 */
export class EmbeddedChartBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.EmbeddedChartBuilder,
  AnyBuilder
> {
  // A field, so that scripts cannot call it.
  readonly draft: Draft;

  constructor(draft: Draft) {
    this.draft = draft;
  }

  asAreaChart(): EmbeddedAreaChartBuilder {
    return new EmbeddedAreaChartBuilder(typed(this, "AREA"));
  }

  asBarChart(): EmbeddedBarChartBuilder {
    return new EmbeddedBarChartBuilder(typed(this, "BAR"));
  }

  asColumnChart(): EmbeddedColumnChartBuilder {
    return new EmbeddedColumnChartBuilder(typed(this, "COLUMN"));
  }

  asLineChart(): EmbeddedLineChartBuilder {
    return new EmbeddedLineChartBuilder(typed(this, "LINE"));
  }

  asPieChart(): EmbeddedPieChartBuilder {
    return new EmbeddedPieChartBuilder(typed(this, "PIE"));
  }

  /** A range that the chart already contains is not added again. */
  addRange(range: unknown): this {
    const added = chartRange(range, "addRange");
    const { ranges } = this.draft.chart;
    return ranges.some(isSame(added)) ? this : changed(this, { ranges: [...ranges, added] });
  }

  removeRange(range: unknown): this {
    const isGone = isSame(chartRange(range, "removeRange"));
    return changed(this, { ranges: this.draft.chart.ranges.filter((each) => !isGone(each)) });
  }

  clearRanges(): this {
    return changed(this, { ranges: [] });
  }

  getRanges(): object[] {
    return rangesOf(this.draft.execution, this.draft.chart.ranges);
  }

  getChartType(): EnumValue {
    return enumValue("Charts.ChartType", this.draft.chart.type);
  }

  setChartType(type: unknown): this {
    return changed(this, { type: oneOf("ChartType", type, "setChartType") });
  }

  getContainer(): ContainerInfo {
    return new ContainerInfo(this.draft.chart.anchor);
  }

  setHiddenDimensionStrategy(strategy: unknown): this {
    const hiddenDimensions = oneOf("ChartHiddenDimensionStrategy", strategy, "setHiddenDimensionStrategy");
    return changed(this, { hiddenDimensions });
  }

  /** -1 leaves it to the renderer to detect headers by their text. */
  setNumHeaders(headers: number): this {
    return changed(this, { numHeaders: wholeNumber(headers, -1, "setNumHeaders") });
  }

  setTransposeRowsAndColumns(transpose: boolean): this {
    return changed(this, { transposed: transpose });
  }

  /**
   * Row and column count from 1, the offsets are pixels from the corner of that cell; whether the cell exists
   * is checked when the chart is inserted.
   */
  setPosition(row: number, column: number, offsetX: number, offsetY: number): this {
    const anchor = {
      row: wholeNumber(row, 1, "setPosition"),
      column: wholeNumber(column, 1, "setPosition"),
      offsetX: wholeNumber(offsetX, 0, "setPosition"),
      offsetY: wholeNumber(offsetY, 0, "setPosition"),
    };
    return changed(this, { anchor });
  }

  setOption(option: string, value: unknown): this {
    return changed(this, { options: { ...this.draft.chart.options, [option]: plainOption(value) } });
  }

  build(): EmbeddedChart {
    return new EmbeddedChart(this.draft.execution, this.draft.chart);
  }
}

type Titled = "setBackgroundColor" | "setColors" | "setLegendPosition" | "setTitle";
type WithAxes = "setRange" | "setXAxisTitle" | "setYAxisTitle";

/** What the builders of all chart types share; each setter sets an option. */
abstract class KindOfChartBuilder
  extends EmbeddedChartBuilder
  implements Emulates<GoogleAppsScript.Spreadsheet.EmbeddedPieChartBuilder, Titled>
{
  setTitle(title: unknown): this {
    return withOption(this, "title", String(title));
  }

  setColors(colors: readonly string[]): this {
    return withOption(this, "colors", colors);
  }

  setBackgroundColor(color: unknown): this {
    return withOption(this, "backgroundColor", color);
  }

  setLegendPosition(position: unknown): this {
    return withOption(
      this,
      "legend.position",
      oneOf("Position", position, "setLegendPosition").toLowerCase(),
    );
  }
}

abstract class ChartWithAxesBuilder
  extends KindOfChartBuilder
  implements Emulates<GoogleAppsScript.Spreadsheet.EmbeddedLineChartBuilder, WithAxes>
{
  setXAxisTitle(title: unknown): this {
    return withOption(this, "hAxis.title", String(title));
  }

  setYAxisTitle(title: unknown): this {
    return withOption(this, "vAxis.title", String(title));
  }

  /** The minimum range of the value axis; values outside extend it. */
  setRange(start: number, end: number): this {
    const axis = this.draft.chart.type === "BAR" ? "hAxis" : "vAxis";
    return withOption(withOption(this, `${axis}.minValue`, start), `${axis}.maxValue`, end);
  }
}

abstract class StackableChartBuilder
  extends ChartWithAxesBuilder
  implements Emulates<GoogleAppsScript.Spreadsheet.EmbeddedColumnChartBuilder, "setStacked">
{
  setStacked(): this {
    return withOption(this, "isStacked", true);
  }
}

export class EmbeddedAreaChartBuilder
  extends StackableChartBuilder
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.EmbeddedAreaChartBuilder,
      AnyBuilder | Titled | WithAxes | "setStacked"
    > {}

export class EmbeddedBarChartBuilder
  extends StackableChartBuilder
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.EmbeddedBarChartBuilder,
      AnyBuilder | Titled | WithAxes | "setStacked"
    > {}

export class EmbeddedColumnChartBuilder
  extends StackableChartBuilder
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.EmbeddedColumnChartBuilder,
      AnyBuilder | Titled | WithAxes | "setStacked"
    > {}

export class EmbeddedLineChartBuilder
  extends ChartWithAxesBuilder
  implements
    Emulates<GoogleAppsScript.Spreadsheet.EmbeddedLineChartBuilder, AnyBuilder | Titled | WithAxes> {}

export class EmbeddedPieChartBuilder
  extends KindOfChartBuilder
  implements Emulates<GoogleAppsScript.Spreadsheet.EmbeddedPieChartBuilder, AnyBuilder | Titled> {}

chartBuilders.modify = newChart;

function typed({ draft }: EmbeddedChartBuilder, type: string): Draft {
  draft.chart = { ...draft.chart, type };
  return draft;
}

function changed<Self extends EmbeddedChartBuilder>(builder: Self, changes: Partial<HeldChart>): Self {
  const { draft } = builder;
  draft.chart = { ...draft.chart, ...changes };
  return builder;
}

function withOption<Self extends EmbeddedChartBuilder>(builder: Self, option: string, value: unknown): Self {
  builder.setOption(option, value);
  return builder;
}

/** Converts enum values to the words used in Google's options. */
function plainOption(value: unknown): unknown {
  if (typeof value === "object" && value !== null && isEnumValue(value)) return value.name.toLowerCase();
  return JSON.parse(JSON.stringify(value));
}

function chartRange(argument: unknown, method: string): ChartRange {
  if (argument instanceof RangePosition) return { ...argument.area, sheetId: argument.sheet.id };
  throw wrongArguments(method);
}

function isSame({ sheetId, row, column, rows, columns }: ChartRange): (other: ChartRange) => boolean {
  return (other) =>
    other.sheetId === sheetId &&
    other.row === row &&
    other.column === column &&
    other.rows === rows &&
    other.columns === columns;
}

function oneOf(enumeration: string, argument: unknown, method: string): string {
  const name = enumName(argument);
  if (ENUMS["Charts"]?.[enumeration]?.includes(name)) return name;
  throw wrongArguments(method);
}

function wholeNumber(argument: number, least: number, method: string): number {
  if (Number.isInteger(argument) && argument >= least) return argument;
  throw wrongArguments(method);
}

function wrongArguments(method: string): ServiceError {
  return new ServiceError(
    `The parameters don't match the method signature for SpreadsheetApp.EmbeddedChartBuilder.${method}.`,
  );
}
