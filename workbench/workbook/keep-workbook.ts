import type { DeveloperMetadata } from "./developer-metadata";
import type { Cell } from "./cell";
import type { WorkbookEngine } from "./engine";
import type { NamedRange } from "./named-ranges";
import { SheetAppearance } from "./sheet-appearance";
import { SheetLayout } from "./sheet-layout";
import { type SheetFrame, SheetState } from "./sheet-state";
import type { SheetTabs } from "./sheet-tabs";

/** What is kept of a cell: what was put into it, not what its formula shows. */
type KeptCell = Pick<
  Cell,
  "value" | "quotePrefix" | "numberFormat" | "format" | "note" | "links" | "validation" | "columnType"
> & { readonly row: number; readonly column: number; readonly formula: string | null };

export interface KeptSheet {
  readonly id: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frame: SheetFrame;
  readonly cells: readonly KeptCell[];
}

/** A workbook as plain data with dates, maps and sets. */
export interface KeptWorkbook extends Named {
  readonly locale: string;
  readonly activeId: number;
  readonly sheetsMade: number;
  readonly sheets: readonly KeptSheet[];
  readonly names: readonly NamedRange[];
  readonly metadata: readonly DeveloperMetadata[];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
}

export function keptWorkbook(
  { id, name, timeZone }: Named,
  { locale, sheets, namedRanges, metadata }: WorkbookEngine,
  { activeId, sheetsMade }: SheetTabs,
): KeptWorkbook {
  const contents = { sheets: sheets.map(keptSheet), names: namedRanges.list, metadata: metadata.list };
  return { id, name, timeZone, locale, activeId, sheetsMade, ...contents };
}

function keptSheet(sheet: SheetState): KeptSheet {
  const { id, grid } = sheet;
  const cells: KeptCell[] = [];
  for (const { row, column, cell } of grid.cells()) {
    const {
      spilledFrom,
      formula,
      value,
      quotePrefix,
      numberFormat,
      format,
      note,
      links,
      validation,
      columnType,
    } = cell;
    if (cell.isPlainBlank || (spilledFrom !== null && !isDressed(cell))) continue;
    const rest = { value, quotePrefix, numberFormat, format, note, links, validation, columnType };
    cells.push({ row, column, formula: formula?.text ?? null, ...rest });
  }
  return { id, rowCount: grid.rowCount, columnCount: grid.columnCount, frame: sheet.frame(), cells };
}

/** Whether a cell has more than its value. */
function isDressed({ numberFormat, format, note, validation, columnType }: Cell): boolean {
  return [numberFormat, format, validation, columnType].some((part) => part !== null) || note !== "";
}

/** Puts what was kept in place of what is there. Protections and charts get ids of this process. */
export function putWorkbook(
  workbook: { -readonly [Key in keyof Named]: Named[Key] },
  engine: WorkbookEngine,
  tabs: SheetTabs,
  kept: KeptWorkbook,
): void {
  [workbook.id, workbook.name, workbook.timeZone] = [kept.id, kept.name, kept.timeZone];
  tabs.change(() => {
    engine.locale = kept.locale;
    engine.recalculation.liftSpills();
    for (const formula of engine.formulas) engine.dropFormula(formula);
    engine.sheets = kept.sheets.map((each) => sheetOf(engine, each));
    engine.namedRanges.list = kept.names;
    engine.metadata.put(kept.metadata);
    engine.recalculation.rebuild(engine.formulas);
    for (const { id } of engine.sheets) engine.changes.noteReload(id);
    [tabs.activeId, tabs.sheetsMade] = [kept.activeId, kept.sheetsMade];
  });
}

function sheetOf(engine: WorkbookEngine, { id, rowCount, columnCount, frame, cells }: KeptSheet): SheetState {
  const sheet = new SheetState(id, frame.name);
  [sheet.grid.rowCount, sheet.grid.columnCount] = [rowCount, columnCount];
  sheet.putFrame({
    ...frame,
    layout: Object.assign(new SheetLayout(), frame.layout),
    appearance: Object.assign(new SheetAppearance(), frame.appearance),
    protections: [],
    charts: [],
  });
  for (const { id: _id, ...protection } of frame.protections) sheet.protections.add(protection);
  for (const { id: _id, ...chart } of frame.charts) sheet.charts.add(chart);
  for (const { row, column, formula, ...rest } of cells) {
    const cell = Object.assign(sheet.grid.make(row, column), rest);
    if (formula !== null) engine.setFormula(id, row, column, cell, formula);
  }
  return sheet;
}
