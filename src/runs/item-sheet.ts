import type { CellValue } from "../core/cell";
import { rowOf } from "../core/row-of";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { DATE_WIDTH, ensureColumns, type OutputColumn, type Places } from "./output-columns";
import type { ItemTable } from "./run-kinds";

const HEADER_ROW = 1;
const COMPANY: OutputColumn = { label: "Company", tag: "item:company", width: 190 };
const STATE: OutputColumn = { label: "State", tag: "item:state" };
const FIRST_SEEN: OutputColumn = { label: "First seen", tag: "item:first_seen", width: DATE_WIDTH };
const LAST_SEEN: OutputColumn = { label: "Last seen", tag: "item:last_seen", width: DATE_WIDTH };

export interface CompanyItems {
  readonly company: string;
  readonly items: readonly Record<string, unknown>[];
}

/**
 * The sheet that job posts or news are appended to: every item once, however often it is seen again.
 *
 * Columns are found by tag, so a user may move them, hide them and add own ones.
 */
export class ItemSheet {
  private readonly columns: readonly OutputColumn[];

  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly table: ItemTable,
  ) {
    this.columns = [
      COMPANY,
      ...(table.hasState ? [STATE] : []),
      FIRST_SEEN,
      LAST_SEEN,
      ...table.columns.map(({ label, path, type }) => ({ label, tag: path, ...widthFor(label, type) })),
      { label: table.idLabel, tag: table.idField },
    ];
  }

  /**
   * Appends items that the sheet does not hold yet and notes that the others were seen again.
   *
   * @returns How many were appended per company, in the order given.
   */
  append(found: readonly CompanyItems[], now: Date): number[] {
    const sheet =
      this.spreadsheet.sheetNamed(this.table.sheetName) ?? this.spreadsheet.addSheet(this.table.sheetName);
    const places = ensureColumns(sheet, this.columns, HEADER_ROW);
    const known = this.knownRows(sheet, places);
    const seenAgain: number[] = [];
    const fresh: CellValue[][] = [];
    const added = found.map(({ company, items }) => {
      let count = 0;
      for (const item of items) {
        const id = idText(item[this.table.idField]);
        const row = known.get(id);
        if (id !== "" && row !== undefined) {
          if (row > 0) seenAgain.push(row);
          continue;
        }
        known.set(id, 0);
        fresh.push(this.rowFor(company, item, places, now));
        count += 1;
      }
      return count;
    });
    this.noteSeen(sheet, places, seenAgain, now);
    if (fresh.length > 0) this.writeBelow(sheet, places, fresh);
    return added;
  }

  private knownRows(sheet: SheetTable, places: Places): Map<string, number> {
    const rows = sheet.lastRow() - HEADER_ROW;
    if (rows < 1) return new Map();
    const ids = sheet.read({
      row: HEADER_ROW + 1,
      column: places.get(this.table.idField)!,
      rows,
      columns: 1,
    });
    return new Map(ids.map(([id], index) => [String(id), HEADER_ROW + 1 + index]));
  }

  /** Values by column number; columns between ours stay out of it, since they are the user's. */
  private rowFor(company: string, item: Record<string, unknown>, places: Places, now: Date): CellValue[] {
    const values = new Map<string, CellValue>([
      [COMPANY.tag, company],
      [STATE.tag, "New"],
      [FIRST_SEEN.tag, now],
      [LAST_SEEN.tag, now],
      [this.table.idField, idText(item[this.table.idField])],
    ]);
    const { columns } = this.table;
    rowOf(item, columns, { asked: { key: company } }).forEach((value, index) =>
      values.set(columns[index]!.path, value),
    );
    const row: CellValue[] = [];
    for (const [tag, column] of places) row[column] = values.get(tag) ?? null;
    return row;
  }

  private writeBelow(sheet: SheetTable, places: Places, rows: readonly CellValue[][]): void {
    const first = sheet.lastRow() + 1;
    const columns = [...places.values()].sort((a, b) => a - b);
    let start = 0;
    columns.forEach((column, index) => {
      if (columns[index + 1] === column + 1) return;
      const from = columns[start]!;
      sheet.write(
        first,
        from,
        rows.map((row) => row.slice(from, column + 1)),
      );
      start = index + 1;
    });
  }

  /** One read and one write per column, however many items were seen again. */
  private noteSeen(sheet: SheetTable, places: Places, rows: readonly number[], now: Date): void {
    if (rows.length === 0) return;
    const last = Math.max(...rows);
    const first = Math.min(...rows);
    const again = new Set(rows);
    const update = ({ tag }: OutputColumn, value: CellValue) => {
      const column = places.get(tag);
      if (column === undefined) return;
      const box = { row: first, column, rows: last - first + 1, columns: 1 };
      const values = sheet
        .read(box)
        .map(([old], index) => [again.has(first + index) ? value : (old as CellValue)]);
      sheet.write(first, column, values);
    };
    if (this.table.hasState) update(STATE, "Open");
    update(LAST_SEEN, now);
  }
}

/** Titles and headlines are what people read; a date must be whole. */
function widthFor(label: string, type: "date" | undefined): { width?: number } {
  if (type === "date") return { width: DATE_WIDTH };
  return label === "Title" || label === "Headline" ? { width: 320 } : {};
}

/** Ids are text or whole numbers; the sheet keeps them as text. */
function idText(id: unknown): string {
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}
