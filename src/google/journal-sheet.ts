import { codeOf, isBug, LimitError } from "../core/errors";
import { activeSpreadsheet, firstOfName, freeSheetName, sheetById } from "./active-spreadsheet";
import { journalChanged, type JournalHealth, type JournalStore, TAKES_NO_ROWS } from "./ports";
import { GENERAL } from "./column-formats";
import { logFailure } from "./service-failure";
import { growSheet, hasCells, hasRoomFor } from "./sheet-size";
import { firstProtection } from "./why-not-writable";

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const NAME = "Company Intelligence journal";
const PURPOSE =
  "What Company Intelligence has paid for. Nothing in here is bought twice as long as it stays.";
const METADATA_KEY = "ci-journal";

/**
 * The journal sheet of a spreadsheet: the one that was last written to, or else by the id in the spreadsheet's metadata,
 * so that it is found under any name and in any place, and by other deployments of the add-on.
 *
 * @returns null if there is none, or it was deleted.
 */
export function findJournalSheet(spreadsheet: Spreadsheet, lastSheetId: number | null): Sheet | null {
  const last = lastSheetId === null ? null : sheetById(spreadsheet, lastSheetId);
  return last ?? taggedSheet(spreadsheet);
}

/** Whether its first row is our header right now; otherwise what is below it can't be read. */
export function hasHeader(sheet: Sheet, headers: readonly string[]): boolean {
  const width = Math.min(sheet.getMaxColumns(), headers.length);
  const labels = sheet.getRange(1, 1, 1, width).getValues()[0]!.map(String);
  return headers.every((header, index) => labels[index] === header);
}

/**
 * Makes the journal sheet, hidden, behind all others, and leaves the user where they are. An execution that is killed before it marks
 * the sheet leaves it without a row; the next one makes it the journal.
 */
export function makeJournalSheet(spreadsheet: Spreadsheet, headers: readonly string[]): Sheet {
  const shown = spreadsheet.getActiveSheet();
  const sheet =
    firstOfName(spreadsheet, NAME, (each) => isUnfinished(each, headers)) ??
    spreadsheet.insertSheet(freeSheetName(spreadsheet, NAME), spreadsheet.getNumSheets());
  hide(spreadsheet, sheet, shown);
  sheet
    .getRange(1, 1, 1, headers.length)
    .setValues([[...headers]])
    .setFontWeight("bold");
  sheet.setFrozenRows(1);
  sheet.protect().setDescription(PURPOSE).setWarningOnly(true);
  // The header is there before anybody can find the sheet and append to it.
  SpreadsheetApp.flush();
  for (const stale of tags(spreadsheet)) {
    if (sheetById(spreadsheet, Number(stale.getValue())) === null) stale.remove();
  }
  const id = String(sheet.getSheetId());
  // As with columns: another deployment of the add-on has to find what was paid for.
  const { DOCUMENT } = SpreadsheetApp.DeveloperMetadataVisibility;
  spreadsheet.addDeveloperMetadata(METADATA_KEY, id, DOCUMENT);
  return sheet;
}

/** @param shown What the user sees: the journal itself, if an execution was killed right after inserting it. */
function hide(spreadsheet: Spreadsheet, sheet: Sheet, shown: Sheet): void {
  const isItself = (each: Sheet) => each.getSheetId() === sheet.getSheetId();
  const other = isItself(shown)
    ? spreadsheet.getSheets().find((each) => !isItself(each) && !each.isSheetHidden())
    : shown;
  // The last sheet that is visible cannot be hidden.
  if (other === undefined) return;
  spreadsheet.setActiveSheet(other, true);
  sheet.hideSheet();
}

/** Whether a sheet holds nothing yet: an execution was killed while making it. */
function isUnfinished(sheet: Sheet, headers: readonly string[]): boolean {
  if (!hasCells(sheet)) return false;
  const rows = sheet.getLastRow();
  return rows === 0 || (rows === 1 && hasHeader(sheet, headers));
}

