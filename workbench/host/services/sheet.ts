import type { CellInput } from "../../workbook/cell-view";
import type { ClearOptions } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import { checkedArea, parseA1 } from "./a1";
import { clearCells, type ClearOnly } from "./clear-cells";
import { ConditionalFormatRule } from "./conditional-format";
import { DeveloperMetadataFinder, addMetadata } from "./developer-metadata";
import { type Filter, filterOf } from "./filter";
import { type NamedRange, namedRangesOf } from "./named-range";
import { type Protection, protect, protectionsOf } from "./protection";
import { Range } from "./range";
import { RangeList } from "./range-list";
import { SheetCharts } from "./sheet-charts";
import { TextFinder } from "./text-finder";
import {
  changeSpreadsheet,
  changeSheet,
  readCells,
  spreadsheetObjects,
  writeCells,
} from "./spreadsheet-objects";

export class Sheet
  extends SheetCharts
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Sheet,
      | "activate"
      | "addDeveloperMetadata"
      | "appendRow"
      | "clear"
      | "clearContents"
      | "clearConditionalFormatRules"
      | "clearFormats"
      | "clearNotes"
      | "copyTo"
      | "createDeveloperMetadataFinder"
      | "createTextFinder"
      | "getConditionalFormatRules"
      | "getDataRange"
      | "getDeveloperMetadata"
      | "getFilter"
      | "getIndex"
      | "getName"
      | "getNamedRanges"
      | "getParent"
      | "getProtections"
      | "getRange"
      | "getRangeList"
      | "getSheetId"
      | "getSheetName"
      | "getSheetValues"
      | "getType"
      | "hideSheet"
      | "isSheetHidden"
      | "protect"
      | "setActiveSelection"
      | "setConditionalFormatRules"
      | "setName"
      | "showSheet"
      | "sort"
    >
{
  getName(): string {
    return this.sheet.name;
  }

  getSheetName(): string {
    return this.sheet.name;
  }

  async setName(name: unknown): Promise<this> {
    await changeSheet(this.execution, this.sheet, () =>
      this.execution.host.workbook.renameSheet(this.sheet, String(name)),
    );
    return this;
  }

  getSheetId(): number {
    return this.sheet.id;
  }

  /** Counts from 1. */
  getIndex(): number {
    return this.sheet.index + 1;
  }

  getParent(): object {
    return spreadsheetObjects.spreadsheet(this.execution);
  }

  getType(): EnumValue {
    return enumValue("SpreadsheetApp.SheetType", "GRID");
  }

  /** `getRange(a1)`, `(row, column)`, `(row, column, numRows)` or `(row, column, numRows, numColumns)`. */
  getRange(...args: unknown[]): Range {
    const [first, column, rows, columns] = args;
    if (typeof first === "string") {
      const { sheet, area } = parseA1(first, this.sheet, this.execution.host.workbook);
      return new Range(this.execution, sheet, area);
    }
    const area = checkedArea(
      this.sheet,
      Number(first),
      Number(column),
      Number(rows ?? 1),
      Number(columns ?? 1),
    );
    return new Range(this.execution, this.sheet, area);
  }

  getRangeList(a1Notations: readonly string[]): RangeList {
    return new RangeList(
      this.execution,
      a1Notations.map((a1) => this.getRange(a1)),
    );
  }

  async getDataRange(): Promise<Range> {
    const area = await readCells(this.execution, this.sheet, () => this.sheet.dataRange);
    return new Range(this.execution, this.sheet, area);
  }

  getSheetValues(row: number, column: number, rows: number, columns: number): Promise<unknown> {
    return this.getRange(row, column, rows, columns).getValues();
  }

  /** Not buffered: one atomic step. */
  async appendRow(values: readonly CellInput[]): Promise<this> {
    await changeSheet(this.execution, this.sheet, () => this.sheet.appendRow(values));
    return this;
  }

  /**
   * Without options: contents and formats. With options: what they name; data validation rules are cleared
   * with the formats if those are named.
   */
  clear(options?: ClearOnly | null): this {
    const { contentsOnly = false, formatOnly = false, ...others } = options ?? {};
    if (!contentsOnly && !formatOnly) return cleared(this, { contents: true, formats: true });
    return cleared(
      this,
      { contents: contentsOnly, formats: formatOnly, validations: formatOnly },
      others.skipFilteredRows,
    );
  }

  clearContents(): this {
    return cleared(this, { contents: true });
  }

  clearFormats(): this {
    return cleared(this, { formats: true });
  }

  clearNotes(): this {
    return cleared(this, { notes: true });
  }

  /** Sorts the whole sheet by a column number. */
  async sort(column: number, ascending?: boolean | null): Promise<this> {
    const frozen = this.sheet.frozenRows;
    await this.execution.flush();
    const { dataRange } = this.sheet;
    if (dataRange.rows <= frozen) return this;
    const area = { ...dataRange, row: 1 + frozen, rows: dataRange.rows - frozen };
    await new Range(this.execution, this.sheet, area).sort({ column, ascending: ascending ?? true });
    return this;
  }

  async hideSheet(): Promise<this> {
    await changeSheet(this.execution, this.sheet, () => this.sheet.setHidden(true));
    return this;
  }

  async showSheet(): Promise<this> {
    await changeSheet(this.execution, this.sheet, () => this.sheet.setHidden(false));
    return this;
  }

  isSheetHidden(): boolean {
    return this.sheet.hidden;
  }

  activate(): this {
    this.execution.host.workbook.activateSheet(this.sheet);
    return this;
  }

  /** Only within the same spreadsheet. */
  copyTo(): Promise<unknown> {
    return changeSpreadsheet(
      this.execution,
      () => new Sheet(this.execution, this.execution.host.workbook.duplicateSheet(this.sheet)),
    );
  }

  setActiveSelection(range: unknown): Range {
    return (typeof range === "string" ? this.getRange(range) : (range as Range)).activate();
  }

  protect(): Promise<Protection> {
    return protect(this.execution, this.sheet);
  }

  getProtections(type: unknown): Protection[] {
    return protectionsOf(this.execution, this.sheet, type);
  }

  async addDeveloperMetadata(...args: unknown[]): Promise<this> {
    await addMetadata(this.execution, { type: "SHEET", sheetId: this.sheet.id }, args);
    return this;
  }

  /** Finds metadata on the sheet, its rows and its columns. */
  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(this.execution, { sheetId: this.sheet.id });
  }

  getDeveloperMetadata(): Promise<unknown> {
    const location = { type: "SHEET", sheetId: this.sheet.id } as const;
    return new DeveloperMetadataFinder(this.execution, { location }).find();
  }

  async getConditionalFormatRules(): Promise<ConditionalFormatRule[]> {
    const { execution, sheet } = this;
    const rules = await readCells(execution, sheet, () => sheet.conditionalFormats);
    return rules.map((rule) => new ConditionalFormatRule(rule, { execution, sheet }));
  }

  /** Replaces all rules of the sheet at once. */
  async setConditionalFormatRules(rules: unknown): Promise<void> {
    const list = (rules as ConditionalFormatRule[]).map(({ rule }) => rule);
    await changeSheet(this.execution, this.sheet, () => this.sheet.setConditionalFormats(list));
  }

  async clearConditionalFormatRules(): Promise<void> {
    await this.setConditionalFormatRules([]);
  }

  getFilter(): Filter | null {
    return filterOf(this.execution, this.sheet);
  }

  createTextFinder(findText: string): TextFinder {
    return new TextFinder(
      this.execution,
      () => [{ sheet: this.sheet, area: this.sheet.dataRange }],
      findText,
    );
  }

  getNamedRanges(): NamedRange[] {
    return namedRangesOf(this.execution, this.sheet.id);
  }
}

function cleared<Self extends Sheet>(of: Self, what: ClearOptions, skipsFiltered = false): Self {
  const { execution, sheet } = of;
  writeCells(execution, sheet, sheet.wholeGrid, () =>
    clearCells(sheet, sheet.wholeGrid, what, skipsFiltered),
  );
  return of;
}
