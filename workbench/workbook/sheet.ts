import type { CellFormat, CellInput, CellValue, CellView, Selection, SheetView } from "./cell-view";
import type { Chart, ChartSpec } from "./charts";
import type { ConditionalFormat } from "./conditional-formats";
import { displayOf, literalContentOf, valueForScript } from "./cell-content";
import { copyCells, type CopiedParts } from "./copy-cells";
import { assertUntyped, type ColumnType } from "./column-type";
import type { DataValidation } from "./data-validation";
import { editAxis } from "./edit-structure";
import type { WorkbookEngine } from "./engine";
import { GENERAL } from "../formulas/number-format";
import type { Protection } from "./protection";
import { readFormat, readMatrix, viewCell, viewSheetCells } from "./read-cells";
import { assertShape, cellRectangle, type Rectangle } from "./rectangle";
import { rowsHiddenBy, type SheetFilter, withHiddenValues } from "./sheet-filter";
import type { SheetAppearance } from "./sheet-appearance";
import { DEFAULT_COLUMN_WIDTH, mark } from "./sheet-layout";
import type { SheetState } from "./sheet-state";
import { type LinkedText, NO_LINKS, type TextLink, wholeLink } from "./text-links";
import { type SortKey, sortRange } from "./sort-range";
import type { Workbook } from "./workbook";
import { WorkbookError } from "./workbook-error";
import { updateCells, writeContents, writeFormats, writeInputs } from "./write-cells";

export type { SortKey };

/** What `clear` removes; everything if called without. */
export interface ClearOptions {
  readonly contents?: boolean;
  readonly formats?: boolean;
  /** Formats except number formats. */
  readonly looks?: boolean;
  readonly notes?: boolean;
  readonly validations?: boolean;
}

const EVERYTHING: ClearOptions = { contents: true, formats: true, notes: true, validations: true };
const NO_FORMAT: CellFormat = {};

/**
 * One sheet of a workbook. Created by `Workbook.insertSheet`.
 *
 * Ranges are `Rectangle`s that must be within the grid. Every range method throws `WorkbookError` ("The
 * coordinates or dimensions of the range are invalid.") if one is not; matrices must have the range's
 * dimensions. Protections are not enforced here, because only the caller knows the user
 * (`protectionAgainst`); validation rules are.
 *
 * Longer than most files because it is the whole public interface of a sheet: one line per method,
 * implemented elsewhere.
 */
export class WorkbookSheet {
  constructor(
    readonly workbook: Workbook,
    private readonly engine: WorkbookEngine,
    private readonly state: SheetState,
  ) {}

  get id(): number {
    return this.state.id;
  }

  get name(): string {
    return this.state.name;
  }

  /** Position among the tabs, from 0; -1 once the sheet is deleted. */
  get index(): number {
    return this.engine.sheets.indexOf(this.state);
  }

  get hidden(): boolean {
    return this.state.hidden;
  }

  /** @throws {WorkbookError} If it is the last visible sheet. */
  setHidden(hidden: boolean): void {
    if (hidden && this.engine.sheets.every((sheet) => sheet === this.state || sheet.hidden)) {
      throw new WorkbookError("You can't hide all the sheets in a document.");
    }
    this.structural(() => (this.state.hidden = hidden));
  }

  // ---- size ---------------------------------------------------------------------------------------------------
  get rowCount(): number {
    return this.state.grid.rowCount;
  }

  get columnCount(): number {
    return this.state.grid.columnCount;
  }

  /** Last row with content, spilled values included; 0 for an empty sheet. Formats and notes do not count. */
  get lastRow(): number {
    this.engine.settleReads();
    return this.state.grid.lastUsed().row;
  }

  get lastColumn(): number {
    this.engine.settleReads();
    return this.state.grid.lastUsed().column;
  }

  /** From A1 to the last row and column; only A1 for an empty sheet. */
  get dataRange(): Rectangle {
    return { row: 1, column: 1, rows: Math.max(1, this.lastRow), columns: Math.max(1, this.lastColumn) };
  }

  get wholeGrid(): Rectangle {
    return { row: 1, column: 1, rows: this.rowCount, columns: this.columnCount };
  }

