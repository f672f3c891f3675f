import { isDay } from "../core/api-date";
import type { Midnight } from "../core/cell";
import { plainCell } from "./plain-cell";
import { columnsNow } from "./row-sources";
import type { Heads } from "./sheet-snapshot";
import type { Changes } from "./write-cells";

/** What was written into which column, in any row, by where these columns are now. */
export class Touched {
  private columns = new Map<number, Set<unknown>>();

  constructor(private readonly midnight: Midnight) {}

  all(): Set<number> {
    return new Set(this.columns.keys());
  }

  note(changes: Changes): void {
    for (const cells of changes.values())
      for (const [column, value] of cells)
        this.in(column).add(plainCell(isDay(value) ? this.midnight(value) : value));
  }

  /** @param options.alsoStays Whether some of it may have been written after the columns were moved. */
  follow(before: Heads, now: Heads, { alsoStays }: { readonly alsoStays: boolean }): void {
    const earlier = this.columns;
    this.columns = new Map();
    const columnNow = columnsNow(before, now);
    for (const [column, values] of earlier) {
      const reached = [columnNow(column), alsoStays ? column : null];
      for (const at of reached) if (at !== null) for (const value of values) this.in(at).add(value);
    }
  }

  has(column: number, cell: unknown): boolean {
    return this.columns.get(column)?.has(plainCell(cell)) ?? false;
  }

  private in(column: number): Set<unknown> {
    const values = this.columns.get(column) ?? new Set();
    this.columns.set(column, values);
    return values;
  }
}
