import { rowsInSpans, type RowSpan } from "../core/a1";
import type { CompanyCell } from "../core/company";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { SetupError } from "../errors";
import type { Box, SheetTable } from "../google/spreadsheet";
import { plainCell } from "../verified-writes/sheet-snapshot";
import { chooseColumn, columnBeside, type ColumnOfCompanies } from "./choose-column";
import { headerRowOf, readTop, readTopAndTags, type TopAndTags } from "./header-row";
import { CALCULATING, companySubject, type Subject, subjectUnder } from "./subject";

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
  /** Top to bottom, blanks and refused cells included. */
  readonly rows: readonly CompanyRow[];
  readonly firstRow: number;
  readonly lastRow: number;
  /** What was chosen, top to bottom, in one piece or several. */
  readonly areas: readonly RowSpan[];
  /** What was chosen below the first few companies, where only these are meant. */
  readonly rest?: readonly RowSpan[];
  /** How many companies that is; one that is among the first few, too, is counted. */
  readonly restCompanies?: number;
  /** Rows that were left out because they are hidden. */
  readonly hidden: number;
  /** Rows of companies that were left out because it would take too long to find out whether they are hidden. */
  readonly unseen: number;
  /** Whether rows that somebody has hidden by hand may be among them. */
  readonly hiddenByHand: boolean;
  /** Every column of companies that was selected, where there are several. */
  readonly columns: readonly ColumnOfCompanies[];
  /** Where the companies are, if none is selected and they are beside it. */
  readonly beside: ColumnOfCompanies | null;
}

/** What is selected: rectangles, or one cell, which stands for its column. */
export interface Selected {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly isCell: boolean;
}

/**
 * The rows that a selection means, hidden ones included: to find out which these are costs a call for each row.
 *
 * One selected cell means its column down to the last row; of several columns the one with most companies is taken. The
 * header, and what is above it, is no row.
 *
 * @throws {SetupError} If the sheet has nothing in it.
 */
export function companyRowsIn(
  { sheet, boxes, isCell }: Selected,
  subject: Subject = companySubject,
): CompanyRows {
  const lastRow = sheet.lastRow();
  if (lastRow === 0) {
    throw new SetupError(
      "setup/no-selection",
      `The sheet ${sheet.name} is empty. Select a column of company websites, then try again.`,
    );
  }
  const wanted = isCell ? [{ ...boxes[0]!, row: 1, rows: lastRow, columns: 1 }] : boxes;
  const search = {
    sheet,
    boxes: wanted,
    lastRow,
    subject,
    top: readTop(sheet),
    tagged: sheet.taggedColumns(),
  };
  const { column, columns } = chooseColumn(search);
  const { cells, headerRow } = readColumn(sheet, column, subject, search);
  const rows = rowsOf(wanted, column, lastRow).filter((row) => row > headerRow);
  const found = ofRows({ sheet, column, headerRow }, cells, rows, subject);
  const isNone = companiesIn(found.rows).length === 0 && calculatingIn(found.rows) === 0;
  return { ...found, columns, beside: isNone ? columnBeside(search) : null };
}

/** The given rows of a column as `CompanyRows`; none of them is hidden. @param cells The column from row 1 on. */
function ofRows(
  { sheet, column, headerRow }: Pick<CompanyRows, "sheet" | "column" | "headerRow">,
  cells: readonly unknown[],
  rows: readonly number[],
  subject: Subject,
): CompanyRows {
  const first = rows[0] ?? headerRow + 1;
  const last = rows[rows.length - 1] ?? first;
  const header = headerRow > 0 ? String(cells[headerRow - 1]) : "";
  const { read } = subjectUnder(header, subject);
  return {
    sheet,
    column,
    header,
    headerRow,
    rows: rows.map((row) => ({ row, cell: read(cells[row - 1]) })),
    firstRow: first,
    lastRow: last,
    areas: rows.length > 0 ? rowsInSpans(rows, 1) : [{ first, last }],
    hidden: 0,
    unseen: 0,
    hiddenByHand: false,
    columns: [],
    beside: null,
  };
}

