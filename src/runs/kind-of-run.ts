import type { CompanyRows } from "../enrich/company-rows";
import type { Pause } from "../buying/pause";
import type { Bill } from "../core/credits";
import type { RunRequest } from "../core/run-request";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";

/** The watch that looks by a run. */
export type LookOf = Pick<RunRecord, "watch" | "watchName" | "first" | "toldAt">;

/** A run that has begun. */
export interface StartedRun {
  readonly record: RunRecord;
  /** Of companies beside which it writes: as they are now; `rest` are those that it leaves to another run. */
  readonly rows?: CompanyRows;
}

/**
 * What is particular to a kind of run. Queue, lease, caps, pause, history and whoever drives it are the same for all of them
 * (`runs.ts`).
 */
export interface KindOfRun {
  /** What it would cost. Spends nothing and writes nothing. @throws What is wrong with the request. */
  quote(request: RunRequest): Bill;
  /** Writes down what was agreed to: from then on it is a run. */
  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun;
  /**
   * Buys and writes until a slice's time is up. What is open it finds in the sheet or the journal, so that a killed slice is
   * repeated by the next.
   *
   * @returns Why it does not go on; null if nothing is left (`record.waiting`), or its time was up.
   */
  work(lease: RunLease): Pause | null;
  /**
   * Counts again what the run did, from what it wrote in the sheet or keeps in the journal, and puts that into its record: where
   * an execution was ended before it could say so. Writes and buys nothing.
   */
  count(record: RunRecord): void;
  /** Takes back what it wrote, as `work` does its part; left out where nothing can be taken back. */
  undo?(lease: RunLease): Pause | null;
}
