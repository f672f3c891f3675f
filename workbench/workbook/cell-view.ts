import type { Chart } from "./charts";
import type { DataValidation } from "./data-validation";
import type { Protection } from "./protection";
import type { Rectangle } from "./rectangle";
import type { SheetFilter } from "./sheet-filter";

/** What `Range.getValues()` gives for one cell: blank is "", an error its code as text, a date a `Date`. */
export type CellValue = number | boolean | string | Date;

/** What may be written: strings are interpreted like typing, everything else is taken as it is. Null and undefined blank the cell. */
export type CellInput = number | boolean | string | Date | null | undefined;

/** How a cell looks. A missing property means Sheets' default; in a change it means "leave as it is", null means "back to the default". */
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
  /** Degrees, anticlockwise; or letters one below the other. */
  readonly textRotation?: number | "vertical" | null;
}

/** Everything that a view shows of one cell. A view must not clear what it does not get: the whole cell is always sent. */
export interface CellView {
  readonly row: number;
  readonly column: number;
  /** What the formula bar shows: formula, typed text with its apostrophe, or the number as one would type it. "" for a blank or spilled cell. */
  readonly input: string;
  readonly value: CellValue;
  readonly display: string;
  readonly error?: { readonly code: string; readonly message: string };
  /** Part of an array that another cell's formula spilled; names that cell. */
  readonly spilledFrom?: { readonly row: number; readonly column: number };
  /** Present when the number is shown by a format, the cell's own or the one its formula's result brought along. */
  readonly numberFormat?: string;
  readonly format?: CellFormat;
  /** How a conditional format makes it look, over its own format. */
  readonly conditional?: CellFormat;
  /** What its text opens. */
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
  /** Pixels, by column; columns of default width are absent. */
  readonly columnWidths: Readonly<Record<number, number>>;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merges: readonly Rectangle[];
  readonly filter: SheetFilter | null;
  readonly protections: readonly Protection[];
  readonly charts: readonly Chart[];
  readonly selection: Selection;
}

/** What is selected on one sheet: one or more ranges, and the cell with the cursor, which lies in one of them. */
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

/** The whole state for a view that has just been opened: non-empty cells only. */
export interface WorkbookSnapshot extends WorkbookView {
  readonly cells: readonly SheetCells[];
}

export interface SheetCells {
  readonly sheetId: number;
  readonly cells: readonly CellView[];
}

/** One batch of changes; apply `structure`, then `reloaded`, then `cells`. */
export interface WorkbookChange {
  /** Cells that changed; blanked ones are sent too, with input "" and display "". */
  readonly cells: readonly SheetCells[];
  /** Sent when anything but cells changed: sheets, names, sizes, widths, hidden rows, selection, active sheet. */
  readonly structure?: WorkbookView;
  /** Sheets whose rows or columns moved: drop what you show of them and take these cells, which are all they hold. */
  readonly reloaded: readonly SheetCells[];
}
