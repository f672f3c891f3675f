import type { Clock } from "../ports/clock";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { FormulaCell } from "./formulas-in";
import { protectedAmong } from "./protected-cells";
import { waitingIn } from "./waiting-in-sheet";

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
