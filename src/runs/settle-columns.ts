import type { Pause } from "../buying/pause";
import type { Paging, Source } from "./buy-companies";
import { planOf } from "./kinds/plan-of";
import type { RunPlan } from "./kinds/run-plan";
import type { RunLease } from "./run-lease";
import { rowsOf } from "./run-rows";
import type { RunServices } from "./run-services";
import { tellColumns } from "./column-sets";

/** Companies of which it is looked up what is known of columns that no catalogue lists. */
const MOST_LOOKED_UP = 100;

const LONGEST_MS = 30_000;

interface Settling {
  readonly services: Pick<RunServices, "spreadsheet" | "answers" | "clock" | "state">;
  readonly lease: RunLease;
  readonly paging: (plan: RunPlan) => Paging;
  readonly source: (plan: RunPlan, paging: Paging) => Source;
  /** Takes the companies of which something is bought: their rows are done, not up to date. */
  readonly paid: Set<string>;
}

/**
 * Finds out which columns a run has, before they are added, and keeps it with the run. Nothing is asked of a run all of
 * whose columns are known.
 *
 * @returns Why it cannot go on; null if it can.
 */
export function settleColumns(settling: Settling): Pause | null {
  const { services, lease, paging: pagingOf, source, paid } = settling;
  const { answers, clock, state } = services;
  const { record } = lease;
  const startedAt = clock.now();
  const plan = planOf(record.request, record.refusedSections);
  if (plan.open === undefined) return null;
  const waiting = rowsOf(services, record, true).waiting().keys;
  const paging = pagingOf(plan);
  const how = { maxAgeMs: plan.maxAgeMs + (clock.now() - record.startedAt), cached: false };
  const told = tellColumns({
    columns: plan.open,
    waiting,
    standings: plan.questions?.standings(answers, waiting.slice(0, MOST_LOOKED_UP), paging, how) ?? [],
    source: source(plan, paging),
    paid,
    isLate: () => clock.now() - startedAt > LONGEST_MS,
  });
  if ("state" in told) return told;
  const { returned, fields, absent } = told;
  record.absent = [record.absent, absent].filter((words) => words !== "").join(" ");
  if (fields !== undefined) {
    record.request = { ...record.request, fields: [...fields] };
    return settleColumns(settling);
  }
  if (returned === null) return null;
  record.request = { ...record.request, returned: [...returned] };
  // Should this be killed, whoever undoes the run knows of the columns.
  state.update((snapshot) => ({ set: lease.renewed(snapshot), value: undefined }));
  return null;
}
