import { a1Of } from "../core/a1";
import type { FormulaWriter, SheetTable, Spreadsheet } from "../google/spreadsheet";
import { PLACEHOLDERS } from "./evaluation";
import type { FormulaCell } from "./formulas-in";
import { protectedAmong } from "./freeze";

export interface WaitingFormula extends FormulaCell {
  /** The id of its sheet, its column and its row, apart by blanks. */
  readonly place: string;
}

/**
 * The formulas of all sheets that show that they wait, in their own cell or below it in what they spill; without those that
 * the user may not edit, which wait for somebody who may.
 *
 * @param after Only those behind this place; all if empty.
 * @param callCap Rows of one formula: one that asks for more companies than an evaluation may has not waited for others.
 * @returns By place.
 */
export function waitingFormulas(
  { spreadsheet, writer }: { readonly spreadsheet: Spreadsheet; readonly writer: FormulaWriter },
  after: string,
  callCap: number,
): WaitingFormula[] {
  const rowsOf = new Map<string, number[]>();
  for (const { sheetId, column, row } of writer.showing(PLACEHOLDERS)) {
    const key = `${sheetId} ${column}`;
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
  }
  const found = [...rowsOf].flatMap(([key, rows]) => {
    const [sheetId = 0, column = 0] = key.split(" ").map(Number);
    const sheet = spreadsheet.sheet(sheetId);
    return sheet === null ? [] : formulasAbove(sheet, column, rows, callCap);
  });
  const behind = found.filter(({ place }) => after === "" || compare(place, after) > 0);
  const protectedCells = protectedAmong(behind);
  return behind
    .filter((cell) => !protectedCells.has(cell))
    .sort((one, other) => compare(one.place, other.place));
}

function compare(one: string, other: string): number {
  const [a, b] = [one.split(" ").map(Number), other.split(" ").map(Number)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : a[at]! - (b[at] ?? 0);
}

/** The formulas that rows of a column belong to: the next one in or above each. */
function formulasAbove(
  sheet: SheetTable,
  column: number,
  rows: readonly number[],
  callCap: number,
): WaitingFormula[] {
  const waiting = new Set(rows);
  const formulas = sheet.readFormulas({ row: 1, column, rows: Math.max(...rows), columns: 1 });
  const lastRows = new Map<number, number>();
  let above = 0;
  formulas.forEach(([formula = ""], index) => {
    if (formula !== "") above = index + 1;
    if (above > 0 && waiting.has(index + 1)) lastRows.set(above, index + 1);
  });
  return [...lastRows].flatMap(([row, last]): WaitingFormula[] => {
    const formula = formulas[row - 1]![0]!;
    if (!/COMPANY_/i.test(formula) || last - row >= callCap) return [];
    const a1 = a1Of({ row, column, rows: 1, columns: 1 }, sheet.name);
    return [{ sheet, row, column, formula, a1, place: `${sheet.sheetId} ${column} ${row}` }];
  });
}
