import type { Call, FunctionBody } from "./call";
import { isNumeric, toNumber, toText } from "./coercion";
import { partsOf } from "./dates";
import { dateValue } from "./operators";
import { CellError, isError, type Scalar, valueError } from "./values";

/** Functions that count working days. */
export const workdayFunctions: Readonly<Record<string, FunctionBody>> = {
  NETWORKDAYS: (call) => between(call, WEEKEND, holidaysIn(call, 2)),
  "NETWORKDAYS.INTL": (call) => between(call, weekend(call), holidaysIn(call, 3)),
  WORKDAY: (call) => later(call, WEEKEND, holidaysIn(call, 2)),
  "WORKDAY.INTL": (call) => later(call, weekend(call), holidaysIn(call, 3)),
};

/** The days of the week that are free, 0 being Sunday. */
type FreeDays = ReadonlySet<number>;

const WEEKEND: FreeDays = new Set([6, 0]);

function day(call: Call, index: number): number {
  return Math.floor(call.number(index));
}

/**
 * Seven digits starting with Monday, or a number: 1 to 7 mean two adjacent days (1: Saturday and Sunday), 11
 * to 17 a single day (11: Sunday).
 */
function weekend(call: Call): FreeDays {
  if (!call.has(2)) return WEEKEND;
  const given = call.scalar(2);
  if (given === null) throw valueError(`Function ${call.name} parameter 3 is blank.`);
  const days = typeof given === "string" ? written(given) : numbered(Math.trunc(toNumber(given)));
  if (days) return days;
  throw new CellError("#NUM!", `Function ${call.name} parameter 3 value '${toText(given)}' is no weekend.`);
}

function written(digits: string): FreeDays | undefined {
  if (!/^[01]{7}$/.test(digits) || !digits.includes("0")) return undefined;
  return new Set(digits.split("").flatMap((free, index) => (free === "1" ? [(index + 1) % 7] : [])));
}

function numbered(kind: number): FreeDays | undefined {
  if (kind >= 1 && kind <= 7) return new Set([(kind + 5) % 7, (kind + 6) % 7]);
  return kind >= 11 && kind <= 17 ? new Set([kind - 11]) : undefined;
}

function holidaysIn(call: Call, index: number): ReadonlySet<number> {
  if (!call.has(index)) return new Set();
  const cells: Scalar[] = call.table(index).flat();
  return new Set(
    cells.flatMap((cell) => {
      if (isError(cell)) throw cell;
      return isNumeric(cell) || (typeof cell === "string" && cell !== "") ? [Math.floor(toNumber(cell))] : [];
    }),
  );
}

function isWorkday(serial: number, free: FreeDays, holidays: ReadonlySet<number>): boolean {
  return !free.has(partsOf(serial).weekday) && !holidays.has(serial);
}

/** Both ends are included; backwards the count is negative. */
function between(call: Call, free: FreeDays, holidays: ReadonlySet<number>): number {
  const [start, end] = [day(call, 0), day(call, 1)];
  const [first, last] = [Math.min(start, end), Math.max(start, end)];
  const weeks = Math.floor((last - first + 1) / 7);
  let days = weeks * (7 - free.size);
  for (let serial = first + weeks * 7; serial <= last; serial += 1)
    days += Number(!free.has(partsOf(serial).weekday));
  for (const holiday of holidays)
    if (holiday >= first && holiday <= last && !free.has(partsOf(holiday).weekday)) days -= 1;
  return end < start ? -days : days;
}

/** Bounds the loop; nobody plans further ahead. */
const DAYS_MAX = 1_000_000;

function later(call: Call, free: FreeDays, holidays: ReadonlySet<number>): Scalar {
  const days = Math.trunc(call.number(1));
  if (Math.abs(days) > DAYS_MAX)
    throw new CellError("#NUM!", `Function ${call.name} parameter 2 is out of range.`);
  const step = Math.sign(days);
  let serial = day(call, 0);
  for (let left = Math.abs(days); left > 0;) {
    serial += step;
    if (isWorkday(serial, free, holidays)) left -= 1;
  }
  return dateValue(serial);
}
