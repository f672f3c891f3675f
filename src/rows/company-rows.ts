import { type RowSpan, rowsInSpans } from "../core/a1";
import { type CompanyCell, mailHostOf } from "../core/company";
import { nameInKey, typedKey } from "../core/names";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { SheetTable } from "../google/spreadsheet";
import { plainCell } from "./cell-sum";
import type { CompanyColumn } from "./column-set";
import { headerRowOf, readTop, type Top } from "./header-row";
import { CALCULATING, type Subject, subjectUnder } from "./subject";

export interface CompanyRow {
  readonly row: number;
  readonly cell: CompanyCell;
}

/** A column with companies in the rows that are selected. */
export interface ColumnOfCompanies {
  readonly column: number;
  readonly header: string;
  /** How many different ones. */
  readonly companies: number;
  /** Rows with a name that can be looked up; of a column without companies. */
  readonly names: number;
  readonly areas: readonly RowSpan[];
}

/** Where the companies are, if none is selected: in the selected rows, or anywhere in the sheet. */
export interface Elsewhere {
  /** The one with most companies first. */
  readonly columns: readonly ColumnOfCompanies[];
  /** The first is the one that is meant: no other has companies of its own in any number. */
  readonly clear: boolean;
  readonly within: "rows" | "sheet";
}

/** How many rows hold what; what there is none of is left out. */
export interface Holds {
  websites?: number;
  emails?: number;
  ids?: number;
  /** Names that can be looked up. */
  names?: number;
  /** Between the first and the last row that hold anything. */
  blank?: number;
  /** What names no company. */
  other?: number;
}

/** The companies that a bulk action is about: rows of one column of one sheet. */
export interface CompanyRows extends CompanyColumn {
  /** Top to bottom, blanks and refused cells included. */
  readonly rows: readonly CompanyRow[];
  readonly firstRow: number;
  readonly lastRow: number;
  /** What was chosen, top to bottom, in one piece or several. */
  readonly areas: readonly RowSpan[];
  /** What was chosen below the first few companies, where only these are meant. */
  readonly rest?: readonly RowSpan[];
  /** How many companies `rest` has, also those that are among the first few. */
  readonly restCompanies?: number;
  /** Rows that were left out because they are hidden. */
  readonly hidden: number;
  /** The columns of companies among which this one was chosen, itself too; none where it was chosen alone. */
  readonly columns: readonly ColumnOfCompanies[];
  /** null where some are selected, or there are none. */
  readonly elsewhere: Elsewhere | null;
  /** Nothing that was selected names a company: they were found beside it, or in the sheet. */
  readonly found?: Elsewhere["within"];
}

/**
 * Rows of a column by their numbers, as they are now, without the header and what is above it. None counts as hidden.
 *
 * @param top The first rows of the sheet, if they were just read.
 */
export function rowsOfColumn(
  sheet: SheetTable,
  column: number,
  numbers: readonly number[],
  subject: Subject,
  top: Top = readTop(sheet),
): CompanyRows {
  const { cells, headerRow } = readColumn(sheet, column, subject, top);
  const rows = numbers.filter((row) => row > headerRow && row <= cells.length);
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
    columns: [],
    elsewhere: null,
  };
}

/** Reads a column and its header as they are at one moment: rows may be inserted between two reads. */
function readColumn(
  sheet: SheetTable,
  column: number,
  subject: Subject,
  known: Top,
): { cells: unknown[]; headerRow: number } {
  for (let top = known, tries = 1; ; tries++) {
    const rows = Math.max(1, sheet.lastRow());
    const cells = sheet.read({ row: 1, column, rows, columns: 1 }).map(([cell]) => cell);
    const isSame = top.cells.every((line, index) => plainCell(line[column - 1]) === plainCell(cells[index]));
    if (isSame || tries === MAXIMUM_ATTEMPTS)
      return { cells, headerRow: headerRowOf({ sheet, top, subject, column, cells }) };
    top = readTop(sheet);
  }
}

/**
 * Leaves out the rows that are hidden.
 *
 * @throws {InputError} `input/range`, if a filter is over more rows than can be asked.
 */
export function withoutHidden(all: CompanyRows): CompanyRows {
  const filled = all.rows.filter(({ cell }) => cell.kind !== "blank").map(({ row }) => row);
  const hidden = all.sheet.hiddenRows(filled);
  return { ...all, rows: all.rows.filter(({ row }) => !hidden.has(row)), hidden: hidden.size };
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

/** As `companiesIn`, names in the letters of their first row (`typedKey`). */
export function companiesAsTyped(rows: readonly CompanyRow[]): string[] {
  const typed = new Map<string, string>();
  for (const { cell } of rows) {
    if (cell.kind !== "company" || typed.has(cell.key)) continue;
    typed.set(cell.key, nameInKey(cell.key) === null ? cell.key : typedKey(cell.text));
  }
  return [...typed.values()];
}

/** What the rows hold, by the row: a company that is named twice counts twice. */
export function holdsOf(rows: readonly CompanyRow[]): Holds {
  const holds: Holds = {};
  let blank = 0;
  for (const { cell } of rows) {
    if (cell.kind === "blank") {
      blank += 1;
      continue;
    }
    // Blank rows below the last cell are no part of the column.
    if (blank > 0 && Object.keys(holds).length > 0) holds.blank = (holds.blank ?? 0) + blank;
    blank = 0;
    const what = kindOfCompany(cell);
    holds[what] = (holds[what] ?? 0) + 1;
  }
  return holds;
}

function kindOfCompany(cell: Exclude<CompanyCell, { kind: "blank" }>): keyof Holds {
  if (cell.kind === "refused") return cell.is === "name" ? "names" : "other";
  if (nameInKey(cell.key) !== null) return "names";
  if (mailHostOf(cell.text) !== null) return "emails";
  // Every host has a dot, and no ID has one.
  return cell.key.includes(".") ? "websites" : "ids";
}

/** How many rows have a company that is still being calculated. */
export function calculatingIn(rows: readonly CompanyRow[]): number {
  return rows.filter(({ cell }) => cell.kind === "refused" && cell.text === CALCULATING).length;
}
