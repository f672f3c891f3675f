import { ServiceError } from "../service-error";
import { timeZoneNamed } from "./java-time-zones";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** How each pattern letter is parsed: where the number is stored, and what text it matches. */
const NUMBERS: Readonly<Record<string, keyof Read>> = {
  y: "year",
  M: "month",
  d: "day",
  H: "hour",
  k: "hour",
  h: "hour12",
  K: "hour12",
  m: "minute",
  s: "second",
  S: "millisecond",
};

interface Read {
  year: number;
  month: number;
  day: number;
  hour: number;
  hour12: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** `Utilities.parseDate`, for the letters y M d H k h K m s S a E z Z X. */
export function parseDate(text: string, timeZone: string, pattern: string): Date {
  const read: Read = {
    year: 1970,
    month: 1,
    day: 1,
    hour: 0,
    hour12: -1,
    minute: 0,
    second: 0,
    millisecond: 0,
  };
  let isAfternoon = false;
  let offsetMinutes: number | undefined;
  let rest = text;
  const take = (wanted: RegExp): string => {
    const found = wanted.exec(rest)?.[0];
    if (found === undefined) throw new ServiceError(`Unparseable date: "${text}"`);
    rest = rest.slice(found.length);
    return found;
  };
  for (const [token] of pattern.matchAll(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    const letter = token.charAt(0);
    if (letter === "'") take(literal(token === "''" ? "'" : token.slice(1, -1).replaceAll("''", "'")));
    else if (letter === "a") isAfternoon = take(/^[ap]m/i).toLowerCase() === "pm";
    else if (letter === "E") take(/^[a-z]+/i);
    else if (letter === "M" && token.length > 2) read.month = monthNamed(take(/^[a-z]+/i));
    else if ("zZX".includes(letter))
      offsetMinutes = offsetOf(take(/^(?:Z|[A-Z]*[+-]\d{1,2}:?\d{0,2}|[A-Z]+)/i));
    else if (letter in NUMBERS) read[NUMBERS[letter]!] = Number(take(digits(letter, token.length)));
    else if (/[A-Za-z]/.test(letter)) throw new ServiceError(`Illegal pattern character '${letter}'`);
    else take(literal(token));
  }
  if (/(?<![A-Za-z])y{2}(?!y)/.test(pattern) && read.year < 100) read.year += read.year < 50 ? 2000 : 1900;
  const hour = read.hour12 < 0 ? read.hour : (read.hour12 % 12) + (isAfternoon ? 12 : 0);
  const wall = Date.UTC(
    read.year,
    read.month - 1,
    read.day,
    hour,
    read.minute,
    read.second,
    read.millisecond,
  );
  if (offsetMinutes !== undefined) return new Date(wall - offsetMinutes * 60_000);
  const zone = timeZoneNamed(timeZone);
  const guess = wall - zone.offsetMinutes(wall) * 60_000;
  return new Date(wall - zone.offsetMinutes(guess) * 60_000);
}

/** Adjacent numbers are separated by the number of pattern letters. */
function digits(letter: string, width: number): RegExp {
  return letter === "y" && width !== 2
    ? /^-?\d{1,4}/
    : new RegExp(`^\\d{1,${Math.max(width, letter === "S" ? 3 : 2)}}`);
}

function literal(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}`);
}

function monthNamed(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function offsetOf(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{1,2}):?(\d{0,2})$/.exec(text) ?? [];
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes || 0)) * (sign === "-" ? -1 : 1);
  return timeZoneNamed(text).offsetMinutes(0);
}
