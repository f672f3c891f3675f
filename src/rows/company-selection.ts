import { a1Of, areasIn, parseA1, rowsInSpans } from "../core/a1";
import { InputError, SetupError } from "../core/errors";
import type { Box, SheetTable, Spreadsheet } from "../google/spreadsheet";
import { ourColumns } from "./tags";
import {
  calculatingIn,
  type ColumnOfCompanies,
  companiesIn,
  type CompanyRows,
  rowsOfColumn,
} from "./company-rows";
import { headerRowOf, notesIn, readTop, type Top } from "./header-row";
import { companySubject, isSubjectTag, type Subject, subjectUnder } from "./subject";

/** What is selected: rectangles, or one cell, which stands for its column. */
export interface Selected {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly isCell: boolean;
}

/**
 * The companies of a range in A1 notation or, without one, of the selection; hidden rows are among them.
 *
 * @throws {SetupError} If nothing is selected, or the sheet is empty.
 * @throws {InputError} If that is no range, or its sheet does not exist.
 */
export function companySelection(
  spreadsheet: Spreadsheet,
  range?: string,
  subject: Subject = companySubject,
): CompanyRows {
  const selected = spreadsheet.selection();
  if (range === undefined) {
    if (selected === null)
      throw new SetupError(
        "setup/no-selection",
        "Nothing is selected. Select cells with company websites, then try again.",
      );
    return companyRowsIn({ ...selected, isCell: isOneCell(selected.boxes) }, subject);
  }
  const areas = areasIn(range).map(parseA1);
  const sheetName = areas[0]!.sheetName;
  const sheet = sheetName === null ? (selected?.sheet ?? null) : spreadsheet.sheetNamed(sheetName);
  if (sheet === null)
    throw new InputError(
      "input/range",
      `There is no sheet for the range ${range}. Check its name, then try again.`,
    );
  // An open end reaches as far as the sheet has content.
  const boxes = areas.map(({ row, column, rows, columns }) => ({
    row,
    column,
    rows: rows ?? Math.max(1, sheet.lastRow() - row + 1),
    columns: columns ?? Math.max(1, sheet.lastColumn() - column + 1),
  }));
  // `A2` is a cell, and stands for its column; `A2:A2` is one row of it.
  const isCell = boxes.length === 1 && !range.slice(range.lastIndexOf("!") + 1).includes(":");
  return companyRowsIn({ sheet, boxes, isCell }, subject);
}

/**
 * The rows that a selection means. One selected cell means its column down to the last row; of several columns the one with
 * most companies is taken.
 *
 * @throws {SetupError} If the sheet is empty.
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
  const top = readTop(sheet);
  const search = { sheet, boxes: wanted, subject, top };
  const first = wanted[0]!.column;
  const isOneColumn = wanted.every((box) => box.column === first && box.columns === 1);
  const { best, columns } = isOneColumn ? { best: null, columns: [] } : columnsOfCompanies(search);
  const column = best?.column ?? first;
  const found = rowsOfColumn(sheet, column, rowsIn(wanted, column, lastRow), subject, top);
  const isNone = companiesIn(found.rows).length === 0 && calculatingIn(found.rows) === 0;
  const wide = wanted.map((box) => ({ ...box, column: 1, columns: Math.max(1, sheet.lastColumn()) }));
  return {
    ...found,
    columns: columns.length > 1 ? columns : [],
    beside: isNone ? columnsOfCompanies({ ...search, boxes: wide }).best : null,
  };
}

/** `Sheet1!A2:A21`, or `Sheet1!A2,A4:A6` for several pieces: shown to people, and read again by a later call. */
export function shownRange({
  sheet,
  column,
  areas,
}: Pick<CompanyRows, "sheet" | "column" | "areas">): string {
  return areas
    .map(({ first, last }, index) => {
      const rows = last - first + 1;
      const text = a1Of({ row: first, column, rows, columns: 1 }, index === 0 ? sheet.name : undefined);
      // One cell alone would be read as its whole column.
      return areas.length === 1 && rows === 1 ? `${text}:${text.slice(text.lastIndexOf("!") + 1)}` : text;
    })
    .join(",");
}

