import { randomUUID } from "node:crypto";
import type { CustomFunctions } from "../formulas/custom-functions";
import type { SheetCells, WorkbookChange, WorkbookSnapshot, WorkbookView } from "./cell-view";
import type {
  DeveloperMetadata,
  MetadataLocation,
  MetadataQuery,
  MetadataVisibility,
} from "./developer-metadata";
import { WorkbookEngine } from "./engine";
import { keptWorkbook, type KeptWorkbook, putWorkbook } from "./keep-workbook";
import type { MetadataChanges } from "./metadata-store";
import type { NamedRange, NamedRanges } from "./named-ranges";
import { viewCell, viewSheetCells } from "./read-cells";
import { WorkbookSheet } from "./sheet";
import type { SheetState } from "./sheet-state";
import { SheetTabs } from "./sheet-tabs";

export interface WorkbookOptions {
  readonly id?: string;
  readonly name?: string;
  /** IANA name. Default "Europe/Berlin". */
  readonly timeZone?: string;
  /** As Sheets names it. Default "en_US". */
  readonly locale?: string;
  /** See `InputContext`. Default true. */
  readonly apostropheShownInText?: boolean;
  /** False: a cell keeps whole seconds of a date that a script writes. Default true. */
  readonly datesKeepMilliseconds?: boolean;
  /** See `HostOptions.textsKeepControls`. Default true. */
  readonly textsKeepControls?: boolean;
  /** See `HostOptions.scriptsSpellLocally`. Default true. */
  readonly scriptsSpellLocally?: boolean;
  readonly now: () => Date;
  readonly customFunctions: CustomFunctions;
}

/**
 * A spreadsheet: the model shared by the page and the Apps Script host.
 *
 * Everything is synchronous except custom functions, which run in the background (`settle`). Every write
 * recalculates its dependents and then notifies the listeners, once per call or once per `batch`. A new
 * workbook has one sheet, "Sheet1".
 */
export class Workbook {
  id: string;
  readonly now: () => Date;
  name: string;
  private readonly engine: WorkbookEngine;
  private readonly tabs: SheetTabs;
  private readonly doors = new Map<number, WorkbookSheet>();
  private readonly listeners = new Set<(change: WorkbookChange) => void>();

  constructor(options: WorkbookOptions) {
    this.id = options.id ?? randomUUID();
    this.name = options.name ?? "Untitled spreadsheet";
    this.now = options.now;
    const { now, timeZone = "Europe/Berlin", customFunctions } = options;
    const {
      apostropheShownInText = true,
      datesKeepMilliseconds = true,
      textsKeepControls = true,
      scriptsSpellLocally = true,
    } = options;
    this.engine = new WorkbookEngine(now, timeZone, customFunctions, () => this.publish(), {
      apostropheShownInText,
      datesKeepMilliseconds,
      textsKeepControls,
      scriptsSpellLocally,
    });
    if (options.locale !== undefined) this.engine.locale = options.locale;
    this.tabs = new SheetTabs(this.engine);
  }

  get timeZone(): string {
    return this.engine.timeZone;
  }

  set timeZone(name: string) {
    this.engine.timeZone = name;
  }

  get locale(): string {
    return this.engine.locale;
  }

  /** @throws {RangeError} If it is no locale. */
  set locale(name: string) {
    this.batch(() => (this.engine.locale = name));
  }

  get namedRanges(): Pick<NamedRanges, "list" | "find"> {
    return this.engine.namedRanges;
  }

  /** @throws {WorkbookError} If the name is invalid. */
  setNamedRange(range: NamedRange): void {
    this.frameChange(() => this.engine.namedRanges.set(range));
  }

  removeNamedRange(name: string): void {
    this.frameChange(() => this.engine.namedRanges.remove(name));
  }

  // ---- sheets -------------------------------------------------------------------------------------------------
  /** In tab order, hidden ones included. */
  get sheets(): readonly WorkbookSheet[] {
    return this.engine.sheets.map((sheet) => this.door(sheet));
  }

  get activeSheet(): WorkbookSheet {
    return this.door(this.engine.state(this.tabs.activeId));
  }

