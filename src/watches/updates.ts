import type { RunRequest } from "../core/run-request";
import { contained, failureOf, InputError } from "../errors";
import { accountOfRun } from "../journal/ledger";
import { isOver, type RunRecord } from "../runs/run-record";
import { partId, planUpdate, type UpdateBill, updateBill, type UpdateServices } from "./plan-update";
import { latestUpdate, partsOf, type StoredPart } from "./update-runs";

/** While somebody else drives it. */
const BUSY_DELAY_MS = 3_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One of the things that an update does. */
export interface UpdatePart extends Pick<StoredPart, "kind" | "name" | "state" | "message"> {
  /** Tells it apart in one update. */
  id: string;
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
  const parts = partsOf(record).map(({ state: stands, ...part }) => ({
    id: partId(part),
    kind: part.kind,
    name: part.name,
    state: isCancelled && (stands === "waiting" || stands === "running") ? ("left" as const) : stands,
    message: part.message,
    creditsSpent: part.runId === undefined ? 0 : snapshot.spentBy(accountOfRun(part.runId)),
  }));
  const ended = isCancelled ? "Cancelled: what was not done yet is left as it is." : "";
  const told = isOver(record) ? ended : message;
  return { updateId, state, parts, creditsSpent, creditCap, nextDelayMs, message: told };
}
