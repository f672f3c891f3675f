/*
 * CSV by RFC 4180, in which no spreadsheet program finds a formula.
 *
 * Excel takes a cell for a formula by how it begins. Where its own separator is the semicolon, it also splits texts at semicolons
 * and line breaks: quotes don't help there, and are taken off where a cell begins with them. So an apostrophe stands before such a
 * beginning, wherever it may become a cell's.
 */

/** A cell of a file: `YYYY-MM-DD` for a day. */
export type CsvValue = string | number | boolean | null;

/** Tells programs, Excel above all, that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

const LINE_END = "\r\n";

/** Where a formula might begin. The wide signs count as narrow ones in East Asian Excel. */
const FORMULA = /(^|[;\t\r\n])([ "\t\r\n]*)('*[=+\-@＝＋－＠])/g;
const LED_BY_BLANK = /^('*[\t\r\n])/;

/**
 * A text that no program takes for a formula, nor for several cells of which one is. To read it again as it was, take away one
 * apostrophe wherever one was put: `docs/warehouse.md`.
 */
function withoutFormula(text: string): string {
  return text.replace(FORMULA, "$1$2'$3").replace(LED_BY_BLANK, "'$1");
}

/** One row with its line end. Numbers stay numbers, also those below zero: they are no text. */
export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(csvCell).join(",")}${LINE_END}`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value).toUpperCase();
  const text = withoutFormula(value);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
