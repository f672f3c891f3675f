import type { RunKind } from "../../src/rpc/rpc";
import { isMoreKind } from "./more-kinds";
import type { Panel } from "../panels";

type StartPanel = Exclude<Panel, "home" | "run">;

const panels: Readonly<Partial<Record<RunKind, StartPanel>>> = {
  enrichment: "enrich",
  jobs: "jobs",
  news: "news",
  match: "search",
  list: "list",
  formulas: "formulas",
  market: "watches",
  update: "update",
};

/** The panel from which a kind of run is started; else it is looked at in the History. */
export function panelOf(kind: RunKind): StartPanel {
  return isMoreKind(kind) ? "more" : (panels[kind] ?? "history");
}

/** The sheet in a range: `'Kim''s list'!A2:A6` → `Kim's list`. */
export function sheetOf(range = ""): string {
  const name = range.slice(0, Math.max(0, range.lastIndexOf("!")));
  return name.startsWith("'") ? name.slice(1, -1).replace(/''/g, "'") : name;
}
