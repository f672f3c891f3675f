import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { isWebAddress } from "../core/web-address";
import { SetupError } from "../errors";
import type { Lock } from "../ports/lock";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { readCellsByTag } from "../runs/item-cells";
import { HEADER_ROW } from "../runs/item-columns";
import { SENTIMENT_COLOURS } from "../runs/word-colours";
import { DATE_WIDTH, ensureColumns, findColumns, type OutputColumn } from "../verified-writes/output-columns";
import { cellOf } from "../verified-writes/plain-cell";
import { headerTexts, takeSnapshot, type Snapshot } from "../verified-writes/sheet-snapshot";
import { verifiedAppend } from "../verified-writes/verified-append";
import { verifiedWrite } from "../verified-writes/verified-write";
import { whyNoRowAdded, whyRowsProtected } from "../verified-writes/why-rows-protected";
import { inOrder, type NewFind } from "./find";
import { foundBy, withWatch } from "./found-by";
import { keyIn, lineKey } from "./line-key";

/** One line of What's new. */
export interface Find {
  /** Its name where one is known, else its website or UUID. */
  company: string;
  kind: string;
  /** A headline, a title, or `Column: old → new`. */
  what: string;
  /** ISO 8601; empty if unknown. */
  date: string;
  /** https, or empty. */
  link: string;
  watch: string;
  /** ISO 8601. */
  foundAt: string;
  seen: boolean;
  /** ISO 8601, when it was marked as seen; left out where nobody says. */
  seenAt?: string;
}

const SHEET_NAME = "What's new";
const MARK = "whats-new";
const PROSE = 320;

export const FOUND: OutputColumn = { label: "Found", tag: "found:at", width: DATE_WIDTH };
const COMPANY: OutputColumn = { label: "Company", tag: "found:company", width: 190 };
const KIND: OutputColumn = { label: "Kind", tag: "found:kind" };
const WHAT: OutputColumn = { label: "What", tag: "found:what", width: PROSE };
const SENTIMENT: OutputColumn = { label: "Sentiment", tag: "found:sentiment", colours: SENTIMENT_COLOURS };
const DATE: OutputColumn = { label: "Date", tag: "found:date", width: DATE_WIDTH };
const LINK: OutputColumn = { label: "Link", tag: "found:link", width: 165 };
const WEBSITE: OutputColumn = { label: "Website", tag: "found:website", width: 190 };
export const WATCH: OutputColumn = { label: "Watch", tag: "found:watch", width: 165 };
export const SEEN: OutputColumn = { label: "Seen", tag: "found:seen", width: DATE_WIDTH };
export const KEY: OutputColumn = { label: "Find ID", tag: "found:key" };

/** Columns of what was found; the others tell when, by which watch, and whether somebody has seen it. */
export const CONTENT = [COMPANY, KIND, WHAT, SENTIMENT, DATE, LINK, WEBSITE];
/** Facts first, what the add-on keeps about them last. */
export const COLUMNS = [FOUND, COMPANY, KIND, WHAT, SENTIMENT, DATE, LINK, WEBSITE, WATCH, SEEN, KEY];

/**
 * The sheet of everything that watches have found: one line each, the newest on top.
 *
 * Columns are found by tag and lines by their key, so a user may move, sort and delete them and add columns of their own.
 * A line whose Seen holds anything at all is seen.
 */
export class WhatsNew {
  constructor(private readonly spreadsheet: Spreadsheet) {}

  get sheet(): SheetTable | null {
    return this.spreadsheet.markedSheet(MARK);
  }

  /** Asked before anything is spent: what cannot be told is not looked for. @throws {SetupError} If nothing can be added. */
  requireWritable(): void {
    const { sheet } = this;
    if (sheet === null) return;
    const why = whyNoRowAdded(sheet, HEADER_ROW, COLUMNS) ?? whyRowsProtected(sheet, HEADER_ROW, [WATCH]);
    if (why !== null) throw new SetupError("setup/permission", why);
  }

