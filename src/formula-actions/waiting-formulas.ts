import { a1Of } from "../core/a1";
import { isPending } from "../functions/evaluation";
import type { Clock } from "../ports/clock";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import type { FormulaCell } from "./formulas-in";
import { protectedAmong } from "./protected-cells";

/** Cells that are read at once: about a second. */
const CELLS_AT_ONCE = 100_000;

export interface WaitingFormula extends FormulaCell {
  /** The id of its sheet, its column and its row, apart by blanks; formulas come by sheet, as they are now, column and row. */
  readonly place: string;
}

export interface WaitingWhere {
  /** Formulas behind this place; empty for all, as where its sheet is gone. */
  readonly after: string;
  /** The journal: the largest sheet, and without formulas. */
  readonly journalSheetId: number | null;
  /** Rows of one formula: one that asks for more companies than an evaluation may has not waited for others. */
  readonly callCap: number;
  /** By the clock; sheets that were not read by then are left to the next call. */
  readonly until: number;
}

export interface WaitingFormulas {
  readonly cells: readonly WaitingFormula[];
  /** The place behind which the sheets are that were not read; empty if all were. */
  readonly next: string;
}

/**
 * The formulas of all sheets that show the placeholder, in their own cell or below it in what they spill. Without those
 * that the user may not edit: they wait for somebody who may.
 */
export function waitingFormulas(
  { spreadsheet, clock }: { readonly spreadsheet: Spreadsheet; readonly clock: Clock },
  { after, journalSheetId, callCap, until }: WaitingWhere,
): WaitingFormulas {
  const hasTime = (): boolean => clock.now() < until;
  const found: WaitingFormula[] = [];
  const [sheetId, ...behind] = after.split(" ").map(Number);
  const sheets = spreadsheet.allSheets().filter((sheet) => sheet.sheetId !== journalSheetId);
  const begun = after === "" ? -1 : sheets.findIndex((sheet) => sheet.sheetId === sheetId);
  const toRead = sheets.slice(Math.max(0, begun));
  let unread: SheetTable | null = null;
  for (const [index, sheet] of toRead.entries()) {
    const { rowsByColumn, isWhole } = placeholders(sheet, hasTime);
    // It is the first one of the next call. If it is too large for a whole call, that one goes on behind it.
    if (!isWhole && index > 0) {
      unread = sheet;
      break;
    }
    for (const [column, rows] of [...rowsByColumn].sort(([a], [b]) => a - b)) {
      for (const waiting of formulasAbove(sheet, column, rows, callCap)) {
        if (begun !== -1 && index === 0 && !isBehind([column, waiting.row], behind)) continue;
        found.push({ ...waiting, place: placeOf(sheet, column, waiting.row) });
      }
    }
  }
  const protectedCells = protectedAmong(found);
  return {
    cells: found.filter((cell) => !protectedCells.has(cell)),
    next: unread === null ? "" : placeOf(unread, 0, 0),
  };
}

const placeOf = ({ sheetId }: SheetTable, column: number, row: number): string =>
  [sheetId, column, row].join(" ");

interface Placeholders {
  /** Rows of the cells that show the placeholder, by column. */
  readonly rowsByColumn: ReadonlyMap<number, readonly number[]>;
  readonly isWhole: boolean;
}

function placeholders(sheet: SheetTable, hasTime: () => boolean): Placeholders {
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
  return { rowsByColumn, isWhole: row > rows };
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

/** Of columns and rows. */
function isBehind(
  [column, row]: [number, number],
  [otherColumn = 0, otherRow = 0]: readonly number[],
): boolean {
  return column === otherColumn ? row > otherRow : column > otherColumn;
}