  // ---- reading ------------------------------------------------------------------------------------------------
  getValues(range: Rectangle): CellValue[][] {
    const { recalculation, timeZone } = this.engine;
    return readMatrix<CellValue>(this.engine, this.state, range, "", (cell, row, column) =>
      valueForScript(recalculation.read(cell, row, column), timeZone),
    );
  }

  getDisplayValues(range: Rectangle): string[][] {
    const { recalculation } = this.engine;
    return readMatrix(this.engine, this.state, range, "", (cell, row, column) =>
      displayOf(recalculation.read(cell, row, column), cell.numberFormat),
    );
  }

  /** As scripts read them: "" for cells without a formula; otherwise begins with "=". */
  getFormulas(range: Rectangle): string[][] {
    return readMatrix(this.engine, this.state, range, "", ({ formula }) =>
      formula === null ? "" : this.engine.formulaForScript(formula.text),
    );
  }

  getNotes(range: Rectangle): string[][] {
    return readMatrix(this.engine, this.state, range, "", (cell) => cell.note);
  }

  /** Number formats as Apps Script returns them: "General" for automatic, unless the value has a format of its own. */
  getNumberFormats(range: Rectangle): string[][] {
    return readMatrix(
      this.engine,
      this.state,
      range,
      GENERAL,
      (_cell, row, column) => viewCell(this.engine, this.state, row, column).numberFormat ?? GENERAL,
    );
  }

  /** The first link of each cell; null if it has none. */
  getLinks(range: Rectangle): (string | null)[][] {
    return this.getTextLinks(range).map((line) => line.map(([first]) => first?.url ?? null));
  }

  /** The links within the text of each cell. */
  getTextLinks(range: Rectangle): (readonly TextLink[])[][] {
    return readMatrix(this.engine, this.state, range, NO_LINKS, (cell) => cell.links);
  }

  getFormats(range: Rectangle): CellFormat[][] {
    return readMatrix(this.engine, this.state, range, NO_FORMAT, readFormat);
  }

  getValidations(range: Rectangle): (DataValidation | null)[][] {
    return readMatrix<DataValidation | null>(this.engine, this.state, range, null, (cell) => cell.validation);
  }

  cellView(row: number, column: number): CellView {
    this.state.assertOnGrid(cellRectangle(row, column));
    this.engine.settleReads();
    return viewCell(this.engine, this.state, row, column);
  }

  // ---- writing ------------------------------------------------------------------------------------------------
  /** Like `Range.setValues`: strings are interpreted as if typed. */
  setValues(range: Rectangle, values: readonly (readonly CellInput[])[]): void {
    writeInputs(this.engine, this.state, range, values);
  }

  /** Like `Range.setFormulas`: "" blanks the cell, a missing "=" is added. */
  setFormulas(range: Rectangle, formulas: readonly (readonly string[])[]): void {
    this.state.assertOnGrid(range);
    assertShape(range, formulas);
    writeContents(this.engine, this.state, range, (row, column) => {
      const text = formulas[row - range.row]?.[column - range.column] ?? "";
      if (text === "") return { value: null, quotePrefix: false };
      const formula = this.engine.formulaFromScript(text.startsWith("=") ? text : `=${text}`);
      return { value: null, quotePrefix: false, formula };
    });
  }

  /** User input, typed or pasted. */
  enter(range: Rectangle, texts: readonly (readonly CellInput[])[]): void {
    this.setValues(range, texts);
  }

  /** The Delete key on ranges. */
  erase(ranges: readonly Rectangle[]): void {
    this.engine.batch(() => {
      for (const range of ranges) this.clear(range, { contents: true });
    });
  }

  /** Writes below the last row with content, extending the grid. */
  appendRow(values: readonly CellInput[]): void {
    if (values.length === 0) throw new WorkbookError("Cannot append an empty row.");
    this.engine.batch(() => {
      const row = this.lastRow + 1;
      if (row > this.rowCount) this.insertRows(this.rowCount + 1, 1);
      if (values.length > this.columnCount)
        this.insertColumns(this.columnCount + 1, values.length - this.columnCount);
      this.setValues({ row, column: 1, rows: 1, columns: values.length }, [values]);
    });
  }

