import { prefixOf, WEBSITE_TAG } from "../rows/column-set";
import { isOfNames, isOfRows } from "../products/run-kind";
import { companiesIn } from "../rows/company-rows";
import { companyRowsIn, shownRange } from "../rows/company-selection";
import { ItemSheets } from "../rows/item-table";
import { findPlace } from "../rows/place";
import type { RunRequest } from "../products/run-request";
import { codeOf, InputError } from "../core/errors";
import { accountOfRun } from "../money/ledger";
import type { Snapshot } from "../money/snapshot";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { planOf } from "../products/plan-of";
import { type Progress, progressOf, type UnderWay } from "./progress";
import { isIdleLook, isOver, NO_SHEET, type RunRecord, runsIn } from "./run-record";
import type { App } from "../app";
import { stopIsOver } from "./caps-of-run";
import { showWritten } from "./show-rows";

/** A run as the history shows it. */
export interface PastRun extends Pick<
  Progress,
  | "runId"
  | "kind"
  | "state"
  | "done"
  | "total"
  | "sheetName"
  | "undo"
  | "message"
  | "watchName"
  | "rows"
  | "items"
  | "creditCap"
  | "toRetry"
> {
  /** ISO 8601. */
  startedAt: string;
  who: "you" | "somebody else";
  credits: number;
  /** What is out for it now; left out where nothing is. */
  underWay?: UnderWay;
  request: RunRequest;
  isUndone: boolean;
  /** Of a list that is saved: what that is called. */
  listName?: string;
}

/** Where the results of a run are; null if it was deleted. */
function resultsSheet(
  { kind, request, resultSheet, sheetId, host }: RunRecord,
  spreadsheet: Spreadsheet,
  itemSheets = new ItemSheets(spreadsheet),
): SheetTable | null {
  if (!isOfRows(kind)) return spreadsheet.sheet(resultSheet ?? sheetId);
  const { items } = planOf(request);
  return items === null ? spreadsheet.sheet(sheetId) : itemSheets.get(items.table, { host });
}

/** Looks back on the runs of a spreadsheet, the current one and those before it; changes none of them. */
export class RunsSoFar {
  constructor(private readonly app: App) {}

  /** The latest first, without requests that are no longer known, and records that are damaged. */
  all(): PastRun[] {
    const itemSheets = new ItemSheets(this.app.spreadsheet);
    return this.records().flatMap((record): PastRun[] => {
      try {
        return [this.pastRun(record, itemSheets)];
      } catch (error) {
        if (codeOf(error) === null) throw error;
        return [];
      }
    });
  }

  private pastRun(record: RunRecord, itemSheets: ItemSheets): PastRun {
    const results = resultsSheet(record, this.app.spreadsheet, itemSheets);
    const { request = record.request, ...now } = progressNow(this.app, record, 0, results);
    const { runId, kind, state, done, total, creditsSpent, message, undo, watchName } = now;
    const { rows, items, creditCap, toRetry } = now;
    return {
      runId,
      kind,
      state,
      startedAt: new Date(record.startedAt).toISOString(),
      who: now.mine ? "you" : "somebody else",
      credits: creditsSpent,
      ...(now.underWay === undefined ? {} : { underWay: now.underWay }),
      done,
      total,
      sheetName: results?.name ?? "",
      undo,
      message,
      request,
      isUndone: now.isUndone === true,
      rows,
      ...(items === undefined ? {} : { items }),
      creditCap,
      toRetry,
      ...(watchName === undefined ? {} : { watchName }),
    };
  }

  /** What this user last requested, by kind of run; what a watch asks is another matter. */
  lastRequests(): Readonly<Record<string, RunRequest>> {
    const { payerTag } = this.app.settings;
    const mine = this.records().filter(({ payer, watch }) => payer === payerTag && watch === "");
    return Object.fromEntries(mine.reverse().map(({ kind, request }) => [kind, request]));
  }

  /**
   * Shows what a run has written, and tells the websites that it found.
   *
   * @param unlessLeft Only if the sheet that it was started on is still in front. @throws {InputError} If its sheet is gone.
   */
  open(runId: string, unlessLeft = false): OpenedResults {
    const { spreadsheet } = this.app;
    const { record, sheet } = this.results(runId);
    const isShown = !unlessLeft || spreadsheet.selection()?.sheet.sheetId === record.sheetId;
    if (isShown) showWritten(this.app, record, sheet);
    return { sheetName: sheet.name, isShown, ...foundWebsites(record, spreadsheet) };
  }

