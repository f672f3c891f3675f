import { rowSpans } from "../core/a1";
import {
  type Clock,
  type Codec,
  journalChanged,
  type JournalHealth,
  type JournalStore,
} from "../google/ports";
import {
  ANSWER_CELLS,
  byTime,
  columnOf,
  DAMAGED,
  type Entry,
  entryFromRow,
  HEAD_COLUMNS,
  type Header,
  headFromRow,
  JOURNAL_HEADERS,
  stemOf,
  toRow,
} from "./entry";
import { type Growth, type JournalExtent, withGrowth } from "./ledger";
import { isUuid, type KeyParts, newEntry, requestKey, underEachKey } from "./operation";
import { oddBillsIn } from "./odd-bills";
import { NOTHING_SETTLED, type Settlement } from "./order";
import type { Values } from "./store";
import type { Snapshot } from "./snapshot";

/** Cells for the answer in the usual read; the few longer ones are read once more, whole. */
const USUAL_ANSWER_CELLS = 1;

/** Which entries of a key are wanted: to read them all takes time. */
export interface Recent {
  /** ISO 8601: all from then on. */
  readonly since: string;
  /** And so many of those before, the newest. */
  readonly older: number;
}

/** What has become of a journal that cannot be relied on: a code for the sidebar. */
export type JournalTrouble = Exclude<JournalHealth, "whole">;

/**
 * The append-only record of every answer that was paid for.
 *
 * An entry is appended before anybody looks at what it says, and never changed. Rows are found by what they say, so that
 * they may be sorted; one that a user typed into does not match its checksum, and holds nothing.
 */
export class Journal {
  /** Columns as this execution has read them. */
  private readonly columns = new Map<Header, readonly string[]>();
  private isWhole = false;
  /** Rows with a wanted key that do not match their checksum, as far as this execution has seen. */
  private readonly damaged = new Set<number>();
  /** Rows that do not, whatever was wanted, once it has read all heads. */
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
  append(entries: readonly Entry[]): Growth & { readonly sheetId: number } {
    const rows = entries.map((entry) => toRow(entry, this.codec));
    const { isWhole } = this;
    // Where that fails it is looked at anew.
    this.isWhole = false;
    const written = this.store.append(rows);
    this.isWhole = isWhole;
    const answers = rows.flatMap((each) => each.slice(HEAD_COLUMNS));
    const characters = answers.reduce((sum, { length }) => sum + length, 0);
    return { ...written, appended: entries.length, characters };
  }

  /** Whether it takes so many rows; what becomes of it meanwhile, whoever appends finds out. */
  takesRows(rows: number): boolean {
    return this.store.takesRows(rows);
  }

  /** Rows in all, whoever has filled them. */
  get rows(): number {
    return this.store.rowCount();
  }

  /** Null if it is whole. Its sheet is looked at until it is: whoever appends finds out what has happened since. */
  trouble({ sheetId, rows }: JournalExtent): JournalTrouble | null {
    const health = this.isWhole ? "whole" : this.store.health(sheetId);
    this.isWhole = health === "whole";
    if (health !== "whole") return health;
    return this.rows < rows ? "shortened" : null;
  }

  /** Rows that it has found not to match their checksum: somebody has changed or cleared them. */
  get unreadable(): number {
    return Math.max(this.damaged.size, this.lost);
  }

  /**
   * Reads the heads of all rows at once, in place of what a lookup reads first: a row that was cleared, or whose key was
   * changed, is found by no key.
   *
   * @param known How many rows it had before.
   */
  readHeads(known: number): void {
    this.readColumns("tag", "checksum");
    const intact = this.column("tag").filter((_, index) => headFromRow(this.headAt(index + 1)) !== null);
    this.lost = Math.max(0, known - intact.length);
  }

  /**
   * The entries of each key, oldest first; keys without any are missing from the map. Where a row of a key does not match
   * its checksum, something unreadable stands for it that is older than any age: it is bought again where ages count, by
   * runs and lists with their bills, and not by formulas.
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
    this.readKeys(header);
    const rows = this.column(header)
      .flatMap((text, index) => (isWanted(text) ? [index + 1] : []))
      .slice(-most);
    return [...this.entriesAt(rows, answers).values()].flatMap((entry) => entry ?? []).sort(byTime);
  }

  /** The heads of all entries, each once: what was spent, when, for what. */
  heads(): Entry[] {
    const heads = this.store.read(1, 1, this.rows, HEAD_COLUMNS).map((row) => headFromRow(row));
    return [...new Map(heads.flatMap((entry) => (entry ? [[entry.entryId, entry]] : []))).values()];
  }

  /** Forgets the columns that this execution has read: somebody else may have appended or sorted. */
  refresh(): void {
    this.columns.clear();
  }

  /** Of rows of several keys, those of each that are recent. */
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

