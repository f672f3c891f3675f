import type { Answers } from "../journal/answers";
import type { Spreadsheet } from "../ports/spreadsheet";
import { withNames } from "../table/cell-name";
import type { Table } from "../table/table";
import { removeHeader } from "./add-header";
import type { Pause } from "./backoff";
import { runTag } from "./company-table";
import { identityOf } from "./item-columns";
import { itemsOf, type RunPlan } from "./kinds/run-plan";
import { release } from "./place-into";
import { removeAddedItems, type KeptItems } from "./remove-added-items";
import { removeEmptyColumns } from "./remove-empty-columns";
import { columnsIn, type FoundPlace } from "./run-place";
import type { RunRecord } from "./run-record";

export interface UndoParts {
  readonly spreadsheet: Spreadsheet;
  readonly answers: Answers;
  readonly table: Table;
  readonly plan: RunPlan;
  /** Looked up again before every writing: a user may move rows and columns meanwhile. */
  readonly where: () => FoundPlace;
  readonly record: RunRecord;
}

/**
 * Takes back what a run wrote: each row remembers what its cells held before it. Columns and rows that it added go, unless
 * there is something in them. Safe to repeat.
 *
 * @returns Why it is not done yet; null if it is.
 */
export function undoRun({ spreadsheet, answers, table, plan, where, record }: UndoParts): Pause | null {
  const { named, moved } = table.undo(runTag(record));
  if (moved !== null) {
    return {
      state: "waiting",
      message: `Rows ${moved} are being moved. Undoing goes on by itself when that is over.`,
      delayMs: MOVED_WAIT_MS,
    };
  }
  const rows = plan.items === null ? 0 : removeItems(spreadsheet, answers, plan, record);
  const { sheet, headerRow, usersColumns } = where();
  release(
    sheet,
    record.placedColumns.filter((tag) => usersColumns.has(tag)),
  );
  // What several runs share goes with the last of them.
  const added = table.isForgotten() ? columnsIn(plan).map(({ tag }) => tag) : record.createdColumns;
  removeEmptyColumns(sheet, headerRow, columnsIn(plan), added);
  if (record.addedHeader !== "") removeHeader(sheet, headerRow, record.addedHeader);
  const { kept, named: before = [] } = record.undo;
  record.undo = { state: "done", kept: kept + named.length + rows, named: withNames(before, named) };
  return null;
}

const MOVED_WAIT_MS = 5_000;

/** @returns Rows that were left because they hold something of the user's. */
function removeItems(
  spreadsheet: Spreadsheet,
  answers: Answers,
  { items, questions }: RunPlan,
  record: RunRecord,
): number {
  if (items === null || questions === null) return 0;
  const { table } = items;
  // Since whichever day the run asked: the rows that told it so may be gone.
  const keptItems = (companies: readonly string[]): KeptItems =>
    new Map(
      questions.since(answers, companies, 0).map(({ after }, index) => {
        const byId = new Map<string, Record<string, unknown>[]>();
        for (const item of after.flatMap(({ answer }) => itemsOf(answer))) {
          const id = identityOf(table, item);
          byId.set(id, [...(byId.get(id) ?? []), item]);
        }
        return [companies[index]!, byId];
      }),
    );
  return removeAddedItems(spreadsheet, table, record, keptItems).kept;
}
