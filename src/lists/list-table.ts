import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { HistoryOf } from "../table/row";
import type { Table } from "../table/table";
import { tableOfRows } from "../table/table-of-rows";
import {
  allColumns,
  CHANGE,
  findListColumns,
  FIRST_SEEN,
  HEADER_ROW,
  LAST_SEEN,
  MEMORY,
  renderedRow,
  valueColumns,
} from "./list-columns";
import type { ListHistory } from "./list-history";

export const STATES = ["New", "Kept", "Changed", "Gone"] as const;
/** What became of a company since the list was run before. */
export type State = (typeof STATES)[number];
/** The column of keys: a company's UUID or, without one, its website. */
export const KEY = "uuid";

/** The rows of a list's sheet, by the UUID of their company. What rows do not remember, as in a list that was just built, earlier answers say. */
export function listTable(spreadsheet: Spreadsheet, sheet: SheetTable, history: ListHistory): Table {
  return tableOfRows(spreadsheet, {
    sheet,
    headerRow: HEADER_ROW,
    columns: allColumns,
    added: allColumns,
    key: KEY,
    memory: MEMORY.tag,
    find: findListColumns,
    historyOf: historyOf(history),
  });
}

function historyOf(history: ListHistory): HistoryOf {
  const places = new Map(valueColumns.map(({ tag }, place) => [tag, place]));
  return () =>
    (key, tag): readonly CellValue[] => {
      const seen = history.seen(key);
      if (tag === CHANGE.tag) return STATES;
      if (seen === null) return [];
      if (tag === FIRST_SEEN.tag || tag === LAST_SEEN.tag) return [seen.first, seen.last];
      return seen.rows.map((row) => renderedRow(row)[places.get(tag) ?? -1] ?? null);
    };
}
