import type { CompanyRows } from "../rows/company-rows";
import type { Pause } from "../money/pause";
import type { Bill } from "../core/credits";
import type { RunRequest } from "../products/run-request";
import type { BilledFor } from "./agreed";
import type { ToldByKind } from "./progress";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";

/** The watch that looks by a run. */
export type LookOf = Pick<RunRecord, "watch" | "watchName" | "first" | "toldAt">;

/** A request as it was read: what is wrong with it is found by then, and nothing of it is read twice. */
export interface Asked extends BilledFor {
  /** What its payer has last seen of it, as `agreedTo`: that is compared where they do not say what they agree to. */
  readonly seen?: string | undefined;
  /** Of what is bought as a whole: how its record keeps it. A start goes on with a run that keeps the same. */
  readonly kept?: Pick<RunRecord, "kind" | "request" | "sheetId">;
}

/** A request for something that is bought as a whole, as it was read. */
export type AskedWhole = Asked & Required<Pick<Asked, "kept">>;

/** A run that has begun. */
export interface StartedRun {
  readonly record: RunRecord;
  /** Of companies beside which it writes: as they are now; `rest` are those that it leaves to another run. */
  readonly rows?: CompanyRows;
}

/**
 * What is particular to a kind of run. Queue, lease, caps, pause, history and drivers are the same for all of them
 * (`runs.ts`).
 */
export interface KindOfRun<Read extends Asked = Asked, Request extends RunRequest = RunRequest> {
  /**
   * Reads what is asked for. Spends nothing and writes nothing.
   *
   * @param request Read by the members of this kind. @throws What is wrong with it.
   */
  ask(request: Request): Read;
  /** What it would cost. Spends nothing. */
  quote(asked: Read): Bill;
  /** Writes down what was agreed to: from then on it is a run. */
  start(asked: Read, creditCap: number, look: Partial<LookOf>): StartedRun;
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
  /** What it counts that so many requests under way are for; left out, each of their companies is one. */
  underWay?(record: RunRecord, requests: number): number;
  /** What the sidebar is told of its runs beside what it is of all. */
  told?(record: RunRecord): ToldByKind;
  /** Takes back what it wrote, as `work` does its part; left out where nothing can be taken back. */
  undo?(lease: RunLease): Pause | null;
}
