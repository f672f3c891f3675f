import { type StatusCode, isToRetry } from "../rows/status";
import { shownRange } from "../rows/company-selection";
import { type Bill, rounded } from "../core/credits";
import { isOfRows } from "../products/run-kind";
import type { RunRequest } from "../products/run-request";
import { asTold, codeOf, InputError, LimitError, messageOf, type AddinError } from "../core/errors";
import { CapReached } from "../money/over-cap";
import { stopped, type Pause } from "../money/pause";
import { agreedTo, BillChanged, isForThese } from "./agreed";
import { noteCap } from "./caps-of-run";
import { cancelRun, countAgain, endCancelled, isHeld, paused, pauseRun } from "./cancel-run";
import type { Asked, KindOfRun, LookOf } from "./kind-of-run";
import { endedMessage, type Progress, progressOf, undoneMessage } from "./progress";
import { retryBill } from "./retry-bill";
import { goOnWithSame } from "./same-run";
import { requireUnchanged, RunLease, type Who } from "./run-lease";
import { rowsOf } from "./run-rows";
import { isOver, requireRun, type RunRecord, updateRun } from "./run-record";
import type { App } from "../app";
import { ofItsKind, progressNow, underWayOf } from "./history";
import { showRows } from "./show-rows";
import { rowGroups } from "./tally";

const BUSY_DELAY_MS = 3_000;
const COUNTED_SOON_MS = 2_000;

/** A bill of a run. */
export type AgreedBill = Bill & { readonly agreed: string };

/** Everything that buys in bulk: bill first, then slices until nothing is left, whatever its kind. */
export class Runs {
  /** What has stopped the last slice, where something was thrown. */
  failure: AddinError | null = null;

  constructor(private readonly app: App) {}

  /** What the run would cost, and the token of that (`agreed`). Spends nothing and writes nothing. */
  quote(request: RunRequest): AgreedBill {
    const [kind, asked] = this.read(request);
    return { ...kind.quote(asked), agreed: agreedTo(this.app.codec, asked) };
  }

  /**
   * Starts a run: its rows get the status `Queued` and are the run from now on. What is bought as a whole goes on with the run of
   * the same payer that asks the same and is not over.
   *
   * @param request With `agreed`, the token of its bill, exactly that is bought; without it what is there now.
   * @param creditCap What may be spent from now on.
   * @param look The watch that looks by it.
   * @throws {BillChanged} If something else would be bought than was agreed to: nothing is spent or written.
   * @throws As `startRun`.
   */
  start(request: RunRequest, creditCap: number, look: Partial<LookOf> = {}): Progress {
    const [kind, asked] = this.read(request);
    const { codec } = this.app;
    const agreed = request.agreed ?? asked.seen;
    if (agreed !== undefined && agreed !== agreedTo(codec, asked))
      throw new BillChanged(codec, asked, agreed, kind.quote(asked));
    const open = look.watch === undefined ? goOnWithSame(this.app, asked, creditCap) : null;
    if (open !== null) return this.progress(open, 0);
    const { record, rows } = kind.start(asked, creditCap, look);
    const progress = this.progress(record, 0);
    if (rows?.rest === undefined) return progress;
    const rest = shownRange({ ...rows, areas: rows.rest });
    return {
      ...progress,
      rest,
      ...(rows.restCompanies === undefined ? {} : { restCompanies: rows.restCompanies }),
    };
  }

  /** A request as its kind reads it: rows of a bill that hold other companies by now are looked for again. */
  private read(request: RunRequest): [KindOfRun, Asked] {
    const kind = this.app.kindOf(request.kind);
    const asked = kind.ask(request);
    const { chosen, agreed, ...anew } = request;
    const isStale =
      chosen !== undefined && agreed !== undefined && !isForThese(this.app.codec, agreed, asked);
    return [kind, isStale ? kind.ask(anew) : asked];
  }

  /**
   * Does the next part of the run, or of undoing it. Safe to call again after a lost reply.
   *
   * @param creditCap Raises the run's cap, so that one which reached it goes on; a lower one changes nothing.
   * @param who A person may have saved another key to go on with a run that was stopped; by itself none goes on with that.
   */
  slice(runId: string, creditCap = 0, who: Who = "person"): Progress {
    const { app } = this;
    const { settings } = app;
    const stored = requireRun(app.state.known(), runId);
    if (isOver(stored)) return this.ended(stored);
    if (stored.payer !== settings.payerTag) return this.progress(stored, BUSY_DELAY_MS);
    const lease = RunLease.take(app, runId, creditCap, who);
    if (lease === null) {
      const now = requireRun(app.state.known(), runId);
      return isOver(now) || (now.isPaused && who === "trigger") ? this.progress(now, 0) : this.elsewhere(now);
    }
    const { record } = lease;
    const undoes = record.undo.state === "under way";
    let pause: Pause | null;
    this.failure = null;
    // The execution before this one was cut off.
    if (lease.countsAgain) countAgain(record, app);
    let isCounted = true;
    try {
      if (!undoes) requireUnchanged(record, settings);
      const kind = app.kindOf(record.request.kind);
      pause = undoes ? (kind.undo?.(lease) ?? null) : kind.work(lease);
    } catch (thrown) {
      this.failure = asTold(thrown);
      // Of a person's own run they are told, and begin another.
      const { failure } = this;
      if (failure instanceof CapReached && record.watch !== "") noteCap(record, failure.over);
      pause = pauseFor(this.failure);
      isCounted = countAgain(record, app) === null;
    }
    // Not before it is released: after a kill the next execution counts again.
    record.isUncounted = !isCounted;
    const now = this.release(lease, pause, undoes);
    if (now !== record && isOver(now)) return this.ended(now);
    return this.progress(now, now === record ? (pause?.delayMs ?? 0) : BUSY_DELAY_MS);
  }

