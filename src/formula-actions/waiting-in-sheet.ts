import { a1Of } from "../core/a1";
import { isPending } from "../functions/evaluation";
import type { SheetTable } from "../ports/spreadsheet";
import type { FormulaCell } from "./formulas-in";

/** Cells that are read at once: about a second. */
const CELLS_AT_ONCE = 100_000;

export interface WaitingInSheet {
  /** By column and row. */
  readonly cells: readonly FormulaCell[];
  /** Whether there was time to read all of the sheet. */
  readonly isWhole: boolean;
}

/**
 * The formulas of a sheet that show the placeholder, in their own cell or below it in what they spill.
 *
 * @param callCap Rows of one formula: one that asks for more companies than an evaluation may has not waited for others.
 */
export function waitingIn(sheet: SheetTable, callCap: number, hasTime: () => boolean): WaitingInSheet {
  const rowsByColumn = new Map<number, number[]>();
  const [rows, columns] = [sheet.lastRow(), sheet.lastColumn()];
  const height = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, columns)));
  let row = 1;
  for (; row <= rows && hasTime(); row += height) {
    const values = sheet.read({ row, column: 1, rows: Math.min(height, rows - row + 1), columns });
    values.forEach((line, rowIndex) =>
      line.forEach((value, columnIndex) => {
        if (!isPending(value)) return;
        const waiting = rowsByColumn.get(columnIndex + 1);
        if (waiting === undefined) rowsByColumn.set(columnIndex + 1, [row + rowIndex]);
        else waiting.push(row + rowIndex);
      }),
    );
  }
  const byColumn = [...rowsByColumn].sort(([a], [b]) => a - b);
  return {
    cells: byColumn.flatMap(([column, waiting]) => formulasAbove(sheet, column, waiting, callCap)),
    isWhole: row > rows,
  };
}

/** The formulas that rows of a column belong to: the next one in or above each. */
function formulasAbove(
  sheet: SheetTable,
  column: number,
  rows: readonly number[],
  callCap: number,
): FormulaCell[] {
  const waiting = new Set(rows);
  const formulas = sheet.readFormulas({ row: 1, column, rows: rows[rows.length - 1]!, columns: 1 });
  const lastRows = new Map<number, number>();
  let above = 0;
  formulas.forEach(([formula = ""], index) => {
    if (formula !== "") above = index + 1;
    if (above > 0 && waiting.has(index + 1)) lastRows.set(above, index + 1);
  });
  return [...lastRows].flatMap(([row, last]): FormulaCell[] => {
    const formula = formulas[row - 1]![0]!;
    if (!/COMPANY_/i.test(formula) || last - row >= callCap) return [];
    return [{ sheet, row, column, formula, a1: a1Of({ row, column, rows: 1, columns: 1 }, sheet.name) }];
  });
}
