import type { Rectangle } from "./rectangle";

/** Collects changes until the end of the batch. Cells are recorded as numbers, which is cheap. */
export class ChangeLog {
  private readonly cells = new Map<number, Set<number>>();
  private reloaded = new Set<number>();
  private structure = false;

  noteCell(sheetId: number, row: number, column: number): void {
    let set = this.cells.get(sheetId);
    if (!set) this.cells.set(sheetId, (set = new Set()));
    set.add(row * 32_768 + column);
  }

  noteArea(sheetId: number, { row, column, rows, columns }: Rectangle): void {
    for (let r = row; r < row + rows; r += 1)
      for (let c = column; c < column + columns; c += 1) this.noteCell(sheetId, r, c);
  }

  /** Names, sizes, selection: everything but cells. */
  noteStructure(): void {
    this.structure = true;
  }

  /** Rows or columns moved: views reload the sheet. */
  noteReload(sheetId: number): void {
    this.reloaded.add(sheetId);
    this.structure = true;
  }

  /** Returns and clears the changes; undefined if there are none. Cells are ordered by row and column. */
  take(): TakenChanges | undefined {
    if (this.cells.size === 0 && !this.structure) return undefined;
    const cells = [...this.cells]
      .filter(([sheetId]) => !this.reloaded.has(sheetId))
      .map(([sheetId, keys]) => ({
        sheetId,
        places: [...keys]
          .toSorted((a, b) => a - b)
          .map((key) => ({ row: Math.floor(key / 32_768), column: key % 32_768 })),
      }));
    const taken = { cells, reloaded: [...this.reloaded], structure: this.structure };
    this.cells.clear();
    this.reloaded = new Set();
    this.structure = false;
    return taken;
  }
}

export interface TakenChanges {
  readonly cells: readonly {
    readonly sheetId: number;
    readonly places: readonly { readonly row: number; readonly column: number }[];
  }[];
  readonly reloaded: readonly number[];
  readonly structure: boolean;
}
