import type { RunKind, RunRequest, RunState } from "../core/sidebar-contract";
import type { Properties } from "../ports/properties";

const PROPERTY = "RUN";
/** A property holds 9 KB: a run that fails in ever new ways tells the first of them and counts the others. */
const MOST_REASONS = 12;
const LONGEST_REASON_CHARACTERS = 200;
const OTHER_REASONS = "Other reasons: see the Status column";

/**
 * What a run must remember between its slices. Its rows are not in here: they are the rows whose Status says `Queued`,
 * wherever a user has moved them.
 */
export interface RunRecord {
  readonly runId: string;
  readonly kind: RunKind;
  readonly request: RunRequest;
  readonly sheetId: number;
  /** Whose key pays: only this user drives the run. */
  readonly payer: string;
  creditCap: number;
  /** Whole seconds, since a sheet may keep no finer ones: job posts and news that it added carry this as First seen. */
  readonly startedAt: number;
  /** Companies in all. */
  readonly total: number;
  /** Tags of the columns that it added to its sheet. */
  readonly createdColumns: readonly string[];
  state: RunState;
  message: string;
  spent: number;
  /** Companies that still wait, as the last slice left it. */
  waiting: number;
  /** Rows by the reason why they got no value. */
  reasons: Record<string, number>;
  /** Cells that hold something of the user's and were left alone. */
  usersCells: number;
  /** Job posts or articles that were added. */
  added: number;
  /** Requests at once: grows with success, shrinks with refusals. */
  batchSize: number;
  /** Sections that the plan refused: the run goes on without them. */
  refusedSections: string[];
  /** Failed tries of a company that may succeed later. */
  tries: Record<string, number>;
  /** Credits that the rest needs beyond the run's own cap, at most; null unless that cap has stopped it. */
  moreCredits: number | null;
  /** `from` is the row where undoing goes on; `kept` counts what was left because somebody has edited it. */
  undo: { readonly state: "none" | "under way" | "done"; readonly from: number; readonly kept: number };
  /** Who works on it right now, and until when nobody else may. */
  lease: { readonly token: string; readonly until: number } | null;
}

/** What a run begins with, whatever it is about. */
export const FRESH_RUN: Pick<
  RunRecord,
  | "state"
  | "message"
  | "spent"
  | "reasons"
  | "usersCells"
  | "added"
  | "batchSize"
  | "refusedSections"
  | "tries"
  | "moreCredits"
  | "undo"
  | "lease"
> = {
  state: "running",
  message: "",
  spent: 0,
  reasons: {},
  usersCells: 0,
  added: 0,
  batchSize: 1,
  refusedSections: [],
  tries: {},
  moreCredits: null,
  undo: { state: "none", from: 0, kept: 0 },
  lease: null,
};

/** The document's one run, the current or the last. */
export class RunRecords {
  constructor(private readonly properties: Properties) {}

  read(): RunRecord | null {
    const text = this.properties.get(PROPERTY);
    if (text === null) return null;
    // An earlier version may have written it.
    const nothing: Partial<RunRecord> = { ...FRESH_RUN, createdColumns: [] };
    return { ...nothing, ...(JSON.parse(text) as RunRecord) };
  }

  write(record: RunRecord): void {
    this.properties.set(PROPERTY, JSON.stringify(record));
  }

  forget(): void {
    this.properties.remove(PROPERTY);
  }
}

/** Whether nobody has anything more to do for it. */
export function isOver({ state }: Pick<RunRecord, "state">): boolean {
  return state === "done" || state === "cancelled";
}

/** Counts rows under a reason; those of one kind count together. */
export function countReason(record: RunRecord, status: string, rows: number): void {
  const { reasons } = record;
  const reason = status.slice(0, LONGEST_REASON_CHARACTERS);
  const known = reason in reasons || Object.keys(reasons).length < MOST_REASONS;
  const key = known ? reason : OTHER_REASONS;
  reasons[key] = (reasons[key] ?? 0) + rows;
}
