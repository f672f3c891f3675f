import { a1Of } from "../core/a1";
import type { Clock } from "../google/ports";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { isPending } from "./evaluation";
import type { FormulaCell } from "./formulas-in";
import { protectedAmong } from "./freeze";

/** Cells that are read at once: about a second. */
const CELLS_AT_ONCE = 100_000;

export interface WaitingFormula extends FormulaCell {
  /** The id of its sheet, its column and its row, apart by blanks. */
  readonly place: string;
}

export interface WaitingWhere {
  /** Formulas behind this place; empty for all, as where its sheet is gone. */
  readonly after: string;
  /** The journal: the largest sheet, and without formulas. */
  readonly journalSheetId: number | null;
  /** As for `waitingIn`. */
  readonly callCap: number;
  /** By the clock; sheets that were not read by then are left to the next call. */
  readonly until: number;
}

export interface WaitingFormulas {
  /** By sheet, as sheets are ordered now, column and row. */
  readonly cells: readonly WaitingFormula[];
  /** The place behind which the sheets are that were not read; empty if all were. */
  readonly next: string;
}

/** The formulas of all sheets that wait, without those that the user may not edit: they wait for somebody who may. */
export function waitingFormulas(
  { spreadsheet, clock }: { readonly spreadsheet: Spreadsheet; readonly clock: Clock },
  { after, journalSheetId, callCap, until }: WaitingWhere,
): WaitingFormulas {
  const [sheetId, ...behind] = after.split(" ").map(Number);
  const sheets = spreadsheet.allSheets().filter((sheet) => sheet.sheetId !== journalSheetId);
  const begun = after === "" ? -1 : sheets.findIndex((sheet) => sheet.sheetId === sheetId);
  const first = Math.max(0, begun);
  const found: WaitingFormula[] = [];
  let next = "";
  for (let at = first; at < sheets.length && next === ""; at++) {
    const sheet = sheets[at]!;
    const { cells, isWhole } = waitingIn(sheet, callCap, () => clock.now() < until);
    // A sheet that was cut off is the first one of the next call; if it is too large for that, the call goes on behind it.
    if (!isWhole && at > first) next = placeText(sheet.sheetId, 0, 0);
    else
      found.push(
        ...cells
          .filter((cell) => at !== begun || isBehind(cell, behind))
          .map((cell) => ({ ...cell, place: placeText(sheet.sheetId, cell.column, cell.row) })),
      );
  }
  const protectedCells = protectedAmong(found);
  return { cells: found.filter((cell) => !protectedCells.has(cell)), next };
}

const placeText = (...place: readonly number[]): string => place.join(" ");

function isBehind({ column, row }: FormulaCell, [afterColumn = 0, afterRow = 0]: readonly number[]): boolean {
  return column === afterColumn ? row > afterRow : column > afterColumn;
}

interface WaitingInSheet {
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
function waitingIn(sheet: SheetTable, callCap: number, hasTime: () => boolean): WaitingInSheet {
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
