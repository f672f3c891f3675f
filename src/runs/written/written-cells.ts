import { codeOf } from "../../errors";
import type { Entry } from "../../journal/entry";
import { requestKey } from "../../journal/request-key";
import type { Clock } from "../../ports/clock";
import type { Codec } from "../../ports/codec";
import type { RunRecord } from "../run-record";
import { RememberedRows } from "./remembered-rows";
import { packRows, unpackRows, type WrittenRow } from "./written-row";

/** Slices of all runs that are read at most: what is older counts as an earlier version's. */
const MOST_SLICES = 200;
const PREFIX = "written||";

/** The journal as far as it remembers what was written. */
export interface WrittenStore {
  /** Whether there is a journal already. */
  isThere(): boolean;
  /** Entries whose keys begin so, oldest first. */
  newest(prefix: string, most: number): readonly Entry[];
  append(entries: readonly Entry[]): void;
}

export interface WrittenParts {
  /** Whether a journal is made if there is none: not for what is free and never asks for one. */
  readonly makesJournal: boolean;
  readonly store: WrittenStore;
  readonly codec: Codec;
  readonly clock: Clock;
}

/** What a run has written into cells, kept in the journal; and what other runs have. */
export class WrittenCells {
  private readonly own: WrittenRow[] = [];
  private remembered: RememberedRows | null = null;

  /** @param tags Of Status, of Fetched, then of values. */
  constructor(
    private readonly parts: WrittenParts,
    private readonly record: RunRecord,
    private readonly tags: readonly string[],
  ) {}

  /** What all runs have written, read once. */
  all(): RememberedRows {
    if (this.remembered !== null) return this.remembered;
    this.remembered = this.read(this.parts.store.newest(PREFIX, MOST_SLICES)).rows;
    this.remembered.add(this.own, this.record.runId);
    return this.remembered;
  }

  /** What this run has written; `isComplete` unless some of it was evicted. */
  ofRun(): { readonly rows: RememberedRows; readonly isComplete: boolean } {
    return this.read(this.parts.store.newest(`${PREFIX}${this.record.runId}|`, Infinity));
  }

  /** Remembers what has just been written, until it is saved. */
  remember(rows: readonly WrittenRow[]): void {
    this.own.push(...rows);
    this.remembered?.add(rows, this.record.runId);
  }

  /**
   * Keeps what was remembered, in one entry. Only what stands in the sheet is ever kept, so that no kill makes a user's cell
   * ours; what was written and not kept counts as an earlier version's.
   *
   * @returns Whether all is kept.
   */
  save(): boolean {
    const { store, makesJournal } = this.parts;
    if (this.own.length === 0) return true;
    if (!makesJournal && !store.isThere()) return false;
    try {
      store.append([this.entryOf(this.own)]);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      return false;
    }
    this.own.length = 0;
    return true;
  }

  private entryOf(rows: readonly WrittenRow[]): Entry {
    const { codec, clock } = this.parts;
    const { runId, sheetId, payer, host } = this.record;
    const unit = String(sheetId);
    return {
      entryId: `r${codec.uuid()}.0`,
      key: requestKey({ operation: "written", host: "", company: runId, unit }, codec),
      at: new Date(clock.now()).toISOString(),
      payer,
      operation: "written",
      host,
      company: "",
      uuid: "",
      params: JSON.stringify({ unit }),
      status: "ok",
      credits: 0,
      estimated: false,
      answer: packRows(this.tags, rows),
    };
  }

  private read(entries: readonly Entry[]): { readonly rows: RememberedRows; readonly isComplete: boolean } {
    const kept = entries.filter(({ status }) => status === "ok");
    const rows = new RememberedRows(this.tags[1]!);
    for (const { key, answer } of kept) rows.add(unpackRows(answer), this.runIn(key));
    return { rows, isComplete: kept.length === entries.length };
  }

  /** The run of an entry's key; null if it wrote on another sheet. */
  private runIn(key: string): string | null {
    const [run, sheetId] = key.slice(PREFIX.length).split("|");
    return sheetId === String(this.record.sheetId) ? run! : null;
  }
}