  /** Literal text, never interpreted, each with a link for all of it, or with links of its parts. */
  setLinkedTexts(range: Rectangle, texts: readonly (readonly LinkedText[])[]): void {
    assertShape(range, texts);
    this.engine.batch(() => {
      const at = (row: number, column: number) => texts[row - range.row]![column - range.column]!;
      const inputs = texts.map((line) => line.map(({ text }) => text));
      writeInputs(this.engine, this.state, range, inputs, literalContentOf);
      updateCells(this.engine, this.state, range, (cell, row, column) => {
        const { text, link, links = wholeLink(text, link) } = at(row, column);
        cell.links = links;
      });
    });
  }

  setNotes(range: Rectangle, notes: readonly (readonly (string | null)[])[]): void {
    assertShape(range, notes);
    updateCells(
      this.engine,
      this.state,
      range,
      (cell, row, column) => (cell.note = notes[row - range.row]?.[column - range.column] ?? ""),
    );
  }

  /** One format for all cells, or a matrix. Missing properties are unchanged, null resets to the default. */
  setFormats(range: Rectangle, formats: CellFormat | readonly (readonly CellFormat[])[]): void {
    if (!isMatrix(formats)) {
      writeFormats(this.engine, this.state, range, () => formats);
      return;
    }
    assertShape(range, formats);
    writeFormats(
      this.engine,
      this.state,
      range,
      (row, column) => formats[row - range.row]?.[column - range.column] ?? NO_FORMAT,
    );
  }

  get conditionalFormats(): readonly ConditionalFormat[] {
    return this.state.conditionalFormats.list;
  }

  setConditionalFormats(list: readonly ConditionalFormat[]): void {
    for (const { ranges } of list) for (const range of ranges) this.state.assertOnGrid(range);
    this.engine.batch(() => {
      this.engine.history.holdFrame();
      this.state.conditionalFormats.list = list;
      this.engine.changes.noteReload(this.id);
    });
  }

  setValidations(range: Rectangle, rule: DataValidation | null): void {
    updateCells(this.engine, this.state, range, (cell) => {
      assertUntyped(cell.columnType);
      cell.validation = rule;
    });
  }

  /** As a person makes a table of the range, or takes the type of a column away. */
  setColumnType(range: Rectangle, type: ColumnType | null): void {
    updateCells(this.engine, this.state, range, (cell) => (cell.columnType = type));
  }

  setEachValidation(range: Rectangle, rules: readonly (readonly (DataValidation | null)[])[]): void {
    updateCells(this.engine, this.state, range, (cell, row, column) => {
      assertUntyped(cell.columnType);
      cell.validation = rules[row - range.row]?.[column - range.column] ?? null;
    });
  }

  clear(range: Rectangle, what: ClearOptions = EVERYTHING): void {
    this.state.assertOnGrid(range);
    this.engine.batch(() => {
      if (what.contents)
        writeContents(this.engine, this.state, range, () => ({ value: null, quotePrefix: false }));
      this.state.grid.each(range, (cell, row, column) => {
        this.engine.history.holdCell(this.state, row, column);
        if (what.formats) cell.numberFormat = null;
        if (what.formats || what.looks) cell.format = null;
        if (what.notes) cell.note = "";
        if (what.validations) {
          assertUntyped(cell.columnType);
          cell.validation = null;
        }
      });
      this.engine.changes.noteArea(this.id, range);
    });
  }

  /** Sorts whole cells of the range (formats and notes are moved, metadata is not). Blanks come last. */
  sort(range: Rectangle, keys: readonly SortKey[]): void {
    this.engine.batch(() => {
      sortRange(this.engine, this.state, range, keys);
      if (this.state.filter) this.structural(() => this.applyFilter());
    });
  }

  /**
   * Pastes a range of this sheet over another, or over one of another sheet; a larger target repeats it.
   * Relative references in formulas are shifted.
   */
  copyTo(source: Rectangle, target: Rectangle, to: WorkbookSheet = this, parts?: CopiedParts): void {
    copyCells(this.engine, this.state, source, to.state, target, parts);
  }

  // ---- rows and columns ---------------------------------------------------------------------------------------
  /**
   * Inserts rows before `row` (`rowCount + 1` appends). References, metadata, protections and hidden rows are
   * adjusted.
   */
  insertRows(row: number, count: number): void {
    editAxis(this.engine, this.state, { axis: "row", kind: "insert", at: row, count });
  }

