import { HEAD_COLUMNS } from "../../src/journal/entry";
import type { CopiedJournal, JournalStore } from "../../src/ports/journal-store";

/** A journal's rows in memory; a test may sort or change them as a user would. */
export class MemoryJournalStore implements JournalStore {
  readonly rows: string[][] = [];
  /** Reads so far. */
  reads = 0;
  /** Set by tests. */
  lost = false;
  copied: CopiedJournal[] = [];

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

  size(): number {
    return this.rows.reduce((sum, row) => sum + row.slice(HEAD_COLUMNS).join("").length, 0);
  }

  setSize(): void {}

  takeLoss(): boolean {
    const lost = this.lost;
    this.lost = false;
    return lost;
  }

  copiedIn(): readonly CopiedJournal[] {
    return this.copied;
  }
}
