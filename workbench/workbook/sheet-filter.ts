import { type AxisEdit, movedIndex } from "../formulas/axis-edit";
import type { Rectangle } from "./rectangle";
import { movedRange } from "./sheet-protections";

/** The filter of a sheet: the range whose first row has its buttons, and the values that it hides. */
export interface SheetFilter {
  readonly range: Rectangle;
  readonly columns: readonly HiddenValues[];
}

/** Rows that show one of these texts in this column are hidden; "" is a blank cell. */
export interface HiddenValues {
  readonly column: number;
  readonly values: readonly string[];
}

/** The same filter with different values hidden in one column; none shows all of its rows. */
export function withHiddenValues(filter: SheetFilter, { column, values }: HiddenValues): SheetFilter {
  const others = filter.columns.filter((hidden) => hidden.column !== column);
  return { ...filter, columns: values.length === 0 ? others : [...others, { column, values }] };
}

/** A filter after rows or columns were inserted, deleted or moved; null if its header is gone. */
export function movedFilter(filter: SheetFilter, edit: AxisEdit): SheetFilter | null {
  const range = movedRange(filter.range, edit);
  const lostItsHeader = edit.axis === "row" && movedIndex(edit, filter.range.row) === null;
  if (range === undefined || lostItsHeader) return null;
  if (edit.axis === "row") return { ...filter, range };
  const columns = filter.columns.flatMap(({ column, values }) => {
    const moved = movedIndex(edit, column);
    return moved === null ? [] : [{ column: moved, values }];
  });
  return { range, columns };
}

/**
 * The rows that the filter hides.
 *
 * @param textAt The display text of a cell.
 */
export function rowsHiddenBy(
  { range, columns }: SheetFilter,
  textAt: (row: number, column: number) => string,
): Set<number> {
  const hidden = new Set<number>();
  for (const { column, values } of columns) {
    const unwanted = new Set(values);
    for (let row = range.row + 1; row < range.row + range.rows; row += 1) {
      if (unwanted.has(textAt(row, column))) hidden.add(row);
    }
  }
  return hidden;
}
