import { letterOf } from "../enrich/status";
import { rounded } from "../core/credits";
import { isOfWhole } from "../core/run-kind";
import { codeOf, InputError, LimitError, SetupError } from "../errors";
import type { Clock } from "../google/ports";
import { accountOfRun } from "../journal/ledger";
import type { SharedState } from "../journal/shared-state";
import type { Snapshot, Values } from "../journal/snapshot";
import type { Settings } from "../settings/settings";
import { joinedStates } from "./chosen-companies";
import { cancelledMessage } from "./progress";
import { isOver, type RowsByReason, runOf, type RunRecord, runRecords, uncountReason } from "./run-record";

/** How long whoever drives a run may be silent before somebody else may take it over. */
export const LEASE_MS = 90_000;
/** A write takes some seconds: so close to its end a lease is renewed first. */
const NEARLY_OVER_MS = 20_000;
const REPORT_EVERY_MS = 1_500;

export interface LeaseParts {
  readonly state: SharedState;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "payerTag" | "keyTag" | "host">;
}

export const PAUSED = "What is paid for is kept. Choose Continue to go on.";

/** Who goes on with a run: the hourly trigger does it by itself. */
export type Who = "person" | "trigger";

/** Who may drive the run and write its record: one execution at a time, told apart by the record's generation. */
export class RunLease {
  /** When the record was last written down with what this has done. */
  private renewedAt: number;

  constructor(
    private readonly parts: LeaseParts,
    readonly record: RunRecord,
    /** A person goes on with what had stopped, or was paused. */
    readonly isResumed: boolean,
  ) {
    this.renewedAt = parts.clock.now();
  }

  /**
   * Takes the run, as it is now.
   *
   * @param creditCap Raises its cap; a lower one changes nothing.
   * @param who Only a person goes on with another key than the run has stopped with, or with what somebody has paused.
   * @returns null if somebody else drives it, or it is over or paused.
   */
  static take(parts: LeaseParts, runId: string, creditCap: number, who: Who = "person"): RunLease | null {
    const { state, clock } = parts;
    return state.update((snapshot) => {
      const stored = runOf(snapshot, runId);
      const now = clock.now();
      if (stored === null || isOver(stored) || stored.starting) return { set: {}, value: null };
      // What is written as a whole is safe to repeat: who asks for it again need not wait whether another execution is dead.
      const isHeld = (stored.leaseUntil ?? 0) > now && (!isOfWhole(stored.kind) || who === "trigger");
      if (isHeld || (stored.isPaused && who === "trigger")) return { set: {}, value: null };
      const record: RunRecord = {
        ...stored,
        // That of a look is its watch's affair.
        creditCap: stored.watch === "" ? rounded(Math.max(stored.creditCap, creditCap)) : stored.creditCap,
        // Whoever goes on with a stopped run may have saved another key just for that.
        keyTag: stored.state === "stopped" && who === "person" ? parts.settings.keyTag : stored.keyTag,
        generation: stored.generation + 1,
        leaseUntil: now + LEASE_MS,
        drivenAt: now,
        isPaused: false,
        state: "running",
        moreCredits: null,
        needs: null,
        answered: 0,
      };
      const isResumed = stored.state === "stopped" && who === "person";
      const value = new RunLease(parts, record, isResumed);
      return { set: { ...snapshot.fold(), ...runRecords.put(record) }, value };
    });
  }

  /**
   * Called under the lock before anything is bought or the record is written.
   *
   * @returns The record with the lease renewed, to be written.
   * @throws {LimitError} `limit/lease`, if somebody else has the run by now, or has cancelled it; `limit/paused`, if somebody lets
   *   it rest.
   */
  renewed(snapshot: Snapshot): Values {
    const { record } = this;
    const stored = runOf(snapshot, record.runId);
    if (stored?.generation !== record.generation || isOver(stored)) {
      throw isElsewhere();
    }
    if (stored.isPaused) throw new LimitError("limit/paused", PAUSED);
    this.renewedAt = this.parts.clock.now();
    record.leaseUntil = this.renewedAt + LEASE_MS;
    record.spent = snapshot.spentBy(accountOfRun(record.runId));
    return runRecords.put(record);
  }

