import type { CompanyCell } from "../core/company";
import { rowsInSpans, type RowSpan } from "../core/row-spans";
import { SetupError } from "../errors";
import type { Box, SheetTable } from "../ports/spreadsheet";
import { headerRowOf, readTop } from "./header-row";
import { companySubject, type Subject } from "./subject";

export interface CompanyRow {
  readonly row: number;
  readonly cell: CompanyCell;
}

/** The companies that a bulk action is about: rows of one column of one sheet. */
export interface CompanyRows {
  readonly sheet: SheetTable;
  readonly column: number;
  /** The column's header text; empty if the sheet has no header. */
  readonly header: string;
  /** 0 if the sheet has no header. */
  readonly headerRow: number;
  /** Top to bottom, blanks and refused cells included, hidden rows left out. */
  readonly rows: readonly CompanyRow[];
  readonly firstRow: number;
  readonly lastRow: number;
  /** What was chosen, top to bottom, in one piece or several. */
  readonly areas: readonly RowSpan[];
  readonly hidden: number;
}

/**
 * Reads the companies of a selection.
 *
 * One selected cell means its column down to the last row; several columns mean the one with most companies. The
 * header is no row. Rows that a filter or a person has hidden are left out and counted.
 *
 * @throws {SetupError} If the sheet has nothing in it.
 */
export function companyRowsIn(
  sheet: SheetTable,
  boxes: readonly Box[],
  subject: Subject = companySubject,
): CompanyRows {
  const lastRow = sheet.lastRow();
  if (lastRow === 0) {
    throw new SetupError(
      "setup/no-selection",
      `The sheet ${sheet.name} is empty. Select a column of company websites, then try again.`,
    );
  }
  const alone = boxes.length === 1 && boxes[0]!.rows === 1 && boxes[0]!.columns === 1;
  const wanted = alone ? [{ ...boxes[0]!, row: 1, rows: lastRow }] : boxes;
  const column = fullestColumn(sheet, wanted, lastRow, subject);
  const cells = sheet.read({ row: 1, column, rows: lastRow, columns: 1 }).map(([value]) => value);

  const top = readTop(sheet);
  const headerRow = headerRowOf({ sheet, subject, column, top, tagged: sheet.taggedColumns(), cells });
  const chosen = rowsOf(wanted, column, lastRow).filter((row) => row > headerRow);
  const first = chosen[0] ?? headerRow + 1;
  const last = chosen[chosen.length - 1] ?? first;
  const hidden = chosen.length > 0 ? sheet.hiddenRows(first, last - first + 1) : new Set<number>();
  const rows = chosen
    .filter((row) => !hidden.has(row))
    .map((row) => ({ row, cell: subject.read(cells[row - 1]) }));
  return {
    sheet,
    column,
    header: headerRow > 0 ? String(cells[headerRow - 1]) : "",
    headerRow,
    rows,
    firstRow: first,
    lastRow: last,
    areas: chosen.length > 0 ? rowsInSpans(chosen, 1) : [{ first, last }],
    hidden: hidden.size,
  };
}

/** Distinct company keys, in the order of their first row. */
export function companiesIn(rows: readonly CompanyRow[]): string[] {
  return [...new Set(rows.flatMap(({ cell }) => (cell.kind === "company" ? [cell.key] : [])))];
}

function fullestColumn(sheet: SheetTable, boxes: readonly Box[], lastRow: number, subject: Subject): number {
  const counts = new Map<number, number>();
  for (const box of boxes) {
    const rows = Math.min(box.row + box.rows - 1, lastRow) - box.row + 1;
    const columns =
      Math.min(box.column + box.columns - 1, Math.max(sheet.lastColumn(), box.column)) - box.column + 1;
    if (boxes.length === 1 && columns === 1) return box.column;
    if (rows < 1) continue;
    const values = sheet.read({ row: box.row, column: box.column, rows, columns });
    for (let offset = 0; offset < columns; offset++) {
      const companies = values.filter((row) => subject.read(row[offset]).kind === "company").length;
      counts.set(box.column + offset, (counts.get(box.column + offset) ?? 0) + companies);
    }
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? boxes[0]!.column;
}

function rowsOf(boxes: readonly Box[], column: number, lastRow: number): number[] {
  const rows = new Set<number>();
  for (const box of boxes) {
    if (column < box.column || column >= box.column + box.columns) continue;
    for (let row = box.row; row < box.row + box.rows && row <= lastRow; row++) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}
