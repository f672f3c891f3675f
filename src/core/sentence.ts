import { shortAmount } from "./credits";

/** A reason as the beginning of a sentence: `no such company` becomes `No such company`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As the middle of a sentence: `No such company` becomes `no such company`; an abbreviation at the start stays. */
export function uncapitalised(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** `1 company`, `1,694 companies`. */
export function companiesInWords(count: number): string {
  return count === 1 ? "1 company" : `${shortAmount(count)} companies`;
}

/** `2,168`. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** `1 row`, `2,168 rows`. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
