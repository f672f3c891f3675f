import type { App } from "./app";
import { entryOf } from "./core/json";
import { FormulaRuns } from "./formulas/formula-runs";
import { ListRuns } from "./lists/list-runs";
import { BriefRuns } from "./reports/brief-run";
import { isOfRows } from "./products/run-kind";
import { GoneRuns } from "./runs/gone-runs";
import type { KindOfRun } from "./runs/kind-of-run";
import { RunWork } from "./runs/run-work";

/** Kinds with a way of their own; those of products are runs over rows. */
const OWN: Readonly<Record<string, (app: App) => KindOfRun>> = {
  brief: (app) => new BriefRuns(app),
  formulas: (app) => new FormulaRuns(app),
  list: (app) => new ListRuns(app),
};

/** What is particular to runs of a kind, made when it is asked for. */
export function kindOf(app: App, kind: string): KindOfRun {
  return entryOf(OWN, kind)?.(app) ?? (isOfRows(kind) ? new RunWork(app) : new GoneRuns());
}
