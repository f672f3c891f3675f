import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import {
  COMPANY,
  FIRST_SEEN,
  HEADER_ROW,
  idText,
  itemColumns,
  LAST_SEEN,
  renderedItem,
  STATE,
} from "./item-columns";
import { ensureColumns, type OutputColumn, type Places } from "./output-columns";
import type { ItemTable } from "./run-kinds";
import { writeBelow } from "./write-below";

export interface CompanyItems {
  readonly company: string;
  readonly items: readonly Record<string, unknown>[];
  /** These are all that there are: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
}

/**
 * The sheet that job posts or news are appended to: every item once, however often it is seen again.
 *
 * Columns are found by tag, so a user may move them, hide them and add own ones.
 */
export class ItemSheet {
  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly table: ItemTable,
  ) {}

  /**
   * Appends items that the sheet does not hold yet, notes that the others were seen again, and marks those as gone that
   * a complete listing no longer holds.
   *
   * @param firstSeen The run's own time: it says later which rows the run has added.
   * @returns How many were appended per company, in the order given.
   */
  append(found: readonly CompanyItems[], firstSeen: Date, now: Date): number[] {
    const sheet =
      this.spreadsheet.sheetNamed(this.table.sheetName) ?? this.spreadsheet.addSheet(this.table.sheetName);
    const places = ensureColumns(
      { spreadsheet: this.spreadsheet, sheet },
      itemColumns(this.table),
      HEADER_ROW,
    );
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
        fresh.push(this.rowFor(company, item, places, firstSeen, now));
        count += 1;
      }
      return count;
    });
    this.noteSeen(sheet, places, seenAgain, now);
    if (this.table.hasState) this.markGone(sheet, places, found);
    if (fresh.length > 0) writeBelow(sheet, places, fresh);
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
  private rowFor(
    company: string,
    item: Record<string, unknown>,
    places: Places,
    firstSeen: Date,
    now: Date,
  ): CellValue[] {
    const values = new Map<string, CellValue>([
      ...renderedItem(this.table, company, item),
      [STATE.tag, "New"],
      [FIRST_SEEN.tag, firstSeen],
      [LAST_SEEN.tag, now],
    ]);
    const row: CellValue[] = [];
    for (const [tag, column] of places) row[column] = values.get(tag) ?? null;
    return row;
  }

  /** What a complete listing of its company no longer holds. Two reads, and a write if anything is gone. */
  private markGone(sheet: SheetTable, places: Places, found: readonly CompanyItems[]): void {
    const complete = found.filter((each) => each.complete);
    const rows = sheet.lastRow() - HEADER_ROW;
    if (complete.length === 0 || rows < 1) return;
    const open = new Map(
      complete.map(({ company, items }) => [
        company,
        new Set(items.map((item) => idText(item[this.table.idField]))),
      ]),
    );
    const read = ({ tag }: Pick<OutputColumn, "tag">) =>
      sheet
        .read({ row: HEADER_ROW + 1, column: places.get(tag)!, rows, columns: 1 })
        .map(([value]) => value as CellValue);
    const companies = read(COMPANY);
    const ids = read({ tag: this.table.idField });
    const states = read(STATE);
    const after = states.map((state, index) => {
      const held = open.get(String(companies[index]));
      // A state of the user's own stays.
      const ours = state === "New" || state === "Open";
      return held !== undefined && ours && !held.has(String(ids[index])) ? "Gone" : state;
    });
    if (after.some((state, index) => state !== states[index])) {
      sheet.write(
        HEADER_ROW + 1,
        places.get(STATE.tag)!,
        after.map((state) => [state]),
      );
    }
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
