import { fittingHeight } from "../../page/grid/row-heights";
import { describe, expect, it } from "vitest";

const heightOf = (display: string, width: number, wrap: "WRAP" | "CLIP" = "WRAP") =>
  fittingHeight(
    [{ row: 1, column: 2, display, format: { wrap } }],
    (column) => (column === 2 ? width : 0),
    (line) => line.length * 7,
  );

describe("fittingHeight", () => {
  it.each([
    ["Founded", 100, 21],
    ["Num funding rounds", 100, 38],
    ["Num funding rounds", 56, 55],
    ["Num funding rounds", 150, 21],
    ["two\nlines", 100, 38],
    ["Donaudampfschifffahrt", 100, 38],
    ["", 100, 21],
  ])("returns for %j in %d pixels %d", (display, width, height) => {
    expect(heightOf(display, width)).toBe(height);
  });

  it("is that of the highest cell", () => {
    const cell = (column: number, display: string) =>
      ({ row: 1, column, display, format: { wrap: "WRAP" } }) as const;
    const cells = [cell(1, "one"), cell(2, "one\ntwo\nthree"), cell(3, "one\ntwo")];

    const height = fittingHeight(
      cells,
      () => 100,
      (line) => line.length * 7,
    );
    expect(height).toBe(55);
  });

  it("is one line for cells without wrapping, and for an empty row", () => {
    expect(heightOf("Num funding rounds", 100, "CLIP")).toBe(21);
    expect(fittingHeight([], () => 100)).toBe(21);
  });
});
