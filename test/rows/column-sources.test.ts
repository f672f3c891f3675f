import { describe, expect, it } from "vitest";
import { columnsBefore } from "../../src/rows/sheet-snapshot";

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