  /**
   * Appends what the sheet does not hold yet; beside what it holds it says who has found that, too. Safe to repeat.
   *
   * @param foundAt When the look started. @param lock The document's: looks may end in the same moment. @returns How many of
   *   the finds are there; null if rows or columns are moved at every try: then none was appended.
   */
  append(finds: readonly NewFind[], watch: string, foundAt: number, lock: Lock): number | null {
    if (finds.length === 0) return 0;
    for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
      const done = this.tryAppending(this.ensureSheet(), finds, watch, { foundAt: new Date(foundAt), lock });
      if (done === null) continue;
      this.sortNewestFirst();
      return done;
    }
    return null;
  }

  /** Lines from the top, as they are: for people who may see the sheet anyway. What leaves is recorded by the looks. */
  lines(): Find[] {
    const { sheet } = this;
    const cells = sheet === null ? null : readCellsByTag(sheet, COLUMNS);
    if (cells === null) return [];
    const keys = cells.get(KEY.tag) ?? [];
    return keys.flatMap((key, index) => {
      const cell = ({ tag }: OutputColumn): unknown => cells.get(tag)?.[index] ?? "";
      if (key === "") return [];
      return {
        company: String(cell(COMPANY)),
        kind: String(cell(KIND)),
        what: String(cell(WHAT)),
        date: isoOf(cell(DATE)),
        link: httpsIn(cell(LINK)),
        watch: String(cell(WATCH)),
        foundAt: isoOf(cell(FOUND)),
        seen: cell(SEEN) !== "",
        ...(isDate(cell(SEEN)) ? { seenAt: isoOf(cell(SEEN)) } : {}),
      };
    });
  }

  /** Writes when into Seen of what was found up to then and is not seen; what a person wrote there stays. */
  markSeen(until: number, now: number): void {
    for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) if (this.tryMarking(until, new Date(now))) return;
  }

  private tryMarking(until: number, now: Date): boolean {
    const { sheet } = this;
    if (sheet === null) return true;
    const heads = headerTexts(sheet, HEADER_ROW);
    const places = findColumns(sheet, COLUMNS, HEADER_ROW);
    const [found, seen, key] = [FOUND, SEEN, KEY].map(({ tag }) => places.get(tag));
    if (found === undefined || seen === undefined || key === undefined) return true;
    const whole = { headerRow: HEADER_ROW, from: HEADER_ROW, to: Math.max(HEADER_ROW, sheet.lastRow()) };
    const before = takeSnapshot(sheet, whole, heads);
    if (before === null) return false;
    const changes = new Map<number, ReadonlyMap<number, CellValue>>();
    before.cells.forEach((cells, index) => {
      const row = before.firstRow + index;
      const at = cells[found - 1];
      const isOurs = row > HEADER_ROW && (cells[key - 1] ?? "") !== "";
      const isFree = (cells[seen - 1] ?? "") === "" && (before.formulas[index]?.[seen - 1] ?? "") === "";
      if (isOurs && isFree && isDate(at) && at.getTime() <= until) changes.set(row, new Map([[seen, now]]));
    });
    if (changes.size === 0) return true;
    return verifiedWrite({ spreadsheet: this.spreadsheet, sheet }, before, changes, key);
  }

  private tryAppending(
    sheet: SheetTable,
    finds: readonly NewFind[],
    watch: string,
    { foundAt, lock }: { readonly foundAt: Date; readonly lock: Lock },
  ): number | null {
    ensureColumns({ spreadsheet: this.spreadsheet, sheet }, COLUMNS, HEADER_ROW);
    const heads = headerTexts(sheet, HEADER_ROW);
    const places = findColumns(sheet, COLUMNS, HEADER_ROW);
    const key = places.get(KEY.tag);
    if (key === undefined || places.size < COLUMNS.length) return null;
    const whole = { headerRow: HEADER_ROW, from: HEADER_ROW, to: Math.max(HEADER_ROW, sheet.lastRow()) };
    const seen = takeSnapshot(sheet, whole, heads);
    if (seen === null) return null;
    const also = namesToAdd(seen, finds, { key, watch: places.get(WATCH.tag)! }, watch);
    if (also.size > 0) {
      verifiedWrite({ spreadsheet: this.spreadsheet, sheet }, seen, also, key);
      // What is appended goes below what was seen: that is looked at again.
      return null;
    }
    const known = new Set(seen.cells.map((cells) => keyIn(cells[key - 1])));
    const fresh = inOrder(finds).filter((find) => !known.has(find.key) && known.add(find.key));
    const rows = fresh.map((find) => {
      const values = cellsOf(find, watch, foundAt, this.spreadsheet);
      return new Map(
        [...places].sort(([, a], [, b]) => a - b).map(([tag, column]) => [column, values.get(tag) ?? null]),
      );
    });
    const isDone = verifiedAppend({ spreadsheet: this.spreadsheet, sheet, lock }, seen, rows, key);
    return isDone ? fresh.length : null;
  }

  private ensureSheet(): SheetTable {
    const known = this.sheet;
    if (known !== null) return known;
    // Somebody may have been cut off before it could be marked.
    const left = this.spreadsheet.sheetNamed(SHEET_NAME);
    const sheet = left !== null && left.lastRow() === 0 ? left : this.spreadsheet.addSheet(SHEET_NAME);
    this.spreadsheet.markSheet(MARK, sheet.sheetId);
    return sheet;
  }

  /** Not where formulas are in the sheet, which may speak of other rows. */
  private sortNewestFirst(): void {
    const { sheet } = this;
    const found = sheet === null ? undefined : findColumns(sheet, COLUMNS, HEADER_ROW).get(FOUND.tag);
    if (sheet === null || found === undefined) return;
    const rows = sheet.lastRow() - HEADER_ROW;
    if (rows < 2) return;
    const times = sheet.readRows(HEADER_ROW + 1, rows).map((line) => {
      const at = cellOf(line[found - 1]);
      return isDate(at) ? at.getTime() : -Infinity;
    });
    if (times.every((time, index) => index === 0 || time <= times[index - 1]!)) return;
    const formulas = sheet.readRowFormulas(HEADER_ROW + 1, rows);
    if (formulas.every((line) => line.every((formula) => formula === "")))
      sheet.sortDescending(HEADER_ROW, found);
  }
}

