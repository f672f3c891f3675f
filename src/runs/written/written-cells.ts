import { codeOf } from "../../errors";
import type { Entry } from "../../journal/entry";
import { requestKey } from "../../journal/keys";
import type { Clock } from "../../ports/clock";
import type { Codec } from "../../ports/codec";
import type { RunRecord } from "../run-record";
import { RememberedRows } from "./remembered-rows";
import { NAMES_TAG, UPDATED_TAG } from "../kinds/run-columns";
import { packStatuses, StatusesBefore, unpackStatuses, type StatusBefore } from "./status-before";
import { packRows, unpackRows, type WrittenRow } from "./written-row";

/** Slices of all runs that are read at most: what is older counts as an earlier version's. */
const MOST_SLICES = 200;
const PREFIX = "written||";

/** The journal as far as it remembers what was written. */
export interface WrittenStore {
  /** Entries whose keys begin so, oldest first. */
  newest(prefix: string, most: number): readonly Entry[];
  /** @returns Whether they are kept. */
  keep(entries: readonly Entry[]): boolean;
}

export interface WrittenParts {
  readonly store: WrittenStore;
  readonly codec: Codec;
  readonly clock: Clock;
}

/** Rows of such a run are told by names; those of all others by companies. */
const isOfNames = (tag: string): boolean => tag.startsWith(NAMES_TAG);

interface Remembered {
  readonly rows: RememberedRows;
  readonly isComplete: boolean;
}

/** What runs about companies have written, as far as it is remembered: for whoever only asks whose a value is. */
export function rememberedIn(store: Pick<WrittenStore, "newest">): RememberedRows {
  const rows = new RememberedRows(UPDATED_TAG);
  for (const { status, answer } of store.newest(PREFIX, MOST_SLICES)) {
    const { tags, rows: written } = unpackRows(status === "ok" ? answer : "");
    if (!tags.some(isOfNames)) rows.add(written, null);
  }
  return rows;
}

/** What a run has written into cells, kept in the journal; and what other runs have. */
export class WrittenCells {
  private readonly own: WrittenRow[] = [];
  private remembered: Remembered | null = null;

  /** @param tags Of Status, of Fetched, then of values. */
  constructor(
    private readonly parts: WrittenParts,
    private readonly record: RunRecord,
    private readonly tags: readonly string[],
  ) {}

  /** What all runs have written, read once. */
  all(): RememberedRows {
    return this.known().rows;
  }

  /** As `all`; `isComplete` unless a run did not remember all, there is more than could be read, or some of it was evicted. */
  known(): Remembered {
    if (this.remembered !== null) return this.remembered;
    const entries = this.parts.store.newest(PREFIX, MOST_SLICES);
    const { rows, isComplete } = this.read(entries);
    rows.add(this.own, this.record.runId);
    const isWhole = isComplete && entries.length < MOST_SLICES && this.record.forgets === "nothing";
    return (this.remembered = { rows, isComplete: isWhole });
  }

  /** What this run has written, and what its rows said before; `isComplete` unless some of it was evicted. */
  ofRun(): Remembered & { readonly statuses: StatusesBefore } {
    const entries = this.parts.store.newest(`${PREFIX}${this.record.runId}|`, Infinity);
    const statuses = entries.flatMap(({ answer }) => unpackStatuses(answer));
    return { ...this.read(entries), statuses: new StatusesBefore(statuses) };
  }

  /** Remembers what has just been written, until it is saved. */
  remember(rows: readonly WrittenRow[]): void {
    this.own.push(...rows);
    this.remembered?.rows.add(rows, this.record.runId);
  }

  /**
   * Keeps what was remembered, in one entry. Only what is in the sheet is ever kept, so that no kill makes a user's cell
   * ours; what was written and not kept counts as an earlier version's.
   *
   * @returns Whether all is kept.
   */
  save(): boolean {
    if (this.own.length === 0) return true;
    // What went into columns of the user's is remembered under tags of its own.
    const tags = new Set([...this.tags, ...this.own.flatMap(({ cells }) => [...cells.keys()])]);
    if (!this.append(packRows([...tags], this.own))) return false;
    this.own.length = 0;
    return true;
  }

  /** Keeps what the rows of the run said before. @returns Whether it is kept. */
  saveStatuses(statuses: readonly StatusBefore[]): boolean {
    return statuses.length === 0 || this.append(packStatuses(statuses));
  }

  private append(answer: string): boolean {
    try {
      return this.parts.store.keep([this.entryOf(answer)]);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      return false;
    }
  }

  private entryOf(answer: string): Entry {
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
      answer,
    };
  }

  private read(entries: readonly Entry[]): Remembered {
    const kept = entries.filter(({ status }) => status === "ok");
    const rows = new RememberedRows(this.tags[1]!);
    const isAboutNames = this.tags.some(isOfNames);
    for (const { key, answer } of kept) {
      const { tags, rows: written } = unpackRows(answer);
      if (tags.some(isOfNames) === isAboutNames) rows.add(written, this.runIn(key));
      else rows.addForeign(written);
    }
    return { rows, isComplete: kept.length === entries.length };
  }

  /** The run of an entry's key; null if it wrote on another sheet. */
  private runIn(key: string): string | null {
    const [run, sheetId] = key.slice(PREFIX.length).split("|");
    return sheetId === String(this.record.sheetId) ? run! : null;
  }
}
