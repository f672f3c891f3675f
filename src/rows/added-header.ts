import { rowsInSpans } from "../core/a1";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { SetupError } from "../core/errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { cellOf } from "./cell-sum";
import { signedNote } from "./write-cells";
import type { CompanyRows } from "./company-rows";
import { firstRowOf } from "./header-row";
import type { Subject } from "./subject";

/** Rows above the first company that belong to the same table at most. */
const ROWS_ABOVE = 30;

/** The note of a label that we have added: undo knows the row by it. */
const ADDED = signedNote("Added above companies that had no header");
const LABELS = { names: "Company name", companies: "Website" };

/**
 * Adds a header row above the first company of a sheet that has none. A blank row that is there is used, as an undone run or a
 * start that was cut off leaves it; else one is inserted. The note goes first and the label last, as with our other headers.
 *
 * @returns The same rows, below it.
 * @throws {SetupError} If the row cannot be written.
 */
export function addHeader(spreadsheet: Spreadsheet, rows: CompanyRows, subject: Subject): CompanyRows {
  const { sheet, column } = rows;
  const top = topOfTable(sheet, firstRowOf(sheet, column, subject));
  const isThere = top > 1 && textsIn(sheet, top - 1).every((text) => text === "" || text === ADDED);
  const row = isThere ? top - 1 : top;
  const why = sheet.whyNotWritable({ row, column, rows: 1, columns: 1 });
  if (why !== null) throw new SetupError("setup/permission", why);
  const label = subject.anyText ? LABELS.names : LABELS.companies;
  if (!isThere) sheet.insertRow(row);
  sheet.writeTexts(row, column, "notes", [[ADDED]]);
  spreadsheet.flush();
  sheet.lookOfHeader(row, column, [{ label, note: ADDED }]);
  sheet.write(row, column, [[label]]);
  spreadsheet.flush();
  if (isThere) return { ...rows, header: label, headerRow: row };
  const moved = rows.rows.map((each) => ({ ...each, row: each.row + 1 }));
  const numbers = moved.map((each) => each.row);
  const rest = rows.rest?.map(({ first, last }) => ({ first: first + 1, last: last + 1 }));
  return {
    ...rows,
    ...(rest === undefined ? {} : { rest }),
    header: label,
    headerRow: row,
    rows: moved,
    firstRow: rows.firstRow + 1,
    lastRow: rows.lastRow + 1,
    areas: rowsInSpans(numbers, 1),
  };
}

function topOfTable(sheet: SheetTable, first: number): number {
  const from = Math.max(1, first - ROWS_ABOVE);
  const lines = sheet.read({ row: from, rows: first - from });
  let row = first;
  while (row > from && lines[row - 1 - from]!.some((cell) => cell !== "")) row--;
  return row;
}

/**
 * Clears the label that we have added, if its row holds nothing else: no value, formula or note. Its note goes last, since it shows
 * where the row is: a user may move rows in that moment.
 *
 * @param headerRow Where the header is, if it is far below the top; else 0 will do.
 */
export function clearHeader(
  spreadsheet: Pick<Spreadsheet, "flush">,
  sheet: SheetTable,
  headerRow: number,
  tries = MAXIMUM_ATTEMPTS,
): void {
  const rows = Math.max(ROWS_ABOVE, headerRow);
  const place = addedLabel(sheet, rows);
  if (place === null || tries === 0) return;
  const { row, column } = place;
  const others = textsIn(sheet, row).filter((text) => text !== "" && text !== ADDED);
  if (others.length > 1 || !others.every(isOurLabel)) return;
  sheet.lookOfHeader(row, column, [{ label: "", note: "" }]);
  const before = sheet.read({ row: 1, column, rows: rows + 1, columns: 1 }).flat();
  if (!isOurLabel(before[row - 1])) return clearHeader(spreadsheet, sheet, headerRow, tries - 1);
  sheet.write(row, column, [[null]]);
  spreadsheet.flush();
  const now = addedLabel(sheet, rows + 1);
  if (now !== null && now.row === row && now.column === column) {
    sheet.writeTexts(row, column, "notes", [[""]]);
    spreadsheet.flush();
    return;
  }
  // If the note is gone, the row was deleted, and the row below it was cleared.
  const moved = now === null ? -1 : now.row - row;
  if (now === null || now.column === column) sheet.write(row, column, [[cellOf(before[row - 1 - moved])]]);
  spreadsheet.flush();
  clearHeader(spreadsheet, sheet, headerRow, tries - 1);
}

/** Blank counts, too: an execution was killed before it wrote the label, or after it cleared it. */
function isOurLabel(cell: unknown): boolean {
  return ["", ...Object.values(LABELS)].includes(String(cell ?? ""));
}

/** Where a label of ours is among the first rows; null if there is none. */
function addedLabel(
  sheet: SheetTable,
  rows: number,
): { readonly row: number; readonly column: number } | null {
  const notes = sheet.readTexts({ row: 1, rows }, "notes");
  const row = notes.findIndex((line) => line.includes(ADDED));
  return row < 0 ? null : { row: row + 1, column: notes[row]!.indexOf(ADDED) + 1 };
}

/** What stands in a row: values, formulas, which may show nothing, and notes. */
function textsIn(sheet: SheetTable, row: number): string[] {
  const texts = (["notes", "formulas"] as const).flatMap((facet) => sheet.readTexts({ row, rows: 1 }, facet));
  return [...texts, ...sheet.read({ row, rows: 1 })].flat().map(String);
}
