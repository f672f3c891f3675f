import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { Codec } from "../ports/codec";
import type { Appended, JournalHealth, JournalStore } from "../ports/journal-store";
import {
  ANSWER_CELLS,
  columnOf,
  entryFromRow,
  HEAD_COLUMNS,
  headFromRow,
  isContinuation,
  partsOf,
  toRows,
  type Entry,
} from "./entry";
import { isUuid, underEachKey } from "./entry-keys";
import { requestKey, type KeyParts } from "./request-key";
import { rowSpans } from "../core/row-spans";

/** Cells for the answer in the usual read; the few longer ones are read once more, whole. */
const USUAL_ANSWER_CELLS = 1;

interface Keys {
  readonly text: readonly string[];
  readonly uuids: readonly string[] | null;
}

/**
 * The append-only record of every answer that was paid for.
 *
 * An entry is appended before anybody looks at what it says, and never changed. A row that a user sorted is found
 * all the same; one that a user typed into no longer matches its checksum and counts as gone.
 */
export class Journal {
  private keys: Keys | null = null;
  private isWhole = false;
  /** Rows with a wanted key that could not be read, as far as this execution has seen. */
  readonly damaged = new Set<string>();

  constructor(
    private readonly store: JournalStore,
    private readonly codec: Codec,
  ) {}

  /**
   * Writes entries down and makes sure that they are on disk. Call under the document lock.
   *
   * @throws {LimitError} `limit/journal`, if Google Sheets does not take them.
   * @throws {SetupError} `setup/journal-missing`.
   */
  append(entries: readonly Entry[]): Appended & { readonly characters: number } {
    const rows = entries.flatMap((entry) => toRows(entry, this.codec));
    return { ...this.store.append(rows), characters: charactersOf(rows) };
  }

  rowCount(): number {
    return this.store.rowCount();
  }

  /** Whoever appends finds out what has happened since. */
  health(sheetId: number | null): JournalHealth {
    if (this.isWhole) return "whole";
    const health = this.store.health(sheetId);
    this.isWhole = health === "whole";
    return health;
  }

  /** Puts columns back that somebody has moved, where that is possible. Call under the document lock, before any look-up. */
  mend(): void {
    this.store.mend();
    this.refresh();
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

    for (const entry of this.entriesOf(() => this.candidateRows(keys, uuids), answers)) {
      for (const each of uuids.has(entry.uuid) ? underEachKey(entry, this.codec) : [entry]) {
        if (keys.has(each.key)) found.set(each.key, [...(found.get(each.key) ?? []), each]);
      }
    }
    for (const entries of found.values()) entries.sort(byTime);
    return found;
  }

  /** The entries whose keys begin so, oldest first; of very many only those that stand last. */
  newest(prefix: string, most: number): Entry[] {
    const rows = () =>
      this.keyColumns(false)
        .text.flatMap((key, index) => (key.startsWith(prefix) ? [index + 1] : []))
        .slice(-most);
    return [...this.entriesOf(rows, true)].sort(byTime);
  }

  /** The heads of entries with such times. */
  headsAt(isWanted: (at: string) => boolean): readonly Entry[] {
    const rows = () => {
      const { text } = this.keyColumns(false);
      if (text.length === 0) return [];
      const times = this.store.read(1, columnOf("at"), text.length, 1);
      return times.flatMap(([at], index) => (isWanted(at ?? "") ? [index + 1] : []));
    };
    return this.entriesOf(rows, false);
  }

  /**
   * Ids of entries that it holds whole, of those with the same keys as these. A row may have its head alone: it was
   * appended in the moment in which somebody moved columns.
   */
  idsHeld(entries: readonly Pick<Entry, "key">[]): Set<string> {
    const keys = new Set(entries.map(({ key }) => key));
    if (keys.size === 0) return new Set();
    this.refresh();
    const rows = () =>
      this.keyColumns(false).text.flatMap((key, index) => (keys.has(key) ? [index + 1] : []));
    const ids = this.entriesOf(rows, true).map(({ entryId }) => entryId);
    // What is missing is about to be appended.
    this.refresh();
    return new Set(ids);
  }

  /** The heads of all entries, each once: what was spent, when, for what. */
  heads(): Entry[] {
    const rows = this.store.rowCount();
    if (rows === 0) return [];
    const heads = this.store.read(1, 1, rows, HEAD_COLUMNS).map((row) => headFromRow(row));
    return [...new Map(heads.flatMap((entry) => (entry ? [[entry.entryId, entry]] : []))).values()];
  }

  /** Forgets what this execution knows of the key column: somebody else may have appended or sorted. */
  refresh(): void {
    this.keys = null;
  }

  /** A person may sort or delete rows between reading the keys and the answers: then both are read again. */
  private entriesOf(rows: () => readonly number[], answers: boolean): readonly Entry[] {
    for (let attempt = 1; ; attempt++) {
      const { entries, moved } = this.entriesAt(rows(), answers);
      if (!moved || attempt === MAXIMUM_ATTEMPTS) return entries;
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

  private keyColumns(withUuids: boolean): Keys {
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
    const lines = new Map<number, readonly string[]>();
    const damaged: string[] = [];
    let moved = false;
    for (const { first, last } of rowSpans(rows)) {
      const width = answers ? HEAD_COLUMNS + USUAL_ANSWER_CELLS : HEAD_COLUMNS;
      const texts = this.store.read(first, 1, last - first + 1, width);
      for (const row of rows) {
        if (row < first || row > last) continue;
        const line = texts[row - first] ?? [];
        if (line[columnOf("key") - 1] !== this.keys?.text[row - 1]) moved = true;
        lines.set(row, line);
      }
    }
    const entries = [...lines].flatMap(([row, line]) => {
      if (isContinuation(line)) return [];
      const entry = answers ? this.wholeEntry(row, line) : headFromRow(line);
      if (entry === null && !moved) damaged.push(line.join("|"));
      return entry ?? [];
    });
    // Before rows count as gone: do the columns stand where they stood?
    if (damaged.length > 0) this.store.read(1, 1, 1, HEAD_COLUMNS + USUAL_ANSWER_CELLS);
    for (const line of damaged) this.damaged.add(line);
    return { entries, moved };
  }

  private wholeEntry(row: number, line: readonly string[]): Entry | null {
    const entry = entryFromRow(line, this.codec);
    const head = headFromRow(line);
    if (entry !== null || head === null) return entry;
    const whole = (first: number, count: number) =>
      this.store.read(first, 1, count, HEAD_COLUMNS + ANSWER_CELLS);
    const [longer = []] = whole(row, 1);
    const parts = partsOf(longer);
    if (parts === 0) return entryFromRow(longer, this.codec);
    const below = entryFromRow(longer, this.codec, whole(row + 1, parts));
    if (below !== null) return below;
    // Somebody has sorted the rows apart.
    const scattered = this.keys!.text.flatMap((key, index) => (key === head.key ? whole(index + 1, 1) : []));
    return entryFromRow(longer, this.codec, scattered);
  }
}

function byTime(a: Entry, b: Entry): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}

/** Characters of the answers in journal rows. */
export function charactersOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce(
    (sum, row) => row.slice(HEAD_COLUMNS).reduce((characters, { length }) => characters + length, sum),
    0,
  );
}
