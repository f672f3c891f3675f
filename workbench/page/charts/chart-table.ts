import type { PageCell } from "../../server/protocol";
import type { Chart, ChartRange } from "../../workbook/charts";

/** What a chart needs to read from the sheets. */
export interface ChartSource {
  cell(sheetId: number, row: number, column: number): PageCell | undefined;
  /** Undefined for a deleted sheet. */
  hidden(sheetId: number): { rows: readonly number[]; columns: readonly number[] } | undefined;
}

export interface ChartSeries {
  readonly name: string;
  /** null for a cell without a number. */
  readonly values: readonly (number | null)[];
  /** The display text of its first number. */
  readonly display: string;
}

/** A chart's ranges interpreted: the first column holds the categories, each further column is a series. */
export interface ChartTable {
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

type Line = readonly (PageCell | undefined)[];

export function chartTable(chart: Chart, source: ChartSource): ChartTable {
  const blocks = chart.ranges.map((range) => rangeLines(range, chart.hiddenDimensions, source));
  const lines = withoutBlankEnd(chart.transposed ? transposed(stacked(blocks)) : sideBySide(blocks));
  const width = Math.max(0, ...lines.map((line) => line.length));
  const headers = chart.numHeaders < 0 ? guessedHeaders(lines) : Math.min(chart.numHeaders, lines.length);
  const [named, rows] = [lines.slice(0, headers), lines.slice(headers)];
  // A single column is a series without categories.
  const first = width > 1 ? 1 : 0;
  return {
    categories: rows.map((line) => (first === 0 ? "" : textOf(line[0]))),
    series: Array.from({ length: width - first }, (_, index) => index + first).map((column) => {
      const cells = rows.map((line) => line[column]);
      return {
        name: named
          .map((line) => textOf(line[column]))
          .filter((text) => text !== "")
          .join(" "),
        values: cells.map(numberOf),
        display: textOf(cells.find((cell) => numberOf(cell) !== null)),
      };
    }),
  };
}

function rangeLines(range: ChartRange, strategy: string, source: ChartSource): Line[] {
  const hidden = source.hidden(range.sheetId);
  if (!hidden) {
    return [];
  }
  const rows = places(
    range.row,
    range.rows,
    strategy === "IGNORE_BOTH" || strategy === "IGNORE_ROWS",
    hidden.rows,
  );
  const columns = places(
    range.column,
    range.columns,
    strategy === "IGNORE_BOTH" || strategy === "IGNORE_COLUMNS",
    hidden.columns,
  );
  return rows.map((row) => columns.map((column) => source.cell(range.sheetId, row, column)));
}

function places(from: number, count: number, leavesOut: boolean, hidden: readonly number[]): number[] {
  const unwanted = new Set(leavesOut ? hidden : []);
  return Array.from({ length: count }, (_, index) => from + index).filter((place) => !unwanted.has(place));
}

function sideBySide(blocks: readonly Line[][]): Line[] {
  const height = Math.max(0, ...blocks.map((lines) => lines.length));
  return Array.from({ length: height }, (_, row) =>
    blocks.flatMap((lines) => lines[row] ?? (lines[0] ?? []).map(() => undefined)),
  );
}

function stacked(blocks: readonly Line[][]): Line[] {
  return blocks.flat();
}

function transposed(lines: readonly Line[]): Line[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, column) => lines.map((line) => line[column]));
}

/** Drops trailing blank lines, because a range may extend to the end of its sheet. */
function withoutBlankEnd(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex((line) => line.some((cell) => textOf(cell) !== "")) + 1);
}

/** 1 if the first line has a label where the second has a number, else 0. */
function guessedHeaders([first, second]: readonly Line[]): number {
  return first?.some((cell, column) => isNamed(cell) && numberOf(second?.[column]) !== null) ? 1 : 0;
}

function isNamed(cell: PageCell | undefined): boolean {
  return textOf(cell) !== "" && numberOf(cell) === null;
}

function textOf(cell: PageCell | undefined): string {
  return cell?.display ?? "";
}

function numberOf(cell: PageCell | undefined): number | null {
  if (cell?.kind !== "number") {
    return null;
  }
  const value = cell.value ?? Number(cell.display);
  return Number.isFinite(value) ? value : null;
}
