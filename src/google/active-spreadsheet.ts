import { a1Of, rowsInSpans } from "../core/a1";
import { type Day, utcInstant } from "../core/api-date";
import { SetupError } from "../core/errors";
import { inTurn, type Lock } from "./ports";
import { ColumnFormats } from "./column-formats";
import { RangeSheetTable } from "./range-sheet-table";
import { hasCells } from "./sheet-size";
import type { Box, SelectedCells, SheetTable, Spreadsheet } from "./spreadsheet";
import { boxOf } from "./why-not-writable";

type ServiceSpreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Metadata = GoogleAppsScript.Spreadsheet.DeveloperMetadata;

const KEY = "ci-sheet";
/** Pieces of a selection: many more take seconds to show. */
const MOST_PIECES = 200;
/** Time zones begin days and move their clocks at quarters of an hour only. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** The active spreadsheet, opened at its first use. */
export class SpreadsheetAppSpreadsheet implements Spreadsheet {
  private opened: ServiceSpreadsheet | null = null;
  private zone: string | null = null;
  private readonly formats = new ColumnFormats();
  private readonly offsets = new Map<number, number>();

  /** @param inOurWords Wraps each table, so that it fails in our words. */
  constructor(
    readonly lock: Lock,
    private readonly inOurWords: (table: SheetTable) => SheetTable = (table) => table,
  ) {}

  get id(): string {
    return this.spreadsheet().getId();
  }

  get name(): string {
    return activeSpreadsheet().getName();
  }

  get locale(): string {
    return this.spreadsheet().getSpreadsheetLocale();
  }

  get timeZone(): string {
    return (this.zone ??= this.spreadsheet().getSpreadsheetTimeZone());
  }

  selection(): { sheet: SheetTable; boxes: readonly Box[] } | null {
    const ranges = this.spreadsheet().getActiveRangeList()?.getRanges() ?? [];
    const [first] = ranges;
    if (first === undefined) return null;
    const boxes = isMergedCell(ranges) ? [{ ...boxOf(first), rows: 1, columns: 1 }] : ranges.map(boxOf);
    return { sheet: this.table(first.getSheet()), boxes };
  }

  sheet(sheetId: number): SheetTable | null {
    const sheet = sheetById(this.spreadsheet(), sheetId);
    return sheet && this.table(sheet);
  }

  sheetNamed(name: string): SheetTable | null {
    const sheet = this.spreadsheet().getSheetByName(name);
    return sheet && this.table(sheet);
  }

  markedSheet(mark: string): SheetTable | null {
    for (const each of marksIn(this.spreadsheet())) {
      const sheet = each.mark === mark ? this.sheet(each.sheetId) : null;
      if (sheet !== null) return sheet;
    }
    return null;
  }

  findSheet(mark: string, name: string): SheetTable | null {
    return this.markedSheet(mark) ?? this.leftSheet(name);
  }

  ensureSheet(mark: string, name: string, isOurs: (sheet: SheetTable) => boolean = () => true): SheetTable {
    return inTurn(this.lock, () => {
      const marked = this.markedSheet(mark);
      if (marked !== null && isOurs(marked)) return marked;
      const sheet = this.leftSheet(name) ?? this.addSheet(name);
      this.markSheet(mark, sheet.sheetId);
      return sheet;
    });
  }

  /** An empty sheet of that name, unless it is marked: another execution may be about to fill it. */
  private leftSheet(name: string): SheetTable | null {
    const isMarked = (sheet: Sheet) =>
      marksIn(this.spreadsheet()).some(({ sheetId }) => sheetId === sheet.getSheetId());
    const left = firstOfName(this.spreadsheet(), name, (sheet) => isEmpty(sheet) && !isMarked(sheet));
    return left && this.table(left);
  }

  private markSheet(mark: string, sheetId: number): void {
    const spreadsheet = this.spreadsheet();
    const stale = marksIn(spreadsheet).filter((each) => each.mark === mark);
    const { DOCUMENT } = SpreadsheetApp.DeveloperMetadataVisibility;
    spreadsheet.addDeveloperMetadata(KEY, `${mark}=${sheetId}`, DOCUMENT);
    for (const { metadata } of stale) metadata.remove();
  }

  allSheets(): SheetTable[] {
    return this.spreadsheet()
      .getSheets()
      .filter(hasCells)
      .map((sheet) => this.table(sheet));
  }

  addSheet(name: string): SheetTable {
    const spreadsheet = this.spreadsheet();
    // `getIndex` counts from 1, `insertSheet` from 0: the same number means the place after it.
    const active = spreadsheet.getActiveSheet();
    const added = spreadsheet.insertSheet(freeSheetName(spreadsheet, name), active.getIndex());
    // `insertSheet` shows the new sheet, and with it the user's selection is gone.
    spreadsheet.setActiveSheet(active);
    return this.table(added);
  }

  activate(sheetId: number): void {
    const spreadsheet = this.spreadsheet();
    const sheet = sheetById(spreadsheet, sheetId);
    if (sheet !== null) spreadsheet.setActiveSheet(sheet);
  }

  select(sheetId: number, { rows, column, to = column, seen = column }: SelectedCells): void {
    const sheet = sheetById(this.spreadsheet(), sheetId);
    if (sheet === null) return;
    const pieces = rowsInSpans(rows, 1)
      .slice(0, MOST_PIECES)
      .map(({ first, last }) =>
        a1Of({ row: first, column, rows: last - first + 1, columns: to - column + 1 }),
      );
    sheet.getRangeList(pieces).activate();
    // The spreadsheet scrolls to the current cell.
    if (seen !== column) sheet.getRange(rows[0]!, seen).activateAsCurrentCell();
  }

