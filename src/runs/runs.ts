import type { Bill } from "../core/bill";
import type { RunRequest } from "../core/run-request";
import { asTold, codeOf, InputError, messageOf } from "../errors";
import { accountOfRun } from "../journal/accounts";
import type { Snapshot, Values } from "../journal/snapshot";
import { stopped, type Pause } from "../buying/pause";
import { cancelRun } from "./cancel-run";
import { CurrentRun, notYours, underWay } from "./current-run";
import type { CompanyRows } from "./company-rows";
import { shownRange } from "./company-selection";
import { chooseForBill } from "./choose-rows";
import { findItemSheet } from "./find-item-sheet";
import { planOf } from "./kinds/plan-of";
import type { RunPlan } from "./kinds/run-plan";
import { cancelledMessage, endedMessage, progressOf, undoneMessage, type Progress } from "./progress";
import { requireRun, requireUnchanged, RunLease, type Who } from "./run-lease";
import { requireWritable } from "./run-place";
import { rowsOf } from "./run-rows";
import { isIdleLook, isOver, runIn, runValue, type RunRecord } from "./run-record";
import { columnSetFor } from "./kinds/column-set";
import type { RunServices } from "./run-services";
import { RunWork } from "./run-work";
import { isToRetry } from "./status";
import { stopIsOver } from "./stop-is-over";
import { startRun, type LookOf } from "./start-run";

const BUSY_DELAY_MS = 3_000;

/** Bulk actions over rows: bill first, then slices until every row has its status. */
export class Runs {
  private readonly working: RunWork;
  private readonly current: CurrentRun;

  constructor(private readonly services: RunServices) {
    this.working = new RunWork(services);
    this.current = new CurrentRun(services);
  }

  /** What the run would cost. Spends nothing and writes nothing. */
  quote(request: RunRequest): Bill {
    const { plan, selected } = this.requireReady(request);
    return this.working.bill(plan, request, selected);
  }

  /** @throws {SetupError} Without a key, without companies, or if the cells cannot be written. */
  requireReady(request: RunRequest): { plan: RunPlan; selected: CompanyRows } {
    this.services.settings.access();
    const { subject, items } = planOf(request);
    const selected = chooseForBill(this.services.spreadsheet, request, subject);
    const set = items === null ? columnSetFor(selected, subject) : {};
    const plan = planOf({ ...request, ...set, heading: selected.header });
    requireWritable(this.services.spreadsheet, plan, selected);
    return { plan, selected };
  }

  /**
   * Starts a run: its rows get the status `Queued` and are the run from now on.
   *
   * @param look The watch that looks by it.
   * @throws As `startRun`.
   */
  start(request: RunRequest, creditCap: number, look: Partial<LookOf> = {}): Progress {
    const { services, current } = this;
    const { record, rows } = startRun({ services, current }, request, creditCap, look);
    const { rest, restCompanies } = rows;
    return {
      ...this.progress(record, 0),
      ...(rest === undefined ? {} : { rest: shownRange({ ...rows, areas: rest }), restCompanies }),
    };
  }

  /**
   * Does the next part of the run, or of undoing it. Safe to call again after a lost reply.
   *
   * @param creditCap Raises the run's cap, so that one which reached it goes on; a lower one changes nothing.
   * @param who A person may have saved another key to go on with a run that was stopped; by itself none goes on with that.
   */
  slice(runId: string, creditCap = 0, who: Who = "person"): Progress {
    const { services } = this;
    const { settings } = services;
    const stored = requireRun(services.state.known(), runId);
    if (isOver(stored)) return this.progress(stored, 0);
    if (stored.payer !== settings.payerTag) return this.progress(stored, BUSY_DELAY_MS);
    const lease = RunLease.take(services, runId, creditCap, who);
    if (lease === null) {
      const now = requireRun(services.state.known(), runId);
      return isOver(now) ? this.progress(now, 0) : this.elsewhere(now);
    }
    const { record } = lease;
    const undoes = record.undo.state === "under way";
    let pause: Pause | null;
    try {
      if (!undoes) requireUnchanged(record, settings);
      pause = undoes ? this.working.undo(lease) : this.working.slice(lease);
    } catch (thrown) {
      const failure = asTold(thrown);
      pause =
        failure.code === "limit/lease"
          ? { state: "lost", message: failure.message, delayMs: 0 }
          : stopped(failure);
    }
    if (pause?.state === "lost") {
      lease.leave();
      return this.progress(requireRun(services.state.read(), runId), BUSY_DELAY_MS);
    }
    this.release(lease, pause, undoes);
    return this.progress(record, pause?.delayMs ?? 0);
  }

