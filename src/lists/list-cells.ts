import type { CellValue } from "../core/cell";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours, type Places } from "../tables/output-columns";
import { HEADER_ROW } from "./list-columns";

/** The rows of a list's sheet as they were read, and what is to be written into our columns of them. */
export class ListCells {
  private readonly values: readonly (readonly unknown[])[];
  private readonly formulas: readonly (readonly string[])[];
  /** By column, then by row. */
  private readonly writes = new Map<number, Map<number, CellValue>>();
  private readonly asTheyStand = new Map<number, Map<number, CellValue>>();

  constructor(
    private readonly sheet: SheetTable,
    private readonly places: Places,
  ) {
    const rows = sheet.lastRow() - HEADER_ROW;
    const box = { row: HEADER_ROW + 1, column: 1, rows, columns: Math.max(...places.values()) };
    this.values = rows > 0 ? sheet.read(box) : [];
    this.formulas = rows > 0 ? sheet.readFormulas(box) : [];
  }

  /** Rows below the header. */
  get count(): number {
    return this.values.length;
  }

  /** @param index Counts from 0 below the header. */
  value(index: number, tag: string): unknown {
    return this.values[index]![this.places.get(tag)! - 1];
  }

  /** False where a formula of the user's stands: it is never written over, not even by its own value. */
  isFree(index: number, tag: string): boolean {
    return (this.formulas[index]?.[this.places.get(tag)! - 1] ?? "") === "";
  }

  set(index: number, tag: string, value: CellValue): void {
    this.put(this.writes, index, tag, value);
  }

  /** A cell that is ours may be written as it stands, where that makes one call of two. */
  leave(index: number, tag: string): void {
    const cell = this.value(index, tag) as CellValue;
    this.put(this.asTheyStand, index, tag, cell === "" ? null : cell);
  }

  /** Whether every company still stands where it was read. */
  stillHold(): boolean {
    if (this.sheet.lastRow() - HEADER_ROW !== this.count) return false;
    return ["uuid", "website"].every((tag) => {
      const box = { row: HEADER_ROW + 1, column: this.places.get(tag)!, rows: this.count, columns: 1 };
      const now = this.count === 0 ? [] : this.sheet.read(box);
      return now.every(([cell], index) => cell === this.value(index, tag));
    });
  }

  /** Neighbouring rows of a column in one call: on the service each call costs a look at the sheet's size. */
  write(): void {
    for (const [column, changed] of this.writes) {
      const values = new Map([...(this.asTheyStand.get(column) ?? []), ...changed]);
      for (const { first, last } of neighbours([...values.keys()])) {
        const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
        const written = rows.filter((row) => changed.has(row));
        if (written.length === 0) continue;
        const [from, to] = [written[0]!, written[written.length - 1]!];
        this.sheet.write(
          from,
          column,
          rows.slice(from - first, to - first + 1).map((row) => [values.get(row)!]),
        );
      }
    }
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
