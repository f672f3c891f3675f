import type { Bill, Progress, RunRequest } from "../core/sidebar-contract";
import { codeOf, InputError, LimitError, messageOf } from "../errors";
import { companiesIn, type CompanyRows } from "./company-rows";
import { companySelection } from "./company-selection";
import type { Pause } from "./patience";
import { endedMessage, progressOf, undoneMessage } from "./progress";
import { RunHold } from "./run-hold";
import { planOf } from "./kinds/plan-of";
import type { RunPlan } from "./kinds/run-plan";
import { findPlace, preparePlace } from "./run-place";
import { countReason, FRESH_RUN, isOver, RunRecords, type RunRecord } from "./run-record";
import { changeStatuses, queueRows, type Queued } from "./run-rows";
import type { RunServices } from "./run-services";
import { RunWork } from "./run-work";
import { ASKED_AGAIN, isToRetry, isWaiting, statusText, UNDONE, UNREADABLE } from "./status";

const BUSY_DELAY_MS = 3_000;
/** A user who moves rows again and again is waited for so often. */
const TRIES = 3;

/** Bulk actions over rows: bill first, then slices until every row has its status. */
export class Runs {
  private readonly records: RunRecords;
  private readonly hold: RunHold;
  private readonly working: RunWork;

  constructor(private readonly services: RunServices) {
    this.records = new RunRecords(services.documentProperties);
    this.hold = new RunHold(this.records, services);
    this.working = new RunWork(services, (record) => this.hold.isCancelled(record));
  }

  /** What the run would cost. Spends nothing and writes nothing. */
  quote(request: RunRequest): Bill {
    this.services.settings.access();
    const plan = planOf(request);
    const selected = companySelection(this.services.spreadsheet, request.range, plan.subject);
    return this.working.bill(plan, request, selected);
  }

  /**
   * Starts a run: its rows get the status `Queued` and are the run from now on.
   *
   * @throws {SetupError} Without a key, without companies, or if the cells cannot be written: nothing was spent.
   * @throws {LimitError} If another run is under way.
   */
  start(request: RunRequest, creditCap: number): Progress {
    const { services } = this;
    services.settings.access();
    const plan = planOf(request);
    const { selected, created, companies, usersCells } = this.queue(plan, request);

    const record: RunRecord = {
      ...FRESH_RUN,
      runId: services.codec.uuid(),
      kind: request.kind,
      request,
      sheetId: selected.sheet.sheetId,
      payer: services.settings.payerTag,
      creditCap,
      startedAt: Math.floor(services.clock.now() / 1_000) * 1_000,
      total: companies.length,
      waiting: companies.length,
      createdColumns: created,
      usersCells,
    };
    this.records.write(record);
    services.goOnHourly();
    return this.progress(record, 0);
  }

  /** A user may move rows while the run starts: then the companies are looked for again where they are now. */
  private queue(
    plan: RunPlan,
    request: RunRequest,
  ): Queued & { readonly selected: CompanyRows; readonly created: readonly string[] } {
    const { spreadsheet } = this.services;
    const created = new Set<string>();
    for (let tries = 0; tries < TRIES; tries++) {
      const selected = companySelection(spreadsheet, request.range, plan.subject);
      if (companiesIn(selected.rows).length === 0) {
        throw new InputError(
          "input/range",
          request.kind === "match"
            ? "No name is selected. Select cells that hold names of companies or e-mail addresses, then try again."
            : "No company is selected. Select cells that hold company websites, then try again.",
        );
      }
      if (tries === 0) this.makeWay();
      const prepared = preparePlace(spreadsheet, plan, selected);
      for (const tag of prepared?.created ?? []) created.add(tag);
      const queued = prepared && queueRows(spreadsheet, selected, prepared.place, plan.subject);
      if (queued !== null) return { ...queued, selected, created: [...created] };
    }
    throw new InputError(
      "input/range",
      "Rows or columns were moved while the run was starting. Start it again.",
    );
  }

  /**
   * Does the next part of the run, or of undoing it. Safe to call again after a lost reply.
   *
   * @param creditCap Raises the run's cap, so that one which reached it goes on; a lower one changes nothing.
   */
  slice(runId: string, creditCap = 0): Progress {
    const { services } = this;
    const record = this.hold.recordOf(runId);
    if (isOver(record)) return this.progress(record, 0);
    if (record.payer !== services.settings.payerTag) return this.progress(record, BUSY_DELAY_MS);
    if (!this.hold.take(record)) {
      return {
        ...this.progress(record, BUSY_DELAY_MS),
        state: "waiting",
        message: "Another slice of this run is under way.",
      };
    }
    record.creditCap = Math.max(record.creditCap, creditCap);
    const undoes = record.undo.state === "under way";
    let pause: Pause | null;
    try {
      pause = undoes ? this.working.undo(record) : this.working.slice(record);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      pause = { state: "stopped", message: messageOf(error), delayMs: 0 };
    }
    const isDone = undoes ? record.undo.state === "done" : record.waiting === 0;
    const ended = undoes ? undoneMessage(record) : endedMessage(record);
    this.hold.locked(() => {
      // A cancel may have come while this slice worked.
      const cancelled = this.records.read()?.state === "cancelled";
      record.lease = null;
      record.state = cancelled ? "cancelled" : (pause?.state ?? (isDone ? "done" : "running"));
      record.message = pause?.message ?? (record.state === "done" ? ended : undoes ? "Undoing…" : "");
      if (cancelled) record.message = `Cancelled. ${ended}`;
      this.records.write(record);
    });
    return this.progress(record, pause?.delayMs ?? 0);
  }