  /** A run, and the sheet where its results are. @throws {InputError} If it is gone. */
  results(runId: string): { readonly record: RunRecord; readonly sheet: SheetTable } {
    const record = this.records().find((each) => each.runId === runId);
    const sheet = record === undefined ? null : resultsSheet(record, this.app.spreadsheet);
    if (record === undefined || sheet === null)
      throw new InputError("input/range", "The sheet with these results was deleted.");
    return { record, sheet };
  }

  /**
   * The run that a user who opens the sidebar thinks of: the last one that was started or gone on with, unless that is another
   * user's and one of their own is not over; null if there is none whose sheet is there. A look that has brought nothing leaves the place to the
   * run before it.
   */
  latest(): Progress | null {
    const [first, ...others] = this.known();
    if (first === undefined) return null;
    const before = isIdleLook(first) ? others.find((each) => !isIdleLook(each)) : undefined;
    if (before === undefined) return progressNow(this.app, first);
    return { ...progressNow(this.app, before), toRetry: 0, lookSince: first.runId };
  }

  /** Those beside the latest that are not over, the user's own first. */
  others(): Progress[] {
    const [, ...others] = this.known();
    return others.filter((run) => !isOver(run)).map((run) => progressNow(this.app, run));
  }

  /** The one that the user thinks of, then the others, the latest first. */
  private known(): RunRecord[] {
    const { spreadsheet, settings } = this.app;
    // A list that is built is its sheet.
    const isThere = (run: RunRecord) =>
      run.sheetId === NO_SHEET ? !isOver(run) : run.states !== "" || spreadsheet.sheet(run.sheetId) !== null;
    const touchedAt = ({ drivenAt, startedAt }: RunRecord) => Math.max(drivenAt, startedAt);
    const all = this.records()
      .filter(isThere)
      .sort((a, b) => touchedAt(b) - touchedAt(a));
    const [last] = all;
    const mine = all.filter(({ payer }) => payer === settings.payerTag);
    const first =
      last !== undefined && mine.includes(last) ? last : (mine.find((run) => !isOver(run)) ?? last);
    return first === undefined ? [] : [first, ...all.filter((run) => run !== first)];
  }

  private records(): RunRecord[] {
    return runsIn(this.app.state.known());
  }
}

/** How far a run is, for the user of this execution. @param nextDelayMs When its driver goes on. */
export function progressNow(
  app: App,
  record: RunRecord,
  nextDelayMs = 0,
  results = resultsSheet(record, app.spreadsheet),
): Progress {
  const { spreadsheet, settings } = app;
  const progress = progressOf(record, {
    nextDelayMs,
    mine: record.payer === settings.payerTag,
    underWay: underWayOf(app, record, app.state.known()),
    ...ofItsKind(app, record),
    sheetName: results?.name ?? planOf(record.request).items?.table.sheetName ?? "",
    source: spreadsheet.sheet(record.sheetId)?.name,
    over: stopIsOver(record, app),
  });
  // On a sheet that is gone there is nothing to take back.
  return results === null ? { ...progress, undo: "" } : progress;
}

/** What a kind says of its runs that are shown, and whether the service can be asked for what they have not found. */
export function ofItsKind(app: App, record: RunRecord) {
  return {
    counts: app.kinds.words(record.kind).counts,
    told: app.kindOf(record.kind).told?.(record),
    asksForMissing: app.features.some(({ asksForMissing = false }) => asksForMissing),
  };
}

/** What is out for a run; null if nothing is. */
export function underWayOf(app: App, record: RunRecord, snapshot: Snapshot): UnderWay | null {
  const { requests, credits } = snapshot.underWayOn(accountOfRun(record.runId));
  if (requests.length === 0) return null;
  const companies = new Set(requests.map(({ company }) => company)).size;
  const ofKind = app.kindOf(record.kind).underWay?.(record, requests.length);
  return { companies: ofKind ?? companies, credits };
}

export interface OpenedResults {
  sheetName: string;
  /** False where the user has gone to another sheet meanwhile, and was left there. */
  isShown: boolean;
  /** Beside the names of a run that looked for their websites: what a run about these companies is started with. */
  websites?: { range: string; companies: number };
}

/** The websites that a run over names has put beside them, for a run about these; none where they are gone. */
function foundWebsites(
  { kind, request, sheetId }: RunRecord,
  spreadsheet: Spreadsheet,
): Pick<OpenedResults, "websites"> {
  if (!isOfNames(kind)) return {};
  try {
    const { sheet, columns } = findPlace(spreadsheet, sheetId, planOf(request));
    const column = columns.get(prefixOf(request) + WEBSITE_TAG);
    if (column === undefined) return {};
    const found = companyRowsIn({ sheet, boxes: [{ row: 1, column, rows: 1, columns: 1 }], isCell: true });
    const companies = companiesIn(found.rows).length;
    return companies === 0 ? {} : { websites: { range: shownRange(found), companies } };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return {};
  }
}
