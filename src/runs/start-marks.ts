import { removeHeader } from "./add-header";
import { planOf } from "./kinds/plan-of";
import type { RunPlan } from "./kinds/run-plan";
import { release } from "./place-into";
import { removeEmptyColumns } from "./remove-empty-columns";
import { columnsIn } from "./run-place";
import type { RunRecord } from "./run-record";
import type { RunServices } from "./run-services";
import { runTag, tableOf } from "./company-table";

/**
 * What a start puts into its sheet before anything is bought: columns of its own, the user's columns that it marks, and a
 * header row. Columns are written down before they are made, so that the next start takes over those of one that was cut off.
 */
export type StartMarks = Pick<RunRecord, "createdColumns" | "placedColumns" | "addedHeader">;

export const NO_MARKS: StartMarks = { createdColumns: [], placedColumns: [], addedHeader: "" };

/**
 * What an earlier start that was cut off has left in the same sheet: whoever starts there next takes it over. Not its header
 * row: only the start itself knows which row that is, and later the user may have made another one.
 */
export function marksLeft(earlier: RunRecord | null, { sheetId }: RunRecord): StartMarks {
  if (!earlier?.starting || earlier.sheetId !== sheetId) return NO_MARKS;
  const { createdColumns, placedColumns } = earlier;
  return { ...NO_MARKS, createdColumns, placedColumns };
}

/** Rows wait no more for a run that did not start. */
export function forgetStart(services: Pick<RunServices, "spreadsheet" | "answers">, run: RunRecord): void {
  const { subject, items } = planOf(run.request);
  const sheet = items === null ? services.spreadsheet.sheet(run.sheetId) : null;
  // Without its mark on the column of companies no row waits.
  const isMarked = sheet?.taggedColumns().has(subject.tag) === true;
  if (isMarked) tableOf(services, run, false).undo(runTag(run));
}

/** Takes out of a sheet what a start has put there. Columns that hold something by now stay. */
export function takeBackStart(
  services: Pick<RunServices, "spreadsheet" | "answers">,
  run: RunRecord,
  plan: RunPlan,
  headerRow: number,
  { createdColumns, placedColumns, addedHeader }: StartMarks,
): void {
  const sheet = services.spreadsheet.sheet(run.sheetId);
  if (sheet === null) return;
  release(sheet, placedColumns);
  forgetStart(services, run);
  if (createdColumns.length > 0) removeEmptyColumns(sheet, headerRow, columnsIn(plan), createdColumns);
  if (addedHeader !== "") removeHeader(sheet, headerRow, addedHeader);
}
