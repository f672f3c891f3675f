import { type Chart, chartOption } from "../../workbook/charts";
import { type ChartSource, chartTable } from "./chart-table";

/** Google's defaults for options that a script does not set. */
const WIDTH = 600;
const HEIGHT = 371;
const PALETTE = [
  "#4285f4",
  "#ea4335",
  "#fbbc04",
  "#34a853",
  "#ff6d01",
  "#46bdc6",
  "#7baaf7",
  "#f07b72",
  "#fcd04f",
  "#71c287",
  "#ff994d",
  "#7ed1d7",
];

const KINDS = { AREA: "area", BAR: "bar", COLUMN: "column", LINE: "line", PIE: "pie" } as const;
const LEGENDS = ["top", "right", "bottom", "left", "none"] as const;

export interface PictureSeries {
  readonly name: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
}

export interface PictureAxis {
  readonly title: string;
  /** The axis extends at least to these bounds. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Everything needed to draw one chart, fully resolved. */
export interface ChartPicture {
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly title: string;
  readonly subtitle: string;
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly legend: (typeof LEGENDS)[number];
  /** `share`: each category adds up to 100%. */
  readonly stacked: "no" | "sum" | "share";
  /** Colours of a pie's categories; a series has its own colour. */
  readonly colors: readonly string[];
  readonly categories: readonly string[];
  readonly series: readonly PictureSeries[];
  readonly categoryAxis: PictureAxis;
  readonly valueAxis: PictureAxis & { readonly numbers: NumberLook };
  /** Lines are drawn as curves. */
  readonly smooth: boolean;
  /** Size of a pie's hole, as a fraction of its radius. */
  readonly hole: number;
}

/** How numbers are formatted along an axis. */
export interface NumberLook {
  readonly prefix: string;
  readonly style: "plain" | "percent" | "short";
}

export function chartPicture(chart: Chart, source: ChartSource): ChartPicture {
  const { categories, series } = chartTable(chart, source);
  const option = (path: string) => chartOption(chart, path);
  const text = (path: string) => textOr(option(path), "");
  const kind = isKey(KINDS, chart.type) ? KINDS[chart.type] : "column";
  const given = option("colors");
  const palette = Array.isArray(given) && given.length > 0 ? given.map(String) : PALETTE;
  const color = (index: number) => palette[index % palette.length]!;
  const [categoryAxis, valueAxis] = kind === "bar" ? ["vAxis", "hAxis"] : ["hAxis", "vAxis"];
  const axis = (name: string) => ({
    title: text(`${name}.title`),
    from: numberOr(option(`${name}.viewWindow.min`) ?? option(`${name}.minValue`)),
    to: numberOr(option(`${name}.viewWindow.max`) ?? option(`${name}.maxValue`)),
  });
  return {
    kind,
    title: text("title"),
    subtitle: text("subtitle"),
    width: numberOr(option("width")) ?? WIDTH,
    height: numberOr(option("height")) ?? HEIGHT,
    background: textOr(option("backgroundColor.fill") ?? option("backgroundColor"), "#ffffff"),
    legend: LEGENDS.find((each) => each === (option("legend.position") ?? option("legend"))) ?? "right",
    stacked: stackingOf(option("isStacked")),
    colors: categories.map((_, index) => color(index)),
    categories,
    series: series.map(({ name, values }, index) => ({
      name: textOr(option(`series.${index}.labelInLegend`), name || `Series ${index + 1}`),
      color: textOr(option(`series.${index}.color`), color(index)),
      values,
    })),
    categoryAxis: axis(categoryAxis),
    valueAxis: {
      ...axis(valueAxis),
      numbers: numbersOf(option(`${valueAxis}.format`), series[0]?.display ?? ""),
    },
    smooth: option("curveType") === "function",
    hole: numberOr(option("pieHole")) ?? 0,
  };
}

/** The accessible name of a chart. */
export function chartName({ kind, title, stacked }: ChartPicture): string {
  const words = `${stacked === "no" || kind === "line" || kind === "pie" ? "" : "stacked "}${kind} chart`;
  return title === "" ? words.charAt(0).toUpperCase() + words.slice(1) : `${title}, ${words}`;
}

function stackingOf(option: unknown): ChartPicture["stacked"] {
  if (option === "percent" || option === "relative") {
    return "share";
  }
  return option === true || option === "true" || option === "absolute" ? "sum" : "no";
}

/** The axis's own format if set, else that of the cells. */
function numbersOf(format: unknown, display: string): NumberLook {
  const prefix = /^-?([$€£¥])/.exec(display)?.[1] ?? "";
  if (format === "short") {
    return { prefix, style: "short" };
  }
  const isPercent = format === "percent" || (format === undefined && display.endsWith("%"));
  return isPercent ? { prefix: "", style: "percent" } : { prefix, style: "plain" };
}

function textOr(option: unknown, otherwise: string): string {
  return typeof option === "string" ? option : otherwise;
}

function numberOr(option: unknown): number | undefined {
  return typeof option === "number" ? option : undefined;
}

function isKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}
