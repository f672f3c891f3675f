import type { CustomFunctions } from "../formulas/custom-functions";
import { partsOf, dateToSerial } from "../formulas/dates";
import { FormulaCell } from "../formulas/formula-cell";
import type { FormulaGrid } from "../formulas/formula-grid";
import { canonicalForm, hasDecimalComma, localForm } from "../formulas/locale-form";
import { Recalculation } from "../formulas/recalculation";
import type { Cell } from "./cell";
import type { ContentContext } from "./cell-content";
import { ChangeLog } from "./change-log";
import { History } from "./history";
import { CELLS_MAX } from "./limits";
import { MetadataStore } from "./metadata-store";
import { NamedRanges } from "./named-ranges";
import type { SheetState } from "./sheet-state";
import { WorkbookError } from "./workbook-error";

/** What is not known of Google, and had either way: see `HostOptions`. */
export interface Doubts extends Pick<
  ContentContext,
  "apostropheShownInText" | "datesKeepMilliseconds" | "textsKeepControls"
> {
  readonly scriptsSpellLocally: boolean;
}

/** The internals of a workbook: the cells of its sheets, their formulas and the batches that group edits. */
export class WorkbookEngine implements FormulaGrid {
  /** In tab order. */
  sheets: SheetState[] = [];
  readonly changes = new ChangeLog();
  readonly metadata = new MetadataStore();
  readonly namedRanges = new NamedRanges();
  readonly history = new History(this);
  readonly recalculation: Recalculation;
  readonly formulas = new Set<FormulaCell>();
  private batchDepth = 0;
  private localeName = "en_US";
  private hasComma = false;

  constructor(
    readonly now: () => Date,
    public timeZone: string,
    functions: CustomFunctions,
    private readonly batchEnded: () => void,
    private readonly doubts: Doubts,
  ) {
    this.recalculation = new Recalculation(this, functions);
  }

  /** As Sheets names it: `de_DE`. */
  get locale(): string {
    return this.localeName;
  }

  /** Cells keep their formulas, which are only spelled otherwise from now on. */
  set locale(name: string) {
    this.hasComma = hasDecimalComma(name);
    this.localeName = name;
    for (const { id } of this.sheets) this.changes.noteReload(id);
  }

  get decimalComma(): boolean {
    return this.hasComma;
  }

  /** A formula as a script writes it, as cells keep it. */
  formulaFromScript(text: string): string {
    return canonicalForm(text, this.hasComma && this.doubts.scriptsSpellLocally);
  }

  formulaForScript(text: string): string {
    return localForm(text, this.hasComma && this.doubts.scriptsSpellLocally);
  }

  /** @param by Whose changes are one step of the history; by default the batch is one. Counts for the outermost batch. */
  batch<Result>(action: () => Result, by?: object): Result {
    if (this.batchDepth === 0) this.history.begin(by);
    this.batchDepth += 1;
    try {
      return action();
    } finally {
      this.batchDepth -= 1;
      if (this.batchDepth === 0) {
        this.history.end();
        this.recalculation.run();
        this.batchEnded();
      }
    }
  }

  /** Evaluates pending formulas, so that reads within a batch see the preceding writes. */
  settleReads(): void {
    if (this.recalculation.hasWork) this.recalculation.run();
  }

  contentContext(): ContentContext {
    const { timeZone, decimalComma, doubts } = this;
    return {
      timeZone,
      decimalComma,
      ...doubts,
      currentYear: partsOf(dateToSerial(this.now(), timeZone)).year,
    };
  }

  state(sheetId: number): SheetState {
    const sheet = this.sheets.find(({ id }) => id === sheetId);
    if (!sheet) throw new WorkbookError("The sheet was deleted.");
    return sheet;
  }

  /** @throws {WorkbookError} If this number of additional cells would exceed ten million. */
  assertRoomForCells(added: number): void {
    const total = this.sheets.reduce((sum, { grid }) => sum + grid.rowCount * grid.columnCount, 0);
    if (total + added > CELLS_MAX) {
      throw new WorkbookError(
        `This action would increase the number of cells in the workbook above the limit of ${CELLS_MAX} cells.`,
      );
    }
  }

  setFormula(sheetId: number, row: number, column: number, cell: Cell, text: string): void {
    const formula = new FormulaCell(sheetId, row, column, text);
    cell.formula = formula;
    this.formulas.add(formula);
    this.recalculation.add(formula);
  }

  dropFormula(formula: FormulaCell): void {
    this.formulas.delete(formula);
    this.recalculation.remove(formula);
  }

  // ---- implementation of FormulaGrid
  // --------------------------------------------------------------------------
  sheetNamed(name: string): number | undefined {
    const wanted = name.toLowerCase();
    return this.sheets.find((sheet) => sheet.name.toLowerCase() === wanted)?.id;
  }

  sheetNames(): ReadonlyMap<number, string> {
    return new Map(this.sheets.map(({ id, name }) => [id, name]));
  }

  rowCount(sheetId: number): number {
    return this.state(sheetId).grid.rowCount;
  }

  columnCount(sheetId: number): number {
    return this.state(sheetId).grid.columnCount;
  }

  cell(sheetId: number, row: number, column: number): Cell | undefined {
    return this.state(sheetId).grid.get(row, column);
  }

  rowCells(sheetId: number, row: number): readonly (Cell | undefined)[] | undefined {
    return this.state(sheetId).grid.rowCells(row);
  }

  cover(sheetId: number, row: number, column: number, by: FormulaCell | null): void {
    const { grid } = this.state(sheetId);
    const cell = by ? grid.make(row, column) : grid.get(row, column);
    if (!cell) return;
    cell.spilledFrom = by;
    grid.touch();
  }

  growRows(sheetId: number, count: number): boolean {
    const { grid } = this.state(sheetId);
    const total = this.sheets.reduce((sum, sheet) => sum + sheet.grid.rowCount * sheet.grid.columnCount, 0);
    if (total + count * grid.columnCount > CELLS_MAX) return false;
    grid.rowCount += count;
    this.changes.noteStructure();
    return true;
  }

  showsOther(sheetId: number, row: number, column: number): void {
    this.changes.noteCell(sheetId, row, column);
  }

  later(action: () => void): void {
    this.batch(action);
  }
}
