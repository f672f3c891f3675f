import { type AxisEdit, movedIndex } from "../formulas/axis-edit";

export const DEFAULT_COLUMN_WIDTH = 100;

/** Layout of a sheet's rows and columns: which are frozen or hidden, and column widths. */
export class SheetLayout {
  frozenRows = 0;
  frozenColumns = 0;
  widths = new Map<number, number>();
  rowsHiddenByUser = new Set<number>();
  rowsHiddenByFilter = new Set<number>();
  hiddenColumns = new Set<number>();

  applyEdit(edit: AxisEdit): void {
    if (edit.axis === "row") {
      this.rowsHiddenByUser = movedSet(this.rowsHiddenByUser, edit);
      this.rowsHiddenByFilter = movedSet(this.rowsHiddenByFilter, edit);
      this.frozenRows = frozenAfter(this.frozenRows, edit);
    } else {
      this.hiddenColumns = movedSet(this.hiddenColumns, edit);
      this.widths = new Map(
        [...this.widths].flatMap(([column, width]) => {
          const moved = movedIndex(edit, column);
          return moved === null ? [] : [[moved, width] as const];
        }),
      );
      this.frozenColumns = frozenAfter(this.frozenColumns, edit);
    }
  }

  copy(): SheetLayout {
    const copy = new SheetLayout();
    copy.frozenRows = this.frozenRows;
    copy.frozenColumns = this.frozenColumns;
    copy.widths = new Map(this.widths);
    copy.rowsHiddenByUser = new Set(this.rowsHiddenByUser);
    copy.rowsHiddenByFilter = new Set(this.rowsHiddenByFilter);
    copy.hiddenColumns = new Set(this.hiddenColumns);
    return copy;
  }
}

function movedSet(places: ReadonlySet<number>, edit: AxisEdit): Set<number> {
  return new Set([...places].map((place) => movedIndex(edit, place)).filter((place) => place !== null));
}

/** Rows inserted between frozen ones are frozen too; deleting frozen rows reduces their number. */
function frozenAfter(frozen: number, { kind, at, count }: AxisEdit): number {
  if (kind === "insert" && at <= frozen) return frozen + count;
  if (kind === "delete" && at <= frozen) return Math.max(at - 1, frozen - count);
  return frozen;
}

/** Adds a span of positions to a set, or removes it. */
export function mark(places: Set<number>, from: number, count: number, present: boolean): void {
  for (let place = from; place < from + count; place += 1) {
    if (present) places.add(place);
    else places.delete(place);
  }
}
