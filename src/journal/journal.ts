import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { Codec } from "../ports/codec";
import type { JournalHealth, JournalStore } from "../ports/journal-store";
import {
  ANSWER_CELLS,
  byTime,
  columnOf,
  entryFromRow,
  HEAD_COLUMNS,
  headFromRow,
  isOfJournal,
  JOURNAL_HEADERS,
  toRow,
  type Entry,
  type Header,
} from "./entry";
import { isUuid, requestKey, underEachKey, type KeyParts } from "./keys";
import type { Growth, JournalExtent } from "./ledger";
import type { JournalEnd } from "./pending-order";
import { recentRows, type Recent } from "./recent-rows";
import { rowSpans } from "../core/row-spans";

/** Cells for the answer in the usual read; the few longer ones are read once more, whole. */
const USUAL_ANSWER_CELLS = 1;

/** What has become of a journal that cannot be relied on: a code for the sidebar. */
export type JournalTrouble = Exclude<JournalHealth, "whole">;

/**
 * The append-only record of every answer that was paid for.
 *
 * An entry is appended before anybody looks at what it says, and never changed. A row that a user sorted is found
 * all the same; one that a user typed into no longer matches its checksum and counts as gone.
 */
export class Journal {
  /** Columns as this execution has read them. */
  private readonly columns = new Map<Header, readonly string[]>();
  private isWhole = false;
  /** Rows that it takes beside the reserved ones, as far as this execution has asked. */
  private room = 0;
  /** Rows with a wanted key that could not be read, as far as this execution has seen. */
  private readonly damaged = new Set<string>();
  /** Rows that cannot be read, whatever was wanted, as far as it has read all heads. */
  private lost = 0;

  constructor(
    private readonly store: JournalStore,
    private readonly codec: Codec,
  ) {}

  /**
   * Writes entries down and makes sure that they are on disk. Call under the document lock.
   *
   * @throws {LimitError} `limit/journal`, if Google Sheets does not take them, or the sheet is gone.
   */
  append(entries: readonly Entry[]): Required<Growth> & { readonly sheetId: number } {
    const rows = entries.map((entry) => toRow(entry, this.codec));
    const { isWhole } = this;
    // Where that fails it is looked at anew.
    this.isWhole = false;
    const { sheetId, row } = this.store.append(rows);
    this.isWhole = isWhole;
    const answers = rows.flatMap((each) => each.slice(HEAD_COLUMNS));
    const characters = answers.reduce((sum, { length }) => sum + length, 0);
    const end = { row: row + rows.length - 1, entryId: idIn(rows[rows.length - 1]!) };
    return { sheetId, appended: entries.length, added: rows.length, characters, end };
  }

  /**
   * Sets so many rows aside for what is about to be appended; what becomes of them meanwhile, whoever appends finds out.
   *
   * @returns false if there are too few.
   */
  reserveRows(rows: number): boolean {
    if (this.room < rows) this.room = this.store.roomFor(rows);
    if (this.room < rows) return false;
    this.room -= rows;
    return true;
  }

  /**
   * How many rows it has beyond so many, and the last of all; what a user has written below them, or pasted once more, is
   * none of them.
   *
   * @param isPending Whether an entry is of an order that may still be settled: its rows are counted then.
   */
  beyond(
    known: number,
    isPending: (entryId: string) => boolean,
  ): { readonly rows: number; readonly end?: JournalEnd } {
    const count = this.store.rowCount();
    if (count <= known) return { rows: 0 };
    const lines = this.ownRows(count);
    const ids = new Set(lines.map(({ entryId }) => entryId).filter((entryId) => !isPending(entryId)));
    const rows = ids.size - known;
    return rows > 0 ? { rows, end: lines[lines.length - 1]! } : { rows: 0 };
  }

  private ownRows(count: number): JournalEnd[] {
    const lines = this.store.read(1, 1, count, columnOf("entryId"));
    return lines.flatMap((line, index) =>
      isOfJournal(line) ? [{ row: index + 1, entryId: idIn(line) }] : [],
    );
  }

