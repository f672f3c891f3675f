import { rounded } from "../core/credits";
import { isOfRows } from "../products/run-kind";
import { letterOf } from "../rows/status";
import { codeOf, LimitError, SetupError } from "../core/errors";
import type { Clock } from "../google/ports";
import { accountOfRun } from "../money/ledger";
import type { SharedState } from "../money/shared-state";
import type { Snapshot, Values } from "../money/snapshot";
import type { Settings } from "../money/settings";
import { isOver, PAUSED, runOf, type RunRecord, runRecords, shortId, updateRun } from "./run-record";

/** How long the driver of a run may be silent before another execution may take it over. */
export const LEASE_MS = 90_000;
/** A write takes some seconds: so close to its end a lease is renewed first. */
const NEARLY_OVER_MS = 20_000;
/** Where a run buys, the next order says the same and comes sooner. */
const REPORT_AFTER_MS = 5_000;

export interface LeaseParts {
  readonly state: SharedState;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "payerTag" | "keyTag" | "host">;
}

/** Who goes on with a run: the hourly trigger does it by itself. */
export type Who = "person" | "trigger";

/**
 * The right to drive a run and to write its record, of one execution at a time. `record.generation` is its fencing token: who
 * takes the run over, cancels, retries or undoes it raises it, and from then on this execution buys and writes nothing more.
 */
export class RunLease {
  /** When the record was last written down with what this has done. */
  private renewedAt: number;

  constructor(
    private readonly parts: LeaseParts,
    readonly record: RunRecord,
    /** Whether the execution before this one has not counted what it wrote. */
    readonly countsAgain = false,
  ) {
    this.renewedAt = parts.clock.now();
  }

  /**
   * Takes the run, as it is now.
   *
   * @param creditCap Raises its cap; a lower one changes nothing.
   * @param who Only a person goes on with another key than the run has stopped with, or with a paused run.
   * @returns null if another execution drives it, or it is over or paused.
   */
  static take(parts: LeaseParts, runId: string, creditCap: number, who: Who = "person"): RunLease | null {
    const now = parts.clock.now();
    let isTaken = false;
    let countsAgain = false;
    const record = updateRun(parts.state, runId, (stored) => {
      // What is written as a whole is safe to repeat: who asks for it again need not wait whether another execution is dead.
      const isHeld = (stored.leaseUntil ?? 0) > now && (isOfRows(stored.kind) || who === "trigger");
      const rests = stored.isPaused && who === "trigger";
      if (isOver(stored) || stored.starting || isHeld || rests) return stored;
      isTaken = true;
      countsAgain = stored.isUncounted;
      const isResumed = stored.state === "stopped" && who === "person";
      return {
        ...stored,
        // That of a look is its watch's affair.
        creditCap: stored.watch === "" ? rounded(Math.max(stored.creditCap, creditCap)) : stored.creditCap,
        // The user may have saved another key just to go on with a stopped run.
        keyTag: isResumed ? parts.settings.keyTag : stored.keyTag,
        generation: stored.generation + 1,
        leaseUntil: now + LEASE_MS,
        drivenAt: now,
        isPaused: false,
        state: "running",
        moreCredits: null,
        needs: null,
        answered: 0,
        isUncounted: true,
      };
    });
    return isTaken ? new RunLease(parts, record, countsAgain) : null;
  }

  /**
   * Called under the lock before anything is bought or the record is written.
   *
   * @returns The record with the lease renewed, to be written.
   * @throws {LimitError} `limit/lease`, if the run is not this execution's any more; `limit/paused`, if a person has paused it.
   */
  renewed(snapshot: Snapshot, orderId?: string): Values {
    const { record } = this;
    if (this.held(snapshot).isPaused) throw new LimitError("limit/paused", PAUSED);
    this.renewedAt = this.parts.clock.now();
    record.leaseUntil = this.renewedAt + LEASE_MS;
    record.spent = snapshot.spentBy(accountOfRun(record.runId));
    if (orderId !== undefined && record.watch !== "") record.orders = [...record.orders, shortId(orderId)];
    return runRecords.put(record);
  }

  /** The run as it is kept. @throws {LimitError} `limit/lease`. */
  private held(snapshot: Snapshot): RunRecord {
    const stored = runOf(snapshot, this.record.runId);
    if (stored?.generation !== this.record.generation || isOver(stored)) throw isElsewhere();
    return stored;
  }

  /** Called before a write into the sheet. @throws {LimitError} As `renewed`. */
  hold(): void {
    const { state, clock } = this.parts;
    if ((this.record.leaseUntil ?? 0) - clock.now() > NEARLY_OVER_MS) this.held(state.read());
    else this.renew();
  }

  /**
   * Writes down how far it is, for open sidebars, unless that has just been done.
   *
   * @param afterMs What counts as just now.
   * @returns Whether the lease was renewed by it.
   * @throws {LimitError} `limit/lease`.
   */
  report(afterMs = REPORT_AFTER_MS): boolean {
    if (this.parts.clock.now() - this.renewedAt < afterMs) return false;
    try {
      this.renew();
      return true;
    } catch (error) {
      // Telling has failed; the work goes on.
      if (codeOf(error) === "limit/lease" || codeOf(error) === null) throw error;
      return false;
    }
  }

  /** Writes the record down, under the lock. @throws {LimitError} As `renewed`. */
  renew(): void {
    this.parts.state.update((snapshot) => ({ set: this.renewed(snapshot), value: null }));
  }

  /**
   * Ends the lease and writes down how far the run is.
   *
   * @returns The run as it is then: if it is not this execution's any more, as its new driver wrote it.
   */
  release(change: (record: RunRecord) => void): RunRecord {
    const { record } = this;
    return updateRun(this.parts.state, record.runId, (stored, snapshot) => {
      // Who goes on with it waits until this lease has ended.
      if (stored.generation !== record.generation) {
        const told = { ...stored, states: withToldBy(record.states, stored.states) };
        return stored.leaseUntil === record.leaseUntil ? { ...told, leaseUntil: null } : told;
      }
      record.spent = snapshot.spentBy(accountOfRun(record.runId));
      record.isPaused = stored.isPaused;
      change(record);
      return Object.assign(record, { leaseUntil: null, answered: 0 });
    });
  }
}

/** Of companies that were written down: what an execution has told of some before it lost the run stands. */
function withToldBy(told: string, states: string): string {
  const queued = letterOf("queued");
  return Array.from(states, (letter, index) =>
    (told[index] ?? queued) === queued ? letter : told[index],
  ).join("");
}

/** It is not this execution's to go on with. */
function isElsewhere(): LimitError {
  return new LimitError("limit/lease", "This run goes on elsewhere, or was cancelled.");
}

/** @throws {SetupError} `setup/changed`, if it began with another key or another service. */
export function requireUnchanged(
  { host, keyTag }: Pick<RunRecord, "host" | "keyTag">,
  settings: LeaseParts["settings"],
): void {
  if (host === settings.host && keyTag === settings.keyTag) return;
  throw new SetupError(
    "setup/changed",
    `The API key or the base URL has changed since this run started, so it buys nothing more.`,
    "Start it again: what is paid for with this base URL costs nothing.",
  );
}