  /** Before a write into the sheet: most of the time nothing has to be asked. @throws {LimitError} As `renewed`. */
  hold(): void {
    const { state, clock } = this.parts;
    if ((this.record.leaseUntil ?? 0) - clock.now() > NEARLY_OVER_MS) return;
    state.update((snapshot) => ({ set: this.renewed(snapshot), value: null }));
  }

  /** Lets whoever looks on see how far it is, unless that has just been written down. @throws {LimitError} `limit/lease`. */
  report(): void {
    if (this.parts.clock.now() - this.renewedAt < REPORT_EVERY_MS) return;
    try {
      this.parts.state.update((snapshot) => ({ set: this.renewed(snapshot), value: null }));
    } catch (error) {
      // Nobody is told then; the work goes on.
      if (codeOf(error) === "limit/lease" || codeOf(error) === null) throw error;
    }
  }

  /** Ends the lease and writes down how far the run is; what somebody else has decided meanwhile stays. */
  release(change: (record: RunRecord, isCancelled: boolean) => void): void {
    const { record } = this;
    this.parts.state.update((snapshot) => {
      const stored = runOf(snapshot, record.runId);
      if (stored?.generation !== record.generation) return { set: this.left(stored), value: null };
      record.spent = snapshot.spentBy(accountOfRun(record.runId));
      // A cancel may have come while this slice worked; the rows that it told so are known to its record alone.
      const isCancelled = stored.state === "cancelled";
      if (isCancelled) record.reasons = withCancelled(record.reasons, stored.reasons);
      record.untold = stored.untold;
      if (isCancelled && !stored.untold)
        Object.assign(record, { waiting: stored.waiting, unwritten: stored.unwritten });
      record.states = joinedStates(record.states, stored.states);
      record.isPaused = stored.isPaused;
      change(record, isCancelled);
      record.leaseUntil = null;
      record.answered = 0;
      return { set: { ...snapshot.fold(), ...runRecords.put(record) }, value: null };
    });
  }

  /** Lets go of a run that somebody else has decided about, and leaves the record as they wrote it. */
  leave(): void {
    try {
      this.parts.state.update((snapshot) => ({
        set: this.left(runOf(snapshot, this.record.runId)),
        value: null,
      }));
    } catch (error) {
      // The lease ends by itself.
      if (codeOf(error) === null) throw error;
    }
  }

  /** Who undoes or tries again waits for whoever still works at the run: this lease is in their record. */
  private left(stored: RunRecord | null): Values {
    const { leaseUntil } = this.record;
    if (stored === null || leaseUntil === null || stored.leaseUntil !== leaseUntil) return {};
    const left = { ...stored, reasons: stored.reasons.map((each) => ({ ...each })), leaseUntil: null };
    if (left.state === "cancelled" && left.states !== "") countWritten(left, this.record);
    return runRecords.put(left);
  }
}

/** Items are on their sheet by now, though their run was cancelled while they were written. */
function countWritten(stored: RunRecord, { states, added }: RunRecord): void {
  const before = stored.states;
  stored.states = joinedStates(states, before);
  const isCancelled = (letters: string) => letters.split(letterOf("cancelled")).length - 1;
  const written = isCancelled(before) - isCancelled(stored.states);
  uncountReason(stored, "cancelled", written);
  stored.added = added;
  stored.waiting = Math.max(0, stored.waiting - written);
  stored.unwritten = Math.max(0, stored.unwritten - written);
  stored.message = cancelledMessage(stored);
}

function withCancelled(own: readonly RowsByReason[], stored: readonly RowsByReason[]): RowsByReason[] {
  const isCancelled = ({ code }: RowsByReason) => code === "cancelled";
  return [...own.filter((each) => !isCancelled(each)), ...stored.filter(isCancelled)];
}

/** It is not this execution's to go on with. */
export function isElsewhere(): LimitError {
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
    `The API key or the base URL was changed since this run started, so it buys nothing more.`,
    "Start it again: what is paid for with this base URL costs nothing.",
  );
}

/** @throws {InputError} If there is no such run any more. */
export function requireRun(snapshot: Snapshot, runId: string): RunRecord {
  const record = runOf(snapshot, runId);
  if (record !== null) return record;
  throw new InputError(
    "input/argument",
    "This run is no longer known.",
    "Open the sidebar again to see the runs there are.",
  );
}
