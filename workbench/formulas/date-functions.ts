import type { Call, FunctionBody } from "./call";
import { toNumber, toText } from "./coercion";
import { partsOf, serialOf, type DateParts } from "./dates";
import { interpretDate, interpretTime } from "./interpret-date";
import { interpretNumber } from "./interpret-number";
import { DATE_TIME_FORMAT, isDateFormat } from "./number-format";
import { dateValue } from "./operators";
import { scalarFunction } from "./scalar-function";
import { CellError, FormattedNumber, type Scalar, valueError } from "./values";

/**
 * Dates are serial numbers here, independent of this process's time zone, so the library's implementations
 * with `Date` cannot be used.
 */
export const dateFunctions: Readonly<Record<string, FunctionBody>> = {
  NOW: (call) => dateValue(now(call), DATE_TIME_FORMAT),
  TODAY: (call) => dateValue(Math.floor(now(call))),
  DATE: scalarFunction(3, 3, (year = null, month = null, day = null) => {
    const y = Math.trunc(toNumber(year));
    const found = serialOf(y < 1900 ? y + 1900 : y, Math.trunc(toNumber(month)), Math.trunc(toNumber(day)));
    if (y < 0 || y >= 10_000 || found < 0) throw new CellError("#NUM!", "The date is out of range.");
    return dateValue(found);
  }),
  TIME: scalarFunction(3, 3, (hour = null, minute = null, second = null) => {
    const seconds =
      Math.trunc(toNumber(hour)) * 3600 + Math.trunc(toNumber(minute)) * 60 + Math.trunc(toNumber(second));
    if (seconds < 0) throw new CellError("#NUM!", "Function TIME should not be before midnight.");
    return dateValue((seconds / 86_400) % 1, "h:mm:ss am/pm");
  }),
  YEAR: part("year"),
  MONTH: part("month"),
  DAY: part("day"),
  HOUR: partOfDay("hour"),
  MINUTE: partOfDay("minute"),
  SECOND: partOfDay("second"),
  WEEKDAY: scalarFunction(1, 2, (date = null, type = 1) => {
    const weekday = partsOf(serial(date)).weekday;
    const kind = Math.trunc(toNumber(type));
    if (kind < 1 || kind > 3)
      throw new CellError("#NUM!", `Function WEEKDAY parameter 2 value is ${kind}. Valid values are 1 to 3.`);
    if (kind === 2) return weekday === 0 ? 7 : weekday;
    return kind === 3 ? (weekday + 6) % 7 : weekday + 1;
  }),
  ISOWEEKNUM: scalarFunction(1, 1, (date = null) => isoWeek(Math.floor(serial(date)))),
  WEEKNUM: scalarFunction(1, 2, (date = null, type = 1) => {
    const day = Math.floor(serial(date));
    const kind = Math.trunc(toNumber(type));
    if (kind === 21) return isoWeek(day);
    const firstDay =
      kind === 1 || kind === 2 ? kind - 1 : kind >= 11 && kind <= 17 ? (kind - 10) % 7 : undefined;
    if (firstDay === undefined)
      throw new CellError(
        "#NUM!",
        `Function WEEKNUM parameter 2 value is ${kind}. Valid values are 1, 2, 11 to 17 and 21.`,
      );
    const firstOfYear = serialOf(partsOf(day).year, 1, 1);
    return Math.floor((day - firstOfYear + ((partsOf(firstOfYear).weekday - firstDay + 7) % 7)) / 7) + 1;
  }),
  EDATE: scalarFunction(2, 2, (date = null, months = null) =>
    dateValue(shiftMonths(serial(date), toNumber(months))),
  ),
  EOMONTH: scalarFunction(2, 2, (date = null, months = null) => {
    const { year, month } = partsOf(serial(date));
    return dateValue(serialOf(year, month + Math.trunc(toNumber(months)) + 1, 0));
  }),
  DAYS: scalarFunction(
    2,
    2,
    (end = null, start = null) => Math.floor(serial(end)) - Math.floor(serial(start)),
  ),
  DATEDIF: scalarFunction(3, 3, (start = null, end = null, unit = null) =>
    difference(Math.floor(serial(start)), Math.floor(serial(end)), toText(unit).toUpperCase()),
  ),
  DATEVALUE: scalarFunction(1, 1, (value = null) => {
    const read =
      typeof value === "string"
        ? (interpretDate(value.trim()) ?? interpretNumber(value))
        : value instanceof FormattedNumber
          ? value
          : undefined;
    if (!read?.format || !isDateFormat(read.format))
      throw valueError(`DATEVALUE parameter '${toText(value)}' cannot be parsed to date/time.`);
    return Math.floor(read.value);
  }),
  TIMEVALUE: scalarFunction(1, 1, (value = null) => {
    const read =
      typeof value === "string"
        ? (interpretTime(value.trim()) ?? interpretNumber(value))
        : value instanceof FormattedNumber
          ? value
          : undefined;
    if (!read?.format || !isDateFormat(read.format))
      throw valueError(`TIMEVALUE parameter '${toText(value)}' cannot be parsed to date/time.`);
    return ((read.value % 1) + 1) % 1;
  }),
  EPOCHTODATE: scalarFunction(1, 2, (value = null, unit = 1) => {
    const perSecond = { 1: 1, 2: 1_000, 3: 1_000_000 }[Math.trunc(toNumber(unit))];
    if (perSecond === undefined)
      throw new CellError("#NUM!", "Function EPOCHTODATE parameter 2 value should be 1, 2 or 3.");
    return dateValue(toNumber(value) / perSecond / 86_400 + serialOf(1970, 1, 1), DATE_TIME_FORMAT);
  }),
};

