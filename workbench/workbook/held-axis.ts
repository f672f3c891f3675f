import type { AxisEdit } from "../formulas/axis-edit";
import { moveCells } from "./edit-structure";
import type { WorkbookEngine } from "./engine";
import type { SheetState } from "./sheet-state";

/** Rows or columns that were inserted, deleted or moved: only where cells are. What was in deleted ones, others hold. */
export class HeldAxis {
  readonly size = 0;

  constructor(
    private readonly sheet: SheetState,
    private edit: AxisEdit,
  ) {}

  get touched(): readonly SheetState[] {
    return [this.sheet];
  }

  swap(engine: WorkbookEngine): void {
    const { sheet } = this;
    this.edit = inverse(this.edit);
    engine.recalculation.liftSpills();
    moveCells(engine, sheet, this.edit);
    engine.recalculation.rebuild(engine.formulas);
    engine.changes.noteReload(sheet.id);
  }
}

function inverse(edit: AxisEdit): AxisEdit {
  const { kind, at, count, before = at } = edit;
  if (kind === "insert") return { ...edit, kind: "delete" };
  if (kind === "delete") return { ...edit, kind: "insert" };
  return before > at
    ? { ...edit, at: before - count, before: at }
    : { ...edit, at: before, before: at + count };
}