  /** Rows that it has found unreadable: somebody has changed or cleared them. */
  get unreadable(): number {
    return Math.max(this.damaged.size, this.lost);
  }

  /**
   * Reads the heads of all rows at once, in place of what a lookup reads first: a row that was cleared, or whose key was
   * changed, is found by no key. By their number, since sorting takes blank rows to the end.
   *
   * @param known How many rows it had before.
   */
  readHeads(known: number): void {
    this.readColumns("tag", "checksum");
    const intact = this.column("tag").filter((_, index) => headFromRow(this.headAt(index + 1)) !== null);
    this.lost = Math.max(0, known - intact.length);
  }

  /**
   * Null if it is whole.
   *
   * @param isPending Whether an entry is of an order that is not settled: its rows are not counted yet.
   */
  trouble(extent: JournalExtent, isPending: (entryId: string) => boolean): JournalTrouble | null {
    const { rows, end } = extent;
    const health = this.health(extent);
    if (health !== null) return health;
    const count = this.store.rowCount();
    if (count < rows) return "shortened";
    if (end === null || this.isAt(end)) return null;
    // Somebody has sorted it, or has put a row above: then no row is lacking, and the last one is somewhere.
    const own = this.ownRows(count);
    const told = own.filter(({ entryId }) => !isPending(entryId)).length;
    return told >= rows && own.some(({ entryId }) => entryId === end.entryId) ? null : "shortened";
  }

  /** As `trouble`, without its rows. Its sheet is looked at until it is whole: whoever appends finds out what has happened since. */
  health({ sheetId }: Pick<JournalExtent, "sheetId">): JournalTrouble | null {
    const health = this.isWhole ? "whole" : this.store.health(sheetId);
    this.isWhole = health === "whole";
    return health === "whole" ? null : health;
  }

  private isAt({ row, entryId }: JournalEnd): boolean {
    const [line = []] = this.store.read(row, 1, 1, HEAD_COLUMNS);
    // One that somebody has typed into is still there.
    return idIn(line) === entryId || (isOfJournal(line) && headFromRow(line) === null);
  }

  /** Puts columns back that somebody has moved, where that is possible. Call under the document lock, before any lookup. */
  mend(): void {
    this.store.mend();
    this.refresh();
  }

  /**
   * The entries of each key, oldest first; keys without any are missing from the map.
   *
   * Reads a column once per execution, then only the rows that are requested. A company that is a UUID also
   * finds what was bought under a domain whose reply named that uuid; a domain finds only its own.
   *
   * @param answers false leaves `answer` empty: a bill needs no more than ages and states.
   * @param recent Those alone; all of them if left out.
   */
  find(wanted: readonly KeyParts[], answers = true, recent?: Recent): Map<string, Entry[]> {
    const found = new Map<string, Entry[]>();
    if (wanted.length === 0) return found;
    const keys = new Set(wanted.map((parts) => requestKey(parts, this.codec)));
    const uuids = new Set(wanted.map(({ company }) => company).filter(isUuid));

    const rows = () => {
      const text = this.column("key");
      const named = uuids.size > 0 ? this.column("uuid") : [];
      const all = text.flatMap((key, index) =>
        keys.has(key) || uuids.has(named[index] ?? "") ? [index + 1] : [],
      );
      return recent === undefined ? all : recentRows(all, recent, (header) => this.column(header));
    };

    for (const entry of this.entriesOf(rows, answers, uuids.size > 0 ? "uuid" : "at")) {
      for (const each of uuids.has(entry.uuid) ? underEachKey(entry, this.codec) : [entry]) {
        if (keys.has(each.key)) found.set(each.key, [...(found.get(each.key) ?? []), each]);
      }
    }
    for (const entries of found.values()) entries.sort(byTime);
    return found;
  }

  /**
   * The entries with a wanted text in such a column, oldest first.
   *
   * @param answers As for `find`: with them, a row that has its head alone is left out.
   * @param most Of more, the last ones.
   */
  where(
    header: Header,
    isWanted: (text: string) => boolean,
    { answers = true, most = Infinity }: { readonly answers?: boolean; readonly most?: number } = {},
  ): Entry[] {
    const rows = () =>
      this.column(header)
        .flatMap((text, index) => (isWanted(text) ? [index + 1] : []))
        .slice(-most);
    return [...this.entriesOf(rows, answers, header)].sort(byTime);
  }

