import type { RunKind, RunRequest, RunState } from "../core/sidebar-contract";
import type { Properties } from "../ports/properties";

const PROPERTY = "RUN";

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
  readonly creditCap: number;
  readonly startedAt: number;
  /** Companies in all. */
  readonly total: number;
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
  /** Who works on it right now, and until when nobody else may. */
  lease: { readonly token: string; readonly until: number } | null;
}

/** The document's one run, the current or the last. */
export class RunRecords {
  constructor(private readonly properties: Properties) {}

  read(): RunRecord | null {
    const text = this.properties.get(PROPERTY);
    return text === null ? null : (JSON.parse(text) as RunRecord);
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
