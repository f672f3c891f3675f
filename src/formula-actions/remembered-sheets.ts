import type { Box, SheetTable, Spreadsheet } from "../ports/spreadsheet";

/** What the arguments of formulas are read from. */
export type ReadableSheet = Pick<SheetTable, "lastColumn" | "lastRow" | "read">;

/** A sheet of more cells is read range by range. */
const MOST_CELLS_AT_ONCE = 500_000;

/**
 * Sheets as they were when first asked: the arguments of a thousand formulas are a thousand ranges, and each reading takes
 * as long as one of the whole sheet.
 */
export class RememberedSheets {
  private readonly byId = new Map<number, ReadableSheet>();

  constructor(private readonly spreadsheet: Pick<Spreadsheet, "sheetNamed">) {}

  sheetNamed(name: string): ReadableSheet | null {
    const sheet = this.spreadsheet.sheetNamed(name);
    return sheet === null ? null : this.of(sheet);
  }

  of(sheet: SheetTable): ReadableSheet {
    let remembered = this.byId.get(sheet.sheetId);
    if (remembered === undefined) this.byId.set(sheet.sheetId, (remembered = new RememberedSheet(sheet)));
    return remembered;
  }
}

class RememberedSheet implements ReadableSheet {
  private readonly rows: number;
  private readonly columns: number;
  private values: unknown[][] | null = null;

  constructor(private readonly sheet: SheetTable) {
    this.rows = sheet.lastRow();
    this.columns = sheet.lastColumn();
  }

  lastRow(): number {
    return this.rows;
  }

  lastColumn(): number {
    return this.columns;
  }

  read(box: Box): unknown[][] {
    const { rows, columns } = this;
    const isOutside = box.row + box.rows - 1 > rows || box.column + box.columns - 1 > columns;
    if (isOutside || rows * columns > MOST_CELLS_AT_ONCE) return this.sheet.read(box);
    this.values ??= this.sheet.read({ row: 1, column: 1, rows, columns });
    return this.values
      .slice(box.row - 1, box.row - 1 + box.rows)
      .map((line) => line.slice(box.column - 1, box.column - 1 + box.columns));
  }
}
