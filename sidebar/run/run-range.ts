import type { Selection } from "../../src/rpc/rpc";
import type { Panel } from "../panel-names";
import { isMoreKind } from "../kinds";

type StartPanel = Exclude<Panel, "home" | "run">;

const panels: Readonly<Record<string, StartPanel>> = {
  enrichment: "enrich",
  jobs: "jobs",
  news: "news",
  match: "search",
  list: "list",
  formulas: "formulas",
  brief: "brief",
};

/** The panel that starts this kind of run; the History if none does. */
export function panelOf(kind: string): StartPanel {
  return isMoreKind(kind) ? "more" : (panels[kind] ?? "history");
}

/** The sheet in a range: `'Kim''s list'!A2:A6` → `Kim's list`. */
export function sheetOf(range = ""): string {
  const name = range.slice(0, Math.max(0, range.lastIndexOf("!")));
  return name.startsWith("'") ? name.slice(1, -1).replace(/''/g, "'") : name;
}

/** A1 notation of a selection with its sheet, quoted so that any sheet name can be read back. */
export function qualified(sheetName: string, a1: string): string {
  return a1.includes("!") ? a1 : `'${sheetName.replace(/'/g, "''")}'!${a1}`;
}

/** A selection for display: `Companies 2!B2:B51`. */
export function shownRange({ sheetName, a1 }: Pick<Selection, "sheetName" | "a1">): string {
  const cells = a1.slice(a1.lastIndexOf("!") + 1);
  // `B2:B2` means one row, whereas `B2` alone means its whole column; both are displayed as `B2`.
  return `${sheetName}!${cells.replace(/^([A-Z]+\d+):\1$/, "$1")}`;
}

/** The column of a range: `B2:B51` → `B`. */
export function columnOf(a1: string): string {
  return /^\$?([A-Z]+)/i.exec(a1.slice(a1.lastIndexOf("!") + 1))?.[1]?.toUpperCase() ?? "";
}

/** A selection that the user did not make: the rows of a new list. */
export function selectionOf(range: string, sheetName: string, companies: number): Selection {
  return { sheetName, a1: range, column: "", companies };
}
