import { CellGrid } from "./cell-grid";
import { SheetCharts } from "./charts";
import type { Selection, SheetView } from "./cell-view";
import { NEW_SHEET_COLUMNS, NEW_SHEET_ROWS } from "./limits";
import { cellRectangle, type Rectangle } from "./rectangle";
import type { SheetFilter } from "./sheet-filter";
import { SheetConditionalFormats } from "./conditional-formats";
import { SheetAppearance } from "./sheet-appearance";
import { SheetLayout } from "./sheet-layout";
import { SheetMerges } from "./sheet-merges";
import { SheetProtections } from "./sheet-protections";
import { WorkbookError } from "./workbook-error";

/** What of a sheet is not in its cells. */
export type SheetFrame = ReturnType<SheetState["frame"]>;

/** The internal state of one sheet; `WorkbookSheet` is its public interface. */
export class SheetState {
  hidden = false;
  grid = new CellGrid(NEW_SHEET_ROWS, NEW_SHEET_COLUMNS);
  layout = new SheetLayout();
  appearance = new SheetAppearance();
  merges = new SheetMerges();
  filter: SheetFilter | null = null;
  protections = new SheetProtections();
  conditionalFormats = new SheetConditionalFormats();
  charts = new SheetCharts();
  selection: Selection = { ranges: [cellRectangle(1, 1)], activeCell: { row: 1, column: 1 } };

  constructor(
    readonly id: number,
    public name: string,
  ) {}

  /** Everything but cells, size and selection; a copy. */
  frame() {
    return {
      name: this.name,
      hidden: this.hidden,
      layout: this.layout.copy(),
      appearance: this.appearance.copy(),
      filter: this.filter,
      merges: this.merges.list,
      protections: [...this.protections.list],
      conditionalFormats: this.conditionalFormats.list,
      charts: this.charts.list,
    };
  }

  putFrame(frame: SheetFrame): void {
    this.name = frame.name;
    this.hidden = frame.hidden;
    this.layout = frame.layout.copy();
    this.appearance = frame.appearance.copy();
    this.filter = frame.filter;
    this.merges.list = frame.merges;
    this.protections.list = [...frame.protections];
    this.conditionalFormats.list = frame.conditionalFormats;
    this.charts.list = frame.charts;
  }

  /** @throws {WorkbookError} If the range is not within the grid (platform fact H7). */
  assertOnGrid({ row, column, rows, columns }: Rectangle): void {
    if (rows < 1) throw new WorkbookError("The number of rows in the range must be at least 1.");
    if (columns < 1) throw new WorkbookError("The number of columns in the range must be at least 1.");
    const whole = [row, column, rows, columns].every(Number.isInteger);
    if (
      !whole ||
      row < 1 ||
      column < 1 ||
      row + rows - 1 > this.grid.rowCount ||
      column + columns - 1 > this.grid.columnCount
    ) {
      throw new WorkbookError("The coordinates or dimensions of the range are invalid.");
    }
  }

  view(): SheetView {
    const { layout, grid } = this;
    return {
      sheetId: this.id,
      name: this.name,
      hidden: this.hidden,
      rowCount: grid.rowCount,
      columnCount: grid.columnCount,
      frozenRows: layout.frozenRows,
      frozenColumns: layout.frozenColumns,
      columnWidths: Object.fromEntries(layout.widths),
      hiddenRows: [...new Set([...layout.rowsHiddenByUser, ...layout.rowsHiddenByFilter])].toSorted(
        (a, b) => a - b,
      ),
      hiddenColumns: [...layout.hiddenColumns].toSorted((a, b) => a - b),
      merges: this.merges.list,
      filter: this.filter,
      protections: this.protections.list,
      charts: this.charts.list,
      selection: this.selection,
    };
  }
}
