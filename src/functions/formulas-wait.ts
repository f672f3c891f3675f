import { codeOf } from "../errors";
import type { SharedState } from "../journal/shared-state";
import { FREE, type Snapshot } from "../journal/snapshot";

/** When formulas last had to wait for room or for others, or `TAKEN` and when somebody began to evaluate them again. */
const FORMULAS_WAIT = "FORMULAS_WAIT";
const TAKEN = "taken";
/** Longer than evaluating them again takes: past that, whoever did is gone. */
const TAKEN_MS = 60_000;
/** A formula notes that it waits before its cell shows so; while others do, too, evaluating it again is no help. */
const SETTLED_MS = 5_000;

/** `soon`: they wait, and may still be evaluated. */
export type FormulasWait = "no" | "soon" | "now";

/** Whoever has the sidebar open lets formulas go on; where it cannot be noted they wait for a click. */
export function noteWaitingFormulas(state: SharedState, nowMs: number): void {
  try {
    state.write({ [FORMULAS_WAIT]: String(nowMs) });
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
}

export function formulasWait(snapshot: Snapshot, nowMs: number): FormulasWait {
  const mark = snapshot.value(FORMULAS_WAIT) ?? FREE;
  if (mark === FREE) return "no";
  const [since = "", takenAt] = mark.split(" ");
  if (since === TAKEN) return nowMs - Number(takenAt) > TAKEN_MS ? "now" : "no";
  return nowMs - Number(since) < SETTLED_MS ? "soon" : "now";
}

/**
 * Takes formulas that wait, so that nobody else has them evaluated again meanwhile.
 *
 * @returns The place behind which to go on, empty for the first; null if they do not wait any more.
 * @throws {LimitError} As `SharedState.update`.
 */
export function takeWaitingFormulas(state: SharedState, nowMs: number): string | null {
  return state.update<string | null>((snapshot) => {
    if (formulasWait(snapshot, nowMs) !== "now") return { set: {}, value: null };
    const [since = "", ...after] = (snapshot.value(FORMULAS_WAIT) ?? "").split(" ");
    const value = since === TAKEN ? "" : after.join(" ");
    return { set: { [FORMULAS_WAIT]: `${TAKEN} ${nowMs}` }, value };
  });
}

/**
 * Ends what `takeWaitingFormulas` began, unless formulas wait again.
 *
 * @param after The place behind which to go on; null if all were evaluated again.
 */
export function releaseWaitingFormulas(state: SharedState, after: string | null): void {
  const isTaken = (state.read().value(FORMULAS_WAIT) ?? FREE).startsWith(TAKEN);
  // Since 1970: they have settled.
  if (isTaken) state.write({ [FORMULAS_WAIT]: after === null ? FREE : `0 ${after}` });
}
