import { canonicalForm, localForm } from "../formulas/locale-form";
import { dateToSerial, partsOf, serialToDate } from "../formulas/dates";
import {
  DATE_FORMAT,
  DATE_TIME_FORMAT,
  formatGeneral,
  formatText,
  GENERAL,
  isDateFormat,
} from "../formulas/number-format";
import { CellError, FormattedNumber, type Scalar } from "../formulas/values";
import type { Cell } from "./cell";
import type { CellInput, CellValue } from "./cell-view";
import { interpretInput } from "./interpret-input";
import { CELL_CHARACTERS_MAX } from "./limits";
import { WorkbookError } from "./workbook-error";

/** The parsed and validated content for a cell, before anything is written. */
export interface CellContent {
  readonly value: number | string | boolean | null;
  readonly formula?: string;
  readonly quotePrefix: boolean;
  /** The format that this value gives to an automatic cell. */
  readonly format?: string;
}

export interface ContentContext {
  readonly timeZone: string;
  readonly decimalComma: boolean;
  readonly currentYear: number;
  readonly apostropheShownInText: boolean;
  readonly datesKeepMilliseconds: boolean;
  readonly textsKeepControls: boolean;
}

const BLANK: CellContent = { value: null, quotePrefix: false };

/** @throws {WorkbookError} For more than 50,000 characters, with Google's message. */
export function contentOf(input: CellInput, cell: Cell | undefined, context: ContentContext): CellContent {
  if (input === null || input === undefined) return BLANK;
  if (typeof input === "string") return typedContent(input, cell?.numberFormat ?? null, context);
  if (typeof input === "boolean") return { value: input, quotePrefix: false };
  if (typeof input === "number") {
    return { value: Number.isFinite(input) ? input : String(input), quotePrefix: false };
  }
  if (!(input instanceof Date)) return typedContent(javaText(input), cell?.numberFormat ?? null, context);
  const date = context.datesKeepMilliseconds ? input : new Date(Math.floor(input.getTime() / 1_000) * 1_000);
  const serial = dateToSerial(date, context.timeZone);
  const format = Number.isInteger(serial) ? DATE_FORMAT : DATE_TIME_FORMAT;
  return { value: serial, quotePrefix: false, format };
}

/** Literal text, never interpreted (platform facts H6 and H14). */
export function literalContentOf(
  input: CellInput,
  cell: Cell | undefined,
  context: ContentContext,
): CellContent {
  const text = keptText(String(input), context);
  assertFits(text);
  return text === "" ? BLANK : { value: text, quotePrefix: cell?.numberFormat !== "@" };
}

function assertFits(text: string): void {
  if (text.length <= CELL_CHARACTERS_MAX) return;
  throw new WorkbookError(
    `Your input contains more than the maximum of ${CELL_CHARACTERS_MAX} characters in a single cell.`,
  );
}

/** How Apps Script converts an object that is not a valid cell value: like Java's `toString` of maps and lists. */
function javaText(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(javaText).join(", ")}]`;
  return `{${Object.entries(value)
    .map(([key, each]) => `${key}=${javaText(each)}`)
    .join(", ")}}`;
}

function keptText(text: string, { textsKeepControls }: ContentContext): string {
  return textsKeepControls ? text : text.replace(/(?![\t\n])\p{Cc}/gu, "");
}

function typedContent(input: string, numberFormat: string | null, context: ContentContext): CellContent {
  const text = keptText(input, context);
  assertFits(text.startsWith("'") ? text.slice(1) : text);
  const read = interpretInput(text, { ...context, numberFormat });
  switch (read.kind) {
    case "blank":
      return BLANK;
    case "formula":
      return {
        value: null,
        formula: canonicalForm(read.formula, context.decimalComma),
        quotePrefix: false,
      };
    case "text":
      return { value: read.text, quotePrefix: read.quotePrefix };
    case "boolean":
      return { value: read.value, quotePrefix: false };
    case "number":
      break;
  }
  const { value, format } = read;
  return { value, quotePrefix: false, ...(format === undefined ? {} : { format }) };
}

/** Whether a typed date, amount or percentage sets the cell's format: it has none yet, or one of another kind. */
export function takesFormat(cell: Cell, format: string): boolean {
  const own = cell.numberFormat;
  if (own === null || own === GENERAL) return true;
  return own !== "@" && isDateFormat(own) !== isDateFormat(format);
}

export function valueForScript(value: Scalar, timeZone: string): CellValue {
  if (value === null) return "";
  if (value instanceof CellError) return value.code;
  if (!(value instanceof FormattedNumber)) return value;
  return isDateFormat(value.format) ? serialToDate(value.value, timeZone) : value.value;
}

export function displayOf(value: Scalar, numberFormat: string | null): string {
  if (value === null) return "";
  if (typeof value === "string") return numberFormat === null ? value : formatText(value, numberFormat);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof CellError) return value.code;
  if (value instanceof FormattedNumber) return formatGeneral(value.value, value.format);
  return formatGeneral(value);
}

/** The text in the formula bar. */
export function inputOf(cell: Cell, decimalComma: boolean): string {
  if (cell.formula) return localForm(cell.formula.text, decimalComma);
  const { value, numberFormat } = cell;
  if (value === null) return cell.quotePrefix ? "'" : "";
  if (typeof value === "string") return cell.quotePrefix ? `'${value}` : value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (numberFormat !== null && isDateFormat(numberFormat)) return dateInput(value, numberFormat);
  if (numberFormat?.includes("%")) return `${Number((value * 100).toPrecision(15))}%`;
  return String(value);
}

function dateInput(serial: number, format: string): string {
  if (/\[h+\]/i.test(format)) return formatGeneral(serial, "[h]:mm:ss");
  const parts = partsOf(serial);
  const time = parts.hour + parts.minute + parts.second > 0;
  if (serial >= 0 && serial < 1) return formatGeneral(serial, "h:mm:ss am/pm");
  return formatGeneral(serial, time ? DATE_TIME_FORMAT : DATE_FORMAT);
}
