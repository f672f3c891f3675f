/** The content of one cell, sufficient to restore it. */
export interface CellRecord {
  readonly row: number;
  readonly column: number;
  readonly value: number | string | boolean | null;
  readonly formula: string | null;
  readonly quotePrefix: boolean;
  readonly numberFormat: string | null;
}

export interface UndoStep {
  readonly sheetId: number;
  readonly before: readonly CellRecord[];
  readonly after: readonly CellRecord[];
}

const STEPS_MAX = 100;

/** The user's own edits, for undo and redo. */
export class UndoStack {
  private done: UndoStep[] = [];
  private undone: UndoStep[] = [];

  push(step: UndoStep): void {
    this.done.push(step);
    if (this.done.length > STEPS_MAX) this.done.shift();
    this.undone = [];
  }

  undo(): UndoStep | undefined {
    const step = this.done.pop();
    if (step) this.undone.push(step);
    return step;
  }

  redo(): UndoStep | undefined {
    const step = this.undone.pop();
    if (step) this.done.push(step);
    return step;
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }
}