function now(call: Call): number {
  call.evaluation.reading.volatile = true;
  return call.evaluation.reading.nowSerial();
}

function serial(value: Scalar): number {
  const number = toNumber(value);
  if (Math.abs(number) > 100_000_000) throw new CellError("#NUM!", "The date is out of range.");
  return number;
}

function part(name: keyof DateParts): FunctionBody {
  return scalarFunction(1, 1, (date = null) => partsOf(serial(date))[name]);
}

/** Of the time rounded to the nearest second. */
function partOfDay(name: "hour" | "minute" | "second"): FunctionBody {
  return scalarFunction(1, 1, (date = null) => partsOf(Math.round(serial(date) * 86_400) / 86_400)[name]);
}

/** The week that contains the Thursday of the day's week; weeks start on Monday. */
function isoWeek(day: number): number {
  const thursday = day - ((partsOf(day).weekday + 6) % 7) + 3;
  return Math.floor((thursday - serialOf(partsOf(thursday).year, 1, 1)) / 7) + 1;
}

/** The same day that many months later, or the last day of a shorter month. */
function shiftMonths(date: number, months: number): number {
  const { year, month, day } = partsOf(date);
  const lastDay = serialOf(year, month + Math.trunc(months) + 1, 0);
  return Math.min(serialOf(year, month + Math.trunc(months), day), lastDay);
}

function difference(start: number, end: number, unit: string): number {
  if (end < start)
    throw new CellError(
      "#NUM!",
      "Function DATEDIF parameter 1 value should be less than or equal to parameter 2.",
    );
  const [a, b] = [partsOf(start), partsOf(end)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit) {
    case "D":
      return end - start;
    case "M":
      return months;
    case "Y":
      return Math.floor(months / 12);
    case "YM":
      return months % 12;
    case "MD":
      return end - shiftMonths(start, months);
    case "YD":
      return end - shiftMonths(start, Math.floor(months / 12) * 12);
    default:
      throw new CellError(
        "#NUM!",
        `Function DATEDIF parameter 3 value is ${unit}. Valid values are "D", "M", "Y", "MD", "YM" and "YD".`,
      );
  }
}