  dayOf(ms: number): string {
    return this.localTime(ms).slice(0, 10);
  }

  localTime(ms: number): string {
    return Number.isFinite(ms) ? new Date(ms + this.offsetAt(ms)).toISOString().slice(0, 19) : "";
  }

  instantOf(day: Omit<Day, "kind">): Date {
    return new Date(instantAt(utcInstant(day).getTime(), (ms) => this.offsetAt(ms)));
  }

  /** How far the spreadsheet's clocks are ahead of UTC, in milliseconds. */
  private offsetAt(ms: number): number {
    const quarter = Math.floor(ms / QUARTER_HOUR_MS);
    let offset = this.offsets.get(quarter);
    if (offset === undefined) {
      const begin = quarter * QUARTER_HOUR_MS;
      // A date carries no zone, and the script's own zone is not the spreadsheet's: both are named here.
      const shown = Utilities.formatDate(new Date(begin), this.timeZone, "yyyy-MM-dd'T'HH:mm:ss");
      this.offsets.set(quarter, (offset = Date.parse(`${shown}Z`) - begin));
    }
    return offset;
  }

  flush(): void {
    SpreadsheetApp.flush();
  }

  private table(sheet: Sheet): SheetTable {
    return this.inOurWords(new RangeSheetTable(sheet, this, this.formats));
  }

  private spreadsheet(): ServiceSpreadsheet {
    return (this.opened ??= activeSpreadsheet());
  }
}

/** Marks are metadata of the spreadsheet: a sheet's own would be copied with the sheet. */
function marksIn(spreadsheet: ServiceSpreadsheet): { metadata: Metadata; mark: string; sheetId: number }[] {
  const { SPREADSHEET } = SpreadsheetApp.DeveloperMetadataLocationType;
  const found = spreadsheet.createDeveloperMetadataFinder().withKey(KEY).withLocationType(SPREADSHEET).find();
  return found.map((metadata) => {
    const text = metadata.getValue() ?? "";
    const at = text.lastIndexOf("=");
    return { metadata, mark: text.slice(0, at), sheetId: Number(text.slice(at + 1)) };
  });
}

/**
 * The instant at which clocks show a time, both as milliseconds; where clocks skip it, as some skip midnight, the first time
 * after it that they show.
 *
 * @param shown The time, read as if it were UTC.
 */
function instantAt(shown: number, offsetAt: (instant: number) => number): number {
  const first = shown - offsetAt(shown);
  const second = shown - offsetAt(first);
  return second + offsetAt(second) === shown ? second : Math.max(first, second);
}

/** Cells: a larger selection is hardly one merged cell, and to ask costs a call. */
const MERGED_CELLS_MAX = 600;

function isMergedCell(ranges: readonly GoogleAppsScript.Spreadsheet.Range[]): boolean {
  const [range] = ranges;
  if (range === undefined || ranges.length > 1) return false;
  const cells = range.getNumRows() * range.getNumColumns();
  if (cells === 1 || cells > MERGED_CELLS_MAX) return false;
  return range.getMergedRanges()[0]?.getA1Notation() === range.getA1Notation();
}

/** False in a clock trigger that Google started without its document. */
export function hasSpreadsheet(): boolean {
  return (SpreadsheetApp.getActiveSpreadsheet() as ServiceSpreadsheet | null) !== null;
}

/** @throws {SetupError} If the execution belongs to no spreadsheet. */
export function activeSpreadsheet(): ServiceSpreadsheet {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet() as ServiceSpreadsheet | null;
  if (spreadsheet !== null) return spreadsheet;
  throw new SetupError(
    "setup/no-selection",
    "Google started the add-on without its spreadsheet. Open the spreadsheet and its sidebar to go on.",
  );
}

/** @param sheetId May be read from a text that people can edit. @returns null if it is no number, or the sheet is gone. */
export function sheetById(spreadsheet: ServiceSpreadsheet, sheetId: number): Sheet | null {
  return Number.isSafeInteger(sheetId) ? spreadsheet.getSheetById(sheetId) : null;
}

/**
 * The first sheet that will do of those that `freeSheetName` has named: the name itself, or with a number behind it. Null if none
 * does.
 */
export function firstOfName(
  spreadsheet: ServiceSpreadsheet,
  name: string,
  willDo: (sheet: Sheet) => boolean,
): Sheet | null {
  for (let number = 1; ; number++) {
    const sheet = spreadsheet.getSheetByName(number === 1 ? name : `${name} ${number}`);
    if (sheet !== null && willDo(sheet)) return sheet;
    // The name itself may be taken in another case, and its numbered successors may still exist.
    if (sheet === null && number > 1) return null;
  }
}

function isEmpty(sheet: Sheet): boolean {
  return hasCells(sheet) && sheet.getLastRow() === 0;
}

/** The name itself, or with the first number from 2 that makes it free; case does not tell names apart. */
export function freeSheetName(spreadsheet: ServiceSpreadsheet, name: string): string {
  const taken = new Set(spreadsheet.getSheets().map((sheet) => sheet.getName().toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} ${number}`;
  return free;
}
