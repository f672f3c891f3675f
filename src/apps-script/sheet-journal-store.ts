import type { JournalStore } from "../ports/journal-store";
import type { Properties } from "../ports/properties";
import { growSheet } from "./grow-sheet";
import { findJournalSheet, makeJournalSheet, type JournalSheet } from "./journal-sheet";
import type { LockServiceLock } from "./lock-service-lock";
import { activeSpreadsheet, sheetById } from "./spreadsheet-app-spreadsheet";

const LOCK_WAIT_MS = 5_000;

/** The journal as a hidden sheet; row 1 here is the first row below the header. */
export class SheetJournalStore implements JournalStore {
  private known: JournalSheet | null = null;

  /**
   * @param lock The execution's own one: an append under a lock that is already held takes it for granted.
   * @param properties The document's, where the sheet's id is kept beside the spreadsheet's metadata.
   * @param headers What the first row says; nobody reads it back but people.
   */
  constructor(
    private readonly lock: LockServiceLock,
    private readonly properties: () => Properties | null,
    private readonly headers: readonly string[],
  ) {}

  rowCount(): number {
    const journal = this.find();
    return journal === null ? 0 : Math.max(0, journal.sheet.getLastRow() - journal.headerRows);
  }

  read(row: number, column: number, rows: number, columns: number): string[][] {
    const journal = this.find();
    if (journal === null) return [];
    const { sheet, headerRows } = journal;
    const top = row + headerRows;
    const height = Math.min(rows, sheet.getMaxRows() - top + 1);
    const width = Math.min(columns, sheet.getMaxColumns() - column + 1);
    if (height < 1) return [];
    if (width < 1) return Array.from({ length: height }, () => []);
    return sheet
      .getRange(top, column, height, width)
      .getValues()
      .map((line) => line.map(String));
  }

  append(rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) return;
    const wasHeld = this.lock.held;
    const isLocked = wasHeld || this.lock.acquire(LOCK_WAIT_MS);
    try {
      const { sheet } = this.findAlive() ?? (this.known = this.make());
      if (isLocked) writeBelow(sheet, rows);
      // One row at a time, but each in a step of its own that nobody else can come into.
      else for (const row of rows) sheet.appendRow(row.map(asText));
      // Buffered writes are on disk only then; somebody who gets the lock has to see them.
      SpreadsheetApp.flush();
    } finally {
      if (isLocked && !wasHeld) this.lock.release();
    }
  }

  private find(): JournalSheet | null {
    return (this.known ??= findJournalSheet(activeSpreadsheet(), this.properties, this.headers));
  }

  /** As `find`, but sees that somebody deleted the sheet since: what was paid for must not be lost with it. */
  private findAlive(): JournalSheet | null {
    if (this.known !== null && sheetById(activeSpreadsheet(), this.known.sheet.getSheetId()) === null) {
      this.known = null;
    }
    return this.find();
  }

  private make(): JournalSheet {
    return makeJournalSheet(activeSpreadsheet(), this.properties, this.headers);
  }
}

function writeBelow(sheet: GoogleAppsScript.Spreadsheet.Sheet, rows: readonly (readonly string[])[]): void {
  const first = sheet.getLastRow() + 1;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  growSheet(sheet, first + rows.length - 1, width);
  sheet
    .getRange(first, 1, rows.length, width)
    .setValues(rows.map((row) => Array.from({ length: width }, (_, index) => asText(row[index] ?? ""))));
}

/** Behind an apostrophe, text stays text whatever it looks like; the apostrophe is no part of it. */
export function asText(text: string): string {
  return text === "" ? "" : `'${text}`;
}
