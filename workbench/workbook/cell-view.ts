import type { Chart } from "./charts";
import type { DataValidation } from "./data-validation";
import type { Protection } from "./protection";
import type { Rectangle } from "./rectangle";
import type { SheetFilter } from "./sheet-filter";

/** The value that `Range.getValues()` returns for a cell: blank is "", an error its code as text, a date a `Date`. */
export type CellValue = number | boolean | string | Date;

/**
 * Values that may be written: strings are interpreted as if typed, everything else is stored as it is. null
 * and undefined blank the cell.
 */
export type CellInput = number | boolean | string | Date | null | undefined;

/**
 * The format of a cell. A missing property means Sheets' default; in a change it means "leave unchanged", and
 * null means "reset to the default".
 */
export interface CellFormat {
  readonly numberFormat?: string | null;
  readonly fontWeight?: "bold" | "normal" | null;
  readonly fontStyle?: "italic" | "normal" | null;
  readonly fontFamily?: string | null;
  /** In points. */
  readonly fontSize?: number | null;
  readonly fontLine?: "none" | "underline" | "line-through" | null;
  /** Colours as `#rrggbb`. */
  readonly fontColor?: string | null;
  readonly background?: string | null;
  readonly horizontalAlignment?: "left" | "center" | "right" | "general-left" | null;
  readonly verticalAlignment?: "top" | "middle" | "bottom" | null;
  readonly wrap?: "WRAP" | "OVERFLOW" | "CLIP" | null;
  readonly textDirection?: "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT" | null;
  /** Degrees counterclockwise, or vertically stacked letters. */
  readonly textRotation?: number | "vertical" | null;
}

/** Everything a view shows of one cell, always complete, so that a view may replace what it has. */
export interface CellView {
  readonly row: number;
  readonly column: number;
  /**
   * The text in the formula bar: formula, typed text with its apostrophe, or the number as typed. "" for a
   * blank or spilled cell.
   */
  readonly input: string;
  readonly value: CellValue;
  readonly display: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** Set if an array of another cell's formula covers this one; names that cell. */
  readonly spilledFrom?: { readonly row: number; readonly column: number };
  /** Present if the number is shown with a format, either the cell's own or that of its formula's result. */
  readonly numberFormat?: string;
  readonly format?: CellFormat;
  /** The conditional format, applied on top of its own format. */
  readonly conditional?: CellFormat;
  /** The URL of its link, or of the first of several. */
  readonly link?: string;
  readonly note?: string;
  readonly validation?: DataValidation;
}

/** A sheet apart from its cells. */
export interface SheetView {
  readonly sheetId: number;
  readonly name: string;
  readonly hidden: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** In pixels, by column; columns of default width are missing. */
  readonly columnWidths: Readonly<Record<number, number>>;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merges: readonly Rectangle[];
  readonly filter: SheetFilter | null;
  readonly protections: readonly Protection[];
  readonly charts: readonly Chart[];
  readonly selection: Selection;
}

/** The selection on one sheet: one or more ranges, and the active cell, which is in one of them. */
export interface Selection {
  readonly ranges: readonly Rectangle[];
  readonly activeCell: { readonly row: number; readonly column: number };
}

export interface WorkbookView {
  readonly name: string;
  readonly timeZone: string;
  readonly activeSheetId: number;
  readonly sheets: readonly SheetView[];
}

/** The whole state for a new view: non-empty cells only. */
export interface WorkbookSnapshot extends WorkbookView {
  readonly cells: readonly SheetCells[];
}

export interface SheetCells {
  readonly sheetId: number;
  readonly cells: readonly CellView[];
}

/** One batch of changes; apply `structure`, then `reloaded`, then `cells`. */
export interface WorkbookChange {
  /** Cells that changed; blanked ones are included, with input "" and display "". */
  readonly cells: readonly SheetCells[];
  /** Present if anything but cells changed: sheets, names, sizes, widths, hidden rows, selection, active sheet. */
  readonly structure?: WorkbookView;
  /** Sheets whose rows or columns moved: replace all their cells with these. */
  readonly reloaded: readonly SheetCells[];
}
