import type { Day } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Lock } from "./ports";

/** A rectangle of cells; rows and columns count from 1. */
export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A rectangle; or whole rows, as wide as the sheet is, of which those that it does not have are left out. */
export type Area = Box | { readonly row: number; readonly rows: number; readonly column?: never };

/** A part of a cell beside its value, as text; `""` where there is none. */
export type Facet = "formulas" | "notes" | "formats";

/** What is read beside a value; `links`: the address that a cell or its `HYPERLINK` leads to. */
export type ReadFacet = Facet | "links";

export interface HeaderCell {
  readonly label: string;
  /** Its first line is the tag of the column, by which it is found again. */
  readonly note: string;
  /** Pixels; left as it is if not given. */
  readonly width?: number;
  /** The number format of the cells below it; left as it is if not given. */
  readonly format?: string;
}

/** The colours of cells that hold a word. */
export interface WordColour {
  readonly word: string;
  /** `#rrggbb`. */
  readonly background: string;
  readonly text: string;
}

/** How whole columns look. */
export interface ColumnLook {
  /** Left as it is if not given. */
  readonly isHidden?: boolean | undefined;
  /** Colours by word, for cells of now and of later. Other rules stay. */
  readonly colours?: readonly WordColour[] | undefined;
}

/** A cell, its text, and where that leads. */
interface LinkedCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly url: string;
}

/** How a page looks that is to be read and printed. */
export interface PageLook {
  /** Pixels of its columns, from the first on. */
  readonly widths: readonly number[];
  /** Rows that are headings. */
  readonly headings: readonly number[];
  readonly rows: number;
  /** How many of them stay visible; none if left out. */
  readonly frozen?: number;
  /** Cells whose text leads to a web address. */
  readonly links?: readonly LinkedCell[];
  /** Without grid lines. */
  readonly isForPaper?: boolean;
  /** The first column whose long texts are wrapped; texts before it run on over blank cells. The first one if left out. */
  readonly wrappedFrom?: number;
}

