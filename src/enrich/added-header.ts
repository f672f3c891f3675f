import { rowsInSpans } from "../core/a1";
import { SetupError } from "../errors";
import { notesOf, type SheetTable, type Spreadsheet } from "../google/spreadsheet";
import { signedNote } from "../verified-writes/write-cells";
import type { CompanyRows } from "./company-rows";
import { firstRowOf } from "./header-row";
import type { Subject } from "./subject";

/** Rows above the first company that belong to the same table at most. */
const ROWS_ABOVE = 30;

/** The note of a label that we have put there: whoever takes the row back knows it by this alone. */
const ADDED = signedNote("Added above companies that had no header");
const LABELS = { names: "Company name", companies: "Website" };

/**
 * A row of labels above the first company of a sheet that has none: a blank one that is there, such as a run that was undone
 * leaves or a start that was cut off, else an inserted one. Our headers follow in the same row. As with these, the note goes first
 * and the label last.
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
 * The label that we have added goes again, if nothing but it is in its row: no other value, no formula that shows nothing, no other
 * note.
 */
export function clearHeader(spreadsheet: Pick<Spreadsheet, "flush">, sheet: SheetTable, row: number): void {
  if (row === 0) return;
  const [column] = [...notesOf(sheet, row)].find(([, note]) => note === ADDED) ?? [];
  if (column === undefined) return;
  const others = textsIn(sheet, row).filter((text) => text !== "" && text !== ADDED);
  if (others.length > 1 || !others.every((text) => Object.values(LABELS).includes(text))) return;
  sheet.lookOfHeader(row, column, [{ label: "", note: "" }]);
  // Both in one step, since the row is a header by its label alone.
  sheet.write(row, column, [[null]]);
  sheet.writeTexts(row, column, "notes", [[""]]);
  spreadsheet.flush();
}

/** What stands in a row: values, formulas, which may show nothing, and notes. */
function textsIn(sheet: SheetTable, row: number): string[] {
  const texts = (["notes", "formulas"] as const).flatMap((facet) => sheet.readTexts({ row, rows: 1 }, facet));
  return [...texts, ...sheet.read({ row, rows: 1 })].flat().map(String);
}
