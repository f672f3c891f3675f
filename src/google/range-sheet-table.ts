import { a1Of } from "../core/a1";
import { type CellValue, forSheet } from "../core/cell";
import {
  addChart,
  addDropdowns,
  colourWords,
  dateAreas,
  isOwnFormat,
  linkAreas,
  linkedText,
  linkedTexts,
  uncolour,
} from "./cell-formats";
import { ColumnTags } from "./column-tags";
import { filterState, hiddenRows } from "./hidden-rows";
import { growUsersSheet } from "./sheet-size";
import type {
  Area,
  Box,
  ChartOfCells,
  ColumnLook,
  Facet,
  HeaderCell,
  PageLook,
  SheetTable,
  Spreadsheet,
} from "./spreadsheet";
import { whyNotWritable, whyProtected } from "./why-not-writable";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** `text`: whatever is formatted in it is plain text. `chosen`: somebody has formatted all of it. */
type ColumnFormat = "chosen" | "text" | "automatic";

/** By sheet and column, as first seen by this execution. */
export type ColumnFormats = Map<string, ColumnFormat>;

/** A cell that nobody has formatted, and what Sheets makes of a date in one. */
const AUTOMATIC = /^(general|0\.###############|)$/i;
export const GENERAL = "General";
const PLAIN_TEXT = "@";
/** The first rows tell how a column is formatted: more of them say the same and take longer. */
const FORMATS_AT_ONCE = 10_000;
const HEADER_BACKGROUND = "#f1f3f4";
const WHITE = "#ffffff";
const NO_LOOK = { background: null, color: null, weight: "normal" } as const;
/** Pixels of a new column. */
const USUAL_WIDTH = 100;

export class RangeSheetTable implements SheetTable {
  private id: number | null = null;
  private readonly tags: ColumnTags;
  /** Columns that the sheet was last seen to have at least. */
  private columnsSeen = 0;

  constructor(
    private readonly sheet: Sheet,
    private readonly clocks: Pick<Spreadsheet, "instantOf" | "localTime">,
    private readonly formats: ColumnFormats,
  ) {
    this.tags = new ColumnTags(sheet);
  }

  get sheetId(): number {
    return (this.id ??= this.sheet.getSheetId());
  }

  get name(): string {
    return this.sheet.getName();
  }

  lastRow(): number {
    return this.sheet.getLastRow();
  }

  lastColumn(): number {
    return this.sheet.getLastColumn();
  }

  read(area: Area): unknown[][] {
    return (this.range(area)?.getValues() ?? []) as unknown[][];
  }

  readTexts(area: Area, facet: Facet): string[][] {
    const range = this.range(area);
    if (facet === "formulas") return range?.getFormulas() ?? [];
    return (facet === "notes" ? range?.getNotes() : range?.getNumberFormats()) ?? [];
  }

  writeTexts(row: number, column: number, facet: Facet, texts: readonly (readonly string[])[]): void {
    const columns = texts[0]?.length ?? 0;
    if (columns === 0) return;
    const range = this.box({ row, column, rows: texts.length, columns });
    const lines = texts.map((line) => [...line]);
    if (facet === "formulas") range.setFormulas(lines);
    else if (facet === "notes") range.setNotes(lines);
    else range.setNumberFormats(lines);
  }

  write(row: number, column: number, values: readonly (readonly CellValue[])[]): void {
    const columns = values[0]?.length ?? 0;
    if (columns === 0) return;
    this.grow(row + values.length - 1, column + columns - 1);
    const dates = dateAreas(row, column, values, (ms) => this.clocks.localTime(ms)).filter(
      ({ box }) => this.formats.get(this.formatKey(box)) !== "chosen",
    );
    this.clearPlainText({ row, column, rows: values.length, columns });
    this.box({ row, column, rows: values.length, columns }).setValues(
      values.map((line) => line.map((value) => forSheet(value, (day) => this.clocks.instantOf(day)))),
    );
    for (const box of linkAreas(row, column, values))
      this.box(box).setRichTextValues(
        linkedTexts(values.slice(box.row - row, box.row - row + box.rows), box.column - column),
      );
    for (const { box, format } of dates) this.box(box).setNumberFormat(format);
  }

  noteFormats(row: number, rows: number, columns: readonly number[]): void {
    const unseen = columns.filter((column) => !this.formats.has(this.formatKey({ column })));
    if (unseen.length === 0) return;
    const last = Math.min(row + rows - 1, this.sheet.getMaxRows());
    const widest = this.sheet.getMaxColumns();
    const there = unseen.filter((column) => column <= widest);
    if (last < row || there.length === 0) return;
    const [first, end] = [Math.min(...there), Math.max(...there)];
    const width = end - first + 1;
    const rowsLookedAt = Math.min(last - row + 1, Math.max(1, Math.floor(FORMATS_AT_ONCE / width)));
    const box = { row, column: first, rows: rowsLookedAt, columns: width };
    const lines = this.box(box).getNumberFormats();
    for (const column of there)
      this.formats.set(
        this.formatKey({ column }),
        columnFormat(lines.map((line) => line[column - first] ?? "")),
      );
  }

  taggedColumns(): Map<string, number> {
    return this.tags.read();
  }

  tagColumn(tag: string, column: number | null): void {
    if (column === null) return this.tags.unset(tag);
    // To ask for the sheet's size between two writes costs a flush.
    if (column > this.columnsSeen) growUsersSheet(this.sheet, 1, column);
    this.tags.set(column, tag);
  }

  growTo(columns: number): void {
    this.grow(1, columns);
  }

  lookOfHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    if (cells.length === 0) return;
    const isBlank = cells.every(({ label }) => label === "");
    const look = isBlank ? NO_LOOK : column === 1 ? null : this.lookLeftOf(row, column);
    if (row === 1 && !isBlank) this.freezeFirstRow();
    this.grow(row, column + cells.length - 1);
    const range = this.box({ row, column, rows: 1, columns: cells.length })
      // A new column looks like those beside it, which may be of plain text.
      .setNumberFormat(GENERAL)
      .setFontWeight(look === null ? "bold" : look.weight)
      .setBackground(look === null ? HEADER_BACKGROUND : look.background)
      .setWrap(true);
    if (look !== null) range.setFontColor(look.color);
    const below = this.sheet.getMaxRows() - row;
    for (const { from, count, value } of below < 1 ? [] : alike(cells.map(({ format }) => format)))
      this.box({ row: row + 1, column: column + from, rows: below, columns: count }).setNumberFormat(value);
    // Last, since widths are not buffered: they let what is take effect.
    for (const { from, count, value } of alike(cells.map(({ width }) => width)))
      this.sheet.setColumnWidths(column + from, count, value);
  }

  writeHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    if (cells.length === 0) return;
    this.lookOfHeader(row, column, cells);
    this.box({ row, column, rows: 1, columns: cells.length })
      .setValues([cells.map(({ label }) => forSheet(label, (day) => this.clocks.instantOf(day)))])
      .setNotes([cells.map(({ note }) => note)]);
  }

  /** Null for one that nobody has coloured. */
  private lookLeftOf(row: number, column: number) {
    const cell = this.sheet.getRange(row, column - 1);
    const background = cell.getBackground();
    if (background === WHITE) return null;
    return {
      background,
      color: cell.getFontColorObject().asRgbColor().asHexString(),
      weight: cell.getFontWeight(),
    };
  }

  lookOfColumns(column: number, count: number, look: ColumnLook | "plain"): void {
    if (look === "plain") {
      this.box({ row: 1, column, rows: this.sheet.getMaxRows(), columns: count }).setNumberFormat(GENERAL);
      uncolour(this.sheet, column, count);
      this.sheet.showColumns(column, count);
      this.sheet.setColumnWidths(column, count, USUAL_WIDTH);
      return;
    }
    const { isHidden, colours = [] } = look;
    if (isHidden === true) this.sheet.hideColumns(column, count);
    if (isHidden === false) this.sheet.showColumns(column, count);
    if (colours.length > 0) colourWords(this.sheet, column, count, colours);
  }

  sortDescending(headerRow: number, column: number): void {
    if (this.sheet.getFrozenRows() !== headerRow || this.sheet.getFilter() !== null) return;
    const all = this.sheet.getDataRange();
    const hasFormulas = all.getFormulas().some((line) => line.some((formula) => formula !== ""));
    // The sheet as a whole, in one step: a range might be narrower than the rows that a user has just widened.
    if (!hasFormulas && all.getMergedRanges().length === 0) this.sheet.sort(column, false);
  }

  hiddenRows(rows: readonly number[]): ReadonlySet<number> {
    return hiddenRows(this.sheet, rows);
  }

  filterState(): string {
    return filterState(this.sheet);
  }

  insertRow(row: number): void {
    this.sheet.insertRowsBefore(row, 1);
  }

  layOutPage(look: PageLook): void {
    const { widths, headings, rows, frozen = 0, wrappedFrom = 1, links = [], isForPaper = false } = look;
    const columns = widths.length;
    this.box({ row: 1, column: 1, rows, columns }).setVerticalAlignment("top");
    this.box({ row: 1, column: wrappedFrom, rows, columns: columns - wrappedFrom + 1 }).setWrap(true);
    const areas = headings.map((row) => a1Of({ row, column: 1, rows: 1, columns }));
    if (areas.length > 0)
      this.sheet.getRangeList(areas).setFontWeight("bold").setBackground(HEADER_BACKGROUND);
    for (const { from, count, value } of alike(widths)) this.sheet.setColumnWidths(1 + from, count, value);
    if (frozen > 0) this.sheet.setFrozenRows(frozen);
    if (isForPaper) this.sheet.setHiddenGridlines(true);
    for (const { row, column, text, url } of links)
      this.sheet.getRange(row, column).setRichTextValue(linkedText(text, url));
  }

  addChart(chart: ChartOfCells): void {
    addChart(this.sheet, chart);
  }

  addCheckboxes({ row, column, rows, columns }: Box): void {
    this.sheet.getRange(row, column, rows, columns).insertCheckboxes();
  }

  addDropdowns(box: Box, choices: readonly (readonly (Box | null)[])[]): void {
    addDropdowns(this.sheet, box, choices);
  }

  whyNotWritable(box: Box): string | null {
    return whyNotWritable(this.sheet, box);
  }

  whyProtected(boxes: readonly Box[]): (string | null)[] {
    return whyProtected(this.sheet, boxes);
  }

  private grow(rows: number, columns: number): void {
    growUsersSheet(this.sheet, rows, columns);
    this.columnsSeen = columns;
  }

  /** Takes the format of plain text away from what is about to be written, where it was seen. */
  private clearPlainText({ row, column, rows, columns }: Box): void {
    const isText = Array.from(
      { length: columns },
      (_, index) => this.formats.get(this.formatKey({ column: column + index })) === "text" || undefined,
    );
    for (const { from, count } of alike(isText))
      this.box({ row, column: column + from, rows, columns: count }).setNumberFormat(GENERAL);
  }

  private formatKey({ column }: Pick<Box, "column">): string {
    return `${this.sheetId} ${column}`;
  }

  private freezeFirstRow(): void {
    if (this.sheet.getFrozenRows() > 0 || this.sheet.getMaxRows() < 2) return;
    try {
      this.sheet.setFrozenRows(1);
    } catch {
      // A protection elsewhere in the sheet may forbid it; the header is written all the same.
    }
  }

  /** null for rows that the sheet does not have. */
  private range(area: Area): Range | null {
    if (area.column !== undefined) return this.box(area);
    const last = Math.min(area.row + area.rows - 1, this.sheet.getMaxRows());
    // By their numbers: to ask how wide the sheet is would be one more call.
    return last < area.row ? null : this.sheet.getRange(`${area.row}:${last}`);
  }

  private box({ row, column, rows, columns }: Box): Range {
    return this.sheet.getRange(row, column, rows, columns);
  }
}

/** Where formats of somebody's choice are among them, these stay; what this has written itself is none. */
function columnFormat(formats: readonly string[]): ColumnFormat {
  const chosen = formats.filter((format) => !AUTOMATIC.test(format) && !isOwnFormat(format));
  if (chosen.length > 0 && chosen.every((format) => format === PLAIN_TEXT)) return "text";
  return chosen.length === formats.length ? "chosen" : "automatic";
}

/** Neighbours for which the same is wanted, as one call each. */
function alike<Value>(
  wanted: readonly (Value | undefined)[],
): { from: number; count: number; value: Value }[] {
  const runs: { from: number; count: number; value: Value }[] = [];
  wanted.forEach((value, index) => {
    const last = runs[runs.length - 1];
    if (value === undefined) return;
    if (last?.value === value && last.from + last.count === index) last.count += 1;
    else runs.push({ from: index, count: 1, value });
  });
  return runs;
}
