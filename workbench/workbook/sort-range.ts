import { compareForSort } from "../formulas/sort-functions";
import { shiftFormula } from "../formulas/rewrite-references";
import type { Scalar } from "../formulas/values";
import type { Cell } from "./cell";
import type { WorkbookEngine } from "./engine";
import type { Rectangle } from "./rectangle";
import type { SheetState } from "./sheet-state";
import { WorkbookError } from "./workbook-error";
import { noteChanged } from "./write-cells";

export interface SortKey {
  /** Column of the sheet, from 1. */
  readonly column: number;
  readonly ascending: boolean;
}

/**
 * Sorts the rows of a range by their cells' values; the sort is stable, and blanks come last. Whole cells
 * move with their formats and notes, and relative references are shifted as in a copy. Metadata, protections
 * and hidden rows belong to the row and stay.
 */
export function sortRange(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  keys: readonly SortKey[],
): void {
  sheet.assertOnGrid(range);
  if (keys.some(({ column }) => column < range.column || column >= range.column + range.columns)) {
    throw new WorkbookError("The sort column must be inside the range.");
  }
  if (sheet.merges.within(range).length > 0) {
    throw new WorkbookError("You can't sort a range that has merged cells. Unmerge them, then sort.");
  }
  engine.settleReads();
  const rows = Math.min(range.rows, Math.max(0, sheet.grid.lastUsed().row - range.row + 1));
  const lines = Array.from({ length: rows }, (_, index) =>
    lineOf(engine, sheet, range, range.row + index, keys),
  );
  const sorted = lines.toSorted((a, b) => {
    for (const [index, { ascending }] of keys.entries()) {
      const difference = compareForSort(a.keys[index] ?? null, b.keys[index] ?? null, ascending);
      if (difference !== 0) return difference;
    }
    return a.row - b.row;
  });
  engine.batch(() => {
    engine.history.holdCells(sheet, { ...range, rows });
    engine.recalculation.liftSpills();
    sorted.forEach((line, index) => {
      const row = range.row + index;
      line.cells.forEach((cell, place) => {
        sheet.grid.put(row, range.column + place, cell);
        if (!cell?.formula || row === line.row) return;
        cell.formula.row = row;
        cell.formula.setText(shiftFormula(cell.formula.text, row - line.row, 0));
      });
    });
    engine.recalculation.rebuild(engine.formulas);
    noteChanged(engine, sheet, { ...range, rows: Math.max(1, rows) });
  });
}

interface Line {
  readonly row: number;
  readonly cells: (Cell | undefined)[];
  readonly keys: Scalar[];
}

function lineOf(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  row: number,
  keys: readonly SortKey[],
): Line {
  const cells = Array.from({ length: range.columns }, (_, index) =>
    sheet.grid.get(row, range.column + index),
  );
  return {
    row,
    cells,
    keys: keys.map(({ column }) => engine.recalculation.read(sheet.grid.get(row, column), row, column)),
  };
}