function isOneCell(boxes: readonly Box[]): boolean {
  return boxes.length === 1 && boxes.every(({ rows, columns }) => rows === 1 && columns === 1);
}

/** Cells that are searched for columns of companies. Of a larger selection only the first rows are. */
const MOST_CELLS = 100_000;

interface ColumnSearch {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly subject: Subject;
  readonly top: Top;
}

/**
 * The column with most companies in these boxes, and every one that has some, left to right. Columns of ours count only if there are
 * no others; websites come before people's e-mail addresses.
 */
function columnsOfCompanies(search: ColumnSearch): {
  readonly best: ColumnOfCompanies | null;
  readonly columns: readonly ColumnOfCompanies[];
} {
  const { strict } = search.subject;
  if (strict !== undefined) {
    const sure = columnsOfCompanies({ ...search, subject: strict });
    if (sure.best !== null) return sure;
  }
  const found = columnsIn(search);
  const users = found.filter(({ isOurs }) => !isOurs);
  const columns = users.length > 0 ? users : found;
  const [best = null] = [...columns].sort(
    (one, other) => Number(one.ofPeople) - Number(other.ofPeople) || other.companies - one.companies,
  );
  return { best, columns };
}

function columnsIn({ sheet, boxes, subject, top }: ColumnSearch) {
  const [lastRow, lastColumn] = [sheet.lastRow(), Math.max(1, sheet.lastColumn())];
  const row = Math.min(...boxes.map((box) => box.row));
  const column = Math.min(...boxes.map((box) => box.column));
  const columns =
    Math.min(Math.max(...boxes.map((box) => box.column + box.columns)), lastColumn + 1) - column;
  const end = Math.min(Math.max(...boxes.map((box) => box.row + box.rows)), lastRow + 1);
  if (columns < 1 || end <= row) return [];
  const rows = Math.min(end - row, Math.max(1, Math.floor(MOST_CELLS / columns)));
  const lines = sheet.read({ row, column, rows, columns });
  return Array.from({ length: columns }, (_, index) => column + index).flatMap((at) => {
    const headerRow = headerRowOf({ sheet, top, subject, column: at, cells: [] });
    const selected = rowsIn(boxes, at, lastRow).filter((each) => each > headerRow);
    const header = headerRow === 0 ? "" : String(top.cells[headerRow - 1]?.[at - 1] ?? "");
    const { read } = subjectUnder(header, subject);
    const companies = new Set<string>();
    const people = new Set<string>();
    for (const each of selected) {
      const cell = lines[each - row]?.[at - column];
      const company = read(cell);
      // A number may be a name, but numbers alone make no column of names.
      if (company.kind !== "company" || typeof cell !== "string") continue;
      companies.add(company.key);
      if (cell.includes("@")) people.add(company.key);
    }
    if (companies.size === 0) return [];
    const isOurs = isWrittenByUs(top, at, headerRow);
    const ofPeople = people.size === companies.size;
    return [
      { column: at, header, companies: companies.size, areas: rowsInSpans(selected, 1), isOurs, ofPeople },
    ];
  });
}

function isWrittenByUs(top: Top, column: number, headerRow: number): boolean {
  const isSubject = [...top.tagged].some(([tag, at]) => at === column && isSubjectTag(tag));
  return !isSubject && ourColumns(top.tagged, notesIn(top, headerRow) ?? new Map()).has(column);
}

/** Selected rows of a column, top to bottom. */
function rowsIn(boxes: readonly Box[], column: number, lastRow: number): number[] {
  const rows = new Set<number>();
  for (const box of boxes) {
    if (column < box.column || column >= box.column + box.columns) continue;
    for (let row = box.row; row < box.row + box.rows && row <= lastRow; row++) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}
