import type { Selection } from "../../src/core/sidebar-contract";

/** A1 notation of a selection with its sheet, quoted so that any sheet name is read back as it is. */
export function qualified(sheetName: string, a1: string): string {
  return a1.includes("!") ? a1 : `'${sheetName.replace(/'/g, "''")}'!${a1}`;
}

/** A selection as it is shown: `Companies 2!B2:B51`. */
export function shownRange({ sheetName, a1 }: Pick<Selection, "sheetName" | "a1">): string {
  return `${sheetName}!${a1.slice(a1.lastIndexOf("!") + 1)}`;
}

/** Companies that something else than the user has selected: the rows of a new list. */
export function selectionOf(range: string, sheetName: string, companies: number): Selection {
  return { sheetName, a1: range, column: "", companies };
}

/** The first `count` rows of a selection: `A2:A21` → `'Sheet1'!A2:A6`. Of several ranges, the first one counts. */
export function firstRows({ sheetName, a1 }: Pick<Selection, "sheetName" | "a1">, count: number): string {
  const [range = a1] = a1.slice(a1.lastIndexOf("!") + 1).split(",");
  const match = /^\s*\$?([A-Z]+)\$?(\d*)(?::\$?([A-Z]+)\$?(\d*))?\s*$/i.exec(range);
  if (match === null) return qualified(sheetName, range);
  const [, column = "", fromText = "", lastColumn = column, toText = ""] = match;
  const from = fromText === "" ? 1 : Number(fromText);
  const end = range.includes(":") ? (toText === "" ? Infinity : Number(toText)) : from;
  const to = Math.min(end, from + count - 1);
  return qualified(sheetName, `${column}${from}:${lastColumn}${to}`.toUpperCase());
}
