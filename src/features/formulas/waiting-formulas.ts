import type { App } from "../../app";
import { a1Of } from "../../core/a1";
import { AGAIN } from "../../core/formula";
import type { SheetTable } from "../../google/spreadsheet";
import { PLACEHOLDERS } from "./evaluation";
import { type FormulaCell, protectedAmong } from "./formulas-in";
import type { SharedState } from "../../money/shared-state";
import { exclusively } from "../../google/ports";
import { FREE_SLOT, type Snapshot, type Values } from "../../money/snapshot";
import { codeOf } from "../../core/errors";

export interface WaitingFormula extends FormulaCell {
  /** The id of its sheet, its column and its row, apart by blanks. */
  readonly place: string;
}

/**
 * The formulas of all sheets that show that they wait, in their own cell or below it in what they spill; without those that
 * the user may not edit, which wait for one who may.
 *
 * @param after Only those behind this place; all if empty.
 * @param callCap Rows of one formula: one that asks for more companies than an evaluation may has not waited for others.
 * @returns By place.
 */
export function waitingFormulas(
  { spreadsheet, formulaWriter }: Pick<App, "spreadsheet" | "formulaWriter">,
  after: string,
  callCap: number,
): WaitingFormula[] {
  const rowsOf = new Map<string, number[]>();
  for (const { sheetId, column, row } of formulaWriter.showing(PLACEHOLDERS)) {
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
  const formulas = sheet.readTexts({ row: 1, column, rows: Math.max(...rows), columns: 1 }, "formulas");
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

/** When formulas last had to wait for room or for others. What ends a wait is written elsewhere, so no note is lost. */
const FORMULAS_WAIT = "FORMULAS_WAIT";
/** The last such note after which formulas were evaluated again, and the place behind which to go on if not all were. */
const FORMULAS_AGAIN = "FORMULAS_AGAIN";
/** A formula notes that it waits before its cell shows so: until others have done the same, evaluating them again is no help. */
const SETTLED_MS = 5_000;

export interface FormulasWait {
  /** `soon`: they wait, and may still be evaluated. */
  readonly wait: "no" | "soon" | "now";
  readonly note: string;
  /** The place behind which to go on, empty for the first. */
  readonly after: string;
}

/** What says that formulas wait: an open sidebar lets them go on. */
export function waitingFormulasValues(nowMs: number): Values {
  return { [FORMULAS_WAIT]: String(nowMs) };
}

/** Notes that formulas wait; where that fails they wait for a click. */
export function noteWaitingFormulas(state: SharedState, nowMs: number): void {
  try {
    state.write(waitingFormulasValues(nowMs));
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
}

export function formulasWait(snapshot: Snapshot, nowMs: number): FormulasWait {
  const note = snapshot.value(FORMULAS_WAIT) ?? FREE_SLOT;
  const [seen, ...rest] = (snapshot.value(FORMULAS_AGAIN) ?? "").split(" ");
  const after = rest.join(" ");
  if (note === FREE_SLOT) return { wait: "no", note, after: "" };
  if (note === seen) return { wait: after === "" ? "no" : "now", note, after };
  // A time far ahead was noted by a wrong clock: do not wait for it.
  return { wait: Math.abs(nowMs - Number(note)) < SETTLED_MS ? "soon" : "now", note, after: "" };
}

/** Notes how far formulas were evaluated again. @param after The place behind which to go on; empty if all were. */
export function noteEvaluated(state: SharedState, { note }: FormulasWait, after: string): void {
  state.write({ [FORMULAS_AGAIN]: after === "" ? note : `${note} ${after}` });
}

/** A call of one of our functions, up to its bracket. */
const CALL = /\bCOMPANY_[A-Z_]+\s*\(/gi;
const ALIASES = `${AGAIN}COMPANY_`;

/** Noted while formulas call the aliases. */
export const FORMULAS_AWAY = "FORMULAS_AWAY";
/** So many are evaluated at once. */
const LARGEST_BATCH = 30;

type Showing = Pick<App, "spreadsheet" | "formulaWriter" | "documentProperties" | "lock">;

/**
 * Has Sheets evaluate formulas again. A formula that is set to its own text keeps its result, so it calls the
 * function's alias for a moment, and is put back wherever a user has moved it.
 *
 * @param until By the clock; what is not evaluated by then is left for the next call.
 * @returns How many cells, from the first, were evaluated again.
 */
export function showAgain(
  app: Showing & Pick<App, "clock">,
  cells: readonly FormulaCell[],
  until: number,
): number {
  const { lock, clock, formulaWriter, spreadsheet } = app;
  let done = 0;
  while (done < cells.length && clock.now() < until) {
    const batch = cells.slice(done, done + LARGEST_BATCH);
    const held = exclusively(lock, () => {
      const documentProperties = app.documentProperties();
      if (documentProperties.get(FORMULAS_AWAY) !== null) restore(app, spreadsheet.allSheets());
      documentProperties.set(FORMULAS_AWAY, "yes");
      try {
        for (const { sheet, row, column, formula } of batch)
          for (const name of new Set(formula.match(CALL)))
            formulaWriter.replace({ sheetId: sheet.sheetId, row, column }, name, `${AGAIN}${name}`);
        spreadsheet.flush();
      } finally {
        restore(
          app,
          batch.map(({ sheet }) => sheet),
        );
      }
    });
    if (held === null) break;
    done += batch.length;
  }
  return done;
}

/** Puts formulas back that an execution has left with an alias. Where Sheets refuses it, they keep working as they are. */
export function putBack(app: Showing): void {
  const { spreadsheet, lock } = app;
  exclusively(lock, () => {
    if (app.documentProperties().get(FORMULAS_AWAY) === null) return;
    try {
      restore(app, spreadsheet.allSheets());
    } catch (error) {
      if (codeOf(error) === null) throw error;
    }
  });
}

function restore(
  { spreadsheet, formulaWriter, documentProperties }: Showing,
  sheets: readonly { readonly sheetId: number }[],
): void {
  for (const sheetId of new Set(sheets.map((sheet) => sheet.sheetId)))
    formulaWriter.replace({ sheetId }, ALIASES, ALIASES.slice(AGAIN.length));
  spreadsheet.flush();
  documentProperties().remove(FORMULAS_AWAY);
}