  private release(lease: RunLease, pause: Pause | null, undoes: boolean): RunRecord {
    const stands = (record: RunRecord): void => {
      const isDone = undoes ? record.undo.state === "done" : record.waiting === 0;
      const ended = undoes
        ? undoneMessage(record)
        : endedMessage(record, this.app.kinds.words(record.kind).counts);
      record.state = pause === null || pause.state === "lost" ? (isDone ? "done" : "running") : pause.state;
      record.code = pause?.code;
      record.message = pause?.message ?? (isDone ? ended : undoes ? "Undoing…" : "");
      if (record.isPaused && !isOver(record)) Object.assign(record, paused(record));
      else record.isPaused = false;
    };
    try {
      return lease.release(stands);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      // The lease ends by itself, and the next slice finds in the sheet and the journal how far the run is.
      stands(lease.record);
      const waits = { state: "waiting", message: messageOf(error) } as const;
      return lease.record.state === "running" ? Object.assign(lease.record, waits) : lease.record;
    }
  }

  /** A run that is over. Where it was not counted, this counts it; while an execution may still write, the next call does. */
  private ended(run: RunRecord): Progress {
    const { app } = this;
    const isDue = run.state === "cancelled" && (run.untold || (run.isUncounted && !isHeld(run, app)));
    const now = isDue ? endCancelled(run, app) : run;
    return this.progress(now, now.isUncounted && isHeld(now, app) ? COUNTED_SOON_MS : 0);
  }

  private elsewhere(record: RunRecord): Progress {
    return {
      ...this.progress(record, BUSY_DELAY_MS),
      state: "waiting",
      message: "This run is at work in another window, or was cut off there. It goes on within two minutes.",
    };
  }

  /** A run as it is by now, for the execution that has just driven it. */
  now(runId: string): Progress {
    return this.progress(requireRun(this.app.state.known(), runId), 0);
  }

  /** How far a run is, for a sidebar that looks on. */
  watch(runId: string): Progress {
    const snapshot = this.app.state.known();
    const record = requireRun(snapshot, runId);
    const underWay = underWayOf(this.app, record, snapshot);
    const mine = record.payer === this.app.settings.payerTag;
    // Where it writes is known already, and looking for it would cost more than all the rest.
    const isAtRest = (isOver(record) || record.state === "stopped") && !isHeld(record, this.app);
    return progressOf(record, {
      nextDelayMs: isAtRest ? 0 : BUSY_DELAY_MS,
      mine,
      underWay,
      sheetName: "",
      source: undefined,
      ...ofItsKind(this.app, record),
    });
  }

  /** A user who goes on with a run may have agreed to less than its cap has left. */
  limit(runId: string, credits: number): void {
    updateRun(this.app.state, runId, (stored) => {
      const creditCap = rounded(stored.spent + credits);
      return isOver(stored) || stored.creditCap <= creditCap ? stored : { ...stored, creditCap };
    });
  }

  /** Everyone in the spreadsheet may let a run rest, and cancel it: that saves credits. */
  pause(runId: string): Progress {
    const run = pauseRun(runId, this.app);
    return this.progress(run, isHeld(run, this.app) ? COUNTED_SOON_MS : 0);
  }

  /** Stops the run within one batch. The history says so where it was another user's. */
  cancel(runId: string): Progress {
    return this.ended(cancelRun(runId, this.app, { isTold: true }));
  }

  /** What `retry` would cost: what is held of those rows is free. Spends nothing and writes nothing. */
  quoteRetry(runId: string, names: readonly string[] = []): Bill {
    const record = requireRun(this.app.state.known(), runId);
    if (record.undo.state !== "none" || !isOfRows(record.kind)) throw nothingLeft();
    return retryBill(this.app, record, names);
  }

  /** Selects rows of a run (`showRows`). @param what As `RowGroup`. */
  show(runId: string, what: string): { rows: number } {
    const record = requireRun(this.app.state.known(), runId);
    const group = rowGroups(record).find((each) => each.what === what);
    if (group === undefined) throw new InputError("input/argument", "This run has no such rows.");
    return showRows(this.app, record, group);
  }

