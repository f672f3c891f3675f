import { rowSpans } from "../core/a1";
import { type Codec, journalChanged, type JournalHealth, type JournalStore } from "../google/ports";
import {
  ANSWER_CELLS,
  byTime,
  DAMAGED,
  type Entry,
  entryFromRow,
  HEAD_COLUMNS,
  type Header,
  headFromRow,
  JOURNAL_HEADERS,
  toRow,
  journalColumn,
} from "./entry";
import type { Growth, JournalExtent } from "./ledger";
import { isUuid, type KeyParts, newEntry, requestKey, underEachKey } from "./operation";

/** Answer cells in the first read; the few longer answers are read again, whole. */
const USUAL_ANSWER_CELLS = 1;

/** Which entries of a key to read. */
export interface Recent {
  /** ISO 8601: all entries from then on. */
  readonly since: string;
  /** Plus this many of the earlier ones, the newest. */
  readonly older: number;
}

/** A row as it stands. */
export interface JournalRow {
  /** What its cell says, whatever that is. */
  readonly entryId: string;
  /** null of a row that is not ours, or does not match its checksum. */
  readonly entry: Entry | null;
  /** Of its answer. */
  readonly characters: number;
}

/** Why a journal cannot be relied on: a code for the sidebar. */
export type JournalTrouble = Exclude<JournalHealth, "whole">;

/**
 * The append-only record of every answer that was paid for.
 *
 * An entry is appended before its answer is used, and never changed. Rows are found by their keys, so the sheet may be sorted.
 * A row that a user typed into does not match its checksum, and counts as unreadable.
 */
export class Journal {
  /** Columns as this execution has read them. */
  private readonly columns = new Map<Header, readonly string[]>();
  private isWhole = false;
  /** Rows with a wanted key that do not match their checksum, as far as this execution has read. */
  private readonly damaged = new Set<number>();
  /** How many rows with any key do not match, once all heads are read. */
  private lost = 0;

  constructor(
    private readonly store: JournalStore,
    private readonly codec: Codec,
  ) {}

  /**
   * Appends entries and makes sure that they are stored. Call under the document lock.
   *
   * @throws {LimitError} `limit/journal`, if Google Sheets does not take them, or the sheet is gone.
   */
  append(entries: readonly Entry[]): Growth & { readonly sheetId: number } {
    const rows = entries.map((entry) => toRow(entry, this.codec));
    const { isWhole } = this;
    // If appending fails, the next call checks the sheet again.
    this.isWhole = false;
    const written = this.store.append(rows);
    this.isWhole = isWhole;
    const answers = rows.flatMap((each) => each.slice(HEAD_COLUMNS));
    const characters = answers.reduce((sum, { length }) => sum + length, 0);
    return { ...written, appended: entries.length, characters };
  }

  /** Whether the sheet has room for so many rows now. `append` checks again. */
  takesRows(rows: number): boolean {
    return this.store.takesRows(rows);
  }

  /** All rows, those of other origin included. */
  get rows(): number {
    return this.store.rowCount();
  }

  /** null if the journal is whole. The sheet is checked until it was whole once: `append` notices later damage. */
  trouble({ sheetId, rows }: JournalExtent): JournalTrouble | null {
    const health = this.isWhole ? "whole" : this.store.health(sheetId);
    this.isWhole = health === "whole";
    if (health !== "whole") return health;
    return this.rows < rows ? "shortened" : null;
  }

  /** How many rows did not match their checksum: they were changed or cleared by hand. */
  get unreadable(): number {
    return Math.max(this.damaged.size, this.lost);
  }

  /**
   * Reads the heads of all rows at once, instead of the columns that a lookup reads first: a row that was cleared, or whose key
   * was changed, is found by no key.
   *
   * @param known How many rows the journal had before.
   */
  readHeads(known: number): void {
    this.readColumns("tag", "checksum");
    const intact = this.column("tag").filter((_, index) => headFromRow(this.headAt(index + 1)) !== null);
    this.lost = Math.max(0, known - intact.length);
  }

