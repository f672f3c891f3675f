import { codeOf } from "../errors";
import { type Clock, exclusively, type Lock, type Properties } from "../google/ports";
import type { FormulaWriter, Spreadsheet } from "../google/spreadsheet";
import { ALIAS } from "./custom-function";
import type { FormulaCell } from "./formulas-in";

/** A call of one of our functions, up to its bracket. */
const CALL = /\bCOMPANY_[A-Z_]+\s*\(/gi;
const ALIASES = `${ALIAS}COMPANY_`;

/** Noted while formulas call the aliases. */
export const FORMULAS_AWAY = "FORMULAS_AWAY";
/** So many are evaluated at once. */
const LARGEST_BATCH = 30;

export interface ShowingServices {
  readonly spreadsheet: Spreadsheet;
  readonly writer: FormulaWriter;
  readonly documentProperties: Properties;
  readonly clock: Clock;
  readonly lock: Lock;
}

/**
 * Has Sheets evaluate formulas again. A formula that is set to its own text keeps its result, so it calls the
 * function's alias for a moment, and is put back wherever a user has moved it.
 *
 * @param until By the clock; what is not evaluated by then is left for the next call.
 * @returns How many cells, from the first, were evaluated again.
 */
export function showAgain(services: ShowingServices, cells: readonly FormulaCell[], until: number): number {
  const { lock, clock, writer, spreadsheet, documentProperties } = services;
  let done = 0;
  while (done < cells.length && clock.now() < until) {
    const batch = cells.slice(done, done + LARGEST_BATCH);
    const held = exclusively(lock, () => {
      if (documentProperties.get(FORMULAS_AWAY) !== null) restore(services, spreadsheet.allSheets());
      documentProperties.set(FORMULAS_AWAY, "yes");
      try {
        for (const { sheet, row, column, formula } of batch)
          for (const name of new Set(formula.match(CALL)))
            writer.replace({ sheetId: sheet.sheetId, row, column }, name, `${ALIAS}${name}`);
        spreadsheet.flush();
      } finally {
        restore(
          services,
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
export function putBack(services: Omit<ShowingServices, "clock">): void {
  const { spreadsheet, documentProperties, lock } = services;
  exclusively(lock, () => {
    if (documentProperties.get(FORMULAS_AWAY) === null) return;
    try {
      restore(services, spreadsheet.allSheets());
    } catch (error) {
      if (codeOf(error) === null) throw error;
    }
  });
}

function restore(
  { spreadsheet, writer, documentProperties }: Omit<ShowingServices, "clock">,
  sheets: readonly { readonly sheetId: number }[],
): void {
  for (const sheetId of new Set(sheets.map((sheet) => sheet.sheetId)))
    writer.replace({ sheetId }, ALIASES, ALIASES.slice(ALIAS.length));
  spreadsheet.flush();
  documentProperties.remove(FORMULAS_AWAY);
}
