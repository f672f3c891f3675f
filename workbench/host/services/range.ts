import type { CellInput, CellValue } from "../../workbook/cell-view";
import type { MetadataLocation } from "../../workbook/developer-metadata";
import type { ClearOptions, SortKey } from "../../workbook/sheet";
import { shiftFormula } from "../../formulas/rewrite-references";
import { assertShape } from "../../workbook/rectangle";
import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import { clearCells, clearedParts, type ClearOnly } from "./clear-cells";
import { assertSettable, DataValidation } from "./data-validation";
import { DeveloperMetadataFinder, addMetadata } from "./developer-metadata";
import { type Protection, protect } from "./protection";
import { RangeCopies } from "./range-copies";
import type { RangePosition } from "./range-position";
import { RichTextValue } from "./rich-text";
import { type Filter, filterOf } from "./filter";
import { fromR1C1, toR1C1 } from "./r1c1";
import { TextFinder } from "./text-finder";
import { changeSheet, readCells, writeCells } from "./spreadsheet-objects";

type Matrix<Value> = readonly (readonly Value[])[];

/** Cells of a sheet. Reading flushes buffered writes first; writing is buffered. */
export class Range
  extends RangeCopies
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      | "addDeveloperMetadata"
      | "clear"
      | "clearContent"
      | "clearDataValidations"
      | "clearFormat"
      | "clearNote"
      | "createDeveloperMetadataFinder"
      | "createFilter"
      | "createTextFinder"
      | "getDataValidation"
      | "getDataValidations"
      | "getDeveloperMetadata"
      | "getDisplayValue"
      | "getDisplayValues"
      | "getFormula"
      | "getFilter"
      | "getFormulaR1C1"
      | "getFormulas"
      | "getFormulasR1C1"
      | "getNote"
      | "getNotes"
      | "getRichTextValue"
      | "getRichTextValues"
      | "getValue"
      | "getValues"
      | "isBlank"
      | "protect"
      | "setDataValidation"
      | "setDataValidations"
      | "setFormula"
      | "setFormulaR1C1"
      | "setFormulas"
      | "setFormulasR1C1"
      | "setNote"
      | "setNotes"
      | "setRichTextValue"
      | "setRichTextValues"
      | "setValue"
      | "setValues"
      | "sort"
    >
{
  getValues(): Promise<CellValue[][]> {
    return readCells(this.execution, this.sheet, () => this.sheet.getValues(this.area));
  }

  async getValue(): Promise<CellValue> {
    return (await this.getValues())[0]?.[0] ?? "";
  }

  getDisplayValues(): Promise<string[][]> {
    return readCells(this.execution, this.sheet, () => this.sheet.getDisplayValues(this.area));
  }

  async getDisplayValue(): Promise<string> {
    return (await this.getDisplayValues())[0]?.[0] ?? "";
  }

  getFormulas(): Promise<string[][]> {
    return readCells(this.execution, this.sheet, () => this.sheet.getFormulas(this.area));
  }

  async getFormula(): Promise<string> {
    return (await this.getFormulas())[0]?.[0] ?? "";
  }

  getNotes(): Promise<string[][]> {
    return readCells(this.execution, this.sheet, () => this.sheet.getNotes(this.area));
  }

  async getNote(): Promise<string> {
    return (await this.getNotes())[0]?.[0] ?? "";
  }

  async getRichTextValues(): Promise<RichTextValue[][]> {
    const texts = await this.getDisplayValues();
    const links = this.sheet.getTextLinks(this.area);
    return texts.map((line, row) =>
      line.map((text, column) => new RichTextValue(text, links[row]?.[column] ?? [])),
    );
  }

  async getRichTextValue(): Promise<RichTextValue> {
    return (await this.getRichTextValues())[0]![0]!;
  }

  /** Text only: it is not interpreted (platform facts H6 and H14). */
  setRichTextValues(values: Matrix<unknown>): this {
    assertShape(this.area, values);
    const texts = values as Matrix<RichTextValue>;
    return written(this, () => this.sheet.setLinkedTexts(this.area, texts));
  }

  setRichTextValue(value: unknown): this {
    return this.setRichTextValues(filled(this.area.rows, this.area.columns, value));
  }

  async isBlank(): Promise<boolean> {
    const formulas = await readCells(this.execution, this.sheet, () => this.sheet.getFormulas(this.area));
    const values = this.sheet.getValues(this.area);
    return [...values, ...formulas].every((line) => line.every((value) => value === ""));
  }

  /**
   * Strings are interpreted as if typed (platform facts H3 and H4). The dimensions are checked immediately,
   * the rest on flush.
   */
  setValues(values: Matrix<CellInput>): this {
    assertShape(this.area, values);
    return written(this, () => this.sheet.setValues(this.area, values));
  }

  setValue(value: CellInput): this {
    const { rows, columns } = this.area;
    return this.setValues(filled(rows, columns, value));
  }

  setFormulas(formulas: Matrix<string>): this {
    assertShape(this.area, formulas);
    return written(this, () => this.sheet.setFormulas(this.area, formulas));
  }

  /**
   * The formula for the first cell; in the others its relative references are shifted. null clears the cells (platform
   * fact K3).
   */
  setFormula(given: string | null): this {
    const { rows, columns } = this.area;
    const formula = given ?? "";
    if (rows === 1 && columns === 1) return this.setFormulas([[formula]]);
    const typed = formula === "" || formula.startsWith("=") ? formula : `=${formula}`;
    return this.setFormulas(
      filled(rows, columns, typed).map((line, down) =>
        line.map((each, right) => (each === "" ? "" : shiftFormula(each, down, right))),
      ),
    );
  }

  /** null for a cell without a formula. */
  async getFormulasR1C1(): Promise<(string | null)[][]> {
    const formulas = await this.getFormulas();
    return formulas.map((line, down) =>
      line.map((formula, right) =>
        formula === "" ? null : toR1C1(formula, this.area.row + down, this.area.column + right),
      ),
    );
  }

  async getFormulaR1C1(): Promise<string | null> {
    return (await this.getFormulasR1C1())[0]?.[0] ?? null;
  }

  setFormulasR1C1(formulas: Matrix<string>): this {
    assertShape(this.area, formulas);
    const { row, column } = this.area;
    return this.setFormulas(
      formulas.map((line, down) =>
        line.map((formula, right) => fromR1C1(formula, row + down, column + right)),
      ),
    );
  }

  setFormulaR1C1(formula: string): this {
    return this.setFormulasR1C1(filled(this.area.rows, this.area.columns, formula));
  }

  setNotes(notes: Matrix<string | null>): this {
    assertShape(this.area, notes);
    return written(this, () => this.sheet.setNotes(this.area, notes));
  }

  setNote(note: string | null): this {
    return this.setNotes(filled(this.area.rows, this.area.columns, note));
  }

  clearNote(): this {
    return this.setNote(null);
  }

  /** Without options: contents and formats. With options: what they name, or everything if they name nothing. */
  clear(options?: ClearOnly | null): this {
    return cleared(this, clearedParts(options), options?.skipFilteredRows === true);
  }

  clearContent(): this {
    return cleared(this, { contents: true });
  }

  /** Number formats are kept. */
  clearFormat(): this {
    return cleared(this, { looks: true });
  }

  clearDataValidations(): this {
    return cleared(this, { validations: true });
  }

  async getDataValidations(): Promise<(DataValidation | null)[][]> {
    const rules = await readCells(this.execution, this.sheet, () => this.sheet.getValidations(this.area));
    return rules.map((line) => line.map((rule) => rule && new DataValidation(this.execution, rule)));
  }

  async getDataValidation(): Promise<DataValidation | null> {
    return (await this.getDataValidations())[0]?.[0] ?? null;
  }

  setDataValidation(rule: unknown): this {
    return this.setDataValidations(filled(this.area.rows, this.area.columns, rule));
  }

  setDataValidations(rules: Matrix<unknown>): this {
    assertShape(this.area, rules);
    const wanted = rules.map((line) =>
      line.map((rule) => (rule instanceof DataValidation ? rule.rule : null)),
    );
    for (const rule of new Set(wanted.flat())) if (rule !== null) assertSettable(rule);
    return written(this, () => this.sheet.setEachValidation(this.area, wanted));
  }

  /** Takes a column number of the sheet, `{column, ascending}` or a list of either. */
  async sort(spec: unknown): Promise<this> {
    const keys = (Array.isArray(spec) ? (spec as unknown[]) : [spec]).map(sortKey);
    await this.execution.flush();
    written(this, () => this.sheet.sort(this.area, keys));
    await this.execution.flush();
    return this;
  }

  createTextFinder(findText: string): TextFinder {
    return new TextFinder(this.execution, () => [this], findText);
  }

  async createFilter(): Promise<Filter> {
    await changeSheet(this.execution, this.sheet, () => this.sheet.createFilter(this.area));
    return filterOf(this.execution, this.sheet)!;
  }

  /** The filter of the sheet, wherever it lies. */
  getFilter(): Filter | null {
    return filterOf(this.execution, this.sheet);
  }

  protect(): Promise<Protection> {
    return protect(this.execution, this.sheet, this.area);
  }

  async addDeveloperMetadata(...args: unknown[]): Promise<this> {
    await addMetadata(this.execution, metadataLocation(this), args);
    return this;
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(this.execution, {}, this);
  }

  /** Cells have none of their own, nor that of their row and column (platform fact K2). */
  getDeveloperMetadata(): Promise<unknown> {
    const location = wholeLine(this);
    if (location === undefined) return Promise.resolve([]);
    return new DeveloperMetadataFinder(this.execution, { location }).find();
  }
}

