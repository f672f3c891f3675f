import type { AxisEdit } from "../formulas/axis-edit";
import { contains, intersection, type Rectangle } from "./rectangle";
import { movedRange } from "./sheet-protections";
import { WorkbookError } from "./workbook-error";

/** The merged blocks of one sheet. They never overlap, and each has more than one cell. */
export class SheetMerges {
  list: readonly Rectangle[] = [];

  /** The block that contains the cell; undefined if it is not merged. */
  at(row: number, column: number): Rectangle | undefined {
    return this.list.find((block) => contains(block, row, column));
  }

  /** The blocks that intersect the range. */
  within(range: Rectangle): Rectangle[] {
    return this.list.filter((block) => intersection(block, range) !== undefined);
  }

  /**
   * Merges the range, absorbing blocks inside it.
   *
   * @throws {WorkbookError} If it would cut a block in two.
   */
  add(range: Rectangle): void {
    this.remove(range);
    if (range.rows * range.columns > 1) this.list = [...this.list, range];
  }

  /** @throws {WorkbookError} If the range contains only a part of a block. */
  remove(range: Rectangle): void {
    const inside = this.within(range);
    if (inside.some((block) => !isWithin(block, range))) {
      throw new WorkbookError("You must select all cells in a merged range to merge or unmerge them.");
    }
    this.list = this.list.filter((block) => !inside.includes(block));
  }

  applyEdit(edit: AxisEdit): void {
    this.list = this.list
      .flatMap((block) => movedRange(block, edit) ?? [])
      .filter(({ rows, columns }) => rows * columns > 1);
  }

  copy(): SheetMerges {
    const copy = new SheetMerges();
    copy.list = this.list;
    return copy;
  }
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  const shared = intersection(inner, outer);
  return shared?.rows === inner.rows && shared.columns === inner.columns;
}
