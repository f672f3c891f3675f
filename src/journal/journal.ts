import type { Codec } from "../ports/codec";
import type { JournalStore } from "../ports/journal-store";
import { columnOf, entryFromRow, HEAD_COLUMNS, headFromRow, toRow, type Entry } from "./entry";
import type { RecentCopies } from "./recent-copies";
import { requestKey, type KeyParts } from "./request-key";

/** Reading a few rows too many costs less than one more call. */
const SMALL_GAP = 25;
/** Where answers are scattered, so many calls are enough, as long as they read no more than this beside them. */
const MOST_READS = 5;
const MOST_ROWS_TOO_MANY = 3_000;
/** Cells for the answer in the usual read; the few longer ones are read once more, whole. */
const USUAL_ANSWER_CELLS = 1;
export const MOST_ANSWER_CELLS = 60;
const TRIES = 3;

/**
 * The append-only record of every answer that was paid for.
 *
 * An entry is appended before anybody looks at what it says, and never changed. A row that a user sorted is found
 * all the same; one that a user typed into no longer matches its checksum and counts as gone.
 */
export class Journal {
  private keys: { text: string[]; uuids: string[] | null } | null = null;

  constructor(
    private readonly store: JournalStore,
    private readonly codec: Codec,
    private readonly copies: Pick<RecentCopies, "keep"> | null = null,
  ) {}

