import { renameInFormulas, structureChanged } from "./edit-structure";
import type { WorkbookEngine } from "./engine";
import { SHEETS_MAX } from "./limits";
import { SheetState } from "./sheet-state";
import { WorkbookError } from "./workbook-error";
import { copyCells } from "./copy-cells";

/** The tabs of a workbook: its sheets, their order, and the active one. */
export class SheetTabs {
  activeId = 0;
  /** How many sheets there ever were: ids are never used again. */
  sheetsMade = 0;

  constructor(private readonly engine: WorkbookEngine) {
    engine.sheets.push(new SheetState(this.nextId(), "Sheet1"));
  }

  insert(name: string | undefined, index: number): SheetState {
    const chosen = name ?? this.freeName("Sheet");
    this.assertFree(chosen);
    const sheet = new SheetState(this.nextId(), chosen);
    this.engine.assertRoomForCells(sheet.grid.rowCount * sheet.grid.columnCount);
    this.change(() => {
      this.engine.history.holdFrame();
      this.place(sheet, index);
      // Formulas may refer to a sheet of this name that did not exist before.
      this.engine.recalculation.rebuild(this.engine.formulas);
    });
    return sheet;
  }

  delete(sheet: SheetState): void {
    const { engine } = this;
    if (!engine.sheets.some((other) => other !== sheet && !other.hidden)) {
      throw new WorkbookError("You can't remove all the sheets in a document.");
    }
    this.change(() => {
      const index = engine.sheets.indexOf(sheet);
      engine.history.holdFrame();
      for (const formula of engine.formulas) if (formula.sheetId === sheet.id) engine.dropFormula(formula);
      engine.recalculation.liftSpills();
      renameInFormulas(engine, sheet.name, null);
      engine.sheets = engine.sheets.filter((other) => other !== sheet);
      engine.metadata.removeSheet(sheet.id);
      engine.namedRanges.removeSheet(sheet.id);
      for (const { charts } of engine.sheets) charts.removeSheet(sheet.id);
      if (this.activeId === sheet.id) this.activeId = this.neighbour(index);
      engine.recalculation.rebuild(engine.formulas);
    });
  }

  rename(sheet: SheetState, name: string): void {
    if (name.trim() === "") throw new WorkbookError("The sheet name cannot be empty.");
    if (name.toLowerCase() !== sheet.name.toLowerCase()) this.assertFree(name);
    this.change(() => {
      this.engine.history.holdFrame();
      renameInFormulas(this.engine, sheet.name, name);
      sheet.name = name;
      this.engine.recalculation.rebuild(this.engine.formulas);
    });
  }

  move(sheet: SheetState, index: number): void {
    this.change(() => {
      this.engine.history.holdFrame();
      const others = this.engine.sheets.filter((other) => other !== sheet);
      this.engine.sheets = others.toSpliced(index, 0, sheet);
      this.engine.recalculation.rebuild(this.engine.formulas);
    });
  }

  duplicate(original: SheetState, name = this.freeCopyName(original.name)): SheetState {
    this.assertFree(name);
    this.engine.assertRoomForCells(original.grid.rowCount * original.grid.columnCount);
    const copy = new SheetState(this.nextId(), name);
    [copy.grid.rowCount, copy.grid.columnCount] = [original.grid.rowCount, original.grid.columnCount];
    copy.layout = original.layout.copy();
    copy.appearance = original.appearance.copy();
    copy.merges = original.merges.copy();
    copy.filter = original.filter;
    copy.protections = original.protections.copy();
    copy.conditionalFormats = original.conditionalFormats.copy();
    copy.charts = original.charts.copy(original.id, copy.id);
    this.change(() => {
      this.engine.history.holdFrame();
      this.place(copy, this.engine.sheets.indexOf(original) + 1);
      const { row, column } = original.grid.lastCell();
      const area = { row: 1, column: 1, rows: Math.max(1, row), columns: Math.max(1, column) };
      copyCells(this.engine, original, area, copy, area);
      this.engine.metadata.copySheet(original.id, copy.id);
      structureChanged(this.engine, copy);
    });
    return copy;
  }

  /** Runs a change of the tabs as one batch and notifies views. */
  change(action: () => void): void {
    this.engine.batch(() => {
      this.engine.changes.noteStructure();
      action();
    });
  }

  private place(sheet: SheetState, index: number): void {
    if (this.engine.sheets.length >= SHEETS_MAX) {
      throw new WorkbookError(`A spreadsheet cannot have more than ${SHEETS_MAX} sheets.`);
    }
    this.engine.sheets.splice(index, 0, sheet);
    this.activeId = sheet.id;
  }

  /** The visible sheet nearest to a deleted one. */
  private neighbour(index: number): number {
    const { sheets } = this.engine;
    const nearest = [...sheets.slice(index), ...sheets.slice(0, index).toReversed()];
    return (nearest.find(({ hidden }) => !hidden) ?? nearest[0])?.id ?? 0;
  }

  private assertFree(name: string): void {
    if (this.engine.sheetNamed(name) === undefined) return;
    throw new WorkbookError(`A sheet with the name "${name}" already exists. Please enter another name.`);
  }

  private freeName(stem: string): string {
    for (let number = 1; ; number += 1) {
      if (this.engine.sheetNamed(`${stem}${number}`) === undefined) return `${stem}${number}`;
    }
  }

  private freeCopyName(name: string): string {
    const copy = `Copy of ${name}`;
    return this.engine.sheetNamed(copy) === undefined ? copy : this.freeName(`${copy} `);
  }

  /** The first sheet has id 0, later ones a large number, as in Sheets; ids are never reused. */
  private nextId(): number {
    const id = (this.sheetsMade * 982_451_653) % 2_147_483_647;
    this.sheetsMade += 1;
    return id;
  }
}