  /** What was free is asked again at no cost. */
  private standIn(row: number, asked: KeyParts | undefined): Entry | null {
    if (asked === undefined || asked.operation === "look-up") return null;
    const { unit, ...about } = asked;
    return newEntry({ ...about, ...DAMAGED, entryId: `damaged.${row}` }, { unit }, this.codec);
  }

  /** The keys, by which rows are recognised, with the times beside them, and what else is needed, in one call. */
  private readKeys(through: Header): void {
    this.readColumns("key", columnOf(through) > columnOf("at") ? through : "at");
  }

  private column(header: Header): readonly string[] {
    if (!this.columns.has(header)) this.readColumns(header, header);
    return this.columns.get(header)!;
  }

  /** Reads neighbouring columns in one call, unless this execution has. */
  private readColumns(from: Header, to: Header): void {
    const headers = JOURNAL_HEADERS.slice(columnOf(from) - 1, columnOf(to));
    if (headers.every((header) => this.columns.has(header))) return;
    const { rows } = this;
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

  /**
   * What the rows hold, null for one that does not match its checksum.
   *
   * @throws {LimitError} `limit/journal`, where somebody has sorted or deleted rows since their keys were read.
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
        if (line[columnOf("key") - 1] !== keys[row - 1]) throw journalChanged();
        entries.set(row, answers ? this.wholeEntry(row, line) : headFromRow(line));
      }
    }
    const damaged = [...entries].filter(([, entry]) => entry === null);
    // Before rows count as damaged: are the columns where they were?
    if (damaged.length > 0) this.store.read(1, 1, 1, HEAD_COLUMNS + USUAL_ANSWER_CELLS);
    for (const [row] of damaged) this.damaged.add(row);
    return entries;
  }

  private wholeEntry(row: number, line: readonly string[]): Entry | null {
    const entry = entryFromRow(line, this.codec);
    if (entry !== null || headFromRow(line) === null) return entry;
    const [longer = []] = this.store.read(row, 1, 1, HEAD_COLUMNS + ANSWER_CELLS);
    return entryFromRow(longer, this.codec);
  }
}

export interface Flushing {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly codec: Codec;
}

/**
 * Moves into the journal what is parked, and what executions that died have left unconfirmed. Call under the lock.
 *
 * Safe to be killed at any point: the slots are freed after the journal holds what was in them, and entries that it holds
 * already are recognised by id.
 *
 * @returns What is to be written then.
 * @throws {LimitError} `limit/journal`, if the journal takes nothing: then everything stays parked.
 */
export function flushed({ journal, clock }: Flushing, snapshot: Snapshot): Values {
  const now = clock.now();
  const waiting = snapshot.waiting(now);
  const parked = waiting.flatMap((slot) => snapshot.parkedIn(slot));
  const lost = snapshot.unconfirmed(now);
  // An execution was killed, or a person moved columns, between appending and saying so; or somebody has put a note below.
  const isUntold = journal.rows > snapshot.journal.rows;
  // A row may have its head alone, appended while somebody moved columns: it tells that a reply came, and not what it said.
  const begun = heldOf(journal, lost, false);
  const held = isUntold || lost.length > 0 ? heldOf(journal, parked, true) : [];
  const stems = new Set(begun.map(({ entryId }) => stemOf(entryId)));
  const ids = new Set(held.map(({ entryId }) => entryId));
  const entries = [
    ...parked.filter(({ entryId }) => !ids.has(entryId)),
    ...lost.filter(({ entryId }) => !stems.has(stemOf(entryId))),
  ];
  const settled = new Map<number, Settlement>();
  for (const { number, order } of waiting) {
    const of = [...begun, ...entries].filter((entry) => orderOf(entry) === order.mark + order.id);
    const credits = of.reduce((sum, entry) => sum + entry.credits, 0);
    const odd = oddBillsIn(of);
    settled.set(number, order.settled ?? { ...NOTHING_SETTLED, at: order.at, credits, odd });
  }
  // What was appended by an execution that could not say so is news to whoever has looked before.
  const isNews = held.length > 0 || begun.length > 0;
  const growth =
    entries.length > 0
      ? journal.append(entries)
      : { ...snapshot.journal, rows: journal.rows, characters: 0, appended: isNews ? 1 : 0 };
  return snapshot.fold(settled, (ledger) => withGrowth(ledger, growth));
}

/** Entries that the journal holds of the orders that these are of. */
function heldOf(journal: Journal, entries: readonly Entry[], answers: boolean): readonly Entry[] {
  if (entries.length === 0) return [];
  const orders = new Set(entries.map(orderOf));
  journal.refresh();
  const held = journal.where("entryId", (entryId) => orders.has(orderOf({ entryId })), { answers });
  // What is missing is about to be appended.
  journal.refresh();
  return held;
}

/** The order that an entry was bought with, with its buyer's mark: `f7` of `f7.0.1`. */
function orderOf({ entryId }: Pick<Entry, "entryId">): string {
  return entryId.split(".", 1)[0]!;
}