/** The first that is there of the sheets that deployments of the add-on have marked as theirs. */
function taggedSheet(spreadsheet: Spreadsheet): Sheet | null {
  for (const tag of tags(spreadsheet)) {
    const sheet = sheetById(spreadsheet, Number(tag.getValue()));
    if (sheet !== null) return sheet;
  }
  return null;
}

function tags(spreadsheet: Spreadsheet): Metadata[] {
  try {
    return spreadsheet.createDeveloperMetadataFinder().withKey(METADATA_KEY).find();
  } catch {
    // Google does not say whether formulas may search metadata; the ledger knows the sheet as well.
    return [];
  }
}

/** Blank rows added with the ones that are needed. */
const SPARE_ROWS = 500;

const HEADER_ROWS = 1;

/** The journal as a hidden sheet; row 1 here is the first row below the header. */
export class SheetJournalStore implements JournalStore {
  /** Its sheet, and whether its header was ours when it was found; null if there was none. */
  private found: { readonly sheet: Sheet; readonly isOurs: boolean } | null | undefined;

  /**
   * @param headers What the first row says.
   * @param last Where the journal was when it was last written to, and how many rows it had then.
   */
  constructor(
    private readonly headers: readonly string[],
    private readonly last: () => { readonly sheetId: number | null; readonly rows: number },
  ) {}

  rowCount(): number {
    const journal = this.find();
    return journal?.isOurs === true ? rowsOf(journal.sheet) : 0;
  }

  read(row: number, column: number, rows: number, columns: number): string[][] {
    const journal = this.find();
    if (journal?.isOurs !== true) return [];
    if (row > 1) return readRows(journal.sheet, row, column, rows, columns);
    const [labels = [], ...lines] = readRows(journal.sheet, 0, column, rows + 1, columns);
    // The header was checked when the purchase began, but columns may have been moved since.
    if (labels.some((label, index) => label !== (this.headers[column - 1 + index] ?? label)))
      throw journalChanged();
    return lines;
  }

  append(rows: readonly (readonly string[])[]): { sheetId: number; rows: number } {
    try {
      const sheet = this.sheetToAppendTo();
      const last = this.last();
      const before = rowsOf(sheet);
      // Rows were deleted since the purchase began: appending would hide that.
      if (sheet.getSheetId() === last.sheetId && before < last.rows) throw journalChanged();
      writeBelow(sheet, rows);
      // Buffered writes are on disk only after this; the next holder of the lock has to see them.
      SpreadsheetApp.flush();
      // The lock keeps other executions away, but not a person who moves columns: then the rows may be split by them.
      if (!hasHeader(sheet, this.headers)) throw journalChanged();
      // As many as there have to be, not as there are: rows that are deleted right now are missing at the next look.
      return { sheetId: sheet.getSheetId(), rows: before + rows.length };
    } catch (thrown) {
      // The next call looks for the sheet again, and checks its header.
      this.found = undefined;
      if (codeOf(thrown) !== null || isBug(thrown)) throw thrown;
      logFailure("SpreadsheetApp append", thrown, rows);
      throw new LimitError("limit/journal", ...TAKES_NO_ROWS);
    }
  }

  replace(column: number, rows: ReadonlyMap<string, readonly string[]>): number {
    const journal = this.findAlive();
    return journal === null ? 0 : replaceRows(journal.sheet, column, rows);
  }

  health(sheetId: number | null): JournalHealth {
    const journal = this.findAlive();
    if (journal === null) return sheetId === null ? "whole" : "missing";
    // An older version of the spreadsheet was restored: an earlier journal is there instead of the one last written to.
    if (sheetId !== null && journal.sheet.getSheetId() !== sheetId) return "missing";
    return journal.isOurs ? "whole" : "rearranged";
  }

  takesRows(rows: number): boolean {
    const sheet = this.findAlive()?.sheet;
    if (sheet === undefined) return true;
    if (firstProtection(sheet) !== null) return false;
    const lacking = rows - (sheet.getMaxRows() - sheet.getLastRow());
    return lacking <= 0 || hasRoomFor(sheet, lacking + SPARE_ROWS);
  }

