import { codeOf, LimitError } from "../errors";
import type { SharedState } from "../journal/shared-state";
import type { Snapshot, Values } from "../journal/snapshot";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import { pastRuns, pastRunsValue } from "./past-runs";
import { replacedMessage } from "./progress";
import { requireRun } from "./run-lease";
import { marksLeft, type StartMarks } from "./start-marks";
import { isOver, runIn, runValue, type RunRecord } from "./run-record";

interface Parts {
  readonly state: SharedState;
  readonly clock: Clock;
  readonly codec: Codec;
}

/** The one place that a document has for a run, and which one has it; those that had it before are past runs. */
export class CurrentRun {
  constructor(private readonly parts: Parts) {}

  /**
   * Puts a run that starts into the place; the one before it becomes a past one, in the same write. A stopped one is replaced.
   * Of a start that was cut off it takes over what that has left in the sheet.
   *
   * @returns The run before it.
   * @throws {LimitError} If another run is under way.
   */
  announce(fresh: RunRecord): RunRecord | null {
    const { state, clock } = this.parts;
    return state.update((snapshot) => {
      const current = runIn(snapshot);
      const isAlive =
        current !== null &&
        !isOver(current) &&
        current.state !== "stopped" &&
        // Whoever was starting it is gone, or asks for it again.
        !(current.starting && (current.payer === fresh.payer || (current.leaseUntil ?? 0) < clock.now()));
      if (isAlive) throw inTheWay(current, fresh.payer);
      const past = current === null || current.starting ? {} : this.withPast(snapshot, superseded(current));
      const starting: RunRecord = { ...fresh, ...marksLeft(current, fresh) };
      return { set: { ...snapshot.fold(), ...past, ...runValue(starting) }, value: current };
    });
  }

  /**
   * Writes down what a start is about to leave in its sheet.
   *
   * @throws {LimitError} If somebody has started another run meanwhile.
   */
  intend({ runId }: RunRecord, marks: StartMarks): void {
    this.parts.state.update((snapshot) => {
      const current = runIn(snapshot);
      if (current?.runId !== runId) throw underWay();
      return { set: runValue({ ...current, ...marks }), value: null };
    });
  }

  /**
   * What could not be started is as if it had never been: what it put into the sheet goes, and the run before it is the
   * current one again. If even that fails, its place is free once its lease is over.
   *
   * @param earlier As it is now; null if there was none.
   * @param takeBack Takes out of the sheet what was put there. Not where another start has the place: that one uses it.
   */
  abandon(fresh: RunRecord, earlier: RunRecord | null, takeBack: () => void): void {
    try {
      if (runIn(this.parts.state.read())?.runId !== fresh.runId) return;
      try {
        takeBack();
      } catch (error) {
        // Blank columns of ours may stay; the run before it has to come back all the same.
        if (codeOf(error) === null) throw error;
      }
      this.parts.state.update((snapshot) => {
        if (runIn(snapshot)?.runId !== fresh.runId) throw underWay();
        if (earlier === null || earlier.starting) {
          const cancelled: RunRecord = { ...fresh, starting: false, leaseUntil: null, state: "cancelled" };
          return { set: runValue(cancelled), value: null };
        }
        const others = this.past(snapshot).filter(({ runId }) => runId !== earlier.runId);
        const set = { ...pastRunsValue(others, snapshot, this.parts.codec), ...runValue(earlier) };
        return { set, value: null };
      });
    } catch (error) {
      if (codeOf(error) === null) throw error;
    }
  }

  /** A start that was cut off: nobody goes on with it. */
  private isDead({ starting, leaseUntil }: RunRecord): boolean {
    return starting && (leaseUntil ?? 0) < this.parts.clock.now();
  }

  /**
   * Writes down that a run has started.
   *
   * @throws {LimitError} If somebody has started another run meanwhile.
   */
  replace(record: RunRecord): void {
    this.parts.state.update((snapshot) => {
      if (runIn(snapshot)?.runId !== record.runId) throw underWay();
      return { set: runValue(record), value: null };
    });
  }