  /** Writes entries down and makes sure that they are on disk. */
  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.store.append(entries.map((entry) => toRow(entry, this.codec)));
    // What was free need not be rebuilt.
    this.copies?.keep(entries.filter(({ operation }) => operation !== "look-up"));
  }

  /**
   * The entries of each key, oldest first; keys without any are missing from the map.
   *
   * Reads the key column once per execution, then only the rows that are asked for. A company that is a UUID also
   * finds what was bought under a domain whose reply named that uuid; a domain finds only its own.
   *
   * @param answers false leaves `answer` empty: a bill needs no more than ages and states.
   */
  find(wanted: readonly KeyParts[], answers = true): Map<string, Entry[]> {
    const found = new Map<string, Entry[]>();
    if (wanted.length === 0) return found;
    const keys = new Set(wanted.map((parts) => requestKey(parts, this.codec)));
    const uuids = new Set(wanted.map(({ company }) => company).filter(isUuid));

    for (const entry of this.entriesOf(keys, uuids, answers)) {
      for (const key of this.answeredKeys(entry, keys, uuids)) {
        const others = found.get(key);
        if (others) others.push(entry);
        else found.set(key, [entry]);
      }
    }
    for (const entries of found.values()) entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    return found;
  }

  /** Ids of all entries, to drain a pack only once. */
  entryIds(): Set<string> {
    const rows = this.store.rowCount();
    if (rows === 0) return new Set();
    return new Set(this.store.read(1, columnOf("entryId"), rows, 1).map(([id]) => id!));
  }

  /** Ids of those among `entries` that the journal holds in rows that nobody has changed. */
  held(entries: readonly Entry[]): Set<string> {
    if (entries.length === 0) return new Set();
    const kept = this.entriesOf(new Set(entries.map(({ key }) => key)), new Set(), true);
    return new Set(kept.map(({ entryId }) => entryId));
  }

  /** The heads of all entries, each once: what was spent, when, for what. */
  heads(): Entry[] {
    const rows = this.store.rowCount();
    if (rows === 0) return [];
    const heads = this.store.read(1, 1, rows, HEAD_COLUMNS).map((row) => headFromRow(row));
    return [...new Map(heads.flatMap((entry) => (entry ? [[entry.entryId, entry]] : []))).values()];
  }

  /** Characters of all answers as they are stored; counted along the way, so that it costs one property. */
  size(): number {
    return this.store.size();
  }

  /** Forgets what this execution knows of the key column: somebody else may have appended or sorted. */
  refresh(): void {
    this.keys = null;
  }

  /** A person may sort or delete rows between the look at the keys and that at the answers: then both are looked at again. */
  private entriesOf(
    keys: ReadonlySet<string>,
    uuids: ReadonlySet<string>,
    answers: boolean,
  ): readonly Entry[] {
    for (let tries = 1; ; tries++) {
      const { entries, moved } = this.entriesAt(this.candidateRows(keys, uuids), answers);
      if (!moved || tries === TRIES) return entries;
      this.refresh();
    }
  }

  private candidateRows(keys: ReadonlySet<string>, uuids: ReadonlySet<string>): number[] {
    const { text, uuids: uuidColumn } = this.keyColumns(uuids.size > 0);
    const rows: number[] = [];
    text.forEach((key, index) => {
      if (keys.has(key) || (uuidColumn !== null && uuids.has(uuidColumn[index]!))) rows.push(index + 1);
    });
    return rows;
  }

  private keyColumns(withUuids: boolean): { text: string[]; uuids: string[] | null } {
    if (this.keys !== null && (!withUuids || this.keys.uuids !== null)) return this.keys;
    const rows = this.store.rowCount();
    const column = (header: "key" | "uuid") =>
      rows === 0 ? [] : this.store.read(1, columnOf(header), rows, 1).map(([text]) => text!);
    return (this.keys = { text: column("key"), uuids: withUuids ? column("uuid") : null });
  }

  private entriesAt(
    rows: readonly number[],
    answers: boolean,
  ): { entries: readonly Entry[]; moved: boolean } {
    const entries: Entry[] = [];
    let moved = false;
    for (const { first, last } of spans(rows)) {
      const width = answers ? HEAD_COLUMNS + USUAL_ANSWER_CELLS : HEAD_COLUMNS;
      const texts = this.store.read(first, 1, last - first + 1, width);
      for (const row of rows) {
        if (row < first || row > last) continue;
        if (texts[row - first]?.[columnOf("key") - 1] !== this.keys?.text[row - 1]) moved = true;
        const entry = answers
          ? this.wholeEntry(row, texts[row - first] ?? [])
          : headFromRow(texts[row - first] ?? []);
        if (entry !== null) entries.push(entry);
      }
    }
    return { entries, moved };
  }

  private wholeEntry(row: number, texts: readonly string[]): Entry | null {
    const entry = entryFromRow(texts, this.codec);
    if (entry !== null || headFromRow(texts) === null) return entry;
    const [longer] = this.store.read(row, 1, 1, HEAD_COLUMNS + MOST_ANSWER_CELLS);
    return entryFromRow(longer!, this.codec);
  }

  private answeredKeys(entry: Entry, keys: ReadonlySet<string>, uuids: ReadonlySet<string>): string[] {
    const answered = keys.has(entry.key) ? [entry.key] : [];
    if (uuids.has(entry.uuid) && entry.company !== entry.uuid) {
      const { unit } = JSON.parse(entry.params) as { unit: string };
      const alias = requestKey({ ...entry, company: entry.uuid, unit }, this.codec);
      if (keys.has(alias)) answered.push(alias);
    }
    return answered;
  }
}

/** A company key without a dot is a UUID: only those may use the answers of a domain. */
function isUuid(company: string): boolean {
  return company !== "" && !company.includes(".");
}

/** Sorted row numbers as few rectangles: small gaps included, and larger ones where there would be many rectangles. */
function spans(rows: readonly number[]): { first: number; last: number }[] {
  const apart = largestGapToReadOver(rows);
  const result: { first: number; last: number }[] = [];
  for (const row of rows) {
    const current = result[result.length - 1];
    if (current && row - current.last <= apart) current.last = row;
    else result.push({ first: row, last: row });
  }
  return result;
}

function largestGapToReadOver(rows: readonly number[]): number {
  const gaps = rows
    .slice(1)
    .map((row, index) => row - rows[index]!)
    .filter((gap) => gap > SMALL_GAP)
    .sort((a, b) => a - b);
  let tooMany = 0;
  let apart = SMALL_GAP;
  for (const gap of gaps.slice(0, Math.max(0, gaps.length - MOST_READS + 1))) {
    tooMany += gap;
    if (tooMany > MOST_ROWS_TOO_MANY) break;
    apart = gap;
  }
  return apart;
}