  /**
   * The entries of each key, oldest first; the map lacks keys without entries. A row that does not match its checksum yields an
   * `unreadable` entry older than any age: runs and lists, where ages count, buy it again with a bill; formulas do not.
   *
   * Reads a column once per execution, then only the rows that are requested. A company that is a UUID also finds what was
   * bought under a domain whose reply named that uuid; a domain finds only its own.
   *
   * @param answers false leaves `answer` empty: a bill needs no more than ages and states.
   * @param recent Only these; all if left out.
   */
  find(wanted: readonly KeyParts[], answers = true, recent?: Recent): Map<string, Entry[]> {
    const found = new Map<string, Entry[]>();
    if (wanted.length === 0) return found;
    const keys = new Map(wanted.map((parts) => [requestKey(parts, this.codec), parts]));
    const uuids = new Set(wanted.map(({ company }) => company).filter(isUuid));
    this.readKeys(uuids.size > 0 ? "uuid" : "at");
    const text = this.column("key");
    const named = uuids.size > 0 ? this.column("uuid") : [];
    const all = text.flatMap((key, index) =>
      keys.has(key) || uuids.has(named[index] ?? "") ? [index + 1] : [],
    );
    const rows = recent === undefined ? all : this.recentOf(all, recent);
    for (const [row, read] of this.entriesAt(rows, answers)) {
      const entry = read ?? this.standIn(row, keys.get(text[row - 1]!));
      if (entry === null) continue;
      for (const each of uuids.has(entry.uuid) ? underEachKey(entry, this.codec) : [entry]) {
        if (keys.has(each.key)) found.set(each.key, [...(found.get(each.key) ?? []), each]);
      }
    }
    for (const entries of found.values()) entries.sort(byTime);
    return found;
  }

  /**
   * The entries whose text in a column is wanted, oldest first.
   *
   * @param answers As for `find`. If true, a row with a head and no answer is left out.
   * @param most At most so many, the last ones.
   */
  where(
    header: Header,
    isWanted: (text: string) => boolean,
    { answers = true, most = Infinity }: { readonly answers?: boolean; readonly most?: number } = {},
  ): Entry[] {
    this.readKeys(header);
    const rows = this.column(header)
      .flatMap((text, index) => (isWanted(text) ? [index + 1] : []))
      .slice(-most);
    return this.entriesIn(rows, answers);
  }

  /** A column row by row, as it is: nothing in it is checked. Of one behind the key all columns up to it are read, in one call. */
  texts(header: Header): readonly string[] {
    if (journalColumn(header) > journalColumn("key")) this.readKeys(header);
    return this.column(header);
  }

  /** The entries of rows, oldest first. @param rows Sorted; 1 is the first of `texts`. @param answers As for `where`. */
  entriesIn(rows: readonly number[], answers = true): Entry[] {
    return [...this.entriesAt(rows, answers).values()].flatMap((entry) => entry ?? []).sort(byTime);
  }

  /** The heads of all entries, each once: what was spent, when and for what. */
  heads(): Entry[] {
    const heads = this.store.read(1, 1, this.rows, HEAD_COLUMNS).map((row) => headFromRow(row));
    return [...new Map(heads.flatMap((entry) => (entry ? [[entry.entryId, entry]] : []))).values()];
  }

  /**
   * Rows one after the other, to read the whole journal in pieces: each is unpacked when its turn comes. That rows were sorted or
   * deleted between two pieces is told by their ids (`texts`).
   */
  *stretch(first: number, rows: number): Generator<JournalRow> {
    const lines = this.store.read(first, 1, rows, HEAD_COLUMNS + USUAL_ANSWER_CELLS);
    for (const [index, line] of lines.entries()) {
      const { entry, cells } = this.wholeRow(first + index, line);
      const characters = cells.slice(HEAD_COLUMNS).reduce((sum, { length }) => sum + length, 0);
      yield { entryId: line[journalColumn("entryId") - 1] ?? "", entry, characters };
    }
  }

