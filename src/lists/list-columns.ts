import { idText } from "../api/envelope";
import type { CellValue } from "../core/cell";
import { columnOf } from "../core/columns/column";
import { listColumns } from "../core/columns/list-columns";
import { readCompany } from "../core/company";
import { asCellKeepsIt } from "../core/json";
import { rowOf } from "../core/row-of";
import type { SheetTable } from "../google/spreadsheet";
import { memoryColumn } from "../rows/row";
import { DATE_WIDTH, findColumns, type OutputColumn, type Places } from "../rows/output-columns";

/** A company of a list, as the API spells it. */
export type ListRow = Readonly<Record<string, unknown>>;

export const HEADER_ROW = 1;
export const CHANGE: OutputColumn = { label: "Change", tag: "list:change" };
export const FIRST_SEEN: OutputColumn = { label: "First seen", tag: "list:first_seen", width: DATE_WIDTH };
export const LAST_SEEN: OutputColumn = { label: "Last seen", tag: "list:last_seen", width: DATE_WIDTH };

const columns = listColumns.usual.map(([label, path]) => columnOf(label, path));

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
/** Columns of a list that is built once. */
export const builtColumns: readonly OutputColumn[] = [...valueColumns, MEMORY];
/** Columns of a list that is run again: with what has become of its companies. */
export const allColumns: readonly OutputColumn[] = [...valueColumns, CHANGE, FIRST_SEEN, LAST_SEEN, MEMORY];
/** The column of keys: a company's UUID or, without one, its website or name. */
export const KEY = "uuid";

/** Where a list's columns are right now. */
export function listPlaces(sheet: SheetTable): Places {
  return findColumns(sheet, allColumns, HEADER_ROW);
}

/** Whether a sheet still shows which cells a list has written there: else it is the user's. */
export function isListSheet(sheet: SheetTable): boolean {
  const places = listPlaces(sheet);
  return places.has(KEY) && places.has(MEMORY.tag);
}

/** The cells of a company in the order of `valueColumns`. */
export function renderedRow(row: ListRow): CellValue[] {
  // A website in the spelling that every other part of the add-on uses, so that it is recognised there.
  const website = websiteOf(row);
  return rowOf({ ...row, uuid: keyOf(row), ...(website === "" ? {} : { website }) }, columns);
}

/** What a company of a list and its row are known by: its UUID or, without one, its website or name. */
export function keyOf(row: ListRow): string {
  const { uuid, name } = row;
  return idText(uuid) || websiteOf(row) || (typeof name === "string" ? asCellKeepsIt(name.trim()) : "");
}

/** The website as a company key; empty if it is none. */
export function websiteOf(row: ListRow): string {
  const company = readCompany(row["website"]);
  return company.kind === "company" ? company.key : "";
}
