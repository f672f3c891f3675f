import fc from "fast-check";
import type { MovingSheet } from "./moving-sheet";

/** A random user action on rows or columns that deletes no cells. */
export function anyMove(rows: number, columns: number): fc.Arbitrary<(sheet: MovingSheet) => void> {
  const column = fc.integer({ min: 0, max: columns - 1 });
  const row = fc.integer({ min: 1, max: rows });
  const order = fc.shuffledSubarray([...Array(rows).keys()], { minLength: rows, maxLength: rows });
  const count = fc.integer({ min: 1, max: 8 });
  return fc.oneof(
    order.map((to) => (sheet: MovingSheet) => sheet.permute(to)),
    fc.tuple(row, count).map(([at, times]) => (sheet: MovingSheet) => {
      for (let inserted = 0; inserted < times; inserted++) sheet.insertRow(at);
    }),
    column.map((at) => (sheet: MovingSheet) => sheet.insertColumn(at)),
    fc.tuple(column, column).map(
      ([from, to]) =>
        (sheet: MovingSheet) =>
          sheet.moveColumn(from, to),
    ),
  );
}
