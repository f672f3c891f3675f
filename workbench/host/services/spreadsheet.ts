import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import { parseA1 } from "./a1";
import { DeveloperMetadataFinder, addMetadata } from "./developer-metadata";
import { type NamedRange, namedRangesOf } from "./named-range";
import { type Protection, protectionsOf } from "./protection";
import { Range } from "./range";
import type { RangeList } from "./range-list";
import { type Selection, activeRange } from "./selection";
import { Sheet } from "./sheet";
import { User } from "./session";
import { TextFinder } from "./text-finder";
import { SpreadsheetMenus } from "./spreadsheet-menus";
import { changeSpreadsheet, changeSheet, spreadsheetObjects } from "./spreadsheet-objects";

/** Default duration of a toast, in seconds. */
const TOAST_SECONDS = 5;

export class Spreadsheet
  extends SpreadsheetMenus
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Spreadsheet,
      | "addDeveloperMetadata"
      | "createDeveloperMetadataFinder"
      | "createTextFinder"
      | "deleteActiveSheet"
      | "deleteSheet"
      | "duplicateActiveSheet"
      | "getActiveCell"
      | "getActiveRange"
      | "getActiveRangeList"
      | "getActiveSheet"
      | "getCurrentCell"
      | "getDataRange"
      | "getDeveloperMetadata"
      | "getEditors"
      | "getId"
      | "getLastColumn"
      | "getLastRow"
      | "getName"
      | "getNamedRanges"
      | "getNumSheets"
      | "getOwner"
      | "getProtections"
      | "getRange"
      | "getRangeByName"
      | "getSelection"
      | "getSheetById"
      | "getSheetByName"
      | "getSheets"
      | "getSpreadsheetLocale"
      | "getSpreadsheetTimeZone"
      | "getUrl"
      | "getViewers"
      | "insertSheet"
      | "moveActiveSheet"
      | "removeNamedRange"
      | "rename"
      | "renameActiveSheet"
      | "setActiveRange"
      | "setActiveRangeList"
      | "setActiveSelection"
      | "setActiveSheet"
      | "setCurrentCell"
      | "setNamedRange"
      | "setSpreadsheetLocale"
      | "setSpreadsheetTimeZone"
      | "toast"
    >
{
  getId(): string {
    return this.#workbook.id;
  }

  getName(): string {
    return this.#workbook.name;
  }

  rename(name: unknown): void {
    this.#workbook.name = String(name);
  }

  getUrl(): string {
    return `https://docs.google.com/spreadsheets/d/${this.#workbook.id}/edit`;
  }

  getSpreadsheetLocale(): string {
    return this.#workbook.locale;
  }

  getSpreadsheetTimeZone(): string {
    return this.#workbook.timeZone;
  }

  /** Accepts IANA names only. */
  setSpreadsheetTimeZone(name: string): void {
    if (!isTimeZone(name)) throw new ServiceError(`Invalid argument: ${name}`);
    this.#workbook.timeZone = name;
  }

  /** Formulas are spelled otherwise; numbers and dates are always read and shown as in the United States. */
  setSpreadsheetLocale(locale: string): void {
    try {
      this.#workbook.locale = locale;
    } catch {
      throw new ServiceError(`Invalid argument: ${locale}`);
    }
  }

  getOwner(): User {
    return new User(this.execution.host.owner);
  }

  /** Only the owner: no other editors are recorded. */
  getEditors(): User[] {
    return [this.getOwner()];
  }

  getViewers(): User[] {
    return [];
  }

  getSheets(): Sheet[] {
    return this.#workbook.sheets.map((sheet) => new Sheet(this.execution, sheet));
  }

  getNumSheets(): number {
    return this.#workbook.sheets.length;
  }

  getSheetByName(name: unknown): Sheet | null {
    const sheet = this.#workbook.sheetNamed(String(name));
    return sheet === undefined ? null : new Sheet(this.execution, sheet);
  }

  getSheetById(id: number): Sheet | null {
    const sheet = this.#workbook.sheetWithId(id);
    return sheet === undefined ? null : new Sheet(this.execution, sheet);
  }

  getActiveSheet(): Sheet {
    return new Sheet(this.execution, this.#workbook.activeSheet);
  }

  setActiveSheet(sheet: unknown): Sheet {
    return (sheet as Sheet).activate();
  }

  /**
   * `insertSheet()`, `(name)`, `(index)` or `(name, index)`, each optionally followed by `{template}`; the
   * index counts from 0.
   */
  insertSheet(...args: unknown[]): Promise<Sheet> {
    const name = args.find((argument) => typeof argument === "string");
    const index = args.find((argument) => typeof argument === "number");
    const options = args.find((argument) => typeof argument === "object") as { template?: Sheet } | undefined;
    return changeSpreadsheet(this.execution, () => {
      if (options?.template) return this.#copyOf(options.template.sheet, name, index);
      const sheet =
        index === undefined ? this.#workbook.insertSheet(name) : this.#workbook.insertSheet(name, index);
      return new Sheet(this.execution, sheet);
    });
  }

  deleteSheet(sheet: unknown): Promise<void> {
    const { sheet: target } = sheet as Sheet;
    return changeSheet(this.execution, target, () => this.#workbook.deleteSheet(target));
  }

  async deleteActiveSheet(): Promise<Sheet> {
    await this.deleteSheet(this.getActiveSheet());
    return this.getActiveSheet();
  }

  duplicateActiveSheet(): Promise<Sheet> {
    return changeSpreadsheet(this.execution, () => {
      const copy = this.#workbook.duplicateSheet(this.#workbook.activeSheet);
      this.#workbook.activateSheet(copy);
      return new Sheet(this.execution, copy);
    });
  }

  /** @param position Counts from 1. */
  moveActiveSheet(position: number): Promise<void> {
    if (position < 1 || position > this.getNumSheets()) throw new ServiceError("Invalid argument: pos");
    return changeSpreadsheet(this.execution, () =>
      this.#workbook.moveSheet(this.#workbook.activeSheet, position - 1),
    );
  }

  getRange(a1Notation: unknown): Range {
    const { sheet, area } = parseA1(String(a1Notation), this.#workbook.activeSheet, this.#workbook);
    return new Range(this.execution, sheet, area);
  }

  getNamedRanges(): NamedRange[] {
    return namedRangesOf(this.execution);
  }

  /** null if no range has the name. */
  getRangeByName(name: string): object | null {
    const known = this.#workbook.namedRanges.find(name);
    const sheet = known && this.#workbook.sheetWithId(known.sheetId);
    return sheet ? spreadsheetObjects.range(this.execution, sheet, known.area) : null;
  }

  setNamedRange(name: string, range: unknown): Promise<void> {
    const { sheet, area } = range as Range;
    return changeSpreadsheet(this.execution, () =>
      this.#workbook.setNamedRange({ name, sheetId: sheet.id, area }),
    );
  }

  removeNamedRange(name: string): Promise<void> {
    return changeSpreadsheet(this.execution, () => {
      if (this.#workbook.namedRanges.find(name) === undefined)
        throw new ServiceError(`The named range "${name}" does not exist.`);
      this.#workbook.removeNamedRange(name);
    });
  }

  createTextFinder(findText: string): TextFinder {
    const places = () => this.#workbook.sheets.map((sheet) => ({ sheet, area: sheet.dataRange }));
    return new TextFinder(this.execution, places, findText);
  }

  async renameActiveSheet(name: string): Promise<void> {
    await this.getActiveSheet().setName(name);
  }

  getDataRange(): Promise<Range> {
    return this.getActiveSheet().getDataRange();
  }

  getLastRow(): Promise<number> {
    return this.getActiveSheet().getLastRow();
  }

  getLastColumn(): Promise<number> {
    return this.getActiveSheet().getLastColumn();
  }

  getActiveRange(): Range {
    return activeRange(this.execution, this.#workbook.activeSheet);
  }

  getActiveRangeList(): RangeList {
    return this.getActiveSheet().getActiveRangeList();
  }

  getActiveCell(): Range {
    return this.getActiveSheet().getActiveCell();
  }

  getCurrentCell(): Range {
    return this.getActiveSheet().getCurrentCell();
  }

  getSelection(): Selection {
    return this.getActiveSheet().getSelection();
  }

  setActiveRange(range: unknown): Range {
    return (range as Range).activate();
  }

  setActiveRangeList(list: unknown): RangeList {
    return (list as RangeList).activate();
  }

  setActiveSelection(range: unknown): Range {
    return typeof range === "string" ? this.getRange(range).activate() : (range as Range).activate();
  }

  setCurrentCell(cell: unknown): Range {
    return (cell as Range).activate();
  }

  getProtections(type: unknown): Protection[] {
    return this.#workbook.sheets.flatMap((sheet) => protectionsOf(this.execution, sheet, type));
  }

  async addDeveloperMetadata(...args: unknown[]): Promise<this> {
    await addMetadata(this.execution, { type: "SPREADSHEET" }, args);
    return this;
  }

  /** Finds metadata anywhere in the spreadsheet. */
  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(this.execution, {});
  }

  getDeveloperMetadata(): Promise<unknown> {
    return new DeveloperMetadataFinder(this.execution, { location: { type: "SPREADSHEET" } }).find();
  }

  /** Keeps its order among the writes: whoever sees the toast also sees what was written before. */
  async toast(message: unknown, title?: string | null, timeoutSeconds?: number | null): Promise<void> {
    await this.execution.flush();
    const { ui } = this.execution;
    ui.toasts.push({
      message: String(message),
      title: title ?? "",
      seconds: timeoutSeconds ?? TOAST_SECONDS,
    });
    ui.changed("toast");
  }

  #copyOf(template: WorkbookSheet, name?: string, index?: number): Sheet {
    const place = index ?? this.#workbook.activeSheet.index + 1;
    const copy = this.#workbook.duplicateSheet(template, name);
    this.#workbook.moveSheet(copy, place);
    this.#workbook.activateSheet(copy);
    return new Sheet(this.execution, copy);
  }

  get #workbook() {
    return this.execution.host.workbook;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
