import { LimitError } from "../../src/core/errors";
import { JOURNAL_HEADERS } from "../../src/money/entry";
import type { JournalHealth, JournalStore } from "../../src/google/ports";

/** A journal's rows in memory; a test may sort, change or delete them as a user would. */
export class MemoryJournalStore implements JournalStore {
  rows: string[][] = [];
  sheetId = 1;
  /** Reads and appends so far. */
  reads = 0;
  appends = 0;
  /** Set by tests: the sheet rejects rows, is full and says so, is deleted, or its columns were moved. */
  appendFails = false;
  isFull = false;
  deleted = false;
  rearranged = false;

  rowCount(): number {
    return this.deleted || this.rearranged ? 0 : this.rows.length;
  }

  read(row: number, column: number, rows: number, columns: number): string[][] {
    this.reads++;
    return Array.from({ length: rows }, (_, down) =>
      Array.from(
        { length: columns },
        (_each, right) => this.rows[row - 1 + down]?.[column - 1 + right] ?? "",
      ),
    );
  }

  append(rows: readonly (readonly string[])[]): { sheetId: number; rows: number } {
    if (this.appendFails || this.deleted) {
      throw new LimitError("limit/journal", "The journal takes no more rows.", "Make room.");
    }
    this.appends++;
    this.rows.push(...rows.map((row) => [...row]));
    return { sheetId: this.sheetId, rows: this.rows.length };
  }

  replace(column: number, rows: ReadonlyMap<string, readonly string[]>): number {
    let replaced = 0;
    this.rows.forEach((row, index) => {
      const replacement = rows.get(row[column - 1] ?? "");
      if (replacement === undefined) return;
      this.rows[index] = [...replacement];
      replaced++;
    });
    return replaced;
  }

  health(sheetId: number | null): JournalHealth {
    if (this.deleted) return sheetId === null ? "whole" : "missing";
    return this.rearranged ? "rearranged" : "whole";
  }

  takesRows(): boolean {
    return !this.isFull;
  }

  startAnew(): void {
    this.rows = [];
    this.sheetId++;
    this.deleted = false;
    this.rearranged = false;
  }

  /** Characters of all answers. */
  get characters(): number {
    const head = JOURNAL_HEADERS.length - 1;
    return this.rows.reduce((sum, row) => sum + row.slice(head).join("").length, 0);
  }
}