  /**
   * Queues the rows again that got no value for a reason that may have passed, and goes on.
   *
   * What the API has said for good (no such company) is not asked again; what could not be read is, though it may have
   * been billed, because a person asks for it. Rows of other runs in the same column are none of this one's.
   *
   * @param creditsAgreed What may be spent from now on; what is left of its cap if left out.
   */
  retry(runId: string, creditsAgreed?: number): Progress {
    const { kind, undo } = requireRun(this.app.state.read(), runId);
    if (undo.state !== "none" || !isOfRows(kind)) throw nothingLeft();
    const again = this.queueAgain(runId, (_, code) => isToRetry(code), {
      begins: (run) => {
        const left = run.reasons.filter(({ code }) => isToRetry(code));
        run.rowsWaiting = left.reduce((sum, { rows }) => sum + rows, 0);
        run.reasons = run.reasons.filter((each) => !left.includes(each));
        run.retriedAt = this.app.clock.now();
        run.refusedSections = [];
        if (creditsAgreed !== undefined) run.creditCap = rounded(run.spent + creditsAgreed);
      },
    });
    if (again === null) throw nothingLeft();
    return again;
  }

  /**
   * Queues rows of a run that rests, and goes on within what is left of its cap. The record says so first: of an execution that
   * is cut off before the rows wait, the next slice finds in the sheet how far the run is.
   *
   * @param begins What else changes in its record before the rows wait. @param also And by the number of those rows.
   * @returns null if none waits.
   */
  queueAgain(
    runId: string,
    isMeant: (company: string, code: StatusCode | null) => boolean,
    {
      begins = () => undefined,
      also = () => undefined,
    }: {
      readonly begins?: (run: RunRecord) => void;
      readonly also?: (run: RunRecord, rows: number) => void;
    },
  ): Progress | null {
    const { app } = this;
    const record = this.resting(requireRun(app.state.read(), runId));
    requireUnchanged(record, app.settings);
    const rows = rowsOf(app, record, false);
    const left = rows.companiesThat(isMeant);
    if (left.length + rows.waiting().keys.length === 0) return null;
    const begun = this.goOn(record, (stored) => {
      Object.assign(stored, { waiting: left.length, message: "", tries: {}, batchSize: 1 });
      Object.assign(stored, { moreCredits: null, isUncounted: true });
      begins(stored);
    });
    const queued = rows.queueAgain(isMeant);
    // An execution that was cut off may have queued some before.
    const { keys, rows: rowsWaiting } = rows.waiting();
    const { states } = record;
    const next = updateRun(app.state, runId, (stored) => {
      if (stored.generation !== begun.generation) return stored;
      const counted = { ...stored, waiting: keys.length, rowsWaiting, states, isUncounted: false };
      also(counted, queued);
      return counted;
    });
    return this.progress(next, 0);
  }

  /** Begins to take back what the run wrote; slices go on with it. */
  undo(runId: string): Progress {
    const record = this.resting(requireRun(this.app.state.read(), runId));
    if (this.app.kindOf(record.kind).undo === undefined) throw nothingToUndo();
    const undone = this.goOn(record, (stored) => {
      stored.undo = { state: "under way", kept: 0 };
      Object.assign(stored, { message: "Undoing…", reasons: [], moreCredits: null, requests: null });
    });
    return this.progress(undone, 0);
  }

  /** The execution that still works at it loses it. */
  private goOn(record: RunRecord, change: (stored: RunRecord) => void): RunRecord {
    const next = updateRun(this.app.state, record.runId, (stored) => {
      if (stored.generation !== record.generation) throw isBusy();
      const changed: RunRecord = { ...stored, generation: stored.generation + 1, state: "running" };
      change(changed);
      return changed;
    });
    if (next.undo.state === "none") this.app.goOnHourly();
    return next;
  }

  /** @throws {LimitError} If the run is under way, or another user's. */
  private resting(record: RunRecord): RunRecord {
    this.app.settings.access();
    if (record.payer !== this.app.settings.payerTag) throw notYours();
    if (!isOver(record) && record.state !== "stopped") throw isBusy();
    return record;
  }

  private progress(record: RunRecord, nextDelayMs: number): Progress {
    return progressNow(this.app, record, nextDelayMs);
  }
}

/** Why a slice that could not do its work does not go on. */
function pauseFor(failure: AddinError): Pause {
  const { code, message, fact } = failure;
  if (code === "limit/lease") return { state: "lost", message, delayMs: 0 };
  return code === "limit/busy"
    ? { state: "waiting", message: fact, delayMs: BUSY_DELAY_MS }
    : stopped(failure);
}

function notYours(): LimitError {
  return new LimitError(
    "limit/busy",
    "Only the user who started this run can do that: it spends their credits.",
  );
}

function isBusy(): LimitError {
  return new LimitError("limit/busy", "This run is under way.", "Cancel it or wait until it ends.");
}

function nothingToUndo(): InputError {
  return new InputError("input/argument", "This run cannot be undone.", "What is paid for is kept.");
}

function nothingLeft(): InputError {
  return new InputError("input/range", "There are no rows left to try again.", "Start a new run.");
}
