import type { Rectangle } from "../../workbook/rectangle";
import type { ClearOptions, WorkbookSheet } from "../../workbook/sheet";

/** The options of `clear` on a range, a range list and a sheet. */
export interface ClearOnly {
  readonly contentsOnly?: boolean | undefined;
  readonly formatOnly?: boolean | undefined;
  readonly commentsOnly?: boolean | undefined;
  readonly validationsOnly?: boolean | undefined;
  readonly skipFilteredRows?: boolean | undefined;
}

/** Without options: contents and formats. With options: what they name, or everything if they name nothing. */
export function clearedParts(options: ClearOnly | null | undefined): ClearOptions {
  if (options === null || options === undefined) return { contents: true, formats: true };
  const { contentsOnly = false, formatOnly = false, commentsOnly = false, validationsOnly = false } = options;
  const named = {
    contents: contentsOnly,
    formats: formatOnly,
    notes: commentsOnly,
    validations: validationsOnly,
  };
  return Object.values(named).includes(true)
    ? named
    : { contents: true, formats: true, notes: true, validations: true };
}

/** @param skipsFiltered Leaves rows that the filter hides as they are. */
export function clearCells(
  sheet: WorkbookSheet,
  area: Rectangle,
  what: ClearOptions,
  skipsFiltered: boolean,
): void {
  if (!skipsFiltered) {
    sheet.clear(area, what);
    return;
  }
  for (let row = area.row; row < area.row + area.rows; row += 1) {
    if (!sheet.isRowHidden(row, "filter")) sheet.clear({ ...area, row, rows: 1 }, what);
  }
}
