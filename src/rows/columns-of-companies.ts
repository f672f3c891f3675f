import { rowsInSpans } from "../core/a1";
import { isHeaderText } from "../core/path";
import type { Box, SheetTable } from "../google/spreadsheet";
import type { ColumnOfCompanies, Elsewhere } from "./company-rows";
import { headerRowOf, notesIn, type Top } from "./header-row";
import { isSubjectTag, type Subject, subjectUnder } from "./subject";
import { ourColumns } from "./tags";

/** Cells that are searched for columns of companies. Of a larger selection only the first rows are. */
const MOST_CELLS = 100_000;

interface ColumnSearch {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly subject: Subject;
  readonly top: Top;
}

interface Found extends ColumnOfCompanies {
  readonly keys: ReadonlySet<string>;
  readonly isOurs: boolean;
  readonly ofPeople: boolean;
}

/**
 * The columns with companies in these boxes or, if there are none, those with names, the likeliest first: websites come before
 * people's e-mail addresses, then the one with most. Columns of ours count only if there are no others.
 */
export function columnsOfCompanies(search: ColumnSearch): Pick<Elsewhere, "columns" | "clear"> {
  // Of what reads names as well, websites tell first which column is meant.
  const subject = search.subject.strict ?? search.subject;
  const found = columnsIn({ ...search, subject });
  const ofUser = found.filter(({ isOurs }) => !isOurs);
  const all = ofUser.length > 0 ? ofUser : found;
  const companies = all.filter(({ keys }) => keys.size > 0);
  if (companies.length > 0 && !subject.anyText) {
    const columns = companies.sort(
      (one, other) => Number(one.ofPeople) - Number(other.ofPeople) || other.companies - one.companies,
    );
    return { columns, clear: hasNoRival(columns) };
  }
  // Any text may be a name, so of several columns the heading tells.
  const isHeaded = ({ header }: Found) => Number(isHeaderText(header));
  const columns = all.sort(
    (one, other) =>
      Number(one.ofPeople) - Number(other.ofPeople) ||
      isHeaded(other) - isHeaded(one) ||
      other.names - one.names,
  );
  return { columns, clear: columns.length === 1 || columns.filter(isHeaded).length === 1 };
}

/** A second column of companies makes it unclear which is meant, unless it has the same ones, or far fewer. */
function hasNoRival([best, ...others]: readonly Found[]): boolean {
  if (best === undefined) return false;
  return others.every(({ keys }) => {
    const own = [...keys].filter((key) => !best.keys.has(key)).length;
    return own * 2 < best.keys.size;
  });
}

function columnsIn({ sheet, boxes, subject, top }: ColumnSearch): Found[] {
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
    const cells = selected.map((each) => lines[each - row]?.[at - column]);
    const { keys, names, ofPeople } = heldIn(cells, subjectUnder(header, subject));
    if (keys.size + names === 0) return [];
    const areas = rowsInSpans(selected, 1);
    const isOurs = isWrittenByUs(top, at, headerRow);
    return [{ column: at, header, companies: keys.size, names, areas, keys, isOurs, ofPeople }];
  });
}

/** Longer texts are remarks. */
const LONGEST_NAME = 60;

/** The companies of a column; without any, how many rows have a name, if it is a column of names: most of its texts are, and differ. */
function heldIn(
  cells: readonly unknown[],
  { read, anyText }: Subject,
): { keys: ReadonlySet<string>; names: number; ofPeople: boolean } {
  const keys = new Set<string>();
  const people = new Set<string>();
  const named: string[] = [];
  let filled = 0;
  for (const cell of cells) {
    const company = read(cell);
    if (company.kind !== "blank") filled += 1;
    // A number may be a name, but numbers alone make no column of names.
    if (company.kind === "blank" || typeof cell !== "string") continue;
    if (company.kind === "company") {
      keys.add(company.key);
      if (cell.includes("@")) people.add(company.key);
    }
    const isName = anyText ? company.kind === "company" : company.kind === "refused" && company.is === "name";
    if (isName && company.text.length <= LONGEST_NAME) named.push(company.text.toLowerCase());
  }
  const isOfNames = named.length * 2 >= filled && new Set(named).size * 2 > named.length;
  const names = isOfNames ? named.length : 0;
  if (anyText)
    return {
      keys: isOfNames ? keys : new Set(),
      names,
      ofPeople: people.size > 0 && people.size === keys.size,
    };
  return { keys, names: keys.size > 0 ? 0 : names, ofPeople: keys.size > 0 && people.size === keys.size };
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
