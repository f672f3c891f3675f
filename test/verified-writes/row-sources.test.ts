import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsBefore, sourcesOf } from "../../src/verified-writes/row-sources";

describe("columnsBefore", () => {
  it.each([
    ["treats an inserted column as new", ["A", "B"], ["A", "", "B"], [1, null, 2]],
    ["maps a moved column to its old place", ["A", "B", "C"], ["C", "A", "B"], [3, 1, 2]],
    ["maps a renamed column to the same place", ["A", "B"], ["A", "X"], [1, 2]],
    [
      "maps a column with a blank header by its neighbours",
      ["A", "B", "", "C"],
      ["A", "", "B", "", "C"],
      [1, null, 2, 3, 4],
    ],
    ["keeps the order of equal headers", ["A", "A"], ["", "A", "A"], [null, 1, 2]],
  ])("%s", (_, before, now, expected) => {
    const columnBefore = columnsBefore(before, now);

    expect(now.map((_head, index) => columnBefore(index + 1))).toEqual(expected);
  });
});

describe("sourcesOf", () => {
  it("identifies each row, wherever it was moved, by the cells that were not written", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 20 })
          .chain((rows) =>
            fc.shuffledSubarray([...Array(rows).keys()], { minLength: rows, maxLength: rows }),
          ),
        (order) => {
          const lines = order.map((_, index) => [`c${index % 3}`, `mine ${index}`, "Queued"]);
          const seen = snapshotOf(lines);
          const now = snapshotOf(order.map((index) => [...lines[index]!.slice(0, 2), "Done"]));
          const rows = order.map((_, index) => index + 2);

          const { rowBefore } = sourcesOf(
            seen,
            now,
            { rows, written: new Set([3]), reached: new Set([3]) },
            1,
          );

          expect(rows.map((row) => rowBefore.get(row))).toEqual(order.map((index) => index + 1));
        },
      ),
    );
  });

  it("falls back to the company if the user has edited the row, and does not identify an unknown row", () => {
    const seen = snapshotOf([
      ["c0", "mine", "Queued"],
      ["c1", "mine", "Queued"],
    ]);
    const now = snapshotOf([
      ["c1", "edited", "Done"],
      ["c9", "mine", "Done"],
    ]);

    const { rowBefore } = sourcesOf(
      seen,
      now,
      { rows: [2, 3], written: new Set([3]), reached: new Set([3]) },
      1,
    );

    expect([...rowBefore]).toEqual([[2, 2]]);
  });
});

function snapshotOf(rows: readonly (readonly string[])[]) {
  const heads = ["Company", "Mine", "Status"];
  const cells = [heads, ...rows];
  return { headerRow: 1, heads, firstRow: 1, cells, formulas: cells.map((line) => line.map(() => "")) };
}
