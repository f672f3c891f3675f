import type { SheetTable } from "../ports/spreadsheet";
import { removeHeader } from "./add-header";
import type { RunPlan } from "./kinds/run-plan";
import { release } from "./place-into";
import { removeEmptyColumns } from "./remove-empty-columns";
import type { RunRecord } from "./run-record";

/**
 * What a start puts into its sheet before anything is bought: columns of its own, the user's columns that it marks, and a
 * header row. It is written down before it is done, so that a start that was cut off leaves nothing that nobody takes back.
 */
export type StartMarks = Pick<RunRecord, "createdColumns" | "placedColumns" | "addedHeader">;

export const NO_MARKS: StartMarks = { createdColumns: [], placedColumns: [], addedHeader: "" };

/** What an earlier start that was cut off has left in the same sheet: whoever starts there next takes it over. */
export function marksLeft(earlier: RunRecord | null, { sheetId }: RunRecord): StartMarks {
  if (!earlier?.starting || earlier.sheetId !== sheetId) return NO_MARKS;
  const { createdColumns, placedColumns, addedHeader } = earlier;
  return { createdColumns, placedColumns, addedHeader };
}

/**
 * Takes out of a sheet what a start has put there. Columns that hold something by now stay.
 *
 * @returns Whether nothing is left.
 */
export function takeBackStart(
  sheet: SheetTable,
  plan: RunPlan,
  headerRow: number,
  { createdColumns, placedColumns, addedHeader }: StartMarks,
): boolean {
  release(sheet, placedColumns);
  const { columns } = plan;
  const isGone = createdColumns.length === 0 || removeEmptyColumns(sheet, headerRow, columns, createdColumns);
  if (addedHeader !== "") removeHeader(sheet, headerRow, addedHeader);
  return isGone;
}
