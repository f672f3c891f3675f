import type { CellValue } from "../core/cell";
import { rowOf } from "../core/row-of";
import { DATE_WIDTH, type OutputColumn } from "../verified-writes/output-columns";
import type { ItemTable } from "./kinds/run-plan";

export const HEADER_ROW = 1;
export const COMPANY: OutputColumn = { label: "Company", tag: "item:company", width: 190 };
export const STATE: OutputColumn = { label: "State", tag: "item:state" };
export const FIRST_SEEN: OutputColumn = { label: "First seen", tag: "item:first_seen", width: DATE_WIDTH };
export const LAST_SEEN: OutputColumn = { label: "Last seen", tag: "item:last_seen", width: DATE_WIDTH };

/** The columns of a sheet of job posts or news, in their order. */
export function itemColumns(table: ItemTable): OutputColumn[] {
  return [
    COMPANY,
    ...(table.hasState ? [STATE] : []),
    FIRST_SEEN,
    LAST_SEEN,
    ...table.columns.map(({ label, path, type }) => ({ label, tag: path, ...widthFor(label, type) })),
    { label: table.idLabel, tag: table.idField },
  ];
}

/** What the cells of an item show by tag, apart from its state and when it was seen. */
export function renderedItem(
  { columns, idField }: ItemTable,
  company: string,
  item: Record<string, unknown>,
): Map<string, CellValue> {
  const values = rowOf(item, columns, { asked: { key: company } });
  return new Map<string, CellValue>([
    [COMPANY.tag, company],
    ...columns.map(({ path }, index): [string, CellValue] => [path, values[index]!]),
    [idField, idText(item[idField])],
  ]);
}

/** Ids are text or whole numbers; the sheet keeps them as text. */
export function idText(id: unknown): string {
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

/** Titles and headlines are what people read; a date must be whole. */
function widthFor(label: string, type: "date" | undefined): { width?: number } {
  if (type === "date") return { width: DATE_WIDTH };
  return label === "Title" || label === "Headline" ? { width: 320 } : {};
}