  insertColumns(column: number, count: number): void {
    editAxis(this.engine, this.state, { axis: "column", kind: "insert", at: column, count });
  }

  deleteRows(row: number, count: number): void {
    editAxis(this.engine, this.state, { axis: "row", kind: "delete", at: row, count });
  }

  deleteColumns(column: number, count: number): void {
    editAxis(this.engine, this.state, { axis: "column", kind: "delete", at: column, count });
  }

  /**
   * Cuts `count` rows from `row` and inserts them before `before` (numbered as before the move). References
   * are adjusted.
   */
  moveRows(row: number, count: number, before: number): void {
    editAxis(this.engine, this.state, { axis: "row", kind: "move", at: row, count, before });
  }

  moveColumns(column: number, count: number, before: number): void {
    editAxis(this.engine, this.state, { axis: "column", kind: "move", at: column, count, before });
  }

  get frozenRows(): number {
    return this.state.layout.frozenRows;
  }

  get frozenColumns(): number {
    return this.state.layout.frozenColumns;
  }

  setFrozenRows(count: number): void {
    if (count >= this.rowCount) throw new WorkbookError("You can't freeze all visible rows on the sheet.");
    this.structural(() => (this.state.layout.frozenRows = count));
  }

  setFrozenColumns(count: number): void {
    if (count >= this.columnCount)
      throw new WorkbookError("You can't freeze all visible columns on the sheet.");
    this.structural(() => (this.state.layout.frozenColumns = count));
  }

  /** In pixels; 100 by default. */
  columnWidth(column: number): number {
    return this.state.layout.widths.get(column) ?? DEFAULT_COLUMN_WIDTH;
  }

  setColumnWidth(column: number, pixels: number): void {
    this.structural(() => this.state.layout.widths.set(column, pixels));
  }

  isRowHidden(row: number, by: "user" | "filter"): boolean {
    const { rowsHiddenByUser, rowsHiddenByFilter } = this.state.layout;
    return (by === "user" ? rowsHiddenByUser : rowsHiddenByFilter).has(row);
  }

  setRowsHidden(row: number, count: number, hidden: boolean, by: "user" | "filter" = "user"): void {
    const { rowsHiddenByUser, rowsHiddenByFilter } = this.state.layout;
    this.structural(() => mark(by === "user" ? rowsHiddenByUser : rowsHiddenByFilter, row, count, hidden));
  }

  isColumnHidden(column: number): boolean {
    return this.state.layout.hiddenColumns.has(column);
  }

  setColumnsHidden(column: number, count: number, hidden: boolean): void {
    this.structural(() => mark(this.state.layout.hiddenColumns, column, count, hidden));
  }

  get appearance(): Readonly<SheetAppearance> {
    return this.state.appearance;
  }

  changeAppearance(change: (appearance: SheetAppearance) => void): void {
    this.structural(() => change(this.state.appearance));
  }

  // ---- merged cells -------------------------------------------------------------------------------------------
  get merges(): readonly Rectangle[] {
    return this.state.merges.list;
  }

  /**
   * Merges a range: the first cell keeps its content, the others lose theirs.
   *
   * @throws {WorkbookError} If it would cut a merged block in two.
   */
  merge(range: Rectangle): void {
    this.state.assertOnGrid(range);
    const { row, column, rows, columns } = range;
    this.structural(() => {
      this.state.merges.add(range);
      if (columns > 1)
        this.clear({ row, column: column + 1, rows: 1, columns: columns - 1 }, { contents: true });
      if (rows > 1) this.clear({ row: row + 1, column, rows: rows - 1, columns }, { contents: true });
    });
  }

  /**
   * Splits the merged blocks within the range into single cells.
   *
   * @throws {WorkbookError} If it would cut a block in two.
   */
  unmerge(range: Rectangle): void {
    this.state.assertOnGrid(range);
    this.structural(() => this.state.merges.remove(range));
  }

  // ---- filter -------------------------------------------------------------------------------------------------
  get filter(): SheetFilter | null {
    return this.state.filter;
  }

  /** Creates the sheet's only filter, hiding nothing yet; the range's first row is its header. */
  createFilter(range: Rectangle): void {
    this.state.assertOnGrid(range);
    if (this.state.filter)
      throw new WorkbookError("You can't create a filter in a sheet that already has a filter.");
    if (this.state.merges.within(range).some(({ rows }) => rows > 1))
      throw new WorkbookError("You can't create a filter over a range containing vertical merges.");
    this.structural(() => (this.state.filter = { range, columns: [] }));
  }

