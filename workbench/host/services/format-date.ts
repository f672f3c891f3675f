import { ServiceError } from "../service-error";
import { type TimeZone, timeZoneNamed } from "./java-time-zones";

const DAY_MS = 86_400_000;

/**
 * `Utilities.formatDate`: the letters of Java's `SimpleDateFormat` in English, in any IANA time zone or
 * `GMT±hh:mm`. `Y` is the week year, so the last days of a year may belong to the next.
 */
export function formatDate(date: Date, timeZone: string, pattern: string): string {
  if (Number.isNaN(date.getTime())) throw new ServiceError("Invalid argument: date");
  const fields = fieldsIn(date, timeZoneNamed(timeZone));
  return pattern.replaceAll(
    /'((?:[^']|'')*)'|([A-Za-z])\2*/g,
    (token: string, quoted: string | undefined) => {
      if (quoted !== undefined) return quoted === "" ? "'" : quoted.replaceAll("''", "'");
      return formatted(token, fields);
    },
  );
}

interface Fields {
  /** The local time of the zone, to be read with UTC methods. */
  readonly wall: Date;
  readonly offsetMinutes: number;
  readonly zone: TimeZone;
  readonly at: number;
}

function fieldsIn(date: Date, zone: TimeZone): Fields {
  const at = date.getTime();
  const offsetMinutes = zone.offsetMinutes(at);
  return { wall: new Date(at + offsetMinutes * 60_000), offsetMinutes, zone, at };
}

function formatted(token: string, { wall, offsetMinutes, zone, at }: Fields): string {
  const width = token.length;
  const padded = (value: number) => String(value).padStart(width, "0");
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(wall);
  const year = (value: number) => (width === 2 ? String(value).slice(-2) : padded(value));
  const hours = wall.getUTCHours();
  switch (token.charAt(0)) {
    case "G":
      return wall.getUTCFullYear() > 0 ? "AD" : "BC";
    case "y":
      return year(wall.getUTCFullYear());
    case "Y":
      return year(weekOf(wall).year);
    case "M":
    case "L":
      if (width >= 3) return named({ month: width === 3 ? "short" : "long" });
      return padded(wall.getUTCMonth() + 1);
    case "w":
      return padded(weekOf(wall).week);
    case "W":
      return padded(Math.ceil((wall.getUTCDate() + startOf(wall, wall.getUTCMonth()).getUTCDay()) / 7));
    case "D":
      return padded(dayOfYear(wall));
    case "d":
      return padded(wall.getUTCDate());
    case "F":
      return padded(Math.ceil(wall.getUTCDate() / 7));
    case "E":
      return named({ weekday: width <= 3 ? "short" : "long" });
    case "u":
      return padded(wall.getUTCDay() || 7);
    case "H":
      return padded(hours);
    case "k":
      return padded(hours || 24);
    case "K":
      return padded(hours % 12);
    case "h":
      return padded(hours % 12 || 12);
    case "m":
      return padded(wall.getUTCMinutes());
    case "s":
      return padded(wall.getUTCSeconds());
    case "S":
      return padded(wall.getUTCMilliseconds());
    case "a":
      return hours < 12 ? "AM" : "PM";
    case "Z":
      return offset(offsetMinutes, "");
    case "X":
      return offsetMinutes === 0
        ? "Z"
        : offset(offsetMinutes, width === 3 ? ":" : "").slice(0, width === 1 ? 3 : undefined);
    case "z":
      return zone.name(at, width >= 4);
    default:
      throw new ServiceError(`Illegal pattern character '${token.charAt(0)}'`);
  }
}

function startOf(wall: Date, month: number): Date {
  return new Date(Date.UTC(wall.getUTCFullYear(), month, 1));
}

function dayOfYear(wall: Date): number {
  return Math.floor((wall.getTime() - startOf(wall, 0).getTime()) / DAY_MS) + 1;
}

/** As in the United States: weeks start on Sunday, and week 1 contains the first of January. */
function weekOf(wall: Date): { readonly year: number; readonly week: number } {
  const saturday = new Date(wall.getTime() + (6 - wall.getUTCDay()) * DAY_MS);
  return { year: saturday.getUTCFullYear(), week: Math.ceil(dayOfYear(saturday) / 7) };
}

function offset(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
