import { idText } from "../api/envelope";
import type { CellValue } from "../core/cell";
import { columnOf } from "../core/columns/column";
import { columnsOfKinds } from "../core/columns/columns-of-kinds";
import { readCompany } from "../core/company";
import { rowOf } from "../core/row-of";
import { notesOf, type SheetTable } from "../google/spreadsheet";
import { memoryColumn } from "../table/row";
import { DATE_WIDTH, type OutputColumn } from "../verified-writes/output-columns";

/** A company of a list, as the API spells it. */
export type ListRow = Readonly<Record<string, unknown>>;

export const HEADER_ROW = 1;
export const CHANGE: OutputColumn = { label: "Change", tag: "list:change" };
export const FIRST_SEEN: OutputColumn = { label: "First seen", tag: "list:first_seen", width: DATE_WIDTH };
export const LAST_SEEN: OutputColumn = { label: "Last seen", tag: "list:last_seen", width: DATE_WIDTH };

const columns = columnsOfKinds.list.usual.map(([label, path]) => columnOf(label, path));

/** Pixels: names and websites are what people read first, and Sheets cuts them at the usual width. */
const WIDTHS = new Map([
  ["name", 190],
  ["website", 210],
  ["product_category", 170],
]);

/** What the API says of a company. */
export const valueColumns: readonly OutputColumn[] = columns.map(({ label, path }) => {
  const width = WIDTHS.get(path);
  return { label, tag: path, ...(width === undefined ? {} : { width }) };
});
export const MEMORY = memoryColumn("list:memory");
/** What running a list again adds to that. */
const changeColumns: readonly OutputColumn[] = [CHANGE, FIRST_SEEN, LAST_SEEN, MEMORY];
export const allColumns: readonly OutputColumn[] = [...valueColumns, ...changeColumns];

/**
 * Where a list's columns are: by metadata or, failing that, by the first line of their header's note.
 *
 * Unlike a run's columns they may be tagged by somebody else: an enrichment tags the websites as its companies.
 */
export function findListColumns(sheet: SheetTable): Map<string, number> {
  const tagged = sheet.taggedColumns();
  const noted = new Map<string, number>();
  for (const [column, note] of [...notesOf(sheet, HEADER_ROW)].sort(([a], [b]) => a - b)) {
    const [path = ""] = note.split("\n");
    if (!noted.has(path)) noted.set(path, column);
  }
  const places = new Map<string, number>();
  for (const { tag } of allColumns) {
    const column = tagged.get(tag) ?? noted.get(tag);
    if (column !== undefined) places.set(tag, column);
  }
  return places;
}

/** The cells of a company in the order of `valueColumns`. */
export function renderedRow(row: ListRow): CellValue[] {
  // A website in the spelling that every other part of the add-on uses, so that it is recognised there.
  const website = websiteOf(row);
  return rowOf({ ...row, uuid: keyOf(row), ...(website === "" ? {} : { website }) }, columns);
}

/** What a company of a list and its row are known by: its UUID or, without one, its website; empty without either. */
export function keyOf(row: ListRow): string {
  return idText(row["uuid"]) || websiteOf(row);
}

/** As a company key; empty if it is none. */
export function websiteOf(row: ListRow): string {
  const company = readCompany(row["website"]);
  return company.kind === "company" ? company.key : "";
}
