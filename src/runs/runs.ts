import type { Bill, Progress, RunRequest } from "../core/sidebar-contract";
import { codeOf, InputError, LimitError, messageOf, SetupError } from "../errors";
import type { Answers } from "../journal/answers";
import type { Purchasing } from "../journal/purchasing";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import type { Settings } from "../settings/settings";
import { billFor } from "./bill";
import { BuyCompanies, type Pause } from "./buy-companies";
import { companiesIn, headerRowOf, type CompanyRows } from "./company-rows";
import { companySelection, shownRange } from "./company-selection";
import { ensureColumns, findColumns, whyNotWritable, type Places } from "./output-columns";
import { endedMessage, progressOf } from "./progress";
import { planOf, type RunPlan } from "./run-kinds";
import { isOver, RunRecords, type RunRecord } from "./run-record";
import { RunSlice } from "./run-slice";
import { statusText } from "./status";

/** How long a slice may hold the run if it never comes back. */
const LEASE_MS = 90_000;
const LOCK_WAIT_MS = 5_000;
const BUSY_DELAY_MS = 3_000;
const COMPANY_TAG = "company";

export interface RunServices {
  readonly spreadsheet: Spreadsheet;
  readonly documentProperties: Properties;
  readonly settings: Settings;
  readonly answers: Answers;
  /** @param token Names the run as a claimant. */
  purchasing(token: string): Purchasing;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly lock: Lock;
  /** Makes sure that the run goes on once an hour while the sidebar is closed, where that can be had. */
  goOnHourly(): void;
}

/** Bulk actions over rows: bill first, then slices until every row has its status. */
export class Runs {
  private readonly records: RunRecords;

  constructor(private readonly services: RunServices) {
    this.records = new RunRecords(services.documentProperties);
  }

  /** What the run would cost. Spends nothing and writes nothing. */
  quote(request: RunRequest): Bill {
    this.services.settings.access();
    return this.bill(planOf(request), request, companySelection(this.services.spreadsheet, request.range));
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
    const current = this.records.read();
    // A stopped run gives way; its rows must not become part of a run whose bill did not count them.
    if (current?.state === "stopped") this.cancel(current.runId);
    else if (current !== null && !isOver(current)) {
      throw new LimitError(
        "limit/busy",
        "A run is under way in this spreadsheet. Continue or cancel it first.",
      );
    }
    const plan = planOf(request);
    const selected = companySelection(services.spreadsheet, request.range);
    const companies = companiesIn(selected.rows);
    if (companies.length === 0) {
      throw new InputError(
        "input/range",
        "No company is selected. Select cells that hold company websites, then try again.",
      );
    }
    const places = this.prepareColumns(plan, selected);
    queueRows(selected, places.get(plan.columns[0]!.tag)!);
    services.spreadsheet.flush();

    const record: RunRecord = {
      runId: services.codec.uuid(),
      kind: request.kind,
      request,
      sheetId: selected.sheet.sheetId,
      payer: services.settings.payerTag,
      creditCap,
      startedAt: services.clock.now(),
      total: companies.length,
      state: "running",
      message: "",
      spent: 0,
      waiting: companies.length,
      reasons: {},
      usersCells: 0,
      added: 0,
      batchSize: 1,
      refusedSections: [],
      tries: {},
      lease: null,
    };
    this.records.write(record);
    services.goOnHourly();
    return this.progress(record, 0);
  }

  /** Does the next part of the run. Safe to call again after a lost reply. */
  slice(runId: string): Progress {
    const { services } = this;
    const record = this.recordOf(runId);
    if (isOver(record)) return this.progress(record, 0);
    if (record.payer !== services.settings.payerTag) return this.progress(record, BUSY_DELAY_MS);
    if (!this.takeLease(record)) {
      return {
        ...this.progress(record, BUSY_DELAY_MS),
        state: "waiting",
        message: "Another slice of this run is under way.",
      };
    }
    let pause: Pause | null;
    try {
      pause = this.work(record);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      pause = { state: "stopped", message: messageOf(error), delayMs: 0 };
    }
    // A cancel may have come while this slice worked.
    const cancelled = this.records.read()?.state === "cancelled";
    record.lease = null;
    record.state = cancelled ? "cancelled" : (pause?.state ?? (record.waiting === 0 ? "done" : "running"));
    record.message = pause?.message ?? (record.state === "done" ? endedMessage(record) : "");
    this.records.write(record);
    return this.progress(record, pause?.delayMs ?? 0);
  }

  /** Stops the run within one batch. Everyone in the spreadsheet may: it saves credits. */
  cancel(runId: string): Progress {
    const record = this.recordOf(runId);
    if (isOver(record)) return this.progress(record, 0);
    record.state = "cancelled";
    record.message = `Cancelled. ${endedMessage(record)}`;
    this.records.write(record);
    // Without its sheet there is nothing left to mark, and nothing left to pay.
    if (this.services.spreadsheet.sheet(record.sheetId) !== null) this.stopWaitingRows(record);
    return this.progress(record, 0);
  }

