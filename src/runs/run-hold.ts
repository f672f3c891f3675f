import { InputError } from "../errors";
import { isOver, type RunRecord, type RunRecords } from "./run-record";
import type { RunServices } from "./run-services";

/** How long a slice may hold the run if it never comes back. */
const LEASE_MS = 90_000;
const LOCK_WAIT_MS = 5_000;

/** Who may write the run's record: one slice at a time, and whoever cancels. */
export class RunHold {
  constructor(
    private readonly records: RunRecords,
    private readonly services: Pick<RunServices, "clock" | "codec" | "lock" | "spentByRuns">,
  ) {}

  /** Takes the lease and the record as it is now. @returns false if another slice is under way, or the run is over. */
  take(record: RunRecord): boolean {
    const { clock, codec } = this.services;
    return this.locked(() => {
      const now = clock.now();
      // Read anew: another slice may have ended, or somebody cancelled, while this one waited for the lock.
      const stored = this.records.read();
      if (stored === null || stored.runId !== record.runId || isOver(stored)) return false;
      if (stored.lease !== null && stored.lease.until > now) return false;
      // Its slice died before it wrote down what its last batch cost.
      if (stored.lease !== null) {
        stored.spent = Math.max(stored.spent, this.services.spentByRuns(stored.startedAt));
      }
      Object.assign(record, stored);
      record.lease = { token: codec.uuid(), until: now + LEASE_MS };
      record.state = "running";
      record.moreCredits = null;
      this.records.write(record);
      return true;
    });
  }

  /** Asked before every batch; writes down how far the run is, so that a killed slice loses no more than one batch. */
  isCancelled(record: RunRecord): boolean {
    return this.locked(() => {
      const stored = this.records.read();
      if (stored?.state === "cancelled") return true;
      if (JSON.stringify(stored) !== JSON.stringify(record)) this.records.write(record);
      return false;
    });
  }

  /** Under the document lock, where it can be had: reading and writing the record belong together. */
  locked<T>(action: () => T): T {
    const { lock } = this.services;
    const isLocked = lock.acquire(LOCK_WAIT_MS);
    try {
      return action();
    } finally {
      if (isLocked) lock.release();
    }
  }

  recordOf(runId: string): RunRecord {
    const record = this.records.read();
    if (record?.runId === runId) return record;
    throw new InputError(
      "input/argument",
      "This run is no longer known. Open the sidebar again to see the current one.",
    );
  }
}
