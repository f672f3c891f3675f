import { InputError, SetupError } from "../../core/errors";
import { type OutputColumn, firstFreeColumn } from "../../rows/output-columns";
import type { SheetTable, Spreadsheet } from "../../google/spreadsheet";
import { ensureColumns } from "../../rows/add-columns";
import type { CompanyRows } from "../../rows/company-rows";
import { NothingToDo } from "./watched";

const TICKS: OutputColumn = { label: "Watch", tag: "watch:ticked" };

/** A user may tick a row before the next look. */
export function nothingTicked(sheetName: string): NothingToDo {
  return new NothingToDo(
    `No company on the sheet ${sheetName} is ticked in the column “${TICKS.label}”.`,
    "Tick the rows to watch.",
  );
}

/** Whether the sheet of these companies has a column to tick them in, with checkboxes or not. */
export function hasTicks(all: CompanyRows): boolean {
  return columnOfTicks(all) !== null;
}

/**
 * The rows that are ticked: ours or a user's own column of that heading, wherever it is. Text ticks nothing.
 *
 * @throws {InputError} If there is no such column, or no checkbox in it.
 */
export function tickedOf(all: CompanyRows): CompanyRows {
  const column = columnOfTicks(all);
  if (column === null) {
    throw new InputError(
      "input/range",
      `The sheet ${all.sheet.name} has no column “${TICKS.label}” any more.`,
      "Change the watch: saving it adds the column. Or let it check all rows.",
    );
  }
  const cells = ticksIn(all, column);
  if (!cells.some((cell) => typeof cell === "boolean")) throw noCheckboxes(all.sheet);
  return { ...all, rows: all.rows.filter(({ row }) => cells[row - 1 - all.headerRow] === true) };
}

/**
 * Adds the column where there is none, and checkboxes where it is blank, nothing ticked.
 *
 * @throws {InputError} If the sheet has no header row, or a column of that heading holds something else than checkboxes.
 * @throws {SetupError} If what would be written is protected.
 */
export function ensureTicks(spreadsheet: Spreadsheet, all: CompanyRows): void {
  const { sheet, headerRow } = all;
  if (headerRow === 0) {
    throw new InputError(
      "input/range",
      "A column to tick needs a heading, and this sheet has no header row.",
      "Add one, or watch all rows.",
    );
  }
  const known = columnOfTicks(all);
  const cells = known === null ? [] : ticksIn(all, known);
  if (cells.some((cell) => typeof cell === "boolean")) return;
  // A blank one gets them: the user's, or ours where an execution was cut off before its checkboxes.
  if (!cells.every((cell) => cell === "")) throw noCheckboxes(sheet);
  const rows = Math.max(1, sheet.lastRow() - headerRow);
  const box = {
    row: headerRow,
    column: known ?? firstFreeColumn(sheet, headerRow),
    rows: rows + 1,
    columns: 1,
  };
  const why = sheet.whyNotWritable(box);
  if (why !== null) throw new SetupError("setup/permission", why);
  const column = ensureColumns({ spreadsheet, sheet }, [TICKS], headerRow).get(TICKS.tag)!;
  sheet.addCheckboxes({ row: headerRow + 1, column, rows, columns: 1 });
  spreadsheet.flush();
}

function columnOfTicks({ sheet, column: companies, headerRow }: CompanyRows): number | null {
  const tagged = sheet.taggedColumns().get(TICKS.tag);
  if (tagged !== undefined) return tagged;
  if (headerRow === 0) return null;
  const [heads = []] = sheet.read({ row: headerRow, rows: 1 });
  const wanted = TICKS.label.toLowerCase();
  const found = heads.findIndex((head) => String(head).trim().toLowerCase() === wanted) + 1;
  return found === 0 || found === companies ? null : found;
}

/** The cells of the column, from the first row below the header on. */
function ticksIn({ sheet, headerRow }: CompanyRows, column: number): unknown[] {
  const rows = Math.max(1, sheet.lastRow() - headerRow);
  return sheet.read({ row: headerRow + 1, column, rows, columns: 1 }).map(([cell]) => cell ?? "");
}

function noCheckboxes({ name }: SheetTable): InputError {
  return new InputError(
    "input/range",
    `The column “${TICKS.label}” of the sheet ${name} holds no checkboxes.`,
    "Insert them there (Insert ▸ Checkbox), or give the column another heading.",
  );
}
