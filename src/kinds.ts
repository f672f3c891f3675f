import type { App } from "./app";
import { entryOf } from "./core/json";
import { features } from "./features";
import type { Feature } from "./features/feature";
import { isOfRows } from "./products/run-kind";
import { GoneRuns } from "./runs/gone-runs";
import type { KindOfRun } from "./runs/kind-of-run";
import { RunWork } from "./runs/run-work";

/** What is particular to runs of a kind, made when it is asked for: a feature's own, or the way of all runs over rows. */
export function kindOf(app: App, kind: string): KindOfRun {
  for (const { kinds = {} } of features as readonly Feature[]) {
    const make = entryOf(kinds, kind);
    if (make !== undefined) return make(app);
  }
  return isOfRows(kind) ? new RunWork(app) : new GoneRuns();
}
