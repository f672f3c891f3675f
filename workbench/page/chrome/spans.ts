import { columnLetters } from "../../formulas/references";
import type { Rectangle } from "../../workbook/rectangle";

/** A run of adjacent rows or columns. */
export interface Span {
  readonly at: number;
  readonly count: number;
}

/**
 * The rows or columns of several areas without duplicates, in descending order, so that deleting one does not
 * move the next.
 */
export function spansOf(ranges: readonly Rectangle[], axis: "row" | "column"): Span[] {
  const places = ranges.flatMap((range) => {
    const [at, count] = axis === "row" ? [range.row, range.rows] : [range.column, range.columns];
    return Array.from({ length: count }, (_, index) => at + index);
  });
  return spansOfPlaces(places);
}

/** Groups adjacent positions into spans, in descending order. */
export function spansOfPlaces(places: readonly number[]): Span[] {
  const spans: { at: number; count: number }[] = [];
  for (const place of [...new Set(places)].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && last.at + last.count === place) {
      last.count += 1;
    } else {
      spans.push({ at: place, count: 1 });
    }
  }
  return spans.toReversed();
}

/** `row 3`, `rows 3–5`, `columns B–D`; `selected rows` if they are not adjacent. */
export function spansInWords(spans: readonly Span[], axis: "row" | "column"): string {
  const name = (place: number) => (axis === "row" ? String(place) : columnLetters(place));
  const [span, ...others] = spans;
  if (!span || others.length > 0) {
    return `selected ${axis}s`;
  }
  const { at, count } = span;
  return count === 1 ? `${axis} ${name(at)}` : `${axis}s ${name(at)}–${name(at + count - 1)}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
