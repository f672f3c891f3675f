import type { SheetTable } from "../ports/spreadsheet";

interface Cell {
  readonly sheet: SheetTable;
  readonly row: number;
  readonly column: number;
}

/** Why the user may not edit cells, for those that they may not: a question for each sheet. */
export function protectedAmong<Place extends Cell>(cells: readonly Place[]): ReadonlyMap<Place, string> {
  const found = new Map<Place, string>();
  const sheets = new Map(cells.map(({ sheet }) => [sheet.sheetId, sheet]));
  for (const [sheetId, sheet] of sheets) {
    const here = cells.filter((cell) => cell.sheet.sheetId === sheetId);
    const boxes = here.map(({ row, column }) => ({ row, column, rows: 1, columns: 1 }));
    sheet.whyProtected(boxes).forEach((why, index) => {
      if (why !== null) found.set(here[index]!, why);
    });
  }
  return found;
}
