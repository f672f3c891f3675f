import { Cell } from "./cell";
import type { WorkbookEngine } from "./engine";
import type { Rectangle } from "./rectangle";
import type { SheetState } from "./sheet-state";
import { noteChanged } from "./write-cells";

/** A column's number fits below; a row's is multiplied by this. */
const COLUMNS = 32_768;

/** A cell as it was; `cell` is undefined where there was none. Copies, so that later writes do not reach it. */
interface HeldCell {
  readonly cell: Cell | undefined;
  readonly formula: string | null;
}

/**
 * Cells of any sheets as they were before a change. `swap` puts them back and holds what was there instead, so the same
 * call makes the change again.
 */
export class HeldCells {
  private readonly sheets = new Map<SheetState, Map<number, HeldCell>>();

  /** Cells held. */
  get size(): number {
    let size = 0;
    for (const cells of this.sheets.values()) size += cells.size;
    return size;
  }

  get touched(): readonly SheetState[] {
    return [...this.sheets.keys()];
  }

  /** Keeps what the cells are now, unless it holds them already. */
  hold(sheet: SheetState, { row, column, rows, columns }: Rectangle): void {
    let cells = this.sheets.get(sheet);
    if (!cells) this.sheets.set(sheet, (cells = new Map()));
    for (let r = row; r < row + rows; r += 1) {
      for (let c = column; c < column + columns; c += 1) {
        const key = r * COLUMNS + c;
        if (!cells.has(key)) cells.set(key, heldCell(sheet, r, c));
      }
    }
  }

  forget(sheets: ReadonlySet<SheetState>): void {
    for (const sheet of sheets) this.sheets.delete(sheet);
  }

  swap(engine: WorkbookEngine): void {
    for (const [sheet, cells] of this.sheets) {
      for (const [key, held] of cells) {
        const [row, column] = [Math.floor(key / COLUMNS), key % COLUMNS];
        cells.set(key, heldCell(sheet, row, column));
        putBack(engine, sheet, row, column, held);
        noteChanged(engine, sheet, { row, column, rows: 1, columns: 1 });
      }
    }
  }
}

function heldCell(sheet: SheetState, row: number, column: number): HeldCell {
  const cell = sheet.grid.get(row, column);
  return { cell: cell?.copy(), formula: cell?.formula?.text ?? null };
}

function putBack(
  engine: WorkbookEngine,
  sheet: SheetState,
  row: number,
  column: number,
  { cell, formula }: HeldCell,
): void {
  const there = sheet.grid.get(row, column);
  if (!there && !cell) return;
  if (there?.formula) engine.dropFormula(there.formula);
  // What is spilled into the cell belongs to another cell's formula, and stays.
  const spilledFrom = there?.spilledFrom ?? null;
  const put = cell?.copy() ?? (spilledFrom ? new Cell() : undefined);
  if (put) put.spilledFrom = spilledFrom;
  sheet.grid.put(row, column, put);
  if (put && formula !== null) engine.setFormula(sheet.id, row, column, put, formula);
}
