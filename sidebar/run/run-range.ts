import type { RunKind } from "../../src/rpc/rpc";
import { ofMoreKinds } from "./more-kinds";
import type { Panel } from "../panels";

/** The panel from which each kind of run is started. */
export const runPanels: Readonly<Record<RunKind, Exclude<Panel, "home" | "run">>> = {
  enrichment: "enrich",
  jobs: "jobs",
  news: "news",
  match: "search",
  list: "list",
  formulas: "formulas",
  market: "watches",
  update: "update",
  ...ofMoreKinds(() => "more" as const),
};

/** The sheet in a range: `'Kim''s list'!A2:A6` → `Kim's list`. */
export function sheetOf(range = ""): string {
  const name = range.slice(0, Math.max(0, range.lastIndexOf("!")));
  return name.startsWith("'") ? name.slice(1, -1).replace(/''/g, "'") : name;
}
