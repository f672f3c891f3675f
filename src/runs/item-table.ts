import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { Table, type Layout } from "../table/table";
import { ensureColumns, findColumns } from "../verified-writes/output-columns";
import { headerTexts } from "../verified-writes/sheet-snapshot";
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
  return new Table({
    spreadsheet,
    locate: () => layoutOf(spreadsheet, sheet, items, adds),
    readKey: (cell) => String(cell ?? ""),
    isCalculating: () => false,
    word: () => "",
    isPassing: () => false,
    isWord: () => false,
    historyOf: () => () => [],
    hasNewRows: true,
  });
}

/** Headers are read first: whoever compares them later sees what was moved while the columns were looked for. */
function layoutOf(spreadsheet: Spreadsheet, sheet: SheetTable, items: ItemTable, adds: boolean): Layout {
  const asked = itemColumns(items);
  const all = itemColumns(withFurtherColumns(items));
  let heads = headerTexts(sheet, HEADER_ROW);
  let places = findColumns(sheet, all, HEADER_ROW);
  if (adds && asked.some(({ tag }) => !places.has(tag))) {
    ensureColumns({ spreadsheet, sheet }, asked, HEADER_ROW);
    heads = headerTexts(sheet, HEADER_ROW);
    places = findColumns(sheet, all, HEADER_ROW);
  }
  const key = places.get(items.idField) ?? 0;
  const memory = places.get(MEMORY.tag) ?? null;
  const columns = new Map([...places].filter(([tag]) => tag !== items.idField && tag !== MEMORY.tag));
  return {
    sheet,
    headerRow: HEADER_ROW,
    heads,
    key,
    memory: key === 0 ? null : memory,
    status: null,
    columns,
    theirs: new Set(),
  };
}
