import type { AxisEdit } from "../formulas/axis-edit";
import type { Rectangle } from "./rectangle";
import { Cell } from "./cell";

type Row = (Cell | undefined)[];

/** The cells of one sheet, stored by row so that reading, inserting and deleting rows are cheap. */
export class CellGrid {
  private rows: (Row | undefined)[] = [];
  private extent: { row: number; column: number } | undefined;

  constructor(
    public rowCount: number,
    public columnCount: number,
  ) {}

  get(row: number, column: number): Cell | undefined {
    return this.rows[row - 1]?.[column - 1];
  }

  /** The cell to write to, created if missing. */
  make(row: number, column: number): Cell {
    this.extent = undefined;
    let line = this.rows[row - 1];
    if (!line) this.rows[row - 1] = line = [];
    let cell = line[column - 1];
    if (!cell) line[column - 1] = cell = new Cell();
    return cell;
  }

  put(row: number, column: number, cell: Cell | undefined): void {
    this.extent = undefined;
    let line = this.rows[row - 1];
    if (!line) {
      if (!cell) return;
      this.rows[row - 1] = line = [];
    }
    line[column - 1] = cell;
  }

  rowCells(row: number): readonly (Cell | undefined)[] | undefined {
    return this.rows[row - 1];
  }

  /** To be called when content changed without `make` or `put`. */
  touch(): void {
    this.extent = undefined;
  }

  /** Last row and column with content; 0 if there is none. */
  lastUsed(): { readonly row: number; readonly column: number } {
    if (this.extent) return this.extent;
    const last = { row: 0, column: 0 };
    this.rows.forEach((line, index) => {
      for (
        let column = line?.length ?? 0;
        column > last.column || (column > 0 && last.row !== index + 1);
        column -= 1
      ) {
        if (!line?.[column - 1]?.hasContent) continue;
        last.row = index + 1;
        last.column = Math.max(last.column, column);
        break;
      }
    });
    return (this.extent = last);
  }

  /** Last row and column with a cell at all, including formatted blank ones. */
  lastCell(): { readonly row: number; readonly column: number } {
    let column = 0;
    for (const line of this.rows) column = Math.max(column, line?.length ?? 0);
    return { row: this.rows.length, column };
  }

  *cells(): Generator<{ row: number; column: number; cell: Cell }> {
    for (const [rowIndex, line] of this.rows.entries()) {
      if (!line) continue;
      for (const [columnIndex, cell] of line.entries())
        if (cell) yield { row: rowIndex + 1, column: columnIndex + 1, cell };
    }
  }

  /** Calls back for the existing cells of a block. */
  each(area: Rectangle, visit: (cell: Cell, row: number, column: number) => void): void {
    const lastRow = Math.min(area.row + area.rows - 1, this.rows.length);
    for (let row = area.row; row <= lastRow; row += 1) {
      const line = this.rows[row - 1];
      if (!line) continue;
      const lastColumn = Math.min(area.column + area.columns - 1, line.length);
      for (let column = area.column; column <= lastColumn; column += 1) {
        const cell = line[column - 1];
        if (cell) visit(cell, row, column);
      }
    }
  }

  /** Inserts, deletes or moves rows or columns with their cells. Formulas are up to the caller. */
  edit(change: AxisEdit): void {
    this.extent = undefined;
    if (change.axis === "row") {
      if (this.rows.length < this.rowCount) this.rows.length = this.rowCount;
      editList(this.rows, change);
      this.rowCount = this.resized(this.rowCount, change);
    } else {
      for (const line of this.rows) {
        if (!line) continue;
        if (line.length < this.columnCount) line.length = this.columnCount;
        editList(line, change);
      }
      this.columnCount = this.resized(this.columnCount, change);
    }
  }

  private resized(size: number, { kind, count }: AxisEdit): number {
    if (kind === "move") return size;
    return kind === "insert" ? size + count : size - count;
  }
}

function editList(list: unknown[], { kind, at, count, before = at }: AxisEdit): void {
  const blanks = Array.from({ length: kind === "insert" ? count : 0 }, () => undefined);
  if (kind === "insert") list.splice(at - 1, 0, ...blanks);
  else {
    const cut = list.splice(at - 1, count);
    if (kind === "move") list.splice((before > at ? before - count : before) - 1, 0, ...cut);
  }
}
