import { format, isDateFormat as isDatePattern } from "numfmt";

/** Default formats of values without an explicit format. */
export const DATE_FORMAT = "m/d/yyyy";
export const DATE_TIME_FORMAT = "m/d/yyyy h:mm:ss";
export const TIME_FORMAT = "h:mm:ss am/pm";
export const GENERAL = "General";

const datePatterns = new Map<string, boolean>();

/** Whether a format shows a date, a time or a duration: such cells are read as `Date`. */
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

/** Sheets counts days from 1899-12-30, without Excel's leap day in 1900, and prints an invalid pattern literally. */
const options = { leap1900: false, locale: "en-US" } as const;

/** A number as a cell shows it. Plain numbers have up to 10 significant digits, as in a sufficiently wide cell. */
export function formatGeneral(value: number, pattern = GENERAL): string {
  if (pattern === GENERAL || pattern === "general" || pattern === "@") return plainNumber(value);
  try {
    return format(translatePattern(pattern), value, options);
  } catch {
    return pattern;
  }
}

/** Text formatted by a pattern with a text section (`0;-0;0;"<"@">"`). */
export function formatText(value: string, pattern: string): string {
  if (!pattern.includes("@") || pattern === "@") return value;
  try {
    return format(pattern, value, options);
  } catch {
    return value;
  }
}

/** A plain number converted to text: up to 15 significant digits, whereas a cell shows 10. */
export function numberAsText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const size = Math.abs(value);
  if (size >= 1e15 || (size < 1e-5 && size > 0))
    return format("0.##############E+00", value, options).replace(/\.E/, "E");
  return String(Number(value.toPrecision(15)));
}

/** Whether a format shows amounts of money. */
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

/** Sheets allows `am/pm` in any case and Java-style `MM/dd`; numfmt accepts the latter but not the former. */
function translatePattern(pattern: string): string {
  return pattern.replaceAll(/am\/pm/gi, "AM/PM");
}
