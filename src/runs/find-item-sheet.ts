import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { findColumns } from "../verified-writes/output-columns";
import { whyNoRowAdded, whyRowsProtected } from "../verified-writes/why-rows-protected";
import { COMPANY, HEADER_ROW, itemColumns } from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";

type Table = Pick<ItemTable, "sheetName" | "idField">;

/**
 * The sheet that keeps job posts or news, under whatever name it has now; null if there is none.
 *
 * It is known by its mark. A sheet of the user's that happens to have the name is theirs; one that an earlier version
 * made has no mark, but the columns.
 */
export function findItemSheet(spreadsheet: Spreadsheet, table: Table): SheetTable | null {
  const marked = spreadsheet.markedSheet(markOf(table));
  if (marked !== null) return marked;
  const named = spreadsheet.sheetNamed(table.sheetName);
  return named !== null && isOurs(named, table) ? named : null;
}

/** The sheets of each table, looked for once. */
export class ItemSheets {
  private readonly found = new Map<string, SheetTable | null>();

  constructor(private readonly spreadsheet: Spreadsheet) {}

  get(table: Table): SheetTable | null {
    const known = this.found.get(markOf(table));
    if (known !== undefined) return known;
    const sheet = findItemSheet(this.spreadsheet, table);
    this.found.set(markOf(table), sheet);
    return sheet;
  }
}

/** As `findItemSheet`; makes the sheet if need be, beside the user's of that name. */
export function ensureItemSheet(spreadsheet: Spreadsheet, table: Table): SheetTable {
  const marked = spreadsheet.markedSheet(markOf(table));
  if (marked !== null) return marked;
  const sheet = findItemSheet(spreadsheet, table) ?? spreadsheet.addSheet(table.sheetName);
  spreadsheet.markSheet(markOf(table), sheet.sheetId);
  return sheet;
}

/** Why nothing can be added to it, or noted beside what it holds; null if it can. Asked before anything is spent. */
export function whyNoItems(spreadsheet: Spreadsheet, table: ItemTable): string | null {
  const sheet = findItemSheet(spreadsheet, table);
  if (sheet === null) return null;
  const columns = itemColumns(table);
  return whyNoRowAdded(sheet, HEADER_ROW, columns) ?? whyRowsProtected(sheet, HEADER_ROW, columns);
}

function markOf({ sheetName }: Table): string {
  return sheetName;
}

/** An empty one is as good as new: whoever made it was cut off. */
function isOurs(sheet: SheetTable, { idField }: Table): boolean {
  if (sheet.lastRow() === 0) return true;
  const columns = [COMPANY, { tag: idField, label: "" }];
  return findColumns(sheet, columns, HEADER_ROW).size === columns.length;
}
