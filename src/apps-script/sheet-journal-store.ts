import type { CopiedJournal, JournalStore } from "../ports/journal-store";
import type { Properties } from "../ports/properties";
import { growSheet } from "./grow-sheet";
import {
  copiedJournals,
  findJournalSheet,
  makeJournalSheet,
  markLookedAt,
  takeLoss,
  type JournalSheet,
} from "./journal-sheet";
import type { LockServiceLock } from "./lock-service-lock";
import { activeSpreadsheet, sheetById } from "./spreadsheet-app-spreadsheet";

const LOCK_WAIT_MS = 5_000;
const SIZE_PROPERTY = "JOURNAL_CHARACTERS";
/** Rows that are read back and written at once: a few seconds at most between looking and writing. */
const ROWS_REPLACED_AT_ONCE = 300;
/** Blank rows added with the ones that are needed. */
const SPARE_ROWS = 500;

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
    return journal === null ? [] : readRows(journal, row, column, rows, columns);
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
    this.setSize(this.size() + this.answerCharacters(rows));
  }

  replace(column: number, rows: ReadonlyMap<string, readonly string[]>): number {
    const wasHeld = this.lock.held;
    if (!wasHeld && !this.lock.acquire(LOCK_WAIT_MS)) return 0;
    try {
      const journal = this.findAlive();
      return journal === null ? 0 : replaceRows(journal, column, rows);
    } finally {
      if (!wasHeld) this.lock.release();
    }
  }

  size(): number {
    return Number(this.properties()?.get(SIZE_PROPERTY) ?? 0);
  }

  setSize(characters: number): void {
    this.properties()?.set(SIZE_PROPERTY, String(characters));
  }

  takeLoss(): boolean {
    const isLost = takeLoss(activeSpreadsheet(), this.properties);
    if (isLost) this.known = null;
    return isLost;
  }

  copiedIn(): CopiedJournal[] {
    return copiedJournals(activeSpreadsheet(), this.properties, this.headers).map((sheet) => ({
      name: sheet.getName(),
      rowCount: () => Math.max(0, sheet.getLastRow() - 1),
      read: (row, column, rows, columns) => readRows({ sheet, headerRows: 1 }, row, column, rows, columns),
      done: () => {
        const store = this.properties();
        if (store !== null) markLookedAt(store, [sheet]);
      },
    }));
  }

  private answerCharacters(rows: readonly (readonly string[])[]): number {
    const head = this.headers.length - 1;
    return rows.reduce((sum, row) => row.slice(head).reduce((all, { length }) => all + length, sum), 0);
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
    this.setSize(0);
    return makeJournalSheet(activeSpreadsheet(), this.properties, this.headers);
  }
}

function readRows(
  { sheet, headerRows }: JournalSheet,
  row: number,
  column: number,
  rows: number,
  columns: number,
): string[][] {
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

/**
 * Writes stretches of neighbouring rows, each looked up again right before: the lock keeps other executions away, but not
 * a person who sorts.
 */
function replaceRows(
  { sheet }: JournalSheet,
  column: number,
  rows: ReadonlyMap<string, readonly string[]>,
): number {
  const width = Math.max(sheet.getLastColumn(), ...[...rows.values()].map(({ length }) => length));
  growSheet(sheet, 1, width);
  const waiting = new Map(rows);
  let replaced = 0;
  for (;;) {
    const lastRow = sheet.getLastRow();
    if (waiting.size === 0 || lastRow === 0) break;
    const ids = sheet.getRange(1, column, lastRow, 1).getValues().map(String);
    const first = ids.findIndex((id) => waiting.has(id));
    if (first === -1) break;
    const stretch: (readonly string[])[] = [];
    for (let at = first; stretch.length < ROWS_REPLACED_AT_ONCE && waiting.has(ids[at] ?? ""); at++) {
      stretch.push(waiting.get(ids[at]!)!);
    }
    sheet.getRange(first + 1, 1, stretch.length, width).setValues(padded(stretch, width));
    SpreadsheetApp.flush();
    for (const id of ids.slice(first, first + stretch.length)) waiting.delete(id);
    replaced += stretch.length;
  }
  return replaced;
}

function padded(rows: readonly (readonly string[])[], width: number): string[][] {
  return rows.map((row) => Array.from({ length: width }, (_, index) => asText(row[index] ?? "")));
}

function writeBelow(sheet: GoogleAppsScript.Spreadsheet.Sheet, rows: readonly (readonly string[])[]): void {
  const first = sheet.getLastRow() + 1;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  growSheet(sheet, first + rows.length - 1, width, SPARE_ROWS);
  sheet.getRange(first, 1, rows.length, width).setValues(padded(rows, width));
}

/** Behind an apostrophe, text stays text whatever it looks like; the apostrophe is no part of it. */
export function asText(text: string): string {
  return text === "" ? "" : `'${text}`;
}
