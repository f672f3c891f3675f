import { type CellValue, toCellValue } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { formatOf } from "../core/columns/field-format";
import { asCellKeepsIt } from "../core/json";
import { rowOf } from "../core/row-of";
import { SetupError } from "../core/errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { memoryColumn } from "./row";
import type { Table } from "./table";
import { tableOfRows, whyNotAppendable } from "./table-of-rows";
import { DATE_WIDTH, type OutputColumn } from "./output-columns";
import { SENTIMENT_COLOURS, STATE_COLOURS } from "./status";

/** Where a run over job posts or news puts its items: a sheet of their own, one row each. */
export interface ItemTable {
  readonly sheetName: string;
  readonly idField: string;
  readonly idLabel: string;
  /** When an item appeared, newest first as far as seen; blank where that is no order to read them in. */
  readonly dateField: string;
  readonly columns: readonly ResolvedColumn[];
  /** Columns that runs have which ask for more: what a row lacks there is added later on. Left out where there are none. */
  readonly further?: readonly ResolvedColumn[];
  /** Job posts come and go; an article stays an article. */
  readonly hasState: boolean;
  /** Whether companies may be named by their names, so that the sheet says these. */
  readonly isNamed?: boolean;
  readonly one: string;
  readonly many: string;
}

type Named = Pick<ItemTable, "sheetName">;

/** Whose items they are: another service has items of its own, which may have the same ids. */
interface AtHost {
  readonly host: string;
}

export const HEADER_ROW = 1;
export const COMPANY: OutputColumn = { label: "Company", tag: "item:company", width: 190 };
/** The name that the company was found for, as it was typed; blank beside a company whose website stood in its cell. */
export const NAME: OutputColumn = { label: "Name looked up", tag: "item:name", width: 190 };
export const STATE: OutputColumn = { label: "State", tag: "item:state", width: 80, colours: STATE_COLOURS };
export const FIRST_SEEN: OutputColumn = { label: "First seen", tag: "item:first_seen", width: DATE_WIDTH };
export const LAST_SEEN: OutputColumn = { label: "Last seen", tag: "item:last_seen", width: DATE_WIDTH };

export const MEMORY = memoryColumn("item:memory");

/** The tag of a field of items. */
export function fieldTag(path: string): string {
  return `item:field:${path}`;
}

/** The columns of a sheet of job posts or news: facts first, what the add-on keeps about them last. */
export function itemColumns(table: ItemTable): OutputColumn[] {
  return [
    COMPANY,
    ...(table.isNamed === true ? [NAME] : []),
    ...table.columns.map((column) => ({
      label: column.label,
      tag: fieldTag(column.path),
      ...formatOf(column),
      ...(column.path === "sentiment" ? { colours: SENTIMENT_COLOURS } : {}),
    })),
    ...(table.hasState ? [STATE] : []),
    FIRST_SEEN,
    LAST_SEEN,
    { label: table.idLabel, tag: fieldTag(table.idField) },
    MEMORY,
  ];
}

/** With every column that another run may have added to the sheet. */
export function withFurtherColumns(table: ItemTable): ItemTable {
  const { columns, further = [] } = table;
  const known = new Set(columns.map(({ path }) => path));
  const others = further.filter(({ path }) => !known.has(path));
  return { ...table, columns: [...columns, ...others], isNamed: true };
}

/** What the cells of an item show by tag, apart from its state and when it was seen. */
export function renderedItem(
  table: ItemTable,
  company: string,
  item: Record<string, unknown>,
): Map<string, CellValue> {
  const { columns, idField } = table;
  const values = rowOf(item, columns, { asked: { key: company } });
  return new Map<string, CellValue>([
    [COMPANY.tag, company],
    ...columns.map(({ path }, index): [string, CellValue] => [fieldTag(path), values[index]!]),
    [fieldTag(idField), itemId(table, item)],
  ]);
}

/** What the cell of a company's name shows, by tag; none without one. */
export function nameCell(name: string): (readonly [tag: string, value: CellValue])[] {
  return name === "" ? [] : [[NAME.tag, toCellValue(name)]];
}

/**
 * The text that tells items apart, as the sheet keeps it: the id or, without one, the address, else title and date. A number too
 * large to be exact is no id, since others read the same.
 */
export function itemId(
  { idField, dateField }: Pick<ItemTable, "idField" | "dateField">,
  item: Record<string, unknown>,
): string {
  const id = item[idField];
  if (Number.isSafeInteger(id) || (typeof id === "string" && id !== "")) return asCellKeepsIt(String(id));
  const [url, title, date] = ["url", "title", dateField].map((name) => {
    const said = item[name];
    return typeof said === "string" ? said.trim() : "";
  });
  return asCellKeepsIt(url !== "" ? url! : [title, date].filter((part) => part !== "").join(", "));
}

/**
 * The sheet that keeps the job posts or news of a host, under whatever name it has now; null if there is none.
 *
 * It is known by its mark. A sheet of that name without one is the user's, unless it is empty: then making it was cut off.
 */
export function findItemSheet(spreadsheet: Spreadsheet, table: Named, of: AtHost): SheetTable | null {
  return spreadsheet.findSheet(markOf(table, of), table.sheetName);
}

/** The sheets of each table and host, looked for once. */
export class ItemSheets {
  private readonly found = new Map<string, SheetTable | null>();

  constructor(private readonly spreadsheet: Spreadsheet) {}

  get(table: Named, of: AtHost): SheetTable | null {
    const mark = markOf(table, of);
    const known = this.found.get(mark);
    if (known !== undefined) return known;
    const sheet = findItemSheet(this.spreadsheet, table, of);
    this.found.set(mark, sheet);
    return sheet;
  }
}

/** As `findItemSheet`; makes the sheet if need be, beside the user's of that name or another host's. */
export function ensureItemSheet(spreadsheet: Spreadsheet, table: Named, of: AtHost): SheetTable {
  return spreadsheet.ensureSheet(markOf(table, of), table.sheetName);
}

/**
 * Refuses a run whose items cannot be added to their sheet, or noted beside what it holds, before anything is spent.
 *
 * @throws {SetupError} `setup/permission`.
 */
export function requireItemSheet(spreadsheet: Spreadsheet, table: ItemTable, of: AtHost): void {
  const sheet = findItemSheet(spreadsheet, table, of);
  if (sheet === null) return;
  const why = whyNotAppendable(sheet, itemColumns(table), HEADER_ROW);
  if (why !== null) throw new SetupError("setup/permission", why);
}

function markOf({ sheetName }: Named, { host }: AtHost): string {
  return `${sheetName} ${host}`;
}

/**
 * The rows of a sheet of job posts or news, by what tells items apart.
 *
 * @param adds Whether columns that it lacks are added: not to read or undo.
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
    key: fieldTag(items.idField),
    memory: MEMORY.tag,
  });
}
