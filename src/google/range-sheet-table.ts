import { type CellValue, forSheet } from "../core/cell";
import { addChart, addDropdowns, dateAreas, linkAreas, linkedTexts } from "./cell-formats";
import { linksIn } from "./cell-links";
import { type ColumnFormats, GENERAL } from "./column-formats";
import { ColumnTags } from "./column-tags";
import { filterState, hiddenRows } from "./hidden-rows";
import {
  areBlank,
  equalNeighbours,
  freezeFirstRow,
  headerLook,
  styleColumns,
  styleHeader,
  stylePage,
} from "./sheet-look";
import { growUsersSheet } from "./sheet-size";
import type {
  Area,
  Box,
  ChartOfCells,
  ColumnLook,
  Facet,
  HeaderCell,
  PageLook,
  ReadFacet,
  SheetTable,
  Spreadsheet,
} from "./spreadsheet";
import { whyNotWritable, whyProtected } from "./why-not-writable";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

const READ: Readonly<Record<ReadFacet, (range: Range) => string[][]>> = {
  formulas: (range) => range.getFormulas(),
  notes: (range) => range.getNotes(),
  formats: (range) => range.getNumberFormats(),
  links: linksIn,
};

/** A sheet of the user's as `SpreadsheetApp` has it: what each method promises is said in `SheetTable`. */
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

  readTexts(area: Area, facet: ReadFacet): string[][] {
    const range = this.range(area);
    return range === null ? [] : READ[facet](range);
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
      ({ box }) => !this.formats.isChosen(this.sheetId, box),
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
    this.formats.look(this.sheet, this.sheetId, row, rows, columns);
  }

  taggedColumns(): Map<string, number> {
    return this.tags.read();
  }

  tagColumn(tag: string, column: number | null, keeps: (other: string) => boolean = () => false): void {
    if (column === null) return this.tags.unset(tag);
    // Asking for the sheet's size between two writes costs a flush.
    if (column > this.columnsSeen) growUsersSheet(this.sheet, 1, column);
    this.tags.set(column, tag, keeps);
  }

  growTo(columns: number): void {
    this.grow(1, columns);
  }

  lookOfHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    if (cells.length === 0) return;
    const look = headerLook(this.sheet, row, column, cells);
    if (row === 1 && !areBlank(cells)) freezeFirstRow(this.sheet);
    this.grow(row, column + cells.length - 1);
    styleHeader(this.sheet, { row, column }, cells, look);
  }

  writeHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    if (cells.length === 0) return;
    this.lookOfHeader(row, column, cells);
    this.box({ row, column, rows: 1, columns: cells.length })
      .setValues([cells.map(({ label }) => forSheet(label, (day) => this.clocks.instantOf(day)))])
      .setNotes([cells.map(({ note }) => note)]);
  }

  lookOfColumns(column: number, count: number, look: ColumnLook | "plain"): void {
    styleColumns(this.sheet, column, count, look);
  }

  sortDescending(headerRow: number, column: number, mayMove = (_formula: string) => false): boolean {
    if (this.sheet.getFrozenRows() !== headerRow || this.sheet.getFilter() !== null) return false;
    const all = this.sheet.getDataRange();
    const isStuck = (formula: string): boolean => formula !== "" && !mayMove(formula);
    if (all.getFormulas().some((line) => line.some(isStuck)) || all.getMergedRanges().length > 0)
      return false;
    // Sorts the whole sheet in one step: a range might lack a column that a user has just added.
    this.sheet.sort(column, false);
    return true;
  }

  hiddenRows(rows: readonly number[]): ReadonlySet<number> {
    return hiddenRows(this.sheet, rows);
  }

  hiddenColumns(columns: number): ReadonlySet<number> {
    const all = Array.from({ length: columns }, (_, index) => index + 1);
    return new Set(all.filter((column) => this.sheet.isColumnHiddenByUser(column)));
  }

  filterState(): string {
    return filterState(this.sheet);
  }

  insertRow(row: number): void {
    this.sheet.insertRowsBefore(row, 1);
  }

  layOutPage(look: PageLook): void {
    stylePage(this.sheet, look);
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

  /** Takes the plain text format off cells that are about to be written. */
  private clearPlainText({ row, column, rows, columns }: Box): void {
    const isText = Array.from(
      { length: columns },
      (_, index) => this.formats.isPlainText(this.sheetId, { column: column + index }) || undefined,
    );
    for (const { from, count } of equalNeighbours(isText))
      this.box({ row, column: column + from, rows, columns: count }).setNumberFormat(GENERAL);
  }

  /** null for rows that the sheet does not have. */
  private range(area: Area): Range | null {
    if (area.column !== undefined) return this.box(area);
    const last = Math.min(area.row + area.rows - 1, this.sheet.getMaxRows());
    // Whole rows by their numbers: asking for the sheet's width would be one more call.
    return last < area.row ? null : this.sheet.getRange(`${area.row}:${last}`);
  }

  private box({ row, column, rows, columns }: Box): Range {
    return this.sheet.getRange(row, column, rows, columns);
  }
}
