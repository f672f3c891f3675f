import { interpretNumber } from "./interpret-number";
import { formatGeneral, isDateFormat, numberAsText } from "./number-format";
import { CellError, FormattedNumber, type Scalar, valueError } from "./values";

/**
 * A scalar as a number: blank and empty text are 0, TRUE is 1, other text is parsed as if typed ("1,234",
 * "2024-03-01").
 *
 * @param where Names function and parameter in the error, as Sheets does: `Function ADD parameter 1`.
 * @throws {CellError} For text that is not a number, and for an error value, which is rethrown as it is.
 */
export function toNumber(value: Scalar, where = "Function"): number {
  if (typeof value === "number") return value;
  if (value instanceof FormattedNumber) return value.value;
  if (value === null || value === "") return 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof CellError) throw value;
  const read = interpretNumber(value);
  if (read) return read.value;
  throw valueError(
    `${where} expects number values. But '${value}' is a text and cannot be coerced to a number.`,
  );
}

/** A scalar as text, as `&` converts it: dates as dates, 0.1 + 0.2 as 0.3. */
export function toText(value: Scalar): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof CellError) throw value;
  if (value instanceof FormattedNumber) return formatGeneral(value.value, value.format);
  return numberAsText(value);
}

/** @throws {CellError} For text other than TRUE and FALSE. */
export function toBoolean(value: Scalar, where = "Function"): boolean {
  if (typeof value === "boolean") return value;
  if (value instanceof CellError) throw value;
  if (typeof value === "string") {
    if (/^true$/i.test(value)) return true;
    if (/^false$/i.test(value) || value === "") return false;
    throw valueError(
      `${where} expects boolean values. But '${value}' is a text and cannot be coerced to a boolean.`,
    );
  }
  return toNumber(value) !== 0;
}

/** Whether a value counts as a number in sums: neither text nor booleans do. */
export function isNumeric(value: Scalar): value is number | FormattedNumber {
  return typeof value === "number" || value instanceof FormattedNumber;
}

const rank = (value: Scalar): number => (typeof value === "boolean" ? 3 : typeof value === "string" ? 2 : 1);

/** The sort order of Sheets: numbers, then text ignoring case, then booleans; blank equals 0, "" and FALSE. */
export function compare(left: Scalar, right: Scalar): number {
  if (left instanceof CellError) throw left;
  if (right instanceof CellError) throw right;
  const a = left === null ? blankLike(right) : left;
  const b = right === null ? blankLike(left) : right;
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === "string" && typeof b === "string") {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return compareNumbers(toNumber(a), toNumber(b));
}

/** Numbers that agree in 15 digits are equal: 0.1 + 0.2 is 0.3. */
function compareNumbers(a: number, b: number): number {
  const difference = a - b;
  if (difference === 0 || Math.abs(difference) > 1e-14 * Math.abs(a)) return difference;
  return Number(a.toPrecision(15)) - Number(b.toPrecision(15));
}

function blankLike(other: Scalar): Scalar {
  if (typeof other === "string") return "";
  return typeof other === "boolean" ? false : 0;
}

/** Equality of whole values, for look-ups and for detecting changed results. */
export function sameScalar(a: Scalar, b: Scalar): boolean {
  if (a === b) return true;
  if (a instanceof FormattedNumber && b instanceof FormattedNumber) {
    return a.value === b.value && a.format === b.format;
  }
  if (a instanceof CellError && b instanceof CellError) return a.code === b.code && a.message === b.message;
  return false;
}

/** A sum of dates, percentages or amounts keeps the format of the first of them. */
export function keepFormat(value: number, ...parts: readonly Scalar[]): Scalar {
  const formatted = parts.find((part) => part instanceof FormattedNumber);
  return formatted ? new FormattedNumber(value, formatted.format) : value;
}

/** Like `keepFormat`, but only for money and percentages: a rounded date is a plain number. */
export function keepAmount(value: number, part: Scalar): Scalar {
  return part instanceof FormattedNumber && isDateFormat(part.format) ? value : keepFormat(value, part);
}
