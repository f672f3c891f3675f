import { rowsInSpans } from "../core/a1";
import { knownColumns, sectionNames } from "../core/columns/known-columns";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { SetupError } from "../errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { holdRows, tagInNote } from "../verified-writes/write-cells";
import type { CompanyRows } from "./company-rows";
import { firstRowOf } from "./header-row";
import { isRunTag, tagWithoutSet } from "./kinds/documents";
import type { Subject } from "./subject";

/** Rows above the first company that belong to the same table at most. */
const ROWS_ABOVE = 30;

/**
 * Inserts a row of labels above the first company of a sheet that has none. Our headers follow in the same row.
 *
 * @returns The same rows, below it.
 * @throws {SetupError} If the row cannot be written.
 */
export function addHeader(spreadsheet: Spreadsheet, rows: CompanyRows, subject: Subject): CompanyRows {
  const { sheet, column } = rows;
  const row = topOfTable(sheet, firstRowOf(sheet, column, subject));
  const why = sheet.whyNotWritable({ row, column, rows: 1, columns: 1 });
  if (why !== null) throw new SetupError("setup/permission", why);
  const label = subject.anyText ? "Company name" : "Website";
  sheet.insertRow(row);
  sheet.writeHeader(row, column, [{ label, note: "" }]);
  spreadsheet.flush();
  return movedDown(rows, row, label);
}

/**
 * Takes the row out again, if nothing but the label is left in it: no value, no formula that shows nothing, no note. Where that
 * was cut off before, it is at the end of the sheet.
 */
export function removeHeader(sheet: SheetTable, headerRow: number, label: string): void {
  const isLabelAlone = (row: number): boolean => {
    // The last row of a sheet that somebody has emptied.
    if (row === 0) return false;
    const cells = sheet.readRows(row, 1).flat();
    const left = cells.filter((cell) => cell !== "");
    return left.length === 1 && left[0] === label && holdRows(sheet, [row], [cells]);
  };
  if (headerRow === 0) return;
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const row = [headerRow, sheet.lastRow()].find(isLabelAlone);
    if (row === undefined || sheet.deleteRows([row], ([now]) => isLabelAlone(now!))) return;
  }
}

function topOfTable(sheet: SheetTable, first: number): number {
  const from = Math.max(1, first - ROWS_ABOVE);
  const lines = sheet.readRows(from, first - from);
  let row = first;
  while (row > from && lines[row - 1 - from]!.some((cell) => cell !== "")) row--;
  return row;
}

function movedDown(rows: CompanyRows, headerRow: number, header: string): CompanyRows {
  const moved = rows.rows.map(({ row, cell }) => ({ row: row + 1, cell }));
  const rest = rows.rest?.map(({ first, last }) => ({ first: first + 1, last: last + 1 }));
  return {
    ...rows,
    ...(rest === undefined ? {} : { rest }),
    header,
    headerRow,
    rows: moved,
    firstRow: rows.firstRow + 1,
    lastRow: rows.lastRow + 1,
    areas: rowsInSpans(
      moved.map(({ row }) => row),
      1,
    ),
  };
}

/** Tags that belong to a kind of run, to items or to lists. */
const WITH_KIND =
  /^(enrichment|jobs|news|match|headcount|traffic|people|posts|employee_reviews|product_reviews|item|list):\S+$/;

/**
 * Columns that the add-on has added or marked in a sheet, whatever for: none of them is the user's to choose.
 *
 * @param tagged Columns by tag, as metadata has them. @param notes Notes of the header row, by column.
 */
export function ourColumns(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const noted = [...notes].flatMap(([column, note]) => (isTag(tagInNote(note)) ? [column] : []));
  return new Set([...tagged.values(), ...noted]);
}

/** Tags with their columns, as metadata and then notes have them. */
export function tagsIn(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): readonly (readonly [tag: string, column: number])[] {
  return [...tagged, ...[...notes].map(([column, note]) => [tagInNote(note), column] as const)];
}

function isTag(note: string): boolean {
  const text = tagWithoutSet(note);
  const [section = ""] = text.split(/[.[]/, 1);
  const isField = section !== text && sectionNames.includes(section) && !/\s/.test(text);
  return isField || isRunTag(text) || WITH_KIND.test(text) || isOfTable(text);
}

function isOfTable(text: string): boolean {
  return (["jobs", "news", "list", "people", "posts", "employee_reviews", "product_reviews"] as const).some(
    (kind) => {
      const { defaults, others } = knownColumns(kind);
      return [...defaults, ...others].some(({ path }) => path === text);
    },
  );
}
