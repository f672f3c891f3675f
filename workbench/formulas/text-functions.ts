import type { Call, FunctionBody } from "./call";
import { toBoolean, toNumber, toText } from "./coercion";
import { interpretNumber } from "./interpret-number";
import { formatGeneral, formatText } from "./number-format";
import { scalarFunction } from "./scalar-function";
import { asScalar, CellError, FormattedNumber, isTable, type Scalar, valueError } from "./values";

const left = scalarFunction(1, 2, (value = null, count = 1) => toText(value).slice(0, characters(count)));
const right = scalarFunction(1, 2, (value = null, count = 1) => {
  const wanted = characters(count);
  return wanted === 0 ? "" : toText(value).slice(-wanted);
});
const middle = scalarFunction(3, 3, (value = null, start = null, count = null) => {
  const from = Math.trunc(toNumber(start));
  if (from < 1)
    throw new CellError("#NUM!", `Function MID parameter 2 value is ${from}. It should be at least 1.`);
  return toText(value).slice(from - 1, from - 1 + characters(count));
});

const replaced = scalarFunction(4, 4, (value = null, start = null, count = null, instead = null) => {
  const [text, from] = [toText(value), Math.trunc(toNumber(start))];
  if (from < 1) throw valueError(`Function REPLACE parameter 2 value is ${from}. It should be at least 1.`);
  return text.slice(0, from - 1) + toText(instead) + text.slice(from - 1 + characters(count));
});

/** Text functions that the library lacks or implements differently from Sheets. */
export const textFunctions: Readonly<Record<string, FunctionBody>> = {
  TEXT: scalarFunction(2, 2, (value = null, pattern = null) => {
    const read = typeof value === "string" ? (interpretNumber(value)?.value ?? value) : value;
    if (typeof read === "string") return formatText(read, toText(pattern));
    return typeof read === "boolean" ? toText(read) : formatGeneral(toNumber(read), toText(pattern));
  }),
  TO_TEXT: scalarFunction(1, 1, (value = null) => toText(value)),
  T: scalarFunction(1, 1, (value = null) => (typeof value === "string" ? value : "")),
  VALUE: scalarFunction(1, 1, (value = null) => {
    if (typeof value !== "string" || value === "") return toNumber(value);
    const read = interpretNumber(value);
    if (read) return read.value;
    throw valueError(`VALUE parameter '${value}' cannot be parsed to number.`);
  }),
  LENB: scalarFunction(1, 1, (value = null) => bytes(toText(value))),
  LEN: scalarFunction(1, 1, (value = null) => toText(value).length),
  LOWER: scalarFunction(1, 1, (value = null) => toText(value).toLowerCase()),
  UPPER: scalarFunction(1, 1, (value = null) => toText(value).toUpperCase()),
  TRIM: scalarFunction(1, 1, (value = null) => toText(value).trim().replaceAll(/ +/g, " ")),
  LEFT: left,
  LEFTB: left,
  RIGHT: right,
  RIGHTB: right,
  MID: middle,
  MIDB: middle,
  REPLACE: replaced,
  REPLACEB: replaced,
  CHAR: scalarFunction(1, 1, (value = null) => {
    const code = Math.trunc(toNumber(value));
    if (code >= 1 && code <= 0x10ffff) return String.fromCodePoint(code);
    throw new CellError(
      "#NUM!",
      `Function CHAR parameter 1 value is ${code}. It should be a code of Unicode.`,
    );
  }),
  CLEAN: scalarFunction(1, 1, (value = null) => toText(value).split("").filter(isPrintable).join("")),
  PROPER: scalarFunction(1, 1, (value = null) =>
    toText(value)
      .toLowerCase()
      .replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
  ),
  ASC: scalarFunction(1, 1, (value = null) =>
    toText(value).replaceAll(/[\uff01-\uff5e\u3000]/g, (wide) => wide.normalize("NFKC")),
  ),
  EXACT: scalarFunction(2, 2, (a = null, b = null) => toText(a) === toText(b)),
  FIND: finder("FIND", (text) => text),
  FINDB: finder("FINDB", (text) => text),
  SEARCH: finder("SEARCH", (text) => text.toLowerCase()),
  SEARCHB: finder("SEARCHB", (text) => text.toLowerCase()),
  SUBSTITUTE: scalarFunction(3, 4, (value = null, from = null, to = null, occurrence = null) => {
    const [text, wanted, instead] = [toText(value), toText(from), toText(to)];
    if (wanted === "") return text;
    if (occurrence === null) return text.replaceAll(wanted, () => instead);
    const pieces = text.split(wanted);
    const place = toNumber(occurrence);
    return place < 1 || place >= pieces.length
      ? text
      : pieces.slice(0, place).join(wanted) + instead + pieces.slice(place).join(wanted);
  }),
  REPT: scalarFunction(2, 2, (value = null, count = null) => {
    const [text, times] = [toText(value), characters(count)];
    if (text.length * times > RESULT_MAX) throw tooLong("REPT");
    return text.repeat(times);
  }),
  CONCATENATE: (call) => checked("CONCATENATE", texts(call, 0).join("")),
  CONCAT: scalarFunction(2, 2, (a = null, b = null) => toText(a) + toText(b)),
  JOIN: (call) => checked("JOIN", texts(call, 1).join(call.text(0))),
  TEXTJOIN: (call) => {
    const skipEmpty = call.boolean(1);
    return checked(
      "TEXTJOIN",
      texts(call, 2)
        .filter((piece) => !skipEmpty || piece !== "")
        .join(call.text(0)),
    );
  },
  SPLIT(call) {
    call.expect(2, 4);
    const delimiter = call.text(1);
    if (delimiter === "") throw valueError("Function SPLIT parameter 2 value should be non-empty.");
    const byEach = call.boolean(2, true);
    const dropEmpty = call.boolean(3, true);
    const split = (value: Scalar): Scalar[] => {
      const pieces = splitText(toText(value), delimiter, byEach);
      const kept = dropEmpty ? pieces.filter((piece) => piece !== "") : pieces;
      return kept.map((piece) => typed(piece));
    };
    const source = call.evaluation.arrayMode ? call.value(0) : call.scalar(0);
    if (!isTable(source)) return [notEmpty(split(asScalar(source)))];
    const lines = source.map((line) => split(line[0] ?? null));
    const width = Math.max(1, ...lines.map((line) => line.length));
    return lines.map((line) => [...line, ...Array.from({ length: width - line.length }, () => null)]);
  },
  HYPERLINK: scalarFunction(1, 2, (url = null, label = null) => (label === null ? toText(url) : label)),
  ENCODEURL: scalarFunction(1, 1, (value = null) => encodeURIComponent(toText(value))),
};

