import type { Clock } from "../ports/clock";
import type { FormulaPlace, FormulaWriter } from "../ports/formula-writer";
import { exclusively, type Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { FormulaCell } from "./formulas-in";

type Away = FormulaPlace & { readonly formula: string };

const PROPERTY = "FORMULAS_AWAY";
/** A property holds 9 KB, and counts bytes. */
const LARGEST_CHARACTERS = 4_000;

export interface ShowingServices {
  readonly spreadsheet: Spreadsheet;
  readonly writer: FormulaWriter;
  readonly documentProperties: Properties;
  readonly clock: Clock;
  readonly lock: Lock;
}

/**
 * Has Sheets evaluate formulas again. They are away from their cells for a moment, so they are noted first, under the
 * document lock: whoever holds the lock and finds a note knows that its execution is dead, and puts them back.
 *
 * @param until By the clock; what is not evaluated by then is left for the next call.
 * @returns How many of `cells`, from the first, are done.
 */
export function showAgain(
  { spreadsheet, writer, documentProperties, clock, lock }: ShowingServices,
  cells: readonly FormulaCell[],
  until: number,
): number {
  const left = cells.map(({ sheet, row, column, formula }): Away => {
    return { sheetId: sheet.sheetId, row, column, formula };
  });
  while (left.length > 0 && clock.now() < until) {
    const batch = left.slice(0, countThatFits(left));
    const [only] = batch;
    // It stays as it is: Sheets evaluates it when the spreadsheet is opened next.
    if (JSON.stringify(only).length <= LARGEST_CHARACTERS) {
      const done = exclusively(lock, () => {
        documentProperties.set(PROPERTY, JSON.stringify(batch));
        writer.evaluateAgain(batch);
        spreadsheet.flush();
        documentProperties.remove(PROPERTY);
      });
      if (done === null) break;
    }
    left.splice(0, batch.length);
  }
  return cells.length - left.length;
}

/** Puts formulas back that an execution took away and died, unless something else stands in their cells. */
export function bringBack(services: Omit<ShowingServices, "clock">): void {
  exclusively(services.lock, () => putBack(services));
}

function putBack({ spreadsheet, writer, documentProperties }: Omit<ShowingServices, "clock">): void {
  const text = documentProperties.get(PROPERTY);
  if (text === null || text === "") return;
  for (const { sheetId, row, column, formula } of JSON.parse(text) as Away[]) {
    const sheet = spreadsheet.sheet(sheetId);
    if (sheet === null) continue;
    const cell = { row, column, rows: 1, columns: 1 };
    const isBlank =
      row > sheet.lastRow() ||
      column > sheet.lastColumn() ||
      (sheet.read(cell)[0]![0] === "" && sheet.readFormulas(cell)[0]![0] === "");
    if (isBlank) writer.set({ sheetId, row, column }, formula);
  }
  spreadsheet.flush();
  documentProperties.remove(PROPERTY);
}

/** Where formulas that are away from their cells are noted. */
export const FORMULAS_AWAY = PROPERTY;

function countThatFits(cells: readonly Away[]): number {
  let characters = 0;
  const at = cells.findIndex((cell) => (characters += JSON.stringify(cell).length) > LARGEST_CHARACTERS);
  return at === -1 ? cells.length : Math.max(1, at);
}