function written<Self extends Range>(range: Self, write: () => void): Self {
  writeCells(range.execution, range.sheet, range.area, write);
  return range;
}

function cleared<Self extends Range>(range: Self, what: ClearOptions, skipsFiltered = false): Self {
  return written(range, () => clearCells(range.sheet, range.area, what, skipsFiltered));
}

function filled<Value>(rows: number, columns: number, value: Value): Value[][] {
  return Array.from({ length: rows }, () => Array<Value>(columns).fill(value));
}

function sortKey(spec: unknown): SortKey {
  if (typeof spec === "number") return { column: Math.abs(spec), ascending: spec > 0 };
  const { column, ascending = true } = (spec ?? {}) as { column?: unknown; ascending?: boolean };
  if (typeof column !== "number") throw new ServiceError("Invalid argument: sortSpecObj");
  return { column, ascending };
}

/** A whole row or column; undefined for other ranges. */
function wholeLine({ sheet, area }: RangePosition): MetadataLocation | undefined {
  const { row, column, rows, columns } = area;
  if (rows === sheet.rowCount && columns === 1) return { type: "COLUMN", sheetId: sheet.id, column };
  if (columns === sheet.columnCount && rows === 1) return { type: "ROW", sheetId: sheet.id, row };
  return undefined;
}

/** Metadata can only be attached to whole rows and whole columns. */
function metadataLocation(range: RangePosition): MetadataLocation {
  const location = wholeLine(range);
  if (location !== undefined) return location;
  throw new ServiceError(
    "Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added " +
      "to the top-level spreadsheet, an individual sheet, or an entire row or column.",
  );
}
