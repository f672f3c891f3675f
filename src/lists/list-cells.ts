import type { CellValue } from "../core/cell";
import { neighbours } from "../verified-writes/neighbours";
import { type Places } from "../verified-writes/output-columns";
import type { Snapshot } from "../verified-writes/sheet-snapshot";
import { HEADER_ROW } from "./list-columns";

/** The rows of a list's sheet as they were read, and what is to be written into our columns of them. */
export class ListCells {
  /** By column, then by row. */
  private readonly writes = new Map<number, Map<number, CellValue>>();
  private readonly asTheyStand = new Map<number, Map<number, CellValue>>();

  /** @param count Rows below the header. */
  constructor(
    private readonly seen: Snapshot,
    private readonly places: Places,
    readonly count: number,
  ) {}

  /** @param index Counts from 0 below the header. */
  value(index: number, tag: string): unknown {
    return this.seen.cells[this.lineOf(index)]?.[this.places.get(tag)! - 1] ?? "";
  }

  /** False where a formula of the user's is: it is never overwritten, not even by its own value. */
  isFree(index: number, tag: string): boolean {
    return (this.seen.formulas[this.lineOf(index)]?.[this.places.get(tag)! - 1] ?? "") === "";
  }

  set(index: number, tag: string, value: CellValue): void {
    this.put(this.writes, index, tag, value);
  }

  /** A cell that is ours may be written as it is, where that makes one call of two. */
  leave(index: number, tag: string): void {
    const cell = this.value(index, tag) as CellValue;
    this.put(this.asTheyStand, index, tag, cell === "" ? null : cell);
  }

  /** By row, then by column; what lies between two writes of a column goes back as it is, where that makes one call of two. */
  changes(): Map<number, Map<number, CellValue>> {
    const changes = new Map<number, Map<number, CellValue>>();
    for (const [column, changed] of this.writes) {
      const values = new Map([...(this.asTheyStand.get(column) ?? []), ...changed]);
      for (const { first, last } of neighbours([...values.keys()])) {
        const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        const written = rows.filter((row) => changed.has(row));
        for (let row = written[0] ?? Infinity; row <= written[written.length - 1]!; row++) {
          const cells = changes.get(row) ?? new Map<number, CellValue>();
          changes.set(row, cells.set(column, values.get(row)!));
        }
      }
    }
    return changes;
  }

  private lineOf(index: number): number {
    return HEADER_ROW + 1 + index - this.seen.firstRow;
  }

  private put(
    cells: Map<number, Map<number, CellValue>>,
    index: number,
    tag: string,
    value: CellValue,
  ): void {
    if (!this.isFree(index, tag)) return;
    const column = this.places.get(tag)!;
    const values = cells.get(column) ?? new Map<number, CellValue>();
    cells.set(column, values.set(HEADER_ROW + 1 + index, value));
  }
}
