import type { HeaderTexts } from "../verified-writes/sheet-snapshot";

/** So many are named; the others are counted. */
const MOST_NAMED = 3;

/** `Founded of acme.example`: a row number would be wrong after the next sort. */
export function cellName(
  { headerRow, heads }: { readonly headerRow: number; readonly heads: HeaderTexts },
  column: number,
  company: string,
): string {
  const header = headerRow > 0 ? heads[column - 1] : "";
  return `${header || `Column ${column}`} of ${company}`;
}

/** Some more of them, as far as they are named. */
export function withNames(named: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...named, ...more])].slice(0, MOST_NAMED);
}

/** `: Founded of acme.example, Name of bolt.example and 2 more`; empty if nothing is named. */
export function namesText(named: readonly string[], count: number): string {
  if (named.length === 0) return "";
  const more = count - named.length;
  return `: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
