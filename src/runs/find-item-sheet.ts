import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { whyNoRowAdded, whyRowsProtected } from "../verified-writes/output-columns";
import { whyHeaderless } from "../table/table-of-rows";
import { HEADER_ROW, itemColumns } from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";

type Table = Pick<ItemTable, "sheetName">;

/**
 * The sheet that keeps job posts or news, under whatever name it has now; null if there is none.
 *
 * It is known by its mark. A sheet of the user's that happens to have the name is theirs; an empty one is as good as new:
 * whoever made it was cut off.
 */
export function findItemSheet(spreadsheet: Spreadsheet, table: Table): SheetTable | null {
  const marked = spreadsheet.markedSheet(markOf(table));
  if (marked !== null) return marked;
  const named = spreadsheet.sheetNamed(table.sheetName);
  return named?.lastRow() === 0 ? named : null;
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
  const headerless = whyHeaderless(sheet, columns, HEADER_ROW)?.join(" ") ?? null;
  return (
    headerless ?? whyNoRowAdded(sheet, HEADER_ROW, columns) ?? whyRowsProtected(sheet, HEADER_ROW, columns)
  );
}

function markOf({ sheetName }: Table): string {
  return sheetName;
}
