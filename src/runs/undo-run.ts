import { withNames } from "../table/cell-name";
import { removeHeader } from "./add-header";
import type { Pause } from "../buying/pause";
import { runTag, tableOf } from "./company-table";
import { ItemSheet } from "./item-sheet";
import { planOf } from "./kinds/plan-of";
import { release } from "./place-into";
import { removeEmptyColumns } from "./remove-empty-columns";
import { columnsIn, findPlace } from "./run-place";
import type { RunRecord } from "./run-record";
import type { RunServices } from "./run-services";

/**
 * Takes back what a run wrote: each row remembers what its cells held before it. Columns and rows that it added go, unless
 * there is something in them. Safe to repeat.
 *
 * @returns Why it is not done yet; null if it is.
 */
export function undoRun(
  services: Pick<RunServices, "spreadsheet" | "answers">,
  record: RunRecord,
): Pause | null {
  const { spreadsheet } = services;
  const plan = planOf(record.request, record.refusedSections);
  if (plan.items !== null) {
    const { kept, moved } = new ItemSheet(spreadsheet, plan.items.table).undo(record);
    if (moved !== null) return movedPause(moved);
    record.undo = { state: "done", kept: record.undo.kept + kept };
    return null;
  }
  const table = tableOf(services, record, false);
  const { named, moved, meant } = table.undo(runTag(record));
  if (moved !== null) return movedPause(moved);
  const { sheet, headerRow, usersColumns } = findPlace(spreadsheet, record.sheetId, plan);
  release(
    sheet,
    record.placedColumns.filter((tag) => usersColumns.has(tag)),
  );
  removeEmptyColumns(sheet, headerRow, columnsIn(plan));
  if (record.addedHeader !== "") removeHeader(sheet, headerRow, record.addedHeader);
  const { kept, named: before = [] } = record.undo;
  const isForgotten = meant === 0 && record.wroteAt > 0;
  record.undo = {
    state: "done",
    kept: kept + named.length,
    named: withNames(before, named),
    ...(isForgotten ? { isForgotten } : {}),
  };
  return null;
}

const MOVED_WAIT_MS = 5_000;

function movedPause(rows: string): Pause {
  return {
    state: "waiting",
    message: `Rows ${rows} are being moved. Undoing goes on by itself when that is over.`,
    delayMs: MOVED_WAIT_MS,
  };
}