  /** The current or last run; null if there never was one, or if its sheet is gone. */
  current(): Progress | null {
    const record = this.records.read();
    return record === null || this.services.spreadsheet.sheet(record.sheetId) === null
      ? null
      : this.progress(record, 0);
  }

  private work(record: RunRecord): Pause | null {
    const { services } = this;
    services.settings.access();
    const plan = planOf(record.request, record.refusedSections);
    const whole = planOf(record.request);
    const { sheet, headerRow, companyColumn, places } = this.placesOf(record, whole);
    const target = {
      spreadsheet: services.spreadsheet,
      sheet,
      headerRow,
      companyColumn,
      columns: whole.columns,
      places,
      earlier: (company: string) =>
        services.answers
          .history(plan.operation, plan.question(company))
          .map((answer) => whole.values(answer)),
    };
    const buying = new BuyCompanies(
      services.answers,
      services.purchasing(record.runId),
      plan,
      record,
      services.settings.dayCap,
    );
    const cancelled = () => this.records.read()?.state === "cancelled";
    return new RunSlice(target, whole, record, buying, services.clock, cancelled).run();
  }

  private bill(plan: RunPlan, { kind }: RunRequest, selected: CompanyRows): Bill {
    const standings = this.services.answers.lookUp(
      plan.operation,
      companiesIn(selected.rows).map((company) => plan.question(company)),
      { maxAgeMs: plan.maxAgeMs, cached: false, headsOnly: true },
    );
    return billFor(kind, selected, standings, shownRange(selected));
  }

  private prepareColumns(plan: RunPlan, selected: CompanyRows): Places {
    const { sheet, headerRow, firstRow, lastRow } = selected;
    const places = ensureColumns(sheet, plan.columns, headerRow);
    const why = whyNotWritable(sheet, places, { row: firstRow, rows: lastRow - firstRow + 1 });
    if (why !== null) throw new SetupError("setup/permission", why);
    sheet.tagColumn(selected.column, COMPANY_TAG);
    return places;
  }

  private placesOf(
    record: RunRecord,
    plan: RunPlan,
  ): { sheet: SheetTable; headerRow: number; companyColumn: number; places: Places } {
    const sheet = this.services.spreadsheet.sheet(record.sheetId);
    const companyColumn = sheet?.taggedColumns().get(COMPANY_TAG);
    if (!sheet || companyColumn === undefined) {
      throw new SetupError(
        "setup/no-selection",
        "The run's sheet or its company column is gone. What was paid for is kept: start the run again where the companies are now.",
      );
    }
    const [[top] = []] = sheet.read({ row: 1, column: companyColumn, rows: 1, columns: 1 });
    const headerRow = headerRowOf(top);
    const places = findColumns(sheet, plan.columns, headerRow);
    const missing = plan.columns.filter(({ tag }) => !places.has(tag));
    return {
      sheet,
      headerRow,
      companyColumn,
      places: missing.length > 0 ? ensureColumns(sheet, plan.columns, headerRow) : places,
    };
  }

  private stopWaitingRows(record: RunRecord): void {
    const plan = planOf(record.request);
    const { sheet, headerRow, places } = this.placesOf(record, plan);
    const rows = sheet.lastRow() - headerRow;
    if (rows < 1) return;
    const column = places.get(plan.columns[0]!.tag)!;
    const statuses = sheet.read({ row: headerRow + 1, column, rows, columns: 1 });
    const after = statuses.map(([status]) => [
      status === "Queued" ? statusText("Stopped", "cancelled") : String(status),
    ]);
    sheet.write(headerRow + 1, column, after);
  }

  private takeLease(record: RunRecord): boolean {
    const { lock, clock, codec } = this.services;
    const locked = lock.acquire(LOCK_WAIT_MS);
    try {
      const now = clock.now();
      const other = this.records.read()?.lease ?? null;
      if (other !== null && other.until > now) return false;
      record.lease = { token: codec.uuid(), until: now + LEASE_MS };
      record.state = "running";
      this.records.write(record);
      return true;
    } finally {
      if (locked) lock.release();
    }
  }

  private recordOf(runId: string): RunRecord {
    const record = this.records.read();
    if (record?.runId === runId) return record;
    throw new InputError(
      "input/argument",
      "This run is no longer known. Open the sidebar again to see the current one.",
    );
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

/** Writes `Queued` beside every company and says beside every other cell why it is left out. */
function queueRows(selected: CompanyRows, statusColumn: number): void {
  const { sheet, rows, firstRow, lastRow } = selected;
  const box = { row: firstRow, column: statusColumn, rows: lastRow - firstRow + 1, columns: 1 };
  const statuses = sheet.read(box).map(([status]) => [String(status)]);
  for (const { row, cell } of rows) {
    if (cell.kind === "company") statuses[row - firstRow] = ["Queued"];
    if (cell.kind === "refused") statuses[row - firstRow] = [statusText("Not a company", cell.reason)];
  }
  sheet.write(firstRow, statusColumn, statuses);
}
