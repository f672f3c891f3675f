import { spansInWords, spansOf, spansOfPlaces } from "../../page/chrome/spans";
import { describe, expect, it } from "vitest";

const rows = (row: number, count: number) => ({ row, column: 1, rows: count, columns: 2 });

describe("spans", () => {
  it("are the rows of several areas, without duplicates and the last first", () => {
    expect(spansOf([rows(2, 3), rows(9, 1), rows(4, 2)], "row")).toEqual([
      { at: 9, count: 1 },
      { at: 2, count: 4 },
    ]);
    expect(spansOf([rows(2, 3)], "column")).toEqual([{ at: 1, count: 2 }]);
    expect(spansOfPlaces([])).toEqual([]);
  });

  it.each([
    [[{ at: 3, count: 1 }], "row", "row 3"],
    [[{ at: 3, count: 2 }], "row", "rows 3–4"],
    [[{ at: 27, count: 2 }], "column", "columns AA–AB"],
    [
      [
        { at: 9, count: 1 },
        { at: 3, count: 1 },
      ],
      "row",
      "selected rows",
    ],
  ] as const)("%j of %ss are called “%3$s”", (spans, axis, words) => {
    expect(spansInWords(spans, axis)).toBe(words);
  });
});