  /**
   * The current run, or a past one, which then is the current one: only that is ever undone.
   *
   * @param payer Who asks: only whoever started a run takes it back.
   * @throws {LimitError} If the current run is not over, or the past one is somebody else's.
   * @throws {InputError} If there is no such run any more.
   */
  toUndo(runId: string, payer: string): RunRecord {
    return this.parts.state.update<RunRecord>((snapshot) => {
      const current = runIn(snapshot);
      const others = this.past(snapshot);
      const past = others.find((each) => each.runId === runId);
      if (current?.runId === runId || past === undefined || current === null)
        return { set: {}, value: requireRun(snapshot, runId) };
      if (past.payer !== payer) throw notYours();
      const isDead = this.isDead(current);
      if (!isOver(current) && !isDead) throw inTheWay(current, payer);
      const kept = (isDead ? others : [current, ...others]).filter((each) => each !== past);
      const set = { ...pastRunsValue(kept, snapshot, this.parts.codec), ...runValue(past) };
      return { set, value: past };
    });
  }

  /**
   * Puts a run that is done into the place again, to go on under the same cap for companies that the service knows by now.
   *
   * @param mayGoOn Whether somebody still agrees to pay for them. @param also What else is written, in the same step.
   * @returns `busy` if another run is under way or stopped; `never` if this one does not go on.
   */
  takeUp(
    runId: string,
    found: readonly string[],
    mayGoOn: (run: RunRecord) => boolean,
    also: (snapshot: Snapshot) => Values,
  ): RunRecord | "busy" | "never" {
    const { state, codec } = this.parts;
    return state.update<RunRecord | "busy" | "never">((snapshot) => {
      const current = runIn(snapshot);
      const others = this.past(snapshot);
      const run = current?.runId === runId ? current : others.find((each) => each.runId === runId);
      if (run === undefined || run.undo.state !== "none" || !mayGoOn(run)) return { set: {}, value: "never" };
      const isDead = current !== null && this.isDead(current);
      if (current !== null && !isOver(current) && !isDead) return { set: {}, value: "busy" };
      if (run.state === "cancelled") return { set: {}, value: "never" };
      const next: RunRecord = {
        ...run,
        reasons: run.reasons.map((each) => ({ ...each })),
        found: [...new Set([...run.found, ...found])],
        waiting: found.length,
        state: "running",
        message: "",
        batchSize: 1,
        generation: run.generation + 1,
      };
      const kept = [...(current === null || isDead ? [] : [current]), ...others].filter(
        (each) => each.runId !== runId,
      );
      const past = run === current ? {} : pastRunsValue(kept, snapshot, codec);
      return { set: { ...past, ...runValue(next), ...also(snapshot) }, value: next };
    });
  }

  /** Changes the record of a run, the current one or a past one, as it is at that moment. */
  change(runId: string, change: (run: RunRecord) => void): void {
    this.parts.state.update((snapshot) => {
      const current = runIn(snapshot);
      const past = this.past(snapshot);
      const run = current?.runId === runId ? current : past.find((each) => each.runId === runId);
      if (run === undefined) return { set: {}, value: null };
      change(run);
      const set = run === current ? runValue(run) : pastRunsValue(past, snapshot, this.parts.codec);
      return { set, value: null };
    });
  }

  /** The current run and the past ones, the latest first. */
  all(): RunRecord[] {
    const snapshot = this.parts.state.known();
    const current = runIn(snapshot);
    const runs = current === null || current.starting ? [] : [current];
    return [...runs, ...this.past(snapshot)].sort((a, b) => b.startedAt - a.startedAt);
  }

  private past(snapshot: Snapshot): RunRecord[] {
    return pastRuns(snapshot, this.parts.codec);
  }

  private withPast(snapshot: Snapshot, run: RunRecord): Values {
    const others = this.past(snapshot).filter(({ runId }) => runId !== run.runId);
    return pastRunsValue([run, ...others], snapshot, this.parts.codec);
  }
}

/** A stopped run that another takes the place of does not go on. */
export function superseded(run: RunRecord): RunRecord {
  if (isOver(run)) return run;
  return {
    ...run,
    reasons: run.reasons.map((each) => ({ ...each })),
    state: "cancelled",
    moreCredits: null,
    message: replacedMessage(run),
  };
}

export function notYours(): LimitError {
  return new LimitError(
    "limit/busy",
    "Only the user who started this run can do that: it spends their credits.",
  );
}

export function underWay(): LimitError {
  return new LimitError("limit/busy", "This run is under way.", "Cancel it or wait until it ends.");
}

function inTheWay({ payer, total }: RunRecord, mine: string): LimitError {
  const whose = payer === mine ? "A run of yours" : "Somebody else's run";
  return new LimitError(
    "limit/busy",
    `${whose} is under way in this spreadsheet (${total} ${total === 1 ? "company" : "companies"}).`,
    "Continue or cancel it first.",
  );
}
