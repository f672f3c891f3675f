import { once } from "../core/once";
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
    if (remembered === undefined) this.byId.set(sheet.sheetId, (remembered = rememberedSheet(sheet)));
    return remembered;
  }
}

function rememberedSheet(sheet: SheetTable): ReadableSheet {
  const [rows, columns] = [sheet.lastRow(), sheet.lastColumn()];
  const whole = once(() => sheet.read({ row: 1, column: 1, rows, columns }));
  return {
    lastRow: () => rows,
    lastColumn: () => columns,
    read(box: Box) {
      const [belowLast, behindLast] = [box.row - 1 + box.rows, box.column - 1 + box.columns];
      if (belowLast > rows || behindLast > columns || rows * columns > MOST_CELLS_AT_ONCE)
        return sheet.read(box);
      return whole()
        .slice(box.row - 1, belowLast)
        .map((line) => line.slice(box.column - 1, behindLast));
    },
  };
}
