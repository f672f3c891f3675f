import type { Answers } from "../journal/answers";
import type { Spreadsheet } from "../ports/spreadsheet";
import { withNames } from "../table/cell-name";
import { removeHeader } from "./add-header";
import type { Pause } from "./backoff";
import { runTag, tableOf } from "./company-table";
import { identityOf } from "./item-columns";
import { planOf } from "./kinds/plan-of";
import { itemsOf, type RunPlan } from "./kinds/run-plan";
import { release } from "./place-into";
import { removeAddedItems, type KeptItems } from "./remove-added-items";
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
  const { spreadsheet, answers } = services;
  const plan = planOf(record.request, record.refusedSections);
  if (plan.items !== null) {
    const kept = removeItems(spreadsheet, answers, plan, record);
    record.undo = { state: "done", kept: record.undo.kept + kept };
    return null;
  }
  const table = tableOf(services, record, false);
  const { named, moved } = table.undo(runTag(record));
  if (moved !== null) {
    return {
      state: "waiting",
      message: `Rows ${moved} are being moved. Undoing goes on by itself when that is over.`,
      delayMs: MOVED_WAIT_MS,
    };
  }
  const { sheet, headerRow, usersColumns } = findPlace(spreadsheet, record.sheetId, plan);
  release(
    sheet,
    record.placedColumns.filter((tag) => usersColumns.has(tag)),
  );
  // What several runs share goes with the last of them.
  const added = table.isForgotten() ? columnsIn(plan).map(({ tag }) => tag) : record.createdColumns;
  removeEmptyColumns(sheet, headerRow, columnsIn(plan), added);
  if (record.addedHeader !== "") removeHeader(sheet, headerRow, record.addedHeader);
  const { kept, named: before = [] } = record.undo;
  record.undo = { state: "done", kept: kept + named.length, named: withNames(before, named) };
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
