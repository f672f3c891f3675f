import type { AxisEdit } from "../formulas/axis-edit";
import type { WorkbookEngine } from "./engine";
import { HeldAxis } from "./held-axis";
import { HeldCells } from "./held-cells";
import { HeldFrame } from "./held-frame";
import { cellRectangle, type Rectangle } from "./rectangle";
import type { SheetState } from "./sheet-state";

const STEPS_MAX = 100;
/** Of all steps together. A larger step cannot be undone, nor can what came before it. */
const CELLS_MAX = 300_000;

/** What one undo takes back: what was there before, in the order in which it was changed. */
interface Step {
  /** Whoever made the change; undefined for a person, whose changes are a step each. */
  readonly by: object | undefined;
  held: (HeldCells | HeldAxis | HeldFrame)[];
}

/**
 * All changes of a workbook, by people and by scripts, for undo and redo: values, formats, notes, rows, columns, sheets,
 * their layout and metadata. Not what follows from them, such as results of formulas, and not what is selected.
 *
 * Whoever changes something calls `holdCells`, `holdAxis` or `holdFrame` before; the end of the engine's batch ends the
 * step. An execution's changes are one step, unless somebody else changed something in between. What a script keeps on hidden
 * sheets is no step: whether Google's undo reaches that is not known, and who takes back what they see does not mean it.
 */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
  private open: Step | undefined;
  private by: object | undefined;

  constructor(private readonly engine: WorkbookEngine) {}

  /** Begins a batch of changes. */
  begin(by: object | undefined): void {
    this.by = by;
  }

  /** To be called before cells are written, cleared or replaced. */
  holdCells(sheet: SheetState, area: Rectangle): void {
    const { held } = this.step();
    const last = held.at(-1);
    if (last instanceof HeldCells) {
      last.hold(sheet, area);
      return;
    }
    const cells = new HeldCells();
    cells.hold(sheet, area);
    held.push(cells);
  }

  holdCell(sheet: SheetState, row: number, column: number): void {
    this.holdCells(sheet, cellRectangle(row, column));
  }

  /** To be called before rows or columns move; what is in deleted ones is held before. */
  holdAxis(sheet: SheetState, edit: AxisEdit): void {
    this.step().held.push(new HeldAxis(sheet, edit));
  }

  /** To be called before anything but cells changes. */
  holdFrame(): void {
    const { held } = this.step();
    if (!held.some((each) => each instanceof HeldFrame)) held.push(new HeldFrame(this.engine));
  }

  /** Ends a batch of changes. */
  end(): void {
    const { open } = this;
    this.by = undefined;
    this.open = undefined;
    if (!open) return;
    if (open.by !== undefined) this.forgetHidden(open);
    if (this.isEmpty(open)) {
      this.done = this.done.filter((step) => step !== open);
      return;
    }
    this.undone = [];
    if (this.done.at(-1) !== open) this.done.push(open);
    while (this.done.length > STEPS_MAX || this.size > CELLS_MAX) this.done.shift();
  }

  /** Cells held by all steps that can be undone. */
  get size(): number {
    return this.done.reduce((sum, { held }) => sum + held.reduce((cells, { size }) => cells + size, 0), 0);
  }

  /** @returns The sheets on which cells changed; undefined if there is nothing to undo. */
  undo(): readonly SheetState[] | undefined {
    return this.swap(this.done, this.undone, (held) => held.toReversed());
  }

  redo(): readonly SheetState[] | undefined {
    return this.swap(this.undone, this.done, (held) => held);
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }

  private swap(from: Step[], to: Step[], inOrder: (held: Step["held"]) => Step["held"]) {
    const step = from.pop();
    if (!step) return undefined;
    for (const each of inOrder(step.held)) each.swap(this.engine);
    to.push(step);
    return step.held.flatMap(({ touched }) => touched);
  }

  private step(): Step {
    const last = this.done.at(-1);
    const goesOn = this.by !== undefined && last?.by === this.by && this.undone.length === 0;
    return (this.open ??= goesOn ? last : { by: this.by, held: [] });
  }

  /** Their rows may have moved since an earlier step, too, so that is forgotten with them. */
  private forgetHidden(open: Step): void {
    const touched = open.held.flatMap((each) => each.touched);
    const hidden = new Set(touched.filter((sheet) => sheet.hidden));
    if (hidden.size === 0) return;
    for (const step of new Set([...this.done, open])) {
      for (const each of step.held) if (each instanceof HeldCells) each.forget(hidden);
      step.held = step.held.filter((each) =>
        each instanceof HeldCells ? each.size > 0 : !each.touched.some((sheet) => hidden.has(sheet)),
      );
    }
    this.done = this.done.filter(({ held }) => held.length > 0);
  }

  /** Such as a width that was set to what it was. */
  private isEmpty({ held }: Step): boolean {
    return held.every((each) => each instanceof HeldFrame && each.isAsIn(this.engine));
  }
}
