import { rowsInSpans } from "../core/a1";
import type { Box, SheetTable } from "../google/spreadsheet";
import { ourColumns } from "./column-set";
import type { ColumnOfCompanies } from "./company-rows";
import { headerRowOf, notesIn, type Top } from "./header-row";
import { isSubjectTag, type Subject, subjectUnder } from "./subject";

/** Cells that are looked through for columns of companies; of more, the first rows tell. */
const MOST_CELLS = 100_000;

export interface ColumnSearch {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly subject: Subject;
  readonly top: Top;
}

/**
 * The column with most companies in these boxes, and every one that has some, left to right. Those that we have written count
 * only where there are no others; one of websites comes before one of people's e-mail addresses.
 */
export function columnsOfCompanies(search: ColumnSearch): {
  readonly best: ColumnOfCompanies | null;
  readonly columns: readonly ColumnOfCompanies[];
} {
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
export function rowsIn(boxes: readonly Box[], column: number, lastRow: number): number[] {
  const rows = new Set<number>();
  for (const box of boxes) {
    if (column < box.column || column >= box.column + box.columns) continue;
    for (let row = box.row; row < box.row + box.rows && row <= lastRow; row++) rows.add(row);
  }
  return [...rows].sort((a, b) => a - b);
}