const RESULT_MAX = 50_000;

function checked(name: string, text: string): string {
  if (text.length <= RESULT_MAX) return text;
  throw tooLong(name);
}

function tooLong(name: string): CellError {
  return valueError(`Text result of ${name} is longer than the limit of ${RESULT_MAX} characters.`);
}

function texts(call: Call, from: number): string[] {
  return call.tables(from).flatMap((table) => table.flat().map((value) => toText(value)));
}

function isPrintable(character: string): boolean {
  return character >= " ";
}

/** The length in UTF-8; the other byte functions count characters, of which Latin ones take one byte. */
function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function characters(count: Scalar): number {
  const number = Math.trunc(toNumber(count));
  if (number < 0) throw valueError("A number of characters cannot be negative.");
  return number;
}

function finder(name: string, fold: (text: string) => string): FunctionBody {
  return scalarFunction(2, 3, (wanted = null, value = null, start = 1) => {
    const [needle, text] = [toText(wanted), toText(value)];
    const from = Math.trunc(toNumber(start));
    if (from < 1) throw valueError(`Function ${name} parameter 3 value is ${from}. It should be at least 1.`);
    const at = fold(text).indexOf(fold(needle), from - 1);
    if (at < 0) throw valueError(`In ${name} evaluation, cannot find '${needle}' within '${text}'.`);
    return at + 1;
  });
}

function splitText(text: string, delimiter: string, byEach: boolean): string[] {
  if (!byEach) return text.split(delimiter);
  return text.split(new RegExp(`[${delimiter.replaceAll(/[\]\\^-]/g, "\\$&")}]`));
}

/** `SPLIT` parses its pieces as if typed: numbers and dates become such values. */
function typed(piece: string): Scalar {
  if (/^(true|false)$/i.test(piece)) return toBoolean(piece);
  const read = interpretNumber(piece);
  if (!read) return piece;
  return read.format === undefined ? read.value : new FormattedNumber(read.value, read.format);
}

function notEmpty(pieces: Scalar[]): Scalar[] {
  if (pieces.length > 0) return pieces;
  throw valueError("Function SPLIT parameter 1 value should be non-empty.");
}
