import { isObject } from "../../core/json-shapes";
import { accountOfRun } from "../../journal/accounts";
import { isOver, runsIn, type RunRecord } from "../../runs/run-record";
import type { RunServices } from "../../runs/run-services";
import { partId, type PartKind } from "./plan-update";
import type { RunRequest } from "../../core/run-request";

/** One of the things that "Update everything" does. */
export interface UpdatePart {
  /** Tells it apart in one update. */
  id: string;
  kind: PartKind;
  name: string;
  /** `left` was not done: somebody has cancelled, or what stopped the update is not over. */
  state: "waiting" | "running" | "done" | "failed" | "left";
  /** What it came to, or why not, in a sentence; empty if there is nothing to say. */
  message: string;
  creditsSpent: number;
}

/** How far an update is. */
export interface UpdateProgress {
  updateId: string;
  state: "running" | "waiting" | "stopped" | "cancelled" | "done";
  parts: UpdatePart[];
  creditsSpent: number;
  /** What was agreed to, for all parts together. */
  creditCap: number;
  /** When `updateSlice` should be called again, while `running` or `waiting`. */
  nextDelayMs: number;
  message: string;
}

/** A part as the update's record keeps it. */
export interface StoredPart extends Pick<UpdatePart, "kind" | "name" | "state" | "message"> {
  /** As of a `PlannedPart`. */
  of: string;
  /** What its list asks, as it was agreed to (`askedOf`); left out of a watch, which knows itself. */
  asked?: string;
  /** What is fetched. */
  request?: RunRequest;
  /** The run that does it, once it has begun; those that ended in vain before somebody went on. */
  runId?: string;
  past?: readonly string[];
  /** What its list asks since somebody has changed it: whoever goes on agrees to that, and to its credits. */
  asks?: { asked: string; credits: number };
}

type Services = Pick<RunServices, "state" | "settings">;

/** A copy, to be changed; what somebody has damaged is none. */
export function partsOf({ result }: Pick<RunRecord, "result">): StoredPart[] {
  const isPart = (part: unknown) => isObject(part) && typeof part["of"] === "string";
  return Array.isArray(result) && result.every(isPart) ? result.map((part: StoredPart) => ({ ...part })) : [];
}

/** This user's last update, over or not; null if there is none. */
export function latestUpdate({ state, settings }: Services): RunRecord | null {
  const isTheirs = ({ kind, payer }: RunRecord) => kind === "update" && payer === settings.payerTag;
  return runsIn(state.read()).find(isTheirs) ?? null;
}

/** The one that goes on by itself. */
export function openUpdate(services: Services): RunRecord | null {
  const update = latestUpdate(services);
  return update === null || isOver(update) || update.state === "stopped" ? null : update;
}

export function updateProgress(record: RunRecord, { state }: Services, nextDelayMs: number): UpdateProgress {
  const snapshot = state.known();
  const { runId, creditCap, spent: creditsSpent } = record;
  // It goes on by itself once somebody allows it.
  const waits = record.state === "stopped" && record.code === "setup/spending-stopped";
  const isLeft = ({ state: stands }: StoredPart) =>
    record.state === "cancelled" && (stands === "waiting" || stands === "running");
  return {
    updateId: runId,
    state: waits ? "waiting" : record.state,
    parts: partsOf(record).map((part) => ({
      id: partId(part),
      kind: part.kind,
      name: part.name,
      state: isLeft(part) ? "left" : part.state,
      message: part.message,
      creditsSpent: part.runId === undefined ? 0 : snapshot.spentBy(accountOfRun(part.runId)),
    })),
    creditsSpent,
    creditCap,
    nextDelayMs: waits ? WHILE_STOPPED_MS : nextDelayMs,
    message:
      record.state === "done"
        ? ""
        : record.state === "cancelled"
          ? "Cancelled: what was not done yet is left as it is."
          : record.message,
  };
}

/** While all spending is stopped. */
const WHILE_STOPPED_MS = 60_000;
