import { isDeepStrictEqual } from "node:util";
import type { WorkbookEngine } from "./engine";
import type { SheetFrame, SheetState } from "./sheet-state";

/**
 * Everything of a workbook but cells, as it was before a change: which sheets there are, their names and layout, named
 * ranges, metadata. `swap` puts it back and holds what was there instead.
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
    const { sheets, ...rest } = this.was;
    const { sheets: sheetsNow, ...restNow } = frameOf(engine);
    const hasSame = sheets.length === sheetsNow.length && sheets.every((sheet, n) => sheet === sheetsNow[n]);
    return hasSame && isDeepStrictEqual(rest, restNow);
  }

  swap(engine: WorkbookEngine): void {
    const { sheets, frames, names, metadata } = this.was;
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