  /** Forgets the columns that this execution has read: another one may have appended, or a user sorted. */
  refresh(): void {
    this.columns.clear();
  }

  /** The recent rows of each key. */
  private recentOf(rows: readonly number[], { since, older }: Recent): number[] {
    const [times, keys] = [this.column("at"), this.column("key")];
    const timeOf = (row: number) => times[row - 1] ?? "";
    const byKey = new Map<string, number[]>();
    for (const row of rows) byKey.set(keys[row - 1]!, [...(byKey.get(keys[row - 1]!) ?? []), row]);
    const recent = [...byKey.values()].flatMap((of) => {
      const before = of
        .filter((row) => timeOf(row) < since)
        .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : a - b));
      return [
        ...before.slice(before.length - Math.min(older, before.length)),
        ...of.filter((row) => timeOf(row) >= since),
      ];
    });
    return recent.sort((a, b) => a - b);
  }

  /** The entry that stands for a damaged row; null for what was free, which is simply requested again. */
  private standIn(row: number, asked: KeyParts | undefined): Entry | null {
    if (asked === undefined || asked.operation === "look-up") return null;
    const { unit, ...about } = asked;
    return newEntry({ ...about, ...DAMAGED, entryId: `damaged.${row}` }, { unit }, this.codec);
  }

  /** Reads keys and times, and all columns up to this one, in one call. */
  private readKeys(through: Header): void {
    this.readColumns("key", journalColumn(through) > journalColumn("at") ? through : "at");
  }

  private column(header: Header): readonly string[] {
    if (!this.columns.has(header)) this.readColumns(header, header);
    return this.columns.get(header)!;
  }

  /** Reads neighbouring columns in one call, unless they are read already. */
  private readColumns(from: Header, to: Header): void {
    const headers = JOURNAL_HEADERS.slice(journalColumn(from) - 1, journalColumn(to));
    if (headers.every((header) => this.columns.has(header))) return;
    const { rows } = this;
    const cells = rows === 0 ? [] : this.store.read(1, journalColumn(from), rows, headers.length);
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

  /**
   * The entries of rows; null for a row that does not match its checksum.
   *
   * @throws {LimitError} `limit/journal`, if rows were sorted or deleted since their keys were read.
   */
  private entriesAt(rows: readonly number[], answers: boolean): ReadonlyMap<number, Entry | null> {
    const keys = this.column("key");
    const isRead = !answers && this.columns.has("tag");
    const entries = new Map<number, Entry | null>(
      isRead ? rows.map((row) => [row, headFromRow(this.headAt(row))]) : [],
    );
    for (const { first, last } of isRead ? [] : rowSpans(rows)) {
      const width = answers ? HEAD_COLUMNS + USUAL_ANSWER_CELLS : HEAD_COLUMNS;
      const texts = this.store.read(first, 1, last - first + 1, width);
      for (const row of rows) {
        if (row < first || row > last) continue;
        const line = texts[row - first] ?? [];
        if (line[journalColumn("key") - 1] !== keys[row - 1]) throw journalChanged();
        entries.set(row, answers ? this.wholeRow(row, line).entry : headFromRow(line));
      }
    }
    const damaged = [...entries].filter(([, entry]) => entry === null);
    // If columns were moved, this throws: the rows are not damaged then.
    if (damaged.length > 0) this.store.read(1, 1, 1, HEAD_COLUMNS + USUAL_ANSWER_CELLS);
    for (const [row] of damaged) this.damaged.add(row);
    return entries;
  }

  /** The row with all cells of its answer, of which the first was read. */
  private wholeRow(row: number, line: readonly string[]) {
    const entry = entryFromRow(line, this.codec);
    if (entry !== null || headFromRow(line) === null) return { entry, cells: line };
    const [longer = []] = this.store.read(row, 1, 1, HEAD_COLUMNS + ANSWER_CELLS);
    return { entry: entryFromRow(longer, this.codec), cells: longer };
  }
}
