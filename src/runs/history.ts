import { prefixOf } from "../enrich/column-set";
import { companiesIn } from "../enrich/company-rows";
import { companyRowsIn, shownRange } from "../enrich/company-selection";
import { ItemSheets, findItemSheet } from "../enrich/item-table";
import { findPlace } from "../enrich/place";
import type { RunKind, RunState } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { once } from "../core/terms";
import { codeOf, InputError } from "../errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { planOf } from "./kinds/plan-of";
import { WEBSITE_TAG } from "./kinds/run-plan";
import { type Progress, progressOf, requestOn } from "./progress";
import { isIdleLook, isOver, NO_SHEET, type RunRecord, runsIn } from "./run-record";
import type { RunServices } from "./run-services";
import { stopIsOver } from "./stop-is-over";

/** A run as the history shows it. */
export interface PastRun {
  runId: string;
  kind: RunKind;
  state: RunState;
  /** ISO 8601. */
  startedAt: string;
  who: "you" | "somebody else";
  credits: number;
  /** Companies. */
  done: number;
  total: number;
  /** Where its results are, as that sheet is called now; empty if it was deleted. */
  sheetName: string;
  /** What `undoRun` would do, in words; empty where it does not. */
  undo: string;
  /** What came of it, in words. */
  message: string;
  /** What was requested; its range on the sheet as that is called now. */
  request: RunRequest;
  isUndone: boolean;
  /** Of a look: what its watch is called. */
  watchName?: string;
  /** Of a list that is saved: what that is called. */
  listName?: string;
}

interface Around {
  readonly spreadsheet: Spreadsheet;
  /** Who looks at them. */
  readonly payer: string;
}

/** Runs as the sidebar lists them: who, when, what, how much, and what can still be taken back. */
export function historyOf(runs: readonly RunRecord[], { spreadsheet, payer }: Around): PastRun[] {
  const sheets = once(() => new Map(spreadsheet.allSheets().map((sheet) => [sheet.sheetId, sheet.name])));
  const itemSheets = new ItemSheets(spreadsheet);
  return runs.flatMap((record): PastRun[] => {
    try {
      return [rowOf(record)];
    } catch (error) {
      // What was asked for is no longer known, or somebody has damaged the record.
      if (codeOf(error) === null) throw error;
      return [];
    }
  });

  function rowOf(record: RunRecord): PastRun {
    const mine = record.payer === payer;
    const source = sheets().get(record.sheetId);
    const table = planOf(record.request).items?.table;
    const beside = record.kind === "list" ? sheets().get(record.resultSheet ?? -1) : source;
    const results = table === undefined ? beside : itemSheets.get(table)?.name;
    const progress = progressOf(record, { nextDelayMs: 0, mine, sheetName: results ?? "", source });
    const { runId, kind, state, done, total, creditsSpent, message, sheetName, undo } = progress;
    return {
      runId,
      kind,
      state,
      startedAt: new Date(record.startedAt).toISOString(),
      who: mine ? "you" : "somebody else",
      credits: creditsSpent,
      done,
      total,
      sheetName,
      undo: (table === undefined ? source : results) === undefined ? "" : undo,
      message,
      request: requestOn(record, source),
      isUndone: record.undo.state === "done",
      ...(record.watchName === "" ? {} : { watchName: record.watchName }),
    };
  }
}

/** Where the results of a run are; null if somebody has deleted it. */
export function resultsSheet(
  { kind, request, resultSheet, sheetId }: RunRecord,
  spreadsheet: Spreadsheet,
): SheetTable | null {
  if (kind === "list") return resultSheet === null ? null : spreadsheet.sheet(resultSheet);
  const { items } = planOf(request);
  return items === null ? spreadsheet.sheet(sheetId) : findItemSheet(spreadsheet, items.table);
}

/** Looks back on the runs of a spreadsheet, the current one and those before it; changes none of them. */
export class RunsSoFar {
  constructor(private readonly services: RunServices) {}

  /** The latest first. */
  all(): PastRun[] {
    const { spreadsheet, settings } = this.services;
    return historyOf(this.records(), { spreadsheet, payer: settings.payerTag });
  }

  /** What this user last requested, by kind of run; what a watch asks is another matter. */
  lastRequests(): Partial<Record<RunKind, RunRequest>> {
    const { payerTag } = this.services.settings;
    const mine = this.records().filter(({ payer, watch }) => payer === payerTag && watch === "");
    return Object.fromEntries(mine.reverse().map(({ kind, request }) => [kind, request]));
  }

  /** Shows the sheet where a run's results are, and tells the websites that it found. @throws {InputError} If it is gone. */
  open(runId: string): OpenedResults {
    const { spreadsheet } = this.services;
    const record = this.records().find((each) => each.runId === runId);
    const sheet = record === undefined ? null : resultsSheet(record, spreadsheet);
    if (record === undefined || sheet === null)
      throw new InputError("input/range", "The sheet with these results was deleted.");
    spreadsheet.activate(sheet.sheetId);
    return { sheetName: sheet.name, ...foundWebsites(record, spreadsheet) };
  }

  /**
   * The run that somebody who opens the sidebar thinks of: the last one that was started or gone on with, unless that is somebody
   * else's and one of their own is not over; null if there is none whose sheet is there. A look that has brought nothing leaves the place to the
   * run before it.
   */
  latest(): Progress | null {
    const [first, ...others] = this.known();
    if (first === undefined) return null;
    const before = isIdleLook(first) ? others.find((each) => !isIdleLook(each)) : undefined;
    if (before === undefined) return progressNow(this.services, first);
    return { ...progressNow(this.services, before), toRetry: 0, lookSince: first.runId };
  }

  /** Those beside the latest that are not over, the user's own first. */
  others(): Progress[] {
    const [, ...others] = this.known();
    return others.filter((run) => !isOver(run)).map((run) => progressNow(this.services, run));
  }

  /** The one that somebody thinks of, then the others, the latest first. */
  private known(): RunRecord[] {
    const { spreadsheet, settings } = this.services;
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

  /** Without updates: what they did is in their parts, which are runs as well. */
  private records(): RunRecord[] {
    return runsIn(this.services.state.known()).filter(({ kind }) => kind !== "update");
  }
}

/** How far a run is, for the user of this execution. @param nextDelayMs When whoever drives it goes on. */
export function progressNow(services: RunServices, record: RunRecord, nextDelayMs = 0): Progress {
  const { spreadsheet, settings } = services;
  const table = planOf(record.request).items?.table;
  return progressOf(record, {
    nextDelayMs,
    mine: record.payer === settings.payerTag,
    sheetName: resultsSheet(record, spreadsheet)?.name ?? table?.sheetName ?? "",
    source: spreadsheet.sheet(record.sheetId)?.name,
    over: stopIsOver(record, services),
  });
}

export interface OpenedResults {
  sheetName: string;
  /** Beside the names of a run that looked for their websites: what a run about these companies is started with. */
  websites?: { range: string; companies: number };
}

/** The websites that a run over names has put beside them, for a run about these; none where they are gone. */
function foundWebsites(
  { kind, request, sheetId }: RunRecord,
  spreadsheet: Spreadsheet,
): Pick<OpenedResults, "websites"> {
  if (kind !== "match") return {};
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