  /** Names are case-insensitive. */
  sheetNamed(name: string): WorkbookSheet | undefined {
    const id = this.engine.sheetNamed(name);
    return id === undefined ? undefined : this.sheetWithId(id);
  }

  sheetWithId(sheetId: number): WorkbookSheet | undefined {
    const sheet = this.engine.sheets.find(({ id }) => id === sheetId);
    return sheet && this.door(sheet);
  }

  /**
   * Makes the sheet active, unhiding it if necessary.
   *
   * @throws {WorkbookError} If it was deleted.
   */
  activateSheet(sheet: WorkbookSheet): void {
    const state = this.engine.state(sheet.id);
    this.tabs.change(() => {
      if (state.hidden) this.engine.history.holdFrame();
      state.hidden = false;
      this.tabs.activeId = state.id;
    });
  }

  /**
   * Adds a sheet of 1000 × 26 cells and makes it the active one.
   *
   * @param name Default: the next free "Sheet…".
   * @param index Position among the tabs, from 0. Default: right of the active sheet.
   * @throws {WorkbookError} If the name is taken, ignoring case.
   */
  insertSheet(name?: string, index = this.activeSheet.index + 1): WorkbookSheet {
    return this.door(this.tabs.insert(name, index));
  }

  /**
   * Formulas that named the sheet become `#REF!`.
   *
   * @throws {WorkbookError} For the last visible sheet.
   */
  deleteSheet(sheet: WorkbookSheet): void {
    this.tabs.delete(this.engine.state(sheet.id));
    this.doors.delete(sheet.id);
  }

  /**
   * References in formulas are updated.
   *
   * @throws {WorkbookError} If the name is taken or empty.
   */
  renameSheet(sheet: WorkbookSheet, name: string): void {
    this.tabs.rename(this.engine.state(sheet.id), name);
  }

  /** @param index New position from 0. */
  moveSheet(sheet: WorkbookSheet, index: number): void {
    this.tabs.move(this.engine.state(sheet.id), index);
  }

  /**
   * Copies cells, formats, notes, protections, sizes, charts and metadata; the copy is inserted right of the
   * original.
   *
   * @param name Default "Copy of …".
   */
  duplicateSheet(sheet: WorkbookSheet, name?: string): WorkbookSheet {
    return this.door(this.tabs.duplicate(this.engine.state(sheet.id), name));
  }

  // ---- developer metadata -------------------------------------------------------------------------------------
  /** @throws {WorkbookError} If the spreadsheet or the sheet would exceed 30,000 characters. */
  addMetadata(
    location: MetadataLocation,
    key: string,
    value: string | null = null,
    visibility: MetadataVisibility = "DOCUMENT",
  ): DeveloperMetadata {
    return this.frameChange(() => this.engine.metadata.add(location, key, value, visibility));
  }

  /** In order of creation. Row and column locations are current: they follow inserts and deletes, not sorts. */
  findMetadata(query: MetadataQuery = {}): DeveloperMetadata[] {
    return this.engine.metadata.find(query);
  }

  updateMetadata(id: number, changes: MetadataChanges): DeveloperMetadata {
    return this.frameChange(() => this.engine.metadata.update(id, changes));
  }

  removeMetadata(id: number): void {
    this.frameChange(() => this.engine.metadata.remove(id));
  }

  // ---- formulas -----------------------------------------------------------------------------------------------
  /** Resolves when no custom function is running or queued (cells that wait for a volatile argument stay at `Loading...` and do not count). */
  settle(): Promise<void> {
    return this.engine.recalculation.calls.idle();
  }

  /** Runs every custom function of the workbook again, as Sheets does when a document is reopened. */
  recalculateCustomFunctions(): void {
    this.engine.batch(() => this.engine.recalculation.recallCustomFunctions());
  }

  /** Re-evaluates formulas that depend on the time, such as `NOW()`. */
  recalculateVolatile(): void {
    this.engine.batch(() => this.engine.recalculation.recallVolatile());
  }

  /** The number of custom-function executions running or queued. */
  get customFunctionsRunning(): number {
    return this.engine.recalculation.calls.pending;
  }

