import type { Selection } from "../../src/core/sidebar-contract";

/** A1 notation of a selection with its sheet, quoted so that any sheet name is read back as it is. */
export function qualified(sheetName: string, a1: string): string {
  return a1.includes("!") ? a1 : `'${sheetName.replace(/'/g, "''")}'!${a1}`;
}

/** A selection as it is shown: `Companies 2!B2:B51`. */
export function shownRange({ sheetName, a1 }: Pick<Selection, "sheetName" | "a1">): string {
  const cells = a1.slice(a1.lastIndexOf("!") + 1);
  // One row of a column is told from a cell, which stands for its column, by naming it twice.
  return `${sheetName}!${cells.replace(/^([A-Z]+\d+):\1$/, "$1")}`;
}

/** The column of a range: `B2:B51` → `B`. */
export function columnOf(a1: string): string {
  return /^\$?([A-Z]+)/i.exec(a1.slice(a1.lastIndexOf("!") + 1))?.[1]?.toUpperCase() ?? "";
}

/** Companies that something else than the user has selected: the rows of a new list. */
export function selectionOf(range: string, sheetName: string, companies: number): Selection {
  return { sheetName, a1: range, column: "", companies };
}
