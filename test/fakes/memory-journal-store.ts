import type { JournalStore } from "../../src/ports/journal-store";

/** A journal's rows in memory; a test may sort or change them as a user would. */
export class MemoryJournalStore implements JournalStore {
  readonly rows: string[][] = [];
  /** Reads so far. */
  reads = 0;

  rowCount(): number {
    return this.rows.length;
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

  append(rows: readonly (readonly string[])[]): void {
    this.rows.push(...rows.map((row) => [...row]));
  }
}
