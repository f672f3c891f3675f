import type { CellValue } from "../core/cell";
import { formatOf } from "../core/columns/unlisted-field";
import { asCellKeepsIt } from "../core/json";
import { sheetRowOf } from "../core/row-of";
import { memoryColumn } from "../table/row";
import { DATE_WIDTH, type OutputColumn } from "../verified-writes/output-columns";
import type { ItemTable } from "./kinds/run-plan";
import { SENTIMENT_COLOURS, STATE_COLOURS } from "./status";

export const HEADER_ROW = 1;
export const COMPANY: OutputColumn = { label: "Company", tag: "item:company", width: 190 };
export const STATE: OutputColumn = { label: "State", tag: "item:state", width: 80, colours: STATE_COLOURS };
export const FIRST_SEEN: OutputColumn = { label: "First seen", tag: "item:first_seen", width: DATE_WIDTH };
export const LAST_SEEN: OutputColumn = { label: "Last seen", tag: "item:last_seen", width: DATE_WIDTH };

export const MEMORY = memoryColumn("item:memory");

/** The columns of a sheet of job posts or news: facts first, what the add-on keeps about them last. */
export function itemColumns(table: ItemTable): OutputColumn[] {
  return [
    COMPANY,
    ...table.columns.map((column) => ({
      label: column.label,
      tag: column.path,
      ...formatOf(column),
      ...(column.path === "sentiment" ? { colours: SENTIMENT_COLOURS } : {}),
    })),
    ...(table.hasState ? [STATE] : []),
    FIRST_SEEN,
    LAST_SEEN,
    { label: table.idLabel, tag: table.idField },
    MEMORY,
  ];
}

/** With every column that another run may have added to the sheet. */
export function withFurtherColumns(table: ItemTable): ItemTable {
  const { columns, further = [] } = table;
  const known = new Set(columns.map(({ path }) => path));
  return { ...table, columns: [...columns, ...further.filter(({ path }) => !known.has(path))] };
}

/** What the cells of an item show by tag, apart from its state and when it was seen. */
export function renderedItem(
  table: ItemTable,
  company: string,
  item: Record<string, unknown>,
): Map<string, CellValue> {
  const { columns, idField } = table;
  const values = sheetRowOf(item, columns, { asked: { key: company } });
  return new Map<string, CellValue>([
    [COMPANY.tag, company],
    ...columns.map(({ path }, index): [string, CellValue] => [path, values[index]!]),
    [idField, identityOf(table, item)],
  ]);
}

/**
 * What tells items apart, as the sheet keeps it: the id. A number too large to be exact is none, since others read the same;
 * without an id it is where an item is, or what it says and when.
 */
export function identityOf({ idField, dateField }: IdFields, item: Record<string, unknown>): string {
  const id = item[idField];
  if (Number.isSafeInteger(id) || (typeof id === "string" && id !== "")) return asCellKeepsIt(String(id));
  const [url, title, date] = ["url", "title", dateField].map((name) => {
    const said = item[name];
    return typeof said === "string" ? said.trim() : "";
  });
  return asCellKeepsIt(url !== "" ? url! : [title, date].filter((part) => part !== "").join(", "));
}

type IdFields = Pick<ItemTable, "idField" | "dateField">;
