import { ServiceError } from "../service-error";

/**
 * `Utilities.formatDate`: the letters of Java's `SimpleDateFormat` that scripts use, in any IANA time zone or `GMT±hh:mm`.
 * A letter that is not emulated is refused by name.
 */
export function formatDate(date: Date, timeZone: string, pattern: string): string {
  const fields = fieldsIn(date, timeZone);
  return pattern.replace(/'((?:[^']|'')*)'|([A-Za-z])\2*/g, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === "" ? "'" : quoted.replaceAll("''", "'");
    return formatted(token, fields);
  });
}

interface Fields {
  /** In UTC methods: the wall clock of the zone. */
  readonly wall: Date;
  readonly offsetMinutes: number;
  readonly timeZone: string;
  readonly date: Date;
}

function fieldsIn(date: Date, timeZone: string): Fields {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timeZone.replace(/^GMT(?=[+-])/, ""),
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(date);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const milliseconds = ((date.getTime() % 1000) + 1000) % 1000;
  const wall = new Date(0);
  wall.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  wall.setUTCHours(part("hour"), part("minute"), part("second"), milliseconds);
  return { wall, offsetMinutes: Math.round((wall.getTime() - date.getTime()) / 60_000), timeZone, date };
}

function formatted(token: string, { wall, offsetMinutes, timeZone, date }: Fields): string {
  const width = token.length;
  const padded = (value: number) => String(value).padStart(width, "0");
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(wall);
  const hours = wall.getUTCHours();
  switch (token.charAt(0)) {
    case "y":
    case "Y":
      return width === 2 ? String(wall.getUTCFullYear()).slice(-2) : padded(wall.getUTCFullYear());
    case "M":
      if (width >= 3) return named({ month: width === 3 ? "short" : "long" });
      return padded(wall.getUTCMonth() + 1);
    case "d":
      return padded(wall.getUTCDate());
    case "E":
      return named({ weekday: width <= 3 ? "short" : "long" });
    case "H":
      return padded(hours);
    case "k":
      return padded(hours || 24);
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
      return (
        new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: width < 4 ? "short" : "long" })
          .formatToParts(date)
          .find(({ type }) => type === "timeZoneName")?.value ?? ""
      );
    default:
      throw new ServiceError(`Utilities.formatDate with "${token}" is not emulated by the workbench.`);
  }
}

function offset(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
