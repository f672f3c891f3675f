import { describe, expect, it } from "vitest";
import { changedColumns } from "../../src/table/row";

const row = (...cells: readonly (readonly [column: number, value: string])[]) => new Map(cells);
const columnsOf = (block: ReadonlyMap<number, ReadonlyMap<number, unknown>>) =>
  [...block].map(([at, cells]) => [at, [...cells.keys()]]);
/** Whatever is "new" was not there. */
const isAsBefore = (_row: number, _column: number, value: unknown) => value !== "new";

describe("changedColumns", () => {
  it("leaves out columns at either end in which no row changes", () => {
    const block = new Map([
      [2, row([3, "old"], [4, "new"], [5, "old"], [6, "old"])],
      [3, row([3, "old"], [4, "old"], [5, "new"], [6, "old"])],
    ]);

    expect(columnsOf(changedColumns(block, isAsBefore))).toEqual([
      [2, [4, 5]],
      [3, [4, 5]],
    ]);
  });

  it("keeps a column between two that change, since without it one write would be two", () => {
    const block = new Map([[2, row([3, "new"], [4, "old"], [5, "new"])]]);

    expect(columnsOf(changedColumns(block, isAsBefore))).toEqual([[2, [3, 4, 5]]]);
  });

  it("leaves out a column beside which none is written", () => {
    const block = new Map([[2, row([3, "new"], [5, "old"], [7, "new"])]]);

    expect(columnsOf(changedColumns(block, isAsBefore))).toEqual([[2, [3, 7]]]);
  });
});