  private release(lease: RunLease, pause: Pause | null, undoes: boolean): void {
    const stands = (record: RunRecord, isCancelled: boolean): void => {
      const isDone = undoes ? record.undo.state === "done" : record.waiting === 0;
      const ended = undoes ? undoneMessage(record) : endedMessage(record);
      const state = pause === null || pause.state === "lost" ? (isDone ? "done" : "running") : pause.state;
      record.state = isCancelled ? "cancelled" : state;
      record.code = pause?.code;
      record.message = pause?.message ?? (state === "done" ? ended : undoes ? "Undoing…" : "");
      if (isCancelled) record.message = cancelledMessage(record);
    };
    try {
      lease.release(stands);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      // The lease ends by itself, and the next slice finds in the sheet and the journal how far the run is.
      stands(lease.record, false);
      if (lease.record.state !== "running") return;
      Object.assign(lease.record, { state: "waiting", message: messageOf(error) });
    }
  }

  private elsewhere(record: RunRecord): Progress {
    return {
      ...this.progress(record, BUSY_DELAY_MS),
      state: "waiting",
      message: "Another slice of this run is under way, or was cut off: it goes on within two minutes.",
    };
  }

  /** A run as it is by now, for whoever has just driven it. */
  now(runId: string): Progress {
    return this.progress(requireRun(this.services.state.known(), runId), 0);
  }

  /** How far a run is, for whoever looks on. */
  watch(runId: string): Progress {
    const snapshot = this.services.state.known();
    const kept = requireRun(snapshot, runId);
    const record = { ...kept, spent: snapshot.settledBy(accountOfRun(runId)) };
    const mine = record.payer === this.services.settings.payerTag;
    // Where it writes is known already, and looking for it would cost more than all the rest.
    return progressOf(record, { nextDelayMs: BUSY_DELAY_MS, mine, sheetName: "", source: undefined });
  }

  /** Stops the run within one batch. Everyone in the spreadsheet may: it saves credits. */
  cancel(runId: string): Progress {
    return this.progress(cancelRun(runId, this.services), 0);
  }

  /**
   * Queues the rows again that got no value for a reason that may have passed, and goes on under the same cap.
   *
   * What the API has said for good (no such company) is not asked again; what could not be read is, though it may have
   * been billed, because somebody asks for it. Rows of other runs in the same column are none of this one's.
   */
  retry(runId: string): Progress {
    const record = this.resting(requireRun(this.services.state.read(), runId));
    requireUnchanged(record, this.services.settings);
    if (record.undo.state !== "none") throw nothingLeft();
    const rows = rowsOf(this.services, record, true);
    rows.queueAgain((_, code) => isToRetry(code));
    // Counted anew: a retry that was cut off has queued them before.
    const companies = rows.waiting().keys;
    if (companies.length === 0) throw nothingLeft();
    const change = ({ reasons }: RunRecord): Partial<RunRecord> => ({
      waiting: companies.length,
      states: record.states,
      reasons: reasons.filter(({ code }) => !isToRetry(code)),
      message: "",
      unwritten: 0,
      tries: {},
      batchSize: 1,
      moreCredits: null,
      retriedAt: this.services.clock.now(),
    });
    return this.goOn(record, change);
  }

