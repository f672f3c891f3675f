import { once } from "../core/once";
import { codeOf } from "../errors";
import type { PastRun } from "../core/sidebar-contract";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { findItemSheet, ItemSheets } from "./find-item-sheet";
import { planOf } from "./kinds/plan-of";
import { progressOf, requestOn } from "./progress";
import type { RunRecord } from "./run-record";
import { whyNotUndo } from "./undo-order";

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
      // Another version asked for something that this one does not know.
      if (codeOf(error) === null) throw error;
      return [];
    }
  });

  function rowOf(record: RunRecord): PastRun {
    const mine = record.payer === payer;
    const source = sheets().get(record.sheetId);
    const table = planOf(record.request).items?.table;
    const results = table === undefined ? source : itemSheets.get(table)?.name;
    const progress = progressOf(record, { nextDelayMs: 0, mine, sheetName: results ?? "", source });
    const isLast = whyNotUndo(record, runs) === null;
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
      undo: source === undefined || !isLast ? "" : undo,
      ...(source === undefined || isLast || undo === "" ? {} : { laterFirst: true }),
      message,
      request: requestOn(record, source),
      isUndone: record.undo.state === "done",
      ...(record.watchName === "" ? {} : { watchName: record.watchName }),
    };
  }
}

/** Where the results of a run are; null if somebody has deleted it. */
export function resultsSheet({ request, sheetId }: RunRecord, spreadsheet: Spreadsheet): SheetTable | null {
  const { items } = planOf(request);
  return items === null ? spreadsheet.sheet(sheetId) : findItemSheet(spreadsheet, items.table);
}
