import { SENTIMENT_COLOURS } from "../../rows/status";
import { HEADER_ROW } from "../../rows/item-table";
import { runTag } from "../../rows/company-table";
import { isDate } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { isWebAddress } from "../../core/company";
import { SetupError } from "../../core/errors";
import type { SheetTable, Spreadsheet } from "../../google/spreadsheet";
import { isUnfinished, type NewRow } from "../../rows/new-rows";
import { memoryColumn } from "../../rows/row";
import type { Table } from "../../rows/table";
import { sortLatestFirst, tableOfRows, whyNotAppendable } from "../../rows/table-of-rows";
import { DATE_WIDTH, findColumns, type OutputColumn } from "../../rows/output-columns";
import { findKey, inOrder, type NewFind } from "./find";

const PROSE = 320;

const FOUND: OutputColumn = { label: "Found", tag: "found:at", width: DATE_WIDTH };
const COMPANY: OutputColumn = { label: "Company", tag: "found:company", width: 190 };
const KIND: OutputColumn = { label: "Kind", tag: "found:kind" };
const WHAT: OutputColumn = { label: "What", tag: "found:what", width: PROSE };
const SENTIMENT: OutputColumn = {
  label: "Sentiment",
  tag: "found:sentiment",
  colours: SENTIMENT_COLOURS,
};
const DATE: OutputColumn = { label: "Date", tag: "found:date", width: DATE_WIDTH };
const LINK: OutputColumn = { label: "Link", tag: "found:link", width: 165 };
const WEBSITE: OutputColumn = { label: "Website", tag: "found:website", width: 190 };
const WATCH: OutputColumn = { label: "Watch", tag: "found:watch", width: 165 };
const SEEN: OutputColumn = { label: "Seen", tag: "found:seen", width: DATE_WIDTH };
const KEY: OutputColumn = { label: "Find ID", tag: "found:key" };
const MEMORY = memoryColumn("found:memory");

/** Facts first, what the add-on keeps about them last. */
const COLUMNS = [FOUND, COMPANY, KIND, WHAT, SENTIMENT, DATE, LINK, WEBSITE, WATCH, SEEN, KEY, MEMORY];

/** One line of What's new. */
export interface Find {
  /** Its name where one is known, else its website or UUID. */
  company: string;
  kind: string;
  /** A headline, a title, or `Column: old → new`. */
  what: string;
  /** What an article says of the company, as the API has it; empty if unknown. */
  sentiment: string;
  /** ISO 8601; empty if unknown. */
  date: string;
  /** https, or empty. */
  link: string;
  watch: string;
  /** ISO 8601. */
  foundAt: string;
  seen: boolean;
  /** ISO 8601, when it was marked as seen; left out where that is not known. */
  seenAt?: string;
}

/** A look, whether or not it is a run. */
export interface Look {
  readonly runId: string;
  /** Milliseconds. */
  readonly startedAt: number;
  /** Where it has looked: what another service tells under the same ids is something else. */
  readonly host: string;
}

const SHEET_NAME = "What's new";
const MARK = "whats-new";
/** In the memory of rows whose Seen was filled in by the button. */
const SEEN_RUN = { runId: "seen" };

/**
 * The sheet of everything that watches have found: one line each, the newest on top.
 *
 * Columns are found by tag and lines by their key, so a user may move, sort and delete them and add columns of their own.
 * A line whose Seen holds anything at all is seen. Each line remembers which look has put it there.
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
    const why = whyNotAppendable(sheet, COLUMNS, HEADER_ROW, [WATCH]);
    if (why !== null) throw new SetupError("setup/permission", why);
  }

  /**
   * Appends what the sheet does not hold yet. Safe to repeat.
   *
   * @returns How many of the finds are there that were not; null
   *   if rows or columns are moved at every try: the next call goes on.
   */
  append(finds: readonly NewFind[], watch: string, look: Look): number | null {
    if (finds.length === 0) return 0;
    const table = this.tableOf(this.ensureSheet(), true);
    const known = new Set(table.rows().flatMap(({ key, memory }) => (isUnfinished(memory) ? [] : [key])));
    const rows = inOrder(finds)
      .map((find) => ({ key: findKey(find.key, look.host), values: valuesOf(find, watch, look) }))
      .filter(({ key }) => !known.has(key));
    if (table.append(runTag(look), rows).moved !== null) return null;
    this.sortNewestFirst();
    return rows.length;
  }

  /**
   * Takes a look's lines out, except for those in or beside which a user has written something. Safe to repeat.
   *
   * @returns How many lines stay; null if rows are moved at every try.
   */
  withdraw(look: Look): number | null {
    const { sheet } = this;
    if (sheet === null) return 0;
    const { keptRows, moved } = this.tableOf(sheet, false).undo(runTag(look));
    if (moved !== null) return null;
    this.sortNewestFirst();
    return keptRows;
  }

  /** Lines from the top, as they are: for people who may see the sheet anyway. What leaves is recorded by the looks. */
  lines(): Find[] {
    const { sheet } = this;
    const rows = sheet === null ? [] : this.tableOf(sheet, false).rows();
    return rows.map(({ cells }) => {
      const cell = ({ tag }: OutputColumn): unknown => cells.get(tag)?.value ?? "";
      return {
        company: String(cell(COMPANY)),
        kind: String(cell(KIND)),
        what: String(cell(WHAT)),
        sentiment: String(cell(SENTIMENT)),
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
    const { sheet } = this;
    if (sheet === null) return;
    const table = this.tableOf(sheet, false);
    const unseen = table.rows().filter(({ cells }) => {
      const at = cells.get(FOUND.tag)?.value;
      return cells.get(SEEN.tag)?.value === null && isDate(at) && at.getTime() <= until;
    });
    const values = new Map([[SEEN.tag, new Date(now)]]);
    table.update(
      runTag(SEEN_RUN),
      unseen.map(({ key }) => ({ key, values })),
    );
  }

  private tableOf(sheet: SheetTable, adds: boolean): Table {
    return tableOfRows(this.spreadsheet, {
      sheet,
      headerRow: HEADER_ROW,
      columns: COLUMNS,
      added: adds ? COLUMNS : [],
      key: KEY.tag,
      memory: MEMORY.tag,
    });
  }

  private ensureSheet(): SheetTable {
    return this.sheet ?? this.spreadsheet.ensureSheet(MARK, SHEET_NAME);
  }

  private sortNewestFirst(): void {
    const { sheet } = this;
    const found = sheet === null ? undefined : findColumns(sheet, COLUMNS, HEADER_ROW).get(FOUND.tag);
    if (sheet !== null && found !== undefined) sortLatestFirst(sheet, HEADER_ROW, found);
  }
}

function valuesOf(find: NewFind, watch: string, { startedAt }: Look): NewRow["values"] {
  return new Map<string, CellValue>([
    [FOUND.tag, new Date(startedAt)],
    [COMPANY.tag, find.name ?? find.called ?? find.company],
    [KIND.tag, find.kind],
    [WHAT.tag, find.what],
    [SENTIMENT.tag, find.sentiment],
    [DATE.tag, find.date],
    [LINK.tag, find.link],
    [WEBSITE.tag, find.company],
    [WATCH.tag, watch],
    [SEEN.tag, null],
  ]);
}

function isoOf(cell: unknown): string {
  return isDate(cell) ? cell.toISOString() : "";
}

function httpsIn(cell: unknown): string {
  const text = String(cell);
  return isWebAddress(text) ? text : "";
}
