import { partsOf, serialOf } from "./dates";
import { CellError } from "./values";

/** 0 US 30/360, 1 actual/actual, 2 actual/360, 3 actual/365, 4 European 30/360. */
export type DayCount = 0 | 1 | 2 | 3 | 4;

/** @throws {CellError} If the value is not a convention. */
export function dayCount(value: number): DayCount {
  const basis = Math.trunc(value);
  if (basis === 0 || basis === 1 || basis === 2 || basis === 3 || basis === 4) return basis;
  throw new CellError("#NUM!", `The day count convention is ${basis}. Valid values are 0 to 4.`);
}

/** Days between two dates under a convention. */
export function daysIn(from: number, to: number, basis: DayCount): number {
  if (basis !== 0 && basis !== 4) return to - from;
  const [a, b] = [partsOf(from), partsOf(to)];
  let [first, last] = [a.day, b.day];
  if (basis === 4) {
    first = Math.min(first, 30);
    last = Math.min(last, 30);
  } else {
    if (isEndOfFebruary(from)) {
      if (isEndOfFebruary(to)) last = 30;
      first = 30;
    }
    if (last === 31 && first >= 30) last = 30;
    first = Math.min(first, 30);
  }
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;
}

export function yearFraction(from: number, to: number, basis: DayCount): number {
  return daysIn(from, to, basis) / daysOfYear(from, to, basis);
}

function daysOfYear(from: number, to: number, basis: DayCount): number {
  if (basis === 3) return 365;
  if (basis !== 1) return 360;
  const [a, b] = [partsOf(from), partsOf(to)];
  const withinAYear = b.year === a.year || to <= serialOf(a.year + 1, a.month, a.day);
  if (!withinAYear) return (serialOf(b.year + 1, 1, 1) - serialOf(a.year, 1, 1)) / (b.year - a.year + 1);
  if (a.year === b.year) return lengthOf(a.year);
  const leapDay = [a.year, b.year]
    .filter((year) => lengthOf(year) === 366)
    .map((year) => serialOf(year, 2, 29));
  return leapDay.some((day) => day >= from && day <= to) ? 366 : 365;
}

function lengthOf(year: number): number {
  return serialOf(year + 1, 1, 1) - serialOf(year, 1, 1);
}

function isEndOfFebruary(day: number): boolean {
  return partsOf(day).month === 2 && partsOf(day + 1).month === 3;
}
