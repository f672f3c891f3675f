import type { Snapshot } from "../journal/snapshot";
import type { LookCap } from "../runs/run-lease";
import type { RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { monthOf, roomThisMonth } from "./month";
import { watchesIn } from "./stored-watch";

/**
 * What a look by a run may spend in all, as its watch and the month are now. What an open look spends counts for the month in which
 * it began, so it spends nothing in a later one; rows of a concluded one that are tried again count when they are.
 *
 * @returns Null where its watch is not known.
 */
export function lookCap(
  snapshot: Snapshot,
  { runId, watch: look, startedAt }: RunRecord,
  { clock, spreadsheet }: Pick<RunServices, "clock" | "spreadsheet">,
): LookCap | null {
  const watch = watchesIn(snapshot).find(({ id }) => look.startsWith(`${id} `));
  if (watch === undefined) return null;
  const month = monthOf(spreadsheet, clock.now());
  const isConcluded = watch.lastRun === runId;
  if (!isConcluded && monthOf(spreadsheet, startedAt) < month) return { credits: 0, monthIsOver: true };
  // What the watch has counted of it already is no longer in the month's room.
  const counted = isConcluded ? (watch.last?.credits ?? 0) : 0;
  return {
    credits: Math.max(0, Math.min(watch.creditCap, counted + roomThisMonth(watch, month))),
    monthIsOver: false,
  };
}