  startAnew(): void {
    this.found = null;
    for (const metadata of tags(activeSpreadsheet())) metadata.remove();
  }

  private find(): Exclude<typeof this.found, undefined> {
    const { sheetId } = this.last();
    // A journal was written to since it was last looked for.
    if (this.found === undefined || (this.found === null && sheetId !== null)) {
      const sheet = findJournalSheet(activeSpreadsheet(), sheetId);
      this.found = sheet === null ? null : { sheet, isOurs: hasHeader(sheet, this.headers) };
    }
    return this.found;
  }

  /** As `find`, but notices that the sheet was made or deleted since: what was paid for must not be lost with it. */
  private findAlive(): ReturnType<typeof this.find> {
    const sheet = this.found?.sheet;
    if (sheet === undefined || sheetById(activeSpreadsheet(), sheet.getSheetId()) === null)
      this.found = undefined;
    return this.find();
  }

  /** A journal that was deleted is not replaced behind its user's back. */
  private sheetToAppendTo(): Sheet {
    const journal = this.findAlive();
    if (journal === null && this.last().sheetId === null) {
      const sheet = makeJournalSheet(activeSpreadsheet(), this.headers);
      this.found = { sheet, isOurs: true };
      return sheet;
    }
    if (journal?.isOurs === true) return journal.sheet;
    throw journalChanged();
  }
}

function rowsOf(sheet: Sheet): number {
  return Math.max(0, sheet.getLastRow() - HEADER_ROWS);
}

function readRows(sheet: Sheet, row: number, column: number, rows: number, columns: number): string[][] {
  const top = row + HEADER_ROWS;
  const height = Math.min(rows, sheet.getMaxRows() - top + 1);
  const width = Math.min(columns, sheet.getMaxColumns() - column + 1);
  if (height < 1) return [];
  if (width < 1) return Array.from({ length: height }, () => []);
  return sheet
    .getRange(top, column, height, width)
    .getValues()
    .map((line) => line.map(String));
}

/** Looks up each stretch right before writing it: the lock keeps other executions away, but not a person who sorts. */
function replaceRows(sheet: Sheet, column: number, rows: ReadonlyMap<string, readonly string[]>): number {
  const width = Math.max(sheet.getLastColumn(), ...[...rows.values()].map(({ length }) => length));
  const waiting = new Map(rows);
  for (;;) {
    const ids = sheet.getRange(1, column, Math.max(1, sheet.getLastRow()), 1).getValues().map(String);
    const first = ids.findIndex((id) => waiting.has(id));
    if (first === -1) return rows.size - waiting.size;
    const stretch: (readonly string[])[] = [];
    for (const id of ids.slice(first)) {
      const row = waiting.get(id);
      if (row === undefined) break;
      stretch.push(row);
      waiting.delete(id);
    }
    writeText(sheet, first + 1, padded(stretch, width));
    SpreadsheetApp.flush();
  }
}

function padded(rows: readonly (readonly string[])[], width: number): string[][] {
  return rows.map((row) => Array.from({ length: width }, (_, index) => asText(row[index] ?? "")));
}

function writeBelow(sheet: Sheet, rows: readonly (readonly string[])[]): void {
  const first = sheet.getLastRow() + 1;
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  const last = first + rows.length - 1;
  growSheet(sheet, last, width, SPARE_ROWS);
  writeText(sheet, first, padded(rows, width));
}

function writeText(sheet: Sheet, row: number, cells: string[][]): void {
  const width = cells[0]?.length ?? 0;
  // In cells formatted as plain text, the apostrophe would become part of the text.
  sheet.getRange(row, 1, cells.length, width).setNumberFormat(GENERAL).setValues(cells);
}

/** Behind an apostrophe, text stays text whatever it looks like; the apostrophe is no part of it. */
export function asText(text: string): string {
  return text === "" ? "" : `'${text}`;
}
