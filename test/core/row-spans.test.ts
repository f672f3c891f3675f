import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowSpans } from "../../src/core/a1";

/** Rows that are read unnecessarily, in gaps larger than small ones. */
function rowsTooMany(rows: readonly number[]): number {
  const isOne = (row: number, last: number) =>
    rowSpans(rows).some(({ first, last: end }) => first <= last && row <= end);
  return rows.reduce((sum, row, index) => {
    const last = rows[index - 1] ?? row;
    return row - last > 25 && isOne(row, last) ? sum + row - last : sum;
  }, 0);
}
const evenly = (count: number, apart: number) =>
  Array.from({ length: count }, (_, index) => 2 + index * apart);

describe("rowSpans", () => {
  it.each([
    ["the entries of one company after four runs over 100", evenly(4, 100), 1],
    ["as many rows 400 apart: two of three gaps would be 800 rows", evenly(4, 400), 3],
    ["as many rows 1,000 apart", evenly(4, 1_000), 4],
    ["a hundred rows, with every small gap read as well", evenly(100, 20), 1],
    [
      "twelve scattered rows: five calls, as long as they read at most 3,000 unnecessary rows",
      evenly(12, 400),
      5,
    ],
  ])("for %s", (_what, rows, calls) => {
    expect(rowSpans(rows)).toHaveLength(calls);
  });

  it("contain every row, in order, and few unnecessary rows", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { maxLength: 60 }), (some) => {
        const rows = [...some].sort((a, b) => a - b);
        const spans = rowSpans(rows);

        expect(rows.every((row) => spans.some(({ first, last }) => first <= row && row <= last))).toBe(true);
        expect(spans.every(({ first }, index) => index === 0 || first > spans[index - 1]!.last)).toBe(true);
        expect(rowsTooMany(rows)).toBeLessThanOrEqual(3_000);
      }),
    );
  });
});