  /**
   * Goes on with a run that is done, perhaps one of those before, for companies that the service knows by now: their rows say
   * `Requested`. What is left of its cap holds.
   *
   * @param also What else is written in the same step.
   * @returns `busy` if another run is in the way for now; `never` if it does not go on: it is gone, was cancelled or undone, or
   *   began with another key.
   */
  takeUp(
    runId: string,
    found: readonly string[],
    also: (snapshot: Snapshot) => Values,
  ): Progress | "busy" | "never" {
    const { settings, spreadsheet } = this.services;
    const mayGoOn = ({ payer, keyTag, host, sheetId }: RunRecord) =>
      payer === settings.payerTag &&
      keyTag === settings.keyTag &&
      host === settings.host &&
      spreadsheet.sheet(sheetId) !== null;
    const taken = this.current.takeUp(runId, found, mayGoOn, also);
    if (typeof taken === "string") return taken;
    this.services.goOnHourly();
    return this.progress(taken, 0);
  }

  /** Begins to take back what the run wrote; slices go on with it. */
  undo(runId: string): Progress {
    const record = this.resting(this.current.toUndo(runId, this.services.settings.payerTag));
    return this.goOn(record, () => ({
      undo: { state: "under way", kept: 0 },
      message: "Undoing…",
      reasons: [],
      moreCredits: null,
    }));
  }

  /**
   * The current or last run; null if there never was one, or if its sheet is gone. A look that has brought nothing leaves the
   * place to the run before it.
   */
  latest(): Progress | null {
    const record = runIn(this.services.state.known());
    const isThere = ({ sheetId, states }: RunRecord) =>
      states !== "" || this.services.spreadsheet.sheet(sheetId) !== null;
    if (record === null || record.starting || !isThere(record)) return null;
    const before = isIdleLook(record) ? this.current.all().find((each) => !isIdleLook(each)) : undefined;
    if (before === undefined || !isThere(before)) return this.progress(record, 0);
    return { ...this.progress(before, 0), toRetry: 0, lookSince: record.runId };
  }

  /**
   * A slice that worked when the run was cancelled may not have noticed: it has lost the run from now on, and whoever goes on
   * waits until it has ended.
   */
  private goOn(record: RunRecord, change: (stored: RunRecord) => Partial<RunRecord>): Progress {
    const next = this.services.state.update((snapshot) => {
      const stored = requireRun(snapshot, record.runId);
      if (stored.generation !== record.generation) throw underWay();
      const value: RunRecord = {
        ...stored,
        ...change(stored),
        generation: stored.generation + 1,
        state: "running",
      };
      return { set: runValue(value), value };
    });
    if (next.undo.state === "none") this.services.goOnHourly();
    return this.progress(next, 0);
  }

  /** @throws {LimitError} If the run is under way, or somebody else's. */
  private resting(record: RunRecord): RunRecord {
    this.services.settings.access();
    if (record.payer !== this.services.settings.payerTag) {
      throw notYours();
    }
    if (!isOver(record) && record.state !== "stopped") throw underWay();
    return record;
  }

  private progress(record: RunRecord, nextDelayMs: number): Progress {
    const { spreadsheet } = this.services;
    const table = planOf(record.request).items?.table;
    const sheet = table === undefined ? spreadsheet.sheet(record.sheetId) : findItemSheet(spreadsheet, table);
    return progressOf(record, {
      nextDelayMs,
      mine: record.payer === this.services.settings.payerTag,
      sheetName: sheet?.name ?? table?.sheetName ?? "",
      source: spreadsheet.sheet(record.sheetId)?.name,
      over: stopIsOver(record, this.services),
    });
  }
}

function nothingLeft(): InputError {
  return new InputError("input/range", "No row is left to try again.", "Start a new run.");
}
