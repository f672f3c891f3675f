import { a1Of } from "../core/a1";
import { InputError } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { readTop } from "../runs/header-row";
import type { StoredWatch } from "./stored-watch";

type Column = Pick<StoredWatch, "sheetId" | "header" | "column" | "name">;

/**
 * The column of companies as a run takes it, wherever a user has moved it and whatever the sheet is called now.
 *
 * @throws {InputError} If the sheet, or the heading, is gone.
 */
export function watchedRange(spreadsheet: Spreadsheet, watch: Column): string {
  const sheet = spreadsheet.sheet(watch.sheetId);
  if (sheet === null)
    throw new InputError("input/range", `The sheet that “${watch.name}” looks at was deleted.`);
  const column = columnNow(sheet, watch);
  if (column === null) {
    throw new InputError(
      "input/range",
      `The sheet ${sheet.name} has no column “${watch.header}” any more, which “${watch.name}” looks at.`,
      "Create the watch again.",
    );
  }
  return a1Of({ row: 1, column, rows: null, columns: 1 }, sheet.name);
}

/** For people. */
export function whereInWords(spreadsheet: Spreadsheet, { sheetId, header }: Column): string {
  const name = spreadsheet.sheet(sheetId)?.name;
  if (name === undefined) return "a sheet that was deleted";
  return header === "" ? name : `${name}, column “${header}”`;
}

/** Where it stood, if its heading is still there; else wherever the heading is. A column without one stays where it is. */
function columnNow(sheet: SheetTable, { header, column }: Column): number | null {
  if (header === "") return column;
  const { cells } = readTop(sheet);
  if (cells.some((line) => String(line[column - 1] ?? "") === header)) return column;
  const found = cells.map((line) => line.findIndex((cell) => String(cell) === header)).find((at) => at >= 0);
  return found === undefined ? null : found + 1;
}