  // ---- changes ------------------------------------------------------------------------------------------------
  /**
   * One recalculation, one change event and one step of the history for everything that `action` does; nestable.
   *
   * @param by An execution: its batches are one step together, unless somebody else changes something in between.
   */
  batch<Result>(action: () => Result, by?: object): Result {
    return this.engine.batch(action, by);
  }

  /** @returns Unsubscribes. */
  onChange(listener: (change: WorkbookChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  snapshot(): WorkbookSnapshot {
    const cells = this.engine.sheets.map((sheet) => ({
      sheetId: sheet.id,
      cells: viewSheetCells(this.engine, sheet),
    }));
    return { ...this.view(), cells };
  }

  view(): WorkbookView {
    const { name, timeZone } = this;
    return {
      name,
      timeZone,
      activeSheetId: this.tabs.activeId,
      sheets: this.engine.sheets.map((sheet) => sheet.view()),
    };
  }

  /** All of it but its history and its selections, as plain data with dates, maps and sets. */
  keep(): KeptWorkbook {
    return keptWorkbook(this, this.engine, this.tabs);
  }

  /** Becomes what was kept; there is nothing to undo. */
  restore(kept: KeptWorkbook): void {
    this.doors.clear();
    putWorkbook(this, this.engine, this.tabs, kept);
    this.forgetHistory();
  }

  // ---- undo ---------------------------------------------------------------------------------------------------
  /** Takes back the last change, whoever made it, and shows the sheet that it was on; false if there is none. */
  undo(): boolean {
    return this.stepped(() => this.engine.history.undo());
  }

  redo(): boolean {
    return this.stepped(() => this.engine.history.redo());
  }

  /** As for somebody who opens the spreadsheet: nothing to undo. */
  forgetHistory(): void {
    this.engine.history.clear();
  }

  private stepped(step: () => readonly SheetState[] | undefined): boolean {
    return this.engine.batch(() => {
      const touched = step();
      if (touched === undefined) return false;
      const { sheets } = this.engine;
      const isShown = (sheet: SheetState) => sheets.includes(sheet) && !sheet.hidden;
      const active = sheets.find(({ id }) => id === this.tabs.activeId);
      const shown = touched.length === 0 ? sheets.find(isShown) : touched.find(isShown);
      if (!active || !isShown(active) || (shown && touched.length > 0 && !touched.includes(active)))
        this.tabs.activeId = (shown ?? sheets.find(isShown) ?? sheets[0]!).id;
      this.engine.changes.noteStructure();
      return true;
    });
  }

  /** Changes what is neither in cells nor shown. */
  private frameChange<Result>(change: () => Result): Result {
    return this.engine.batch(() => {
      this.engine.history.holdFrame();
      return change();
    });
  }

  private publish(): void {
    const taken = this.engine.changes.take();
    if (!taken || this.listeners.size === 0) return;
    const stateOf = (sheetId: number): SheetState | undefined =>
      this.engine.sheets.find(({ id }) => id === sheetId);
    const cells = taken.cells.flatMap(({ sheetId, places }): SheetCells[] => {
      const sheet = stateOf(sheetId);
      if (!sheet) return [];
      return [
        {
          sheetId,
          cells: places.map(({ row, column }) => viewCell(this.engine, sheet, row, column)),
        },
      ];
    });
    const reloaded = taken.reloaded.flatMap((sheetId): SheetCells[] => {
      const sheet = stateOf(sheetId);
      return sheet ? [{ sheetId, cells: viewSheetCells(this.engine, sheet) }] : [];
    });
    const change: WorkbookChange = {
      cells,
      reloaded,
      ...(taken.structure ? { structure: this.view() } : {}),
    };
    for (const listener of this.listeners) listener(change);
  }

  /** One object per sheet, so that sheets can be compared with `===`. */
  private door(state: SheetState): WorkbookSheet {
    let sheet = this.doors.get(state.id);
    if (!sheet) this.doors.set(state.id, (sheet = new WorkbookSheet(this, this.engine, state)));
    return sheet;
  }
}
