import type { Rectangle } from "./rectangle";

/** Collects what changed until the batch ends. Cells are noted by number, so that noting is cheap. */
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

  /** Rows or columns moved: views take the sheet anew. */
  noteReload(sheetId: number): void {
    this.reloaded.add(sheetId);
    this.structure = true;
  }

  /** Hands over and forgets; undefined when nothing changed. Cells in order of row and column. */
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