  /**
   * Hides the rows that show one of these texts in the column; as in Sheets, it is not reapplied when rows
   * change later.
   */
  hideByFilter(column: number, values: readonly string[]): void {
    const { filter } = this.state;
    if (!filter) throw new WorkbookError("The sheet has no filter.");
    this.structural(() => {
      this.state.filter = withHiddenValues(filter, { column, values });
      this.applyFilter();
    });
  }

  removeFilter(): void {
    this.structural(() => {
      this.state.filter = null;
      this.state.layout.rowsHiddenByFilter = new Set();
    });
  }

  // ---- selection ----------------------------------------------------------------------------------------------
  get selection(): Selection {
    return this.state.selection;
  }

  /** @param activeCell Default: top left of the last range. */
  select(ranges: readonly Rectangle[], activeCell?: { readonly row: number; readonly column: number }): void {
    for (const range of ranges) this.state.assertOnGrid(range);
    const last = ranges.at(-1);
    if (!last) throw new WorkbookError("A selection needs at least one range.");
    const { row, column } = activeCell ?? last;
    this.shown(() => (this.state.selection = { ranges: [...ranges], activeCell: { row, column } }));
  }

  // ---- protection ---------------------------------------------------------------------------------------------
  get protections(): readonly Protection[] {
    return this.state.protections.list;
  }

  /** Adds a protection, to be changed with `updateProtection`. Without a range it covers the sheet. */
  protect(options: Partial<Omit<Protection, "id">> = {}): Protection {
    if (options.range) this.state.assertOnGrid(options.range);
    return this.structural(() => this.state.protections.add(options));
  }

  updateProtection(id: number, changes: Partial<Omit<Protection, "id">>): Protection {
    return this.structural(() => this.state.protections.update(id, changes));
  }

  removeProtection(id: number): void {
    this.structural(() => this.state.protections.remove(id));
  }

  /**
   * The protection that keeps `user` (not the owner) from editing some cell of the range; undefined if there
   * is none. Warnings count only if requested; `told`: only what scripts are
   * told of.
   */
  protectionAgainst(
    range: Rectangle,
    user: string,
    { warnings = false, told = false }: { readonly warnings?: boolean; readonly told?: boolean } = {},
  ): Protection | undefined {
    return this.state.protections.against(range, user, warnings, told);
  }

  // ---- charts -------------------------------------------------------------------------------------------------
  get charts(): readonly Chart[] {
    return this.state.charts.list;
  }

  insertChart(spec: ChartSpec): Chart {
    this.state.assertOnGrid(cellRectangle(spec.anchor.row, spec.anchor.column));
    return this.structural(() => this.state.charts.add(spec));
  }

  /** Replaces all charts. */
  setCharts(list: readonly Chart[]): void {
    for (const { anchor } of list) this.state.assertOnGrid(cellRectangle(anchor.row, anchor.column));
    this.structural(() => (this.state.charts.list = list));
  }

  // ---- views --------------------------------------------------------------------------------------------------
  view(): SheetView {
    return this.state.view();
  }

  /** All cells with content or a display value, by row. */
  cellViews(): CellView[] {
    return viewSheetCells(this.engine, this.state);
  }

  private applyFilter(): void {
    const { filter, layout } = this.state;
    if (!filter) return;
    this.engine.settleReads();
    layout.rowsHiddenByFilter = rowsHiddenBy(
      filter,
      (row, column) => this.getDisplayValues(cellRectangle(row, column))[0]?.[0] ?? "",
    );
  }

  /** Of what is a step of the history. */
  private structural<Result>(change: () => Result): Result {
    return this.shown(() => {
      this.engine.history.holdFrame();
      return change();
    });
  }

  private shown<Result>(change: () => Result): Result {
    return this.engine.batch(() => {
      this.engine.changes.noteStructure();
      return change();
    });
  }
}

function isMatrix(
  formats: CellFormat | readonly (readonly CellFormat[])[],
): formats is readonly (readonly CellFormat[])[] {
  return Array.isArray(formats);
}