  /** Stops the run within one batch. Everyone in the spreadsheet may: it saves credits. */
  cancel(runId: string): Progress {
    const record = this.hold.recordOf(runId);
    if (isOver(record)) return this.progress(record, 0);
    this.hold.locked(() => {
      Object.assign(record, this.hold.recordOf(runId));
      record.state = "cancelled";
      record.message = `Cancelled. ${endedMessage(record)}`;
      this.records.write(record);
    });
    // Without its sheet there is nothing left to mark, and nothing left to pay.
    if (this.services.spreadsheet.sheet(record.sheetId) !== null) {
      const status = statusText("Stopped", "cancelled");
      const stopped = this.changeStatuses(record, (old) => (isWaiting(old) ? status : null));
      // A slice that was under way may have ended meanwhile: what it spent counts.
      this.hold.locked(() => {
        Object.assign(record, this.hold.recordOf(runId));
        if (stopped > 0) countReason(record, status, stopped);
        this.records.write(record);
      });
    }
    return this.progress(record, 0);
  }

  /**
   * Queues the rows again that got no value for a reason that may have passed, and goes on under the same cap.
   *
   * What the API has said for good (no such company) is not asked again; what could not be read is, though it may have
   * been billed, because somebody asks for it.
   */
  retry(runId: string): Progress {
    const record = this.resting(runId);
    const failed = this.changeStatuses(record, (old) =>
      !isToRetry(old) ? null : UNREADABLE.test(old) ? ASKED_AGAIN : "Queued",
    );
    if (failed === 0) throw new InputError("input/range", "No row is left to try again. Start a new run.");
    record.waiting = this.working.waitingCompanies(record);
    record.reasons = Object.fromEntries(
      Object.entries(record.reasons).filter(([reason]) => !isToRetry(reason)),
    );
    Object.assign(record, { state: "running", message: "", tries: {}, batchSize: 1, moreCredits: null });
    this.records.write(record);
    this.services.goOnHourly();
    return this.progress(record, 0);
  }

  /** Begins to take back what the run wrote; slices go on with it. */
  undo(runId: string): Progress {
    const record = this.resting(runId);
    // What was never asked for is no longer waited for.
    this.changeStatuses(record, (old) => (isWaiting(old) ? UNDONE : null));
    record.undo = { state: "under way", from: 0, kept: 0 };
    Object.assign(record, { state: "running", message: "Undoing…", reasons: {}, moreCredits: null });
    this.records.write(record);
    return this.progress(record, 0);
  }

  /** The current or last run; null if there never was one, or if its sheet is gone. */
  current(): Progress | null {
    const record = this.records.read();
    return record === null || this.services.spreadsheet.sheet(record.sheetId) === null
      ? null
      : this.progress(record, 0);
  }

  /** A stopped run gives way; its rows must not become part of a run whose bill did not count them. */
  private makeWay(): void {
    const current = this.records.read();
    if (current?.state === "stopped") this.cancel(current.runId);
    else if (current !== null && !isOver(current)) {
      throw new LimitError(
        "limit/busy",
        "A run is under way in this spreadsheet. Continue or cancel it first.",
      );
    }
  }

  /** @throws {LimitError} If the run is under way, or somebody else's. */
  private resting(runId: string): RunRecord {
    this.services.settings.access();
    const record = this.hold.recordOf(runId);
    if (record.payer !== this.services.settings.payerTag) {
      throw new LimitError("limit/busy", "Only the user who started this run can do that: it is their key.");
    }
    if (!isOver(record) && record.state !== "stopped") {
      throw new LimitError("limit/busy", "This run is under way. Cancel it or wait until it ends.");
    }
    return record;
  }

  private changeStatuses(record: RunRecord, next: (status: string) => string | null): number {
    const { spreadsheet } = this.services;
    const plan = planOf(record.request);
    return changeStatuses(spreadsheet, () => findPlace(spreadsheet, record.sheetId, plan), next);
  }

  private progress(record: RunRecord, nextDelayMs: number): Progress {
    const sheet = this.services.spreadsheet.sheet(record.sheetId);
    return progressOf(record, {
      nextDelayMs,
      mine: record.payer === this.services.settings.payerTag,
      sheetName: planOf(record.request).items?.table.sheetName ?? sheet?.name ?? "",
    });
  }
}
