import { a1Of } from "../core/a1";
import { PENDING } from "../functions/evaluation";
import type { Clock } from "../ports/clock";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import type { FormulaCell } from "./formulas-in";

/** Cells that are read at once: about a second. */
const CELLS_AT_ONCE = 100_000;

export interface WaitingWhere {
  /** The journal: the largest sheet, and without formulas. */
  readonly journalSheetId: number | null;
  /** Rows of one formula: one that asks for more companies than an evaluation may has not waited for others. */
  readonly callCap: number;
  /** By the clock; sheets that were not read by then are left out. */
  readonly until: number;
}

/**
 * The formulas of all sheets that show the placeholder, in their own cell or below it in what they spill.
 *
 * @returns And whether every sheet was read.
 */
export function waitingFormulas(
  { spreadsheet, clock }: { readonly spreadsheet: Spreadsheet; readonly clock: Clock },
  { journalSheetId, callCap, until }: WaitingWhere,
): { cells: FormulaCell[]; isWhole: boolean } {
  const cells: FormulaCell[] = [];
  for (const sheet of spreadsheet.allSheets()) {
    if (sheet.sheetId === journalSheetId) continue;
    const [rows, columns] = [sheet.lastRow(), sheet.lastColumn()];
    if (rows === 0 || columns === 0) continue;
    const rowsByColumn = new Map<number, number[]>();
    const height = Math.max(1, Math.floor(CELLS_AT_ONCE / columns));
    for (let row = 1; row <= rows; row += height) {
      if (clock.now() >= until) return { cells, isWhole: false };
      const values = sheet.read({ row, column: 1, rows: Math.min(height, rows - row + 1), columns });
      values.forEach((line, rowIndex) =>
        line.forEach((value, columnIndex) => {
          if (value !== PENDING) return;
          const column = columnIndex + 1;
          const waiting = rowsByColumn.get(column);
          if (waiting === undefined) rowsByColumn.set(column, [row + rowIndex]);
          else waiting.push(row + rowIndex);
        }),
      );
    }
    for (const [column, waiting] of rowsByColumn) cells.push(...formulasAbove(sheet, column, waiting, callCap));
  }
  return { cells, isWhole: true };
}

/** The formulas that rows of a column belong to: the next one in or above each. */
function formulasAbove(
  sheet: SheetTable,
  column: number,
  rows: readonly number[],
  callCap: number,
): FormulaCell[] {
  const formulas = sheet.readFormulas({ row: 1, column, rows: Math.max(...rows), columns: 1 });
  const waiting = new Set(rows);
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
