import { CurrentRun } from "../runs/current-run";
import type { RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { StoredWatch } from "./stored-watch";
import { asked } from "./watched-target";

/**
 * Looks of other watches at the same companies for the same, since a watch has last looked: what they have brought was not bought
 * again, and is as new to its owner. None of a watch of ticked rows, since others need not look at those.
 *
 * @param run Its own look. @returns Oldest first.
 */
export function looksOfOthers(services: RunServices, watch: StoredWatch, run: RunRecord): RunRecord[] {
  if (watch.ticked === true) return [];
  const what = asked(run.kind, run.request);
  return new CurrentRun(services)
    .all()
    .filter(
      (other) =>
        other.watch !== "" &&
        !other.watch.startsWith(`${watch.id} `) &&
        other.undo.state === "none" &&
        other.sheetId === run.sheetId &&
        other.startedAt > watch.lookedAt &&
        other.startedAt < run.startedAt &&
        asked(other.kind, other.request) === what,
    )
    .reverse();
}
