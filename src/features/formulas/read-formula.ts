import type { Box, SheetTable, Spreadsheet } from "../../google/spreadsheet";
import { type A1Range, parseA1 } from "../../core/a1";
import { isDay, readApiDate } from "../../core/api-date";
import { shortened } from "../../core/shortened";
import { codeOf } from "../../core/errors";
import { once } from "../../core/terms";
import type { CustomFunction } from "./custom-function";
import { findCalls, type FormulaCell } from "./formulas-in";
import { NoCache } from "../../google/ports";
import type { Standing } from "../../money/standing";
import type { Operation } from "../../money/operation";
import type { FormulaServices } from "./evaluation";

/** An argument's value as a custom function would get it, or why it cannot be told without calculating. */
export type ReadArgument = { readonly value: unknown } | { readonly reason: string };

/** A reference and nothing else: `A2`, `$A$2:A`, `Sheet2!A1:B3`, `'My sheet'!A:A`. */
const REFERENCE =
  /^(?:'(?:[^']|'')+'!|[^\s'"!(){}&*+/<>=,;]+!)?\$?[A-Z]{0,3}\$?\d{0,8}(?::\$?[A-Z]{0,3}\$?\d{0,8})?$/i;

/** Reads a literal, a reference or a range; everything else is calculated by Sheets alone. */
export function readArgument(
  text: string,
  sheets: Pick<RememberedSheets, "sheetNamed">,
  own: ReadableSheet,
): ReadArgument {
  if (text === "") return { value: undefined };
  const literal = /^"((?:[^"]|"")*)"$/.exec(text);
  if (literal !== null) return { value: literal[1]!.replace(/""/g, '"') };
  if (/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return { value: Number(text.replace(",", ".")) };
  if (/^(?:true|false)$/i.test(text)) return { value: /^true$/i.test(text) };
  const day = dayIn(text);
  if (day !== null) return { value: day };

  const range = REFERENCE.test(text) ? rangeIn(text) : null;
  const shown = shortened(text);
  if (range === null) return { reason: `its argument ${shown} is calculated` };
  const sheet = range.sheetName === null ? own : sheets.sheetNamed(range.sheetName);
  if (sheet === null) return { reason: `the sheet of ${shown} does not exist` };
  return { value: valuesOf(range, sheet) };
}

/** The day that `DATE(2026,6,30)` means, as a text: arguments take either. */
function dayIn(text: string): string | null {
  const [, year, ...rest] = /^DATE\(\s*(\d{4})\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)$/i.exec(text) ?? [];
  const day = [year, ...rest.map((each) => each.padStart(2, "0"))].join("-");
  return isDay(readApiDate(day)) ? day : null;
}

function rangeIn(text: string): A1Range | null {
  try {
    return parseA1(text);
  } catch (error) {
    if (codeOf(error) !== "input/range") throw error;
    return null;
  }
}

/** One cell as its value; an open range down to what the sheet holds. */
function valuesOf({ row, column, ...size }: A1Range, sheet: ReadableSheet): unknown {
  const rows = Math.max(0, Math.min(size.rows ?? Infinity, sheet.lastRow() - row + 1));
  const columns = Math.max(0, Math.min(size.columns ?? Infinity, sheet.lastColumn() - column + 1));
  if (rows === 0 || columns === 0) return "";
  const values = sheet.read({ row, column, rows, columns });
  return size.rows === 1 && size.columns === 1 ? values[0]![0] : values;
}

/** A call with its arguments as the function would get them. */
export interface ReadCall {
  readonly fn: CustomFunction;
  readonly raw: readonly unknown[];
  readonly isWhole: boolean;
}

