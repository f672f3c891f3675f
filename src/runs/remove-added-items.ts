import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Spreadsheet } from "../ports/spreadsheet";
import { COMPANY, FIRST_SEEN, HEADER_ROW, itemColumns, LAST_SEEN, renderedItem, STATE } from "./item-columns";
import { findColumns, neighbours } from "./output-columns";
import type { ItemTable } from "./run-kinds";
import { same } from "./write-results";

/** Every kept version of each item, by company and id. */
export type KeptItems = ReadonlyMap<string, ReadonlyMap<string, readonly Record<string, unknown>[]>>;

/**
 * Takes out what a run has added, as far as nobody has edited it since.
 *
 * @param run When it started.
 * @param items The kept items of a company by id, for what a row showed when it was written.
 * @returns Rows taken out, and rows left because they hold something of the user's.
 */
export function removeAddedItems(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: number,
  items: (companies: readonly string[]) => KeptItems,
): { removed: number; kept: number } {
  const sheet = spreadsheet.sheetNamed(table.sheetName);
  const rows = sheet === null ? 0 : sheet.lastRow() - HEADER_ROW;
  if (sheet === null || rows < 1) return { removed: 0, kept: 0 };
  const places = findColumns(sheet, itemColumns(table), HEADER_ROW);
  const box = { row: HEADER_ROW + 1, column: 1, rows, columns: sheet.lastColumn() };
  const values = sheet.read(box) as CellValue[][];
  const formulas = sheet.readFormulas(box);
  const cell = (row: readonly CellValue[], tag: string) => row[(places.get(tag) ?? 0) - 1] ?? "";
  const added = values.flatMap((row, index) => {
    const firstSeen = cell(row, FIRST_SEEN.tag);
    return isDate(firstSeen) && Math.abs(firstSeen.getTime() - run) < 1_000 ? [index] : [];
  });
  const kept = items([...new Set(added.map((index) => String(cell(values[index]!, COMPANY.tag))))]);
  const tags = new Map([...places].map(([tag, column]) => [column - 1, tag]));
  const free: readonly string[] = [STATE.tag, FIRST_SEEN.tag, LAST_SEEN.tag];
  const untouched = added.filter((index) => {
    const row = values[index]!;
    const company = String(cell(row, COMPANY.tag));
    const versions = (kept.get(company)?.get(String(cell(row, table.idField))) ?? []).map((item) =>
      renderedItem(table, company, item),
    );
    return row.every((value, at) => {
      const tag = tags.get(at);
      if (formulas[index]![at] !== "") return false;
      if (tag === undefined) return value === "";
      if (free.includes(tag)) return tag !== STATE.tag || /^(New|Open|Gone|)$/.test(String(value));
      const shown = value === "" ? null : value;
      return versions.some((version) => same(shown, version.get(tag) ?? null, spreadsheet));
    });
  });
  // From the bottom, so that what is above stays where it is.
  for (const { first, last } of neighbours(untouched).reverse()) {
    sheet.deleteRows(HEADER_ROW + 1 + first, last - first + 1);
  }
  return { removed: untouched.length, kept: added.length - untouched.length };
}
