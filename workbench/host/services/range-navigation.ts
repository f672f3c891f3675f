import type { Emulates } from "../emulates";
import { enumName } from "../enums";
import { intersection, type Rectangle } from "../../workbook/rectangle";
import { RangeLooks } from "./range-looks";
import { readCells, spreadsheetObjects, writeCells } from "./spreadsheet-objects";

type Direction = "UP" | "DOWN" | "PREVIOUS" | "NEXT";
const DIRECTIONS: readonly Direction[] = ["UP", "DOWN", "PREVIOUS", "NEXT"];
const STEPS: Readonly<Record<Direction, readonly [down: number, right: number]>> = {
  UP: [-1, 0],
  DOWN: [1, 0],
  PREVIOUS: [0, -1],
  NEXT: [0, 1],
};

/** Finds cells around a range, and merged cells in it. */
export class RangeNavigation
  extends RangeLooks
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      | "breakApart"
      | "getDataRegion"
      | "getMergedRanges"
      | "getNextDataCell"
      | "isEndColumnBounded"
      | "isEndRowBounded"
      | "isPartOfMerge"
      | "isStartColumnBounded"
      | "isStartRowBounded"
      | "merge"
      | "mergeAcross"
      | "mergeVertically"
    >
{
  /** Like Ctrl and an arrow key, from the first cell. */
  async getNextDataCell(direction: unknown): Promise<object> {
    const holds = await this.#contents();
    const [down, right] = STEPS[enumName(direction) as Direction];
    const { rowCount, columnCount } = this.sheet;
    const isOnGrid = (row: number, column: number) =>
      row >= 1 && column >= 1 && row <= rowCount && column <= columnCount;
    let { row, column } = this.area;
    const runs = holds(row, column) && holds(row + down, column + right);
    while (isOnGrid(row + down, column + right)) {
      if (runs && !holds(row + down, column + right)) break;
      [row, column] = [row + down, column + right];
      if (!runs && holds(row, column)) break;
    }
    return this.#at({ row, column, rows: 1, columns: 1 });
  }

  /** Like Ctrl+A: grows while there are adjacent contents. */
  async getDataRegion(dimension?: unknown): Promise<object> {
    const holds = await this.#contents();
    const ways = DIRECTIONS.filter((direction) => isAlong(direction, dimension));
    let area = this.area;
    for (let before: Rectangle | undefined; before !== area;) {
      before = area;
      for (const direction of ways) {
        const edge = beside(area, direction);
        if (this.#isOnGrid(edge) && someCell(edge, holds)) area = joined(area, edge);
      }
    }
    return this.#at(area);
  }

  isStartRowBounded(): boolean {
    return !this.#isWhole("rows");
  }

  isEndRowBounded(): boolean {
    return !this.#isWhole("rows");
  }

  isStartColumnBounded(): boolean {
    return !this.#isWhole("columns");
  }

  isEndColumnBounded(): boolean {
    return !this.#isWhole("columns");
  }

  /** The merged ranges that intersect the range, in full. */
  getMergedRanges(): object[] {
    return this.sheet.merges
      .filter((block) => intersection(block, this.area) !== undefined)
      .map((block) => this.#at(block));
  }

  isPartOfMerge(): boolean {
    return this.getMergedRanges().length > 0;
  }

  /** Only the first cell keeps its content. */
  merge(): Promise<this> {
    return this.#merge([this.area]);
  }

  mergeAcross(): Promise<this> {
    const { area } = this;
    return this.#merge(
      Array.from({ length: area.rows }, (_, index) => ({ ...area, row: area.row + index, rows: 1 })),
    );
  }

  mergeVertically(): Promise<this> {
    const { area } = this;
    return this.#merge(
      Array.from({ length: area.columns }, (_, index) => ({
        ...area,
        column: area.column + index,
        columns: 1,
      })),
    );
  }

  breakApart(): Promise<this> {
    return this.#change(() => this.sheet.unmerge(this.area));
  }

  #merge(areas: readonly Rectangle[]): Promise<this> {
    return this.#change(() => {
      for (const area of areas) this.sheet.merge(area);
    });
  }

  async #change(change: () => void): Promise<this> {
    await this.execution.flush();
    writeCells(this.execution, this.sheet, this.area, change);
    await this.execution.flush();
    return this;
  }

  /** Whether a cell displays anything. */
  async #contents(): Promise<(row: number, column: number) => boolean> {
    const values = await readCells(this.execution, this.sheet, () =>
      this.sheet.getValues(this.sheet.dataRange),
    );
    return (row, column) => (values[row - 1]?.[column - 1] ?? "") !== "";
  }

  #isWhole(axis: "rows" | "columns"): boolean {
    return this.area[axis] === (axis === "rows" ? this.sheet.rowCount : this.sheet.columnCount);
  }

  #isOnGrid({ row, column, rows, columns }: Rectangle): boolean {
    const { rowCount, columnCount } = this.sheet;
    return row >= 1 && column >= 1 && row + rows - 1 <= rowCount && column + columns - 1 <= columnCount;
  }

  #at(area: Rectangle): object {
    return spreadsheetObjects.range(this.execution, this.sheet, area);
  }
}

function isAlong(direction: Direction, dimension: unknown): boolean {
  if (dimension === undefined || dimension === null) return true;
  return (enumName(dimension) === "ROWS") === (direction === "UP" || direction === "DOWN");
}

/** The line of cells adjacent to a block. */
function beside({ row, column, rows, columns }: Rectangle, direction: Direction): Rectangle {
  switch (direction) {
    case "UP":
      return { row: row - 1, column, rows: 1, columns };
    case "DOWN":
      return { row: row + rows, column, rows: 1, columns };
    case "PREVIOUS":
      return { row, column: column - 1, rows, columns: 1 };
    case "NEXT":
      return { row, column: column + columns, rows, columns: 1 };
  }
}

function someCell(area: Rectangle, holds: (row: number, column: number) => boolean): boolean {
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    for (let column = area.column; column < area.column + area.columns; column += 1) {
      if (holds(row, column)) return true;
    }
  }
  return false;
}

function joined(a: Rectangle, b: Rectangle): Rectangle {
  const row = Math.min(a.row, b.row);
  const column = Math.min(a.column, b.column);
  return {
    row,
    column,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    columns: Math.max(a.column + a.columns, b.column + b.columns) - column,
  };
}
