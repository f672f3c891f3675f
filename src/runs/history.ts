import { once } from "../core/once";
import type { RunKind, RunState } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { codeOf } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { findItemSheet, ItemSheets } from "./find-item-sheet";
import { planOf } from "./kinds/plan-of";
import { progressOf, requestOn } from "./progress";
import type { RunRecord } from "./run-record";

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
