import { zoneOffsets } from "../../zone-offsets";

/** What `Date` needs in order to work in a time zone other than this process's own. */
export interface ZonedDate {
  /** @param parts Year, month from 0, day, hours, minutes, seconds and milliseconds, as `Date.UTC` takes them. */
  fromParts(parts: readonly unknown[]): number;
  /** A text without a zone is interpreted in this one. */
  parse(text: string): number;
}

type Setter = "Date" | "FullYear" | "Hours" | "Milliseconds" | "Minutes" | "Month" | "Seconds";
const SETTERS: readonly Setter[] = [
  "Date",
  "FullYear",
  "Hours",
  "Milliseconds",
  "Minutes",
  "Month",
  "Seconds",
];
const GETTERS = [...SETTERS, "Day"] as const;
const HAS_ZONE =
  /(?:\d\s*Z|:\d{2}(?:\.\d+)?\s*[+-]\d{2}:?\d{2}|\b(?:GMT|UTC?|[ECMP][SD]T)(?:[+-]\d{1,2}:?\d{0,2})?)\s*(?:\([^)]*\))?\s*$/i;
const DATE_ALONE = /^\d{4}(?:-\d{2}){0,2}$/;

/** Makes every date of a realm use `timeZone` as its local time: getters, setters and texts. */
export function moveToZone(RealDate: DateConstructor, timeZone: string): ZonedDate {
  const prototype = RealDate.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- each is called on a date
  const { getTime, setTime, getFullYear, getMonth, getDate, getHours, getMinutes, getSeconds } = prototype;
  const offsetMs = zoneOffsets(timeZone);
  const long = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" });
  const wallOf = (at: number) => new RealDate(Number.isNaN(at) ? at : at + offsetMs(at));
  function instantOf(wall: number): number {
    if (Number.isNaN(wall)) return wall;
    return wall - offsetMs(wall - offsetMs(wall));
  }
  const define = (name: string, value: unknown) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: false });

  for (const name of GETTERS) {
    define(`get${name}`, function (this: Date) {
      return wallOf(getTime.call(this))[`getUTC${name}`]();
    });
  }
  for (const name of SETTERS) {
    define(`set${name}`, function (this: Date, ...values: [number, number?]) {
      const at = getTime.call(this);
      const wall = wallOf(Number.isNaN(at) && name === "FullYear" ? 0 : at);
      return setTime.call(this, instantOf(wall[`setUTC${name}`](...(values as [number]))));
    });
  }
  define("getYear", function (this: Date) {
    return wallOf(getTime.call(this)).getUTCFullYear() - 1900;
  });
  define("getTimezoneOffset", function (this: Date) {
    const at = getTime.call(this);
    return Number.isNaN(at) ? at : -offsetMs(at) / 60_000;
  });

  const dayText = (at: number) =>
    wallOf(at)
      .toUTCString()
      .replace(/^(\w+), (\d+) (\w+) (-?\d+).*$/, "$1 $3 $2 $4");
  function timeText(at: number): string {
    const minutes = Math.abs(offsetMs(at)) / 60_000;
    const offset = [Math.floor(minutes / 60), minutes % 60]
      .map((part) => String(part).padStart(2, "0"))
      .join("");
    const name = long.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    return `${wallOf(at).toISOString().slice(11, 19)} GMT${offsetMs(at) < 0 ? "-" : "+"}${offset} (${name})`;
  }
  const told = (text: (at: number) => string) =>
    function (this: Date): string {
      const at = getTime.call(this);
      return Number.isNaN(at) ? "Invalid Date" : text(at);
    };
  define("toDateString", told(dayText));
  define("toTimeString", told(timeText));
  define(
    "toString",
    told((at) => `${dayText(at)} ${timeText(at)}`),
  );
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const) {
    // oxlint-disable-next-line typescript/unbound-method -- called on the date it is asked of
    const real = prototype[name];
    define(name, function (this: Date, locales?: string, options?: Intl.DateTimeFormatOptions) {
      return real.call(this, locales, { timeZone, ...options });
    });
  }

  return {
    fromParts: (parts) => instantOf(RealDate.UTC(...(parts as [number, number]))),
    parse: (text) => {
      const at = RealDate.parse(text);
      if (Number.isNaN(at) || DATE_ALONE.test(text.trim()) || HAS_ZONE.test(text)) return at;
      // A local time that was parsed in the process's zone is meant in the script's zone.
      const own = new RealDate(at);
      const day = [getFullYear.call(own), getMonth.call(own), getDate.call(own)] as const;
      const time = [getHours.call(own), getMinutes.call(own), getSeconds.call(own)] as const;
      return instantOf(RealDate.UTC(...day, ...time) + (((at % 1000) + 1000) % 1000));
    },
  };
}