/** The same rows of the same column, as they are now. */
export function reread({ sheet, column, rows }: CompanyRows, subject: Subject): CompanyRows {
  return rowsOfColumn(
    sheet,
    column,
    rows.map(({ row }) => row),
    subject,
  );
}

/** Rows of a column by their numbers, as they are now. */
export function rowsOfColumn(
  sheet: SheetTable,
  column: number,
  numbers: readonly number[],
  subject: Subject,
): CompanyRows {
  const { cells, headerRow } = readColumn(sheet, column, subject, readTopAndTags(sheet));
  const rows = numbers.filter((row) => row > headerRow && row <= cells.length);
  return ofRows({ sheet, column, headerRow }, cells, rows, subject);
}

/** A column with its header, of one moment: rows may be inserted between two readings. */
function readColumn(
  sheet: SheetTable,
  column: number,
  subject: Subject,
  known: TopAndTags,
): { cells: unknown[]; headerRow: number } {
  for (let { top, tagged } = known, tries = 1; ; tries++) {
    const rows = Math.max(1, sheet.lastRow());
    const cells = sheet.read({ row: 1, column, rows, columns: 1 }).map(([cell]) => cell);
    const same = (line: readonly unknown[], index: number) =>
      plainCell(line[column - 1]) === plainCell(cells[index]);
    if (top.cells.every(same) || tries === MAXIMUM_ATTEMPTS)
      return { cells, headerRow: headerRowOf({ sheet, subject, column, top, tagged, cells }) };
    ({ top, tagged } = readTopAndTags(sheet));
  }
}

/** Leaves out the rows that are hidden, and those of which that cannot be known. */
export function withoutHidden(all: CompanyRows): CompanyRows {
  const filled = all.rows.filter(({ cell }) => cell.kind !== "blank").map(({ row }) => row);
  if (filled.length === 0) return all;
  const { hidden, end, byHand } = all.sheet.hiddenRows(filled);
  const rows = all.rows.filter(({ row }) => !hidden.has(row) && (end === null || row < end));
  const unseen = end === null ? 0 : filled.filter((row) => row >= end && !hidden.has(row)).length;
  const left = { ...all, rows, hidden: hidden.size, unseen, hiddenByHand: !byHand };
  if (unseen === 0) return left;
  const areas = all.areas.flatMap(({ first, last }) =>
    first < end! ? [{ first, last: Math.min(last, end! - 1) }] : [],
  );
  return { ...left, areas, lastRow: areas[areas.length - 1]?.last ?? all.firstRow };
}

/** The first so many companies, with the rows down to the last of them. */
export function firstOf(all: CompanyRows, count: number): CompanyRows {
  const seen = new Set<string>();
  const end = all.rows.findIndex(({ cell }) => cell.kind === "company" && seen.add(cell.key).size > count);
  if (end < 0) return all;
  const rows = all.rows.slice(0, end);
  const numbers = rows.map(({ row }) => row);
  const lastRow = numbers[numbers.length - 1]!;
  const rest = all.areas.flatMap(({ first, last }) =>
    last > lastRow ? [{ first: Math.max(first, lastRow + 1), last }] : [],
  );
  const restCompanies = companiesIn(all.rows.slice(end)).length;
  return { ...all, rows, areas: rowsInSpans(numbers, 1), lastRow, rest, restCompanies };
}

/** Distinct company keys, in the order of their first row. */
export function companiesIn(rows: readonly CompanyRow[]): string[] {
  return [...new Set(rows.flatMap(({ cell }) => (cell.kind === "company" ? [cell.key] : [])))];
}

/** Rows whose company is not there yet. */
export function calculatingIn(rows: readonly CompanyRow[]): number {
  return rows.filter(({ cell }) => cell.kind === "refused" && cell.text === CALCULATING).length;
}

function rowsOf(boxes: readonly Box[], column: number, lastRow: number): number[] {
  const rows = new Set<number>();
  for (const box of boxes) {
    if (column < box.column || column >= box.column + box.columns) continue;
    for (let row = box.row; row < box.row + box.rows && row <= lastRow; row++) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}
