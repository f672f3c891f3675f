import { type AxisEdit, movedIndex } from "../formulas/axis-edit";

export const DEFAULT_ROW_HEIGHT = 21;

/** Appearance that scripts can set on a sheet and the page does not draw. */
export class SheetAppearance {
  /** `#rrggbb`; null: none. */
  tabColour: string | null = null;
  hidesGridlines = false;
  isRightToLeft = false;
  /** In pixels, by row; rows of default height are missing. */
  rowHeights = new Map<number, number>();

  applyEdit(edit: AxisEdit): void {
    if (edit.axis !== "row" || this.rowHeights.size === 0) return;
    this.rowHeights = new Map(
      [...this.rowHeights].flatMap(([row, height]) => {
        const moved = movedIndex(edit, row);
        return moved === null ? [] : [[moved, height] as const];
      }),
    );
  }

  copy(): SheetAppearance {
    const copy = new SheetAppearance();
    copy.tabColour = this.tabColour;
    copy.hidesGridlines = this.hidesGridlines;
    copy.isRightToLeft = this.isRightToLeft;
    copy.rowHeights = new Map(this.rowHeights);
    return copy;
  }
}