/** The calls of a formula, or why they cannot be told without calculating the formula. */
export function readFormula(
  cell: FormulaCell,
  functions: readonly CustomFunction[],
  sheets: RememberedSheets,
): { calls: ReadCall[] } | { reason: string } {
  // Their names look like cells, and what they stand for is known to Sheets alone.
  if (/\b(?:LAMBDA|LET)\s*\(/i.test(cell.formula)) return { reason: "It uses LAMBDA or LET." };
  const calls: ReadCall[] = [];
  for (const { name, args, isWhole } of findCalls(cell.formula)) {
    const fn = functions.find((each) => each.name === name);
    if (fn === undefined) return { reason: `There is no function ${name}.` };
    const raw: unknown[] = [];
    for (const arg of args) {
      const read = readArgument(arg, sheets, sheets.of(cell.sheet));
      if ("reason" in read)
        return { reason: `${read.reason.charAt(0).toUpperCase()}${read.reason.slice(1)}.` };
      raw.push(read.value);
    }
    calls.push({ fn, raw, isWhole });
  }
  return calls.length > 0 ? { calls } : { reason: "Its COMPANY function could not be read." };
}

/** What the arguments of formulas are read from. */
export type ReadableSheet = Pick<SheetTable, "lastColumn" | "lastRow" | "read">;

/** A sheet of more cells is read range by range. */
const MOST_CELLS_AT_ONCE = 500_000;

/**
 * Sheets as they were when first asked: the arguments of a thousand formulas are a thousand ranges, and each reading takes
 * as long as one of the whole sheet.
 */
export class RememberedSheets {
  private readonly byId = new Map<number, ReadableSheet>();

  constructor(private readonly spreadsheet: Pick<Spreadsheet, "sheetNamed">) {}

  sheetNamed(name: string): ReadableSheet | null {
    const sheet = this.spreadsheet.sheetNamed(name);
    return sheet === null ? null : this.of(sheet);
  }

  of(sheet: SheetTable): ReadableSheet {
    const remembered = this.byId.get(sheet.sheetId) ?? rememberedSheet(sheet);
    this.byId.set(sheet.sheetId, remembered);
    return remembered;
  }
}

/** Reads the whole sheet when a range of it is first asked for; no range reaches beyond its last cell. */
function rememberedSheet(sheet: SheetTable): ReadableSheet {
  const [rows, columns] = [sheet.lastRow(), sheet.lastColumn()];
  const whole = once(() => sheet.read({ row: 1, column: 1, rows, columns }));
  return {
    lastRow: () => rows,
    lastColumn: () => columns,
    read(box: Box) {
      if (rows * columns > MOST_CELLS_AT_ONCE) return sheet.read(box);
      const lines = whole().slice(box.row - 1, box.row - 1 + box.rows);
      return lines.map((line) => line.slice(box.column - 1, box.column - 1 + box.columns));
    },
  };
}

/** A question of any operation, by what makes it larger. */
export interface AnyQuestion {
  readonly company: string;
  readonly sections?: readonly string[];
  readonly body?: { readonly limit: number };
  readonly limit?: number;
  readonly since?: string | null;
}

/** What a formula wants to know from the API. */
export interface AskedQuestion {
  readonly operation: Operation<AnyQuestion, unknown>;
  readonly question: AnyQuestion;
}

/**
 * The questions behind a custom function's arguments, buying nothing: the function reads them itself and finds nothing
 * answered.
 *
 * @throws {AddinError} As the function does, if its arguments make no sense.
 */
export function askedBy(
  fn: CustomFunction,
  raw: readonly unknown[],
  services: FormulaServices,
): AskedQuestion[] {
  const asked: AskedQuestion[] = [];
  fn.call(raw, {
    ...servicesThatBuyNothing(services),
    cache: new NoCache(),
    answers: {
      // Nothing is known, so nothing can have become known.
      refresh: () => undefined,
      lookUp<Question extends { readonly company: string }, Answer>(
        operation: Operation<Question, Answer>,
        questions: readonly Question[],
      ): Standing<Answer>[] {
        return questions.map((question) => {
          asked.push({ operation, question });
          const purchase = operation.missing(question, new Map(), services.clock.now())!;
          return { kind: "lacking", purchase, partial: null };
        });
      },
    },
  });
  return asked;
}

/** The services of a formula whose caps are used up: what is paid for is shown, everything else is pending. */
export function servicesThatBuyNothing(services: FormulaServices): FormulaServices {
  const { settings } = services;
  return {
    ...services,
    settings: {
      host: settings.host,
      access: () => settings.access(),
      formulas: { allowed: true, dayCap: 0, callCap: 0 },
    },
  };
}
