import { isDate, isDay, type Day } from "../core/api-date";
import type { InstantOf } from "../core/cell";
import { plainCell } from "./plain-cell";
import type { Landed } from "./where-landed";
import type { Changes } from "./write-cells";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Where a sheet begins to count days. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** What was written into which column, in any row, by where these columns are now. */
export class Touched {
  private columns = new Map<number, Set<unknown>>();

  constructor(private readonly instantOf: InstantOf) {}

  all(): Set<number> {
    return new Set(this.columns.keys());
  }

  note(changes: Changes): void {
    for (const cells of changes.values())
      for (const [column, value] of cells)
        this.in(column).add(plainCell(isDay(value) ? this.instantOf(value) : value));
  }

  /** @param ways Where what was written into a column may be now. */
  follow(ways: readonly Landed[]): void {
    const earlier = this.columns;
    this.columns = new Map();
    for (const [column, values] of earlier) {
      for (const way of ways) {
        const at = way(column);
        if (at !== null) for (const value of values) this.in(at).add(value);
      }
    }
  }

  has(column: number, cell: unknown): boolean {
    const values = this.columns.get(column);
    if (values === undefined) return false;
    return (
      values.has(plainCell(cell)) || (isDate(cell) && [...values].some((value) => this.isRead(value, cell)))
    );
  }

  /** Whether a number is read as this date: it has landed under a format of dates. */
  private isRead(value: unknown, date: Date): boolean {
    if (typeof value !== "number" || Math.abs(DAY_ZERO + value * DAY_MS - date.getTime()) > DAY_MS)
      return false;
    const days = Math.floor(value);
    const midnight = this.instantOf(dayAt(days)).getTime();
    return plainCell(new Date(midnight + Math.round((value - days) * DAY_MS))) === plainCell(date);
  }

  private in(column: number): Set<unknown> {
    const values = this.columns.get(column) ?? new Set();
    this.columns.set(column, values);
    return values;
  }
}

function dayAt(days: number): Day {
  const date = new Date(DAY_ZERO + days * DAY_MS);
  return { kind: "day", year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
