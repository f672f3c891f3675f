import type { RunRequest } from "../core/run-request";
import { contained, failureOf, InputError } from "../errors";
import { accountOfRun } from "../journal/ledger";
import { isOver, type RunRecord } from "../runs/run-record";
import {
  planUpdate,
  type PlannedPart,
  type UpdateBill,
  updateBill,
  type UpdateServices,
} from "./update-plan";
import { latestUpdate, partsOf, runOfPart } from "./update-runs";

/** While somebody else drives it. */
const BUSY_DELAY_MS = 3_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One of the things that an update does. */
export interface UpdatePart extends Pick<PlannedPart, "id" | "kind" | "name"> {
  state: "waiting" | "running" | "done" | "failed" | "left";
  message: string;
  creditsSpent: number;
}

/** How far an update is. */
export interface UpdateProgress {
  updateId: string;
  state: RunRecord["state"];
  parts: UpdatePart[];
  creditsSpent: number;
  /** What was agreed to, for all parts together. */
  creditCap: number;
  /** When `updateSlice` should be called again, while `running` or `waiting`. */
  nextDelayMs: number;
  message: string;
}

/** @param together What is fetched at once; else everything is updated. */
export function quoteUpdate(update: UpdateServices, together?: readonly RunRequest[]): UpdateBill {
  update.services.settings.access();
  return updateBill(update.lists(), planUpdate(update, together));
}

export function startUpdate(
  update: UpdateServices,
  request: Pick<RunRequest, "parts" | "together">,
  creditCap: number,
): UpdateProgress {
  const { runId, nextDelayMs } = update.runs.start({ kind: "update", ...request }, creditCap);
  return progressOf(update, requireUpdate(update, runId), nextDelayMs);
}

/**
 * Does the next part, or some of it.
 *
 * @param drives It is not a person who asks: what has stopped stays so.
 */
export function updateSlice(update: UpdateServices, id: string, drives = false): UpdateProgress {
  const before = requireUpdate(update, id);
  if (isOver(before) || (drives && before.state === "stopped")) return progressOf(update, before, 0);
  let nextDelayMs = BUSY_DELAY_MS;
  const busy = failureOf(() => {
    nextDelayMs = update.runs.slice(id, 0, drives ? "trigger" : "person").nextDelayMs;
  });
  if (busy !== null && busy.code !== "limit/busy") throw busy;
  return progressOf(update, requireUpdate(update, id), nextDelayMs);
}

/** What is under way stops, and the rest is left. */
export function cancelUpdate(update: UpdateServices, id: string): UpdateProgress {
  requireUpdate(update, id);
  update.runs.cancel(id);
  // Where What's new cannot be written, the next look says so.
  contained(() => update.looks.conclude());
  return progressOf(update, requireUpdate(update, id), 0);
}

/** This user's update, also for a day after it was begun if it is over; null if there is none. */
export function updateNow({ services }: Pick<UpdateServices, "services">): UpdateProgress | null {
  const update = latestUpdate(services);
  if (update === null) return null;
  const isOld = services.clock.now() - update.startedAt > DAY_MS;
  return isOver(update) && isOld ? null : progressOf({ services }, update, 0);
}

function requireUpdate({ services }: UpdateServices, id: string): RunRecord {
  const update = latestUpdate(services);
  if (update?.runId === id) return update;
  throw new InputError("input/argument", "This update no longer exists.", "Start a new one.");
}

function progressOf(
  { services }: Pick<UpdateServices, "services">,
  record: RunRecord,
  nextDelayMs: number,
): UpdateProgress {
  const snapshot = services.state.known();
  const { runId: updateId, creditCap, spent: creditsSpent, state, message } = record;
  const isCancelled = state === "cancelled";
  const parts = partsOf(record).map((part): UpdatePart => {
    const { id, kind, name, ended } = part;
    const run = runOfPart(snapshot, record, part);
    const open = isCancelled ? "left" : run === undefined ? "waiting" : "running";
    const spent = run === undefined ? 0 : snapshot.spentBy(accountOfRun(run.runId));
    return { id, kind, name, message: "", state: open, ...ended, creditsSpent: spent };
  });
  const ended = isCancelled ? "Cancelled: what was not done yet is left as it is." : "";
  return {
    updateId,
    state,
    parts,
    creditsSpent,
    creditCap,
    nextDelayMs,
    message: isOver(record) ? ended : message,
  };
}
