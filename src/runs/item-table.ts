import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { Table } from "../table/table";
import { tableOfRows } from "../table/table-of-rows";
import { HEADER_ROW, itemColumns, MEMORY, withFurtherColumns } from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";

/**
 * The rows of a sheet of job posts or news, by what tells items apart.
 *
 * @param adds Whether columns that it lacks are added: whoever only reads or undoes leaves it as it is.
 */
export function itemTable(
  spreadsheet: Spreadsheet,
  sheet: SheetTable,
  items: ItemTable,
  adds: boolean,
): Table {
  return tableOfRows(spreadsheet, {
    sheet,
    headerRow: HEADER_ROW,
    columns: itemColumns(withFurtherColumns(items)),
    added: adds ? itemColumns(items) : [],
    key: items.idField,
    memory: MEMORY.tag,
  });
}