/** A chart of cells: names in the first column, a series in each further one, with its name in the first row. */
export interface ChartOfCells {
  readonly kind: "columns" | "bars";
  readonly box: Box;
  readonly title: string;
  /** What the names are, and what the numbers count. */
  readonly names: string;
  readonly numbers: string;
  /** `#rrggbb`, one for each series. */
  readonly colours: readonly string[];
  /** The cell where its upper left corner is. */
  readonly row: number;
  readonly column: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Rows hidden by hand are looked for among so many rows at most. */
export const HAND_HIDDEN_ROWS_MAX = 500;

/** One sheet as runs and lists see it. Users may sort, rename or edit it between any two calls. */
export interface SheetTable {
  readonly sheetId: number;
  readonly name: string;
  /** The last row and column with content, 0 in an empty sheet. */
  lastRow(): number;
  lastColumn(): number;
  /** Values as Apps Script gives them: text, numbers, booleans, dates, `""` for a blank. */
  read(area: Area): unknown[][];
  readTexts(area: Area, facet: ReadFacet): string[][];
  /** Writes values so that each keeps its type, text always as text. Grows the sheet as needed. */
  write(row: number, column: number, values: readonly (readonly CellValue[])[]): void;
  /** Formulas, where "" leaves a cell blank; notes, where "" takes one away; or number formats. */
  writeTexts(row: number, column: number, facet: Facet, texts: readonly (readonly string[])[]): void;
  /**
   * Reads the number formats of columns before cells of them are written: a format that a user chose is kept, except plain text,
   * which would turn values into text. Each column is read once, and never between two writes, since reading flushes the first one.
   */
  noteFormats(row: number, rows: number, columns: readonly number[]): void;
  /** Our columns by tag. Tags follow their column when it is moved. */
  taggedColumns(): Map<string, number>;
  /** @param column null takes the tag away. @param keeps Which other tags of the column stay; none if omitted. */
  tagColumn(tag: string, column: number | null, keeps?: (other: string) => boolean): void;
  /** Adds columns until the sheet has so many. */
  growTo(columns: number): void;
  /**
   * Sets the look of headers, and format and width of their columns. The first row of a sheet is frozen.
   *
   * They look like the header left of them where that is coloured; else they are bold on grey. Blank ones lose that look.
   */
  lookOfHeader(row: number, column: number, cells: readonly HeaderCell[]): void;
  /** Headers of a page that is all ours: `lookOfHeader`, with labels and notes. */
  writeHeader(row: number, column: number, cells: readonly HeaderCell[]): void;
  /** @param look `plain`: like new ones, in number format, width, colours, and for all to see. */
  lookOfColumns(column: number, count: number, look: ColumnLook | "plain"): void;
  /** Sets a page of text that is in the first columns: headings in bold, long texts wrapped. */
  layOutPage(look: PageLook): void;
  /** Adds a chart that redraws itself when its cells change; several series stand on one another. */
  addChart(chart: ChartOfCells): void;
  /** Makes blank cells checkboxes, not ticked. */
  addCheckboxes(box: Box): void;
  /** Offers each of these cells the values of other cells, line by line; null for a cell without. Anything else may be typed, too. */
  addDropdowns(box: Box, choices: readonly (readonly (Box | null)[])[]): void;
  /**
   * Sorts the rows below the header by a column, latest or largest first; only where the header is frozen and no filter, formula
   * or merged cells forbid it.
   *
   * @param mayMove Formulas that go with their row: they refer to no other. None if omitted. @returns Whether it did.
   */
  sortDescending(headerRow: number, column: number, mayMove?: (formula: string) => boolean): boolean;
  /**
   * Which of these rows are hidden: by a filter or, of 500 rows at most, by hand.
   *
   * @throws {InputError} If too many are in a filter for their state to be asked.
   */
  hiddenRows(rows: readonly number[]): ReadonlySet<number>;
  /** Which of the first so many columns are hidden. */
  hiddenColumns(columns: number): ReadonlySet<number>;
  /** The filter in one text, to notice that it was changed; `""` if it hides nothing. */
  filterState(): string;
  /** Inserts a row above another one. */
  insertRow(row: number): void;
  /** Why these cells cannot be written (protection, validation, merged cells); null if they can. */
  whyNotWritable(box: Box): string | null;
  /** For each rectangle why the user may not edit it (protection alone); null where they may. */
  whyProtected(boxes: readonly Box[]): (string | null)[];
}

/** The notes of a row, by column; none for row 0. */
export function notesOf(sheet: SheetTable, row: number): Map<number, string> {
  if (row === 0) return new Map();
  const [line = []] = sheet.readTexts({ row, rows: 1 }, "notes");
  return new Map(line.flatMap((note, index) => (note === "" ? [] : [[index + 1, note] as const])));
}

/** Cells of some columns in some rows. */
export interface SelectedCells {
  readonly rows: readonly number[];
  readonly column: number;
  /** The last of several columns; one column without. */
  readonly to?: number;
  /** The column of the cell that is scrolled to, in the first row; the first one without. */
  readonly seen?: number;
}

/** The spreadsheet that the execution belongs to. */
export interface Spreadsheet {
  /** Held while rows of a table are changed, so that two executions don't take each other's writes for moved rows. */
  readonly lock: Lock;
  readonly id: string;
  readonly name: string;
  /** What is selected: the sheet, and every selected rectangle, a merged cell as its first one; null without a user at the keyboard. */
  selection(): { sheet: SheetTable; boxes: readonly Box[] } | null;
  sheet(sheetId: number): SheetTable | null;
  sheetNamed(name: string): SheetTable | null;
  /** All sheets with cells: a sheet that is a chart has none. */
  allSheets(): readonly SheetTable[];
  /** The sheet that was marked as one of ours, whatever its name is now; null if none was, or it is gone. */
  markedSheet(mark: string): SheetTable | null;
  /**
   * The marked sheet; else an empty one of that name without a mark, which an execution that was cut off has left; null if there
   * is neither.
   */
  findSheet(mark: string, name: string): SheetTable | null;
  /**
   * As `findSheet`, but makes a new sheet if there is none, after the active one, with a number where the name is taken. It gets the
   * mark: one sheet at most has it, and a copy of that has none.
   *
   * @param isOurs Whether the marked sheet is still what it was; else it is the user's.
   */
  ensureSheet(mark: string, name: string, isOurs?: (sheet: SheetTable) => boolean): SheetTable;
  /** A new sheet after the active one; a number is added to a name that is taken. */
  addSheet(name: string): SheetTable;
  /** Shows a sheet to the user. */
  activate(sheetId: number): void;
  /** Shows a sheet and selects cells; of very many pieces only the first. */
  select(sheetId: number, cells: SelectedCells): void;
  /** Such as `de_DE`. */
  readonly locale: string;
  /** Such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** The calendar day of an instant in the spreadsheet's time zone, `YYYY-MM-DD`. */
  dayOf(ms: number): string;
  /** What the clocks of the spreadsheet's time zone show at an instant: `2026-11-21T09:30:00`. */
  localTime(ms: number): string;
  /** The instant at which the clocks of the spreadsheet's time zone show the beginning of a day, or its time. */
  instantOf(day: Omit<Day, "kind">): Date;
  /** Writes everything that is buffered. An error of a buffered write is thrown here. */
  flush(): void;
}

/** A cell of a sheet; row and column count from 1. */
export interface FormulaPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** Writes formulas and the notes that remember them, and finds cells by what they show. */
export interface FormulaWriter {
  /** Sets a formula. One that is set to its own text keeps its result. */
  set(place: FormulaPlace, formula: string): void;
  /** Replaces a cell's note; empty takes it away. */
  setNote(place: FormulaPlace, text: string): void;
  /** Adds a paragraph to a cell's note. */
  addNote(place: FormulaPlace, text: string): void;
  /** Replaces a text, in any case, in the formula of a cell or in all formulas of a sheet. */
  replace(place: Pick<FormulaPlace, "sheetId"> & Partial<FormulaPlace>, text: string, by: string): void;
  /** The cells of all sheets that show one of these texts, or one with it in it: row by row. */
  showing(texts: readonly string[]): FormulaPlace[];
}
