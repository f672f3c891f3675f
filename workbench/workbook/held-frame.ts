import { isDeepStrictEqual } from "node:util";
import type { DeveloperMetadata } from "./developer-metadata";
import type { WorkbookEngine } from "./engine";
import type { SheetFrame, SheetState } from "./sheet-state";

/**
 * Everything of a workbook but cells, as it was before a change: which sheets there are, their names and layout, named
 * ranges, metadata. `swap` puts it back and holds what was there instead. Sheets that are hidden stay as they are.
 */
export class HeldFrame {
  readonly touched: readonly SheetState[] = [];
  private was: Frame;

  constructor(private readonly engine: WorkbookEngine) {
    this.was = frameOf(engine);
  }

  /** The cells of sheets that were deleted: nothing else holds them. */
  get size(): number {
    const gone = this.was.sheets.filter((sheet) => !this.engine.sheets.includes(sheet));
    return gone.reduce((sum, { grid }) => sum + [...grid.cells()].length, 0);
  }

  isAsIn(engine: WorkbookEngine): boolean {
    const { sheets, ...rest } = this.wanted(engine);
    const { sheets: sheetsNow, ...restNow } = frameOf(engine);
    const hasSame = sheets.length === sheetsNow.length && sheets.every((sheet, n) => sheet === sheetsNow[n]);
    return hasSame && isDeepStrictEqual(rest, restNow);
  }

  /** What is put back: as it was, with what a script keeps on hidden sheets as it is now. */
  private wanted(engine: WorkbookEngine): Frame {
    const { was } = this;
    const now = frameOf(engine);
    const isKept = (sheet: SheetState) =>
      sheet.hidden && now.sheets.includes(sheet) && was.frames[was.sheets.indexOf(sheet)]?.hidden !== false;
    const sheets = was.sheets.filter((sheet) => !isKept(sheet));
    now.sheets.forEach((sheet, index) => {
      if (isKept(sheet)) sheets.splice(index, 0, sheet);
    });
    const frames = sheets.map((sheet) =>
      isKept(sheet) ? now.frames[now.sheets.indexOf(sheet)]! : was.frames[was.sheets.indexOf(sheet)]!,
    );
    const isOfKept = ({ location }: DeveloperMetadata) =>
      location.type === "SPREADSHEET" ||
      sheets.some((sheet) => sheet.id === location.sheetId && isKept(sheet));
    const metadata = [
      ...was.metadata.filter((entry) => !isOfKept(entry)),
      ...now.metadata.filter(isOfKept),
    ].toSorted((one, other) => one.id - other.id);
    return { sheets, frames, names: was.names, metadata };
  }

  swap(engine: WorkbookEngine): void {
    const { sheets, frames, names, metadata } = this.wanted(engine);
    this.was = frameOf(engine);
    const isThere = new Set(sheets.map(({ id }) => id));
    engine.recalculation.liftSpills();
    for (const formula of engine.formulas) if (!isThere.has(formula.sheetId)) engine.dropFormula(formula);
    for (const sheet of sheets) {
      if (engine.sheets.includes(sheet)) continue;
      for (const { cell } of sheet.grid.cells()) if (cell.formula) engine.formulas.add(cell.formula);
    }
    engine.sheets = [...sheets];
    sheets.forEach((sheet, index) => sheet.putFrame(frames[index]!));
    engine.namedRanges.list = names;
    engine.metadata.list = metadata;
    engine.recalculation.rebuild(engine.formulas);
    for (const { id } of sheets) engine.changes.noteReload(id);
  }
}

interface Frame {
  readonly sheets: readonly SheetState[];
  readonly frames: readonly SheetFrame[];
  readonly names: WorkbookEngine["namedRanges"]["list"];
  readonly metadata: WorkbookEngine["metadata"]["list"];
}

function frameOf({ sheets, namedRanges, metadata }: WorkbookEngine): Frame {
  return {
    sheets: [...sheets],
    frames: sheets.map((sheet) => sheet.frame()),
    names: namedRanges.list,
    metadata: metadata.list,
  };
}
