import { priceInWords, shortAmount } from "../src/core/credits";
import { countedIn } from "./kinds";

/** `1,234.5`: thousands separators, at most two decimals. */
export const numberInWords = shortAmount;

/** `1 company`, `20 companies`. */
export function counted(count: number, one: string, many: string): string {
  return `${numberInWords(count)} ${count === 1 ? one : many}`;
}

export function credits(count: number): string {
  return counted(count, "credit", "credits");
}

export function spentInWords(spent: number): string {
  return spent === 0 ? "No credits spent." : `${credits(spent)} spent.`;
}

/** `40 credits`, `at most 40 credits` or `10–40 credits`. */
export const creditRange = priceInWords;

const DAY = { day: "numeric", month: "short" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;

/** `21 Nov, 04:30`, in the spreadsheet's time zone, or in the browser's if that is not known. */
export function dayAndTime(iso: string, timeZone?: string): string {
  return timeInWords(iso, { ...DAY, ...TIME }, timeZone);
}

/** `21 Nov`, by the same clocks. */
export function dayOf(iso: string, timeZone?: string): string {
  return timeInWords(iso, DAY, timeZone);
}

/** `04:30`, by the same clocks. */
export function timeOfDay(iso: string, timeZone?: string): string {
  return timeInWords(iso, TIME, timeZone);
}

function timeInWords(iso: string, parts: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  try {
    return time.toLocaleString("en-GB", { ...parts, timeZone });
  } catch {
    // This browser does not know the time zone.
    return time.toLocaleString("en-GB", parts);
  }
}

/** `2026-11-21`, by the clocks that `dayAndTime` goes by. */
export function isoDay(time: Date, timeZone?: string): string {
  try {
    return time.toLocaleDateString("sv-SE", { timeZone });
  } catch {
    return time.toLocaleDateString("sv-SE");
  }
}

/** What a run counts: `20 companies`, `1 name`. */
export function countedBy(kind: string, count: number): string {
  const { one, many } = countedIn(kind);
  return counted(count, one, many);
}

export function companies(count: number): string {
  return counted(count, "company", "companies");
}

const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/;

/** A whole number as typed, `1000` or `1,000`; null for anything else, such as `2,5`, and outside the bounds. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const plain = text.trim();
  if (!WHOLE.test(plain)) return null;
  const value = Number(plain.replace(/,/g, ""));
  return value >= min && value <= max ? value : null;
}

/** Rounds a proposed cap up to whole credits, except for small amounts, where a credit is a lot. */
export function wholeCredits(amount: number): number {
  return amount < 5 ? amount : Math.ceil(amount);
}
