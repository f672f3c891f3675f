import { zoneOffsets } from "../../zone-offsets";

/** Short names that Java knows and the IANA database does not. */
const SHORT: Readonly<Record<string, string>> = {
  AST: "America/Anchorage",
  BST: "Asia/Dhaka",
  CST: "America/Chicago",
  ECT: "Europe/Paris",
  IST: "Asia/Kolkata",
  JST: "Asia/Tokyo",
  PST: "America/Los_Angeles",
};

/** A time zone as Java parses its name: IANA, `GMT+9`, `GMT-03:30`, some short names. Everything else is GMT. */
export interface TimeZone {
  offsetMinutes(at: number): number;
  /** The name shown by `z` and `zzzz`. */
  name(at: number, isLong: boolean): string;
}

const known = new Map<string, TimeZone>();

export function timeZoneNamed(name: string): TimeZone {
  let zone = known.get(name);
  if (zone === undefined) known.set(name, (zone = readZone(name)));
  return zone;
}

function readZone(name: string): TimeZone {
  if (/^(?:Etc\/)?GMT$/.test(name)) return GMT;
  return fixedZone(name) ?? ianaZone(SHORT[name] ?? name) ?? GMT;
}

function fixedZone(name: string): TimeZone | undefined {
  const fixed = /^GMT([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (fixed === null) return undefined;
  const [, sign, hours, minutes = "00"] = fixed;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const shown = `GMT${sign}${String(hours).padStart(2, "0")}:${minutes}`;
  return { offsetMinutes: () => offset, name: () => shown };
}

const GMT: TimeZone = {
  offsetMinutes: () => 0,
  name: (_at, isLong) => (isLong ? "Greenwich Mean Time" : "GMT"),
};

function ianaZone(timeZone: string): TimeZone | undefined {
  try {
    const offsetMs = zoneOffsets(timeZone);
    const named = (timeZoneName: "short" | "long") =>
      new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName });
    return {
      offsetMinutes: (at) => Math.round(offsetMs(at) / 60_000),
      name: (at, isLong) =>
        named(isLong ? "long" : "short")
          .formatToParts(at)
          .find(({ type }) => type === "timeZoneName")?.value ?? "",
    };
  } catch {
    return undefined;
  }
}
