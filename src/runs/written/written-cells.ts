import { codeOf } from "../../errors";
import type { Entry } from "../../journal/entry";
import { requestKey } from "../../journal/request-key";
import type { Clock } from "../../ports/clock";
import type { Codec } from "../../ports/codec";
import type { RunRecord } from "../run-record";
import { RememberedRows } from "./remembered-rows";
import { packRows, unpackRows, type WrittenRow } from "./written-row";

/** Writes of all runs that are read at most: what is older counts as an earlier version's. */
const MOST_WRITES = 300;
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
    const { rows } = readRows(this.parts.store.newest(PREFIX, MOST_WRITES));
    return (this.remembered = new RememberedRows(this.tags[1]!, [...rows, ...this.own]));
  }

  /** What this run has written; `isComplete` unless some of it was evicted or could not be kept. */
  ofRun(): { readonly rows: RememberedRows; readonly isComplete: boolean } {
    const { runId, remembers } = this.record;
    const { rows, isComplete } = readRows(this.parts.store.newest(`${PREFIX}${runId}|`, Infinity));
    return { rows: new RememberedRows(this.tags[1]!, rows), isComplete: remembers && isComplete };
  }

  /**
   * Remembers what is about to be written. Before it is: after a kill in between, cells may be remembered that were never
   * written, and those still show what they showed before.
   */
  remember(rows: readonly WrittenRow[]): void {
    if (rows.length === 0) return;
    const { store, makesJournal } = this.parts;
    if (!makesJournal && !store.isThere()) {
      this.record.remembers = false;
      return;
    }
    try {
      store.append([this.entryOf(rows)]);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      // What was paid for is written all the same: later such cells count as the user's.
      this.record.remembers = false;
      return;
    }
    this.own.push(...rows);
    this.remembered?.add(rows);
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
}

function readRows(entries: readonly Entry[]): { rows: WrittenRow[]; isComplete: boolean } {
  const kept = entries.filter(({ status }) => status === "ok");
  return {
    rows: kept.flatMap(({ answer }) => unpackRows(answer)),
    isComplete: kept.length === entries.length,
  };
}
