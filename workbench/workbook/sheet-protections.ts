import { type AxisEdit, movedSpan } from "../formulas/axis-edit";
import type { Protection } from "./protection";
import { contains, intersection, type Rectangle } from "./rectangle";
import { WorkbookError } from "./workbook-error";

export type ProtectionChanges = Partial<Omit<Protection, "id">>;

let nextId = 1;

/** The protections of one sheet. */
export class SheetProtections {
  list: Protection[] = [];

  add(options: ProtectionChanges): Protection {
    const protection = {
      description: "",
      unprotectedRanges: [],
      warningOnly: false,
      editors: [],
      ...options,
      id: nextId,
    };
    nextId += 1;
    this.list.push(protection);
    return protection;
  }

  /** @throws {WorkbookError} If it was removed. */
  update(id: number, changes: ProtectionChanges): Protection {
    const index = this.list.findIndex((protection) => protection.id === id);
    const before = this.list[index];
    if (!before) throw new WorkbookError("The protection does not exist.");
    return (this.list[index] = { ...before, ...changes });
  }

  remove(id: number): void {
    this.list = this.list.filter((protection) => protection.id !== id);
  }

  against(range: Rectangle, user: string, warnings: boolean, told: boolean): Protection | undefined {
    return this.list.find((protection) => {
      if (told && protection.isUntold === true) return false;
      if (protection.warningOnly ? !warnings : protection.editors.includes(user)) return false;
      const shared = protection.range ? intersection(protection.range, range) : range;
      return shared !== undefined && !coveredBy(shared, protection.unprotectedRanges);
    });
  }

  applyEdit(edit: AxisEdit): void {
    this.list = this.list.flatMap((protection) => {
      const unprotectedRanges = protection.unprotectedRanges.flatMap(
        (range) => movedRange(range, edit) ?? [],
      );
      if (!protection.range) return [{ ...protection, unprotectedRanges }];
      const range = movedRange(protection.range, edit);
      return range ? [{ ...protection, unprotectedRanges, range }] : [];
    });
  }

  copy(): SheetProtections {
    const copy = new SheetProtections();
    for (const { id: _id, ...rest } of this.list) copy.add(rest);
    return copy;
  }
}

function coveredBy(area: Rectangle, covers: readonly Rectangle[]): boolean {
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    for (let column = area.column; column < area.column + area.columns; column += 1) {
      if (!covers.some((cover) => contains(cover, row, column))) return false;
    }
  }
  return true;
}

/** A range after rows or columns were inserted, deleted or moved; undefined if nothing of it is left. */
export function movedRange(range: Rectangle, edit: AxisEdit): Rectangle | undefined {
  const [start, size] = edit.axis === "row" ? [range.row, range.rows] : [range.column, range.columns];
  const [from, to] = movedSpan(edit, start, start + size - 1) ?? [null, null];
  if (from === null || to === null) return undefined;
  return edit.axis === "row"
    ? { ...range, row: from, rows: to - from + 1 }
    : { ...range, column: from, columns: to - from + 1 };
}