/** Cells of lines that others have found as well, by row. */
function namesToAdd(
  { cells: lines, formulas, firstRow }: Snapshot,
  finds: readonly NewFind[],
  columns: { readonly key: number; readonly watch: number },
  name: string,
): Map<number, ReadonlyMap<number, CellValue>> {
  const keys = new Set(finds.map(({ key }) => key));
  const changes = new Map<number, ReadonlyMap<number, CellValue>>();
  lines.forEach((cells, index) => {
    const cell = cells[columns.watch - 1];
    const isOurs =
      typeof cell === "string" && cell !== "" && (formulas[index]?.[columns.watch - 1] ?? "") === "";
    if (!isOurs || !keys.has(keyIn(cells[columns.key - 1])) || foundBy(cell).includes(name)) return;
    changes.set(firstRow + index, new Map([[columns.watch, withWatch(cell, name)]]));
  });
  return changes;
}

function cellsOf(find: NewFind, watch: string, foundAt: Date, clocks: Spreadsheet): Map<string, CellValue> {
  const content = new Map<string, CellValue>([
    [COMPANY.tag, find.name ?? find.company],
    [KIND.tag, find.kind],
    [WHAT.tag, find.what],
    [SENTIMENT.tag, find.sentiment === "" ? null : find.sentiment],
    [DATE.tag, find.date],
    [LINK.tag, find.link === "" ? null : find.link],
    [WEBSITE.tag, find.company],
  ]);
  const key = lineKey(
    find.key,
    CONTENT.map(({ tag }) => content.get(tag)),
    clocks,
  );
  return new Map([...content, [FOUND.tag, foundAt], [WATCH.tag, watch], [KEY.tag, key]]);
}

function isoOf(cell: unknown): string {
  return isDate(cell) ? cell.toISOString() : "";
}

function httpsIn(cell: unknown): string {
  const text = String(cell);
  return isWebAddress(text) ? text : "";
}
