import { serialOf } from "./dates";
import type { InterpretedNumber } from "./interpret-number";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAME =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/i;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_MONTH = /^(\d{4})([-/])(\d{1,2})$/;
const MONTH_FIRST = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{1,2})$/;
const MONTH_YEAR = /^(\d{1,2})([-/])(\d{4})$/;
const MONTH_DAY = /^(\d{1,2})([-/])(\d{1,2})$/;
const NAME_DAY = new RegExp(`^${MONTH_NAME}[ -](\\d{1,2})(?:,?\\s*(\\d{4}))?$`, "i");
const DAY_NAME = new RegExp(`^(\\d{1,2})[ -]${MONTH_NAME}(?:[ -]?,?\\s*(\\d{4}|\\d{2}))?$`, "i");
const NAME_YEAR = new RegExp(`^${MONTH_NAME}[ -](\\d{4})$`, "i");
const TIME = /^(\d{1,3}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?(?:\s*([ap]m))?$/i;
const HOUR = /^(\d{1,2})\s*([ap]m)$/i;

/**
 * Parses a date as typed in locale en_US, month first.
 *
 * `11-50` is not a day in November, so Sheets reads it as November 1950.
 *
 * @param year For dates without one; if omitted, those are rejected.
 */
export function interpretDate(text: string, year?: number): InterpretedNumber | undefined {
  const plain = text.replace(WEEKDAY, "");
  return inDigits(plain, year) ?? withMonthName(plain, year);
}

function inDigits(text: string, year: number | undefined): InterpretedNumber | undefined {
  let match = YEAR_FIRST.exec(text);
  if (match) {
    const [, y = "", separator = "", m = "", d = ""] = match;
    const padded = m.length === 2 && d.length === 2;
    return day(
      Number(y),
      Number(m),
      Number(d),
      ["yyyy", padded ? "mm" : "m", padded ? "dd" : "d"].join(separator),
    );
  }
  match = YEAR_MONTH.exec(text);
  if (match)
    return day(
      Number(match[1]),
      Number(match[3]),
      1,
      `yyyy${match[2]}${match[3]?.length === 2 ? "mm" : "m"}`,
    );
  match = MONTH_FIRST.exec(text);
  if (match) {
    const [, m = "", separator = "", d = "", y = ""] = match;
    return day(fullYear(y), Number(m), Number(d), ["m", "d", y.length === 4 ? "yyyy" : "yy"].join(separator));
  }
  match = MONTH_YEAR.exec(text);
  if (match) return day(Number(match[3]), Number(match[1]), 1, `m${match[2]}yyyy`);
  match = MONTH_DAY.exec(text);
  if (!match) return undefined;
  const [, m = "", separator = "", d = ""] = match;
  const thisYear = year === undefined ? undefined : day(year, Number(m), Number(d), `m${separator}d`);
  return (
    thisYear ??
    (d.length === 2 && Number(d) > 28 ? day(fullYear(d), Number(m), 1, `m${separator}yy`) : undefined)
  );
}

function withMonthName(text: string, year: number | undefined): InterpretedNumber | undefined {
  let match = NAME_DAY.exec(text);
  if (match) {
    const y = match[3] === undefined ? year : Number(match[3]);
    const found =
      y === undefined
        ? undefined
        : day(y, monthOf(match[1]), Number(match[2]), match[3] ? "mmm d, yyyy" : "mmm d");
    if (found) return found;
  }
  match = DAY_NAME.exec(text);
  if (match) {
    const y = match[3] === undefined ? year : fullYear(match[3]);
    return y === undefined
      ? undefined
      : day(y, monthOf(match[2]), Number(match[1]), match[3] ? "d mmm yyyy" : "d mmm");
  }
  match = NAME_YEAR.exec(text);
  return match ? day(Number(match[2]), monthOf(match[1]), 1, "mmm yyyy") : undefined;
}

/** Parses a time of day, or a duration of more than 24 hours. */
export function interpretTime(text: string): InterpretedNumber | undefined {
  const hourOnly = HOUR.exec(text);
  const match = TIME.exec(text);
  if (!hourOnly && !match) return undefined;
  const half = (hourOnly?.[2] ?? match?.[5] ?? "").toLowerCase();
  const hours = Number(hourOnly?.[1] ?? match?.[1]);
  const minutes = Number(match?.[2] ?? 0);
  const seconds = Number(match?.[3] ?? 0) + Number(match?.[4] ?? 0);
  if (minutes > 59 || seconds >= 60 || (half !== "" && (hours < 1 || hours > 12))) return undefined;
  const hour = half === "" ? hours : (hours % 12) + (half === "pm" ? 12 : 0);
  const value = (hour * 3600 + minutes * 60 + seconds) / 86_400;
  const pattern = match?.[3] === undefined ? "mm" : "mm:ss";
  if (half !== "") return { value, format: `h:${pattern} am/pm` };
  return { value, format: hours >= 24 ? `[h]:${pattern}` : `h:${pattern}` };
}

function day(year: number, month: number, date: number, format: string): InterpretedNumber | undefined {
  if (month < 1 || month > 12 || date < 1) return undefined;
  const value = serialOf(year, month, date);
  return value < serialOf(year, month + 1, 1) ? { value, format } : undefined;
}

/** Two digits: 30 to 99 are in the 20th century. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

function monthOf(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}
