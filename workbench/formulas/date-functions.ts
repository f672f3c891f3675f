import type { Call, FunctionBody } from "./call";
import { toNumber, toText } from "./coercion";
import { partsOf, serialOf, type DateParts } from "./dates";
import { interpretDate, interpretTime } from "./interpret-date";
import { interpretNumber } from "./interpret-number";
import { DATE_TIME_FORMAT } from "./number-format";
import { dateValue } from "./operators";
import { scalarFunction } from "./scalar-function";
import { CellError, type Scalar, valueError } from "./values";

/** Dates are serial numbers here, whatever the time zone of this process; so the library's `Date` bodies do not serve. */
export const dateFunctions: Readonly<Record<string, FunctionBody>> = {
  NOW: (call) => dateValue(now(call), DATE_TIME_FORMAT),
  TODAY: (call) => dateValue(Math.floor(now(call))),
  DATE: scalarFunction(3, 3, (year = null, month = null, day = null) => {
    const y = Math.trunc(toNumber(year));
    return dateValue(
      serialOf(y < 1900 ? y + 1900 : y, Math.trunc(toNumber(month)), Math.trunc(toNumber(day))),
    );
  }),
  TIME: scalarFunction(3, 3, (hour = null, minute = null, second = null) => {
    const seconds = toNumber(hour) * 3600 + toNumber(minute) * 60 + toNumber(second);
    return dateValue((seconds / 86_400) % 1, "h:mm:ss am/pm");
  }),
  YEAR: part("year"),
  MONTH: part("month"),
  DAY: part("day"),
  HOUR: part("hour"),
  MINUTE: part("minute"),
  SECOND: part("second"),
  WEEKDAY: scalarFunction(1, 2, (date = null, type = 1) => {
    const weekday = partsOf(serial(date)).weekday;
    const kind = toNumber(type);
    if (kind === 2) return weekday === 0 ? 7 : weekday;
    return kind === 3 ? (weekday + 6) % 7 : weekday + 1;
  }),
  ISOWEEKNUM: scalarFunction(1, 1, (date = null) => {
    const day = Math.floor(serial(date));
    const thursday = day - ((partsOf(day).weekday + 6) % 7) + 3;
    return Math.floor((thursday - serialOf(partsOf(thursday).year, 1, 1)) / 7) + 1;
  }),
  WEEKNUM: scalarFunction(1, 2, (date = null, type = 1) => {
    const day = Math.floor(serial(date));
    const firstOfYear = serialOf(partsOf(day).year, 1, 1);
    const firstDay = toNumber(type) === 2 ? 1 : 0;
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
        : { value: toNumber(value), format: "" };
    if (!read?.format && typeof value === "string")
      throw valueError(`DATEVALUE parameter '${value}' cannot be parsed to date/time.`);
    return Math.floor(read?.value ?? 0);
  }),
  TIMEVALUE: scalarFunction(1, 1, (value = null) => {
    const read =
      typeof value === "string"
        ? (interpretTime(value.trim()) ?? interpretNumber(value))
        : { value: toNumber(value) };
    if (!read) throw valueError(`TIMEVALUE parameter '${toText(value)}' cannot be parsed to date/time.`);
    return ((read.value % 1) + 1) % 1;
  }),
  TO_DATE: scalarFunction(1, 1, (value = null) =>
    typeof value === "string" ? value : dateValue(toNumber(value)),
  ),
  NETWORKDAYS: (call) => {
    const holidays = call.has(2)
      ? new Set(
          call
            .table(2)
            .flat()
            .map((value) => Math.floor(toNumber(value))),
        )
      : new Set<number>();
    const [start, end] = [Math.floor(call.number(0)), Math.floor(call.number(1))];
    const [first, last] = [Math.min(start, end), Math.max(start, end)];
    let days = Math.floor((last - first + 1) / 7) * 5;
    for (let day = first + Math.floor((last - first + 1) / 7) * 7; day <= last; day += 1)
      days += isWorkday(day);
    for (const day of holidays) if (day >= first && day <= last) days -= isWorkday(day);
    return end < start ? -days : days;
  },
};

function isWorkday(day: number): number {
  const { weekday } = partsOf(day);
  return weekday === 0 || weekday === 6 ? 0 : 1;
}

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

/** The same day so many months on, or the last day of a shorter month. */
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
