import { format, isDateFormat as isDatePattern } from "numfmt";

/** Formats that a value brings along when nobody chose one. */
export const DATE_FORMAT = "m/d/yyyy";
export const DATE_TIME_FORMAT = "m/d/yyyy h:mm:ss";
export const TIME_FORMAT = "h:mm:ss am/pm";
export const GENERAL = "General";

const datePatterns = new Map<string, boolean>();

/** True for formats that show a date, a time or a duration: such cells read as `Date`. */
export function isDateFormat(pattern: string): boolean {
  let known = datePatterns.get(pattern);
  if (known === undefined) {
    try {
      known = isDatePattern(pattern);
    } catch {
      known = false;
    }
    datePatterns.set(pattern, known);
  }
  return known;
}

/** Sheets counts days from 1899-12-30 without Excel's leap day of 1900, and writes an invalid pattern out as it stands. */
const options = { leap1900: false, locale: "en-US" } as const;

/** A number as a cell shows it. Plain numbers have up to 10 significant digits, as in a cell wide enough. */
export function formatGeneral(value: number, pattern = GENERAL): string {
  if (pattern === GENERAL || pattern === "general" || pattern === "@") return plainNumber(value);
  try {
    return format(translatePattern(pattern), value, options);
  } catch {
    return pattern;
  }
}

/** Text as a pattern with a text section (`0;-0;0;"<"@">"`) shows it. */
export function formatText(value: string, pattern: string): string {
  if (!pattern.includes("@") || pattern === "@") return value;
  try {
    return format(pattern, value, options);
  } catch {
    return value;
  }
}

/** A plain number in text: up to 15 significant digits, where a cell shows 10. */
export function numberAsText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const size = Math.abs(value);
  if (size >= 1e15 || (size < 1e-5 && size > 0))
    return format("0.##############E+00", value, options).replace(/\.E/, "E");
  return String(Number(value.toPrecision(15)));
}

/** True for amounts of money. */
export function isMoneyFormat(pattern: string): boolean {
  return /[$€£¥]/.test(pattern.replaceAll(/"[^"]*"/g, ""));
}

function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const size = Math.abs(value);
  if (size >= 1e15 || (size < 1e-5 && size > 0))
    return format("0.#####E+00", value, options).replace(/\.E/, "E");
  return String(Number(value.toPrecision(10)));
}

/** Sheets writes `am/pm` in any case and Java-style `MM/dd`; numfmt is strict about the first only. */
function translatePattern(pattern: string): string {
  return pattern.replaceAll(/am\/pm/gi, "AM/PM");
}