  /** The heads of all entries, each once: what was spent, when, for what. */
  heads(): Entry[] {
    const rows = this.store.rowCount();
    if (rows === 0) return [];
    const heads = this.store.read(1, 1, rows, HEAD_COLUMNS).map((row) => headFromRow(row));
    return [...new Map(heads.flatMap((entry) => (entry ? [[entry.entryId, entry]] : []))).values()];
  }

  /** Forgets the columns that this execution has read: somebody else may have appended or sorted. */
  refresh(): void {
    this.columns.clear();
  }

  /**
   * A person may sort or delete rows between reading the keys and the answers: then both are read again.
   *
   * @param through A column that is needed beside the keys, by which rows are recognised: both are read in one call.
   */
  private entriesOf(rows: () => readonly number[], answers: boolean, through: Header): readonly Entry[] {
    for (let attempt = 1; ; attempt++) {
      // With the times beside them.
      this.readColumns("key", columnOf(through) > columnOf("at") ? through : "at");
      const { entries, moved } = this.entriesAt(rows(), answers);
      if (!moved || attempt === MAXIMUM_ATTEMPTS) return entries;
      this.refresh();
    }
  }

  private column(header: Header): readonly string[] {
    if (!this.columns.has(header)) this.readColumns(header, header);
    return this.columns.get(header)!;
  }

  /** Reads neighbouring columns in one call, unless this execution has. */
  private readColumns(from: Header, to: Header): void {
    const headers = JOURNAL_HEADERS.slice(columnOf(from) - 1, columnOf(to));
    if (headers.every((header) => this.columns.has(header))) return;
    const rows = this.store.rowCount();
    const cells = rows === 0 ? [] : this.store.read(1, columnOf(from), rows, headers.length);
    for (const [index, header] of headers.entries()) {
      this.columns.set(
        header,
        cells.map((line) => line[index] ?? ""),
      );
    }
  }

  private headAt(row: number): readonly string[] {
    return JOURNAL_HEADERS.slice(0, HEAD_COLUMNS).map((header) => this.column(header)[row - 1] ?? "");
  }

  private entriesAt(
    rows: readonly number[],
    answers: boolean,
  ): { entries: readonly Entry[]; moved: boolean } {
    const lines = new Map<number, readonly string[]>();
    const damaged: string[] = [];
    let moved = false;
    const isRead = !answers && this.columns.has("tag");
    if (isRead) for (const row of rows) lines.set(row, this.headAt(row));
    for (const { first, last } of isRead ? [] : rowSpans(rows)) {
      const width = answers ? HEAD_COLUMNS + USUAL_ANSWER_CELLS : HEAD_COLUMNS;
      const texts = this.store.read(first, 1, last - first + 1, width);
      for (const row of rows) {
        if (row < first || row > last) continue;
        const line = texts[row - first] ?? [];
        if (line[columnOf("key") - 1] !== this.column("key")[row - 1]) moved = true;
        lines.set(row, line);
      }
    }
    const entries = [...lines].flatMap(([row, line]) => {
      const entry = answers ? this.wholeEntry(row, line) : headFromRow(line);
      if (entry === null && !moved) damaged.push(line.join("|"));
      return entry ?? [];
    });
    // Before rows count as gone: are the columns where they were?
    if (damaged.length > 0) this.store.read(1, 1, 1, HEAD_COLUMNS + USUAL_ANSWER_CELLS);
    for (const line of damaged) this.damaged.add(line);
    return { entries, moved };
  }

  private wholeEntry(row: number, line: readonly string[]): Entry | null {
    const entry = entryFromRow(line, this.codec);
    if (entry !== null || headFromRow(line) === null) return entry;
    const [longer = []] = this.store.read(row, 1, 1, HEAD_COLUMNS + ANSWER_CELLS);
    return entryFromRow(longer, this.codec);
  }
}

const idIn = (row: readonly string[]): string => row[columnOf("entryId") - 1] ?? "";
