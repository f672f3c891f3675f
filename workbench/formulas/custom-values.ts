import type { CustomFunctionArgument, CustomFunctionScalar } from "./custom-functions";
import { dateToSerial, serialToDate } from "./dates";
import { DATE_FORMAT, DATE_TIME_FORMAT, isDateFormat } from "./number-format";
import { asScalar, CellError, FormattedNumber, isTable, LOADING, type Scalar, type Value } from "./values";

const TEXT_MAX = 50_000;

/** An argument as Apps Script gets it. A range of one cell is a scalar. Undefined if omitted between commas. */
export function customArgument(value: Value | undefined, timeZone: string): CustomFunctionArgument {
  if (value === undefined) return undefined;
  if (!isTable(value)) return customScalar(asScalar(value), timeZone);
  if (value.length === 1 && value[0]?.length === 1) return customScalar(value[0][0] ?? null, timeZone);
  return value.map((line) => line.map((cell) => customScalar(cell, timeZone)));
}

/** Whether a cell of an argument is waiting for another custom function. */
export function isLoading(value: Value | undefined): boolean {
  if (value === undefined) return false;
  return isTable(value) ? value.some((line) => line.includes(LOADING)) : value === LOADING;
}

function customScalar(value: Scalar, timeZone: string): CustomFunctionScalar {
  if (value === null) return "";
  if (value instanceof CellError) return value.code;
  if (!(value instanceof FormattedNumber)) return value;
  return isDateFormat(value.format) ? serialToDate(value.value, timeZone) : value.value;
}

/** Distinguishes arguments by type as well: the text "1" from the number, a date from its text. */
export function callKey(name: string, args: readonly CustomFunctionArgument[]): string {
  return name + JSON.stringify(args.map(tagged));
}

function tagged(arg: CustomFunctionArgument | readonly CustomFunctionScalar[]): unknown {
  if (arg === undefined) return {};
  if (arg instanceof Date) return { date: arg.getTime() };
  return typeof arg === "object" ? arg.map((part) => tagged(part)) : arg;
}

/**
 * The return value of a custom function, as cells. Never interpreted: "=1+1" stays text. null and undefined
 * are blank, a list of scalars is one column, short rows are padded with blanks.
 */
export function customResult(result: unknown, name: string, timeZone: string): Value {
  if (!Array.isArray(result)) return resultScalar(result, name, timeZone);
  const lines: unknown[][] = result.map((line: unknown) => (Array.isArray(line) ? line : [line]));
  const width = Math.max(1, ...lines.map((line) => line.length));
  if (lines.length === 0) return null;
  return lines.map((line) =>
    Array.from({ length: width }, (_, column) => resultScalar(line[column], name, timeZone)),
  );
}

function resultScalar(value: unknown, name: string, timeZone: string): Scalar {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? value : new CellError("#NUM!", "Result was not a number.");
    case "boolean":
      return value;
    case "bigint":
      return Number(value);
    case "string":
      if (value.length <= TEXT_MAX) return value;
      return new CellError(
        "#ERROR!",
        `Text result of ${name} is longer than the limit of ${TEXT_MAX} characters.`,
      );
    case "object": {
      if (value === null) return null;
      if (isDate(value)) return dateScalar(value, timeZone);
      return JSON.stringify(value);
    }
    case "undefined":
    case "function":
    case "symbol":
      break;
  }
  return null;
}

/** Dates may come from another realm, where `instanceof` fails. */
function isDate(value: object): value is Date {
  return Object.prototype.toString.call(value) === "[object Date]";
}

function dateScalar(date: Date, timeZone: string): Scalar {
  if (Number.isNaN(date.getTime())) return new CellError("#NUM!", "Result was an invalid date.");
  const serial = dateToSerial(date, timeZone);
  return new FormattedNumber(serial, Number.isInteger(serial) ? DATE_FORMAT : DATE_TIME_FORMAT);
}
