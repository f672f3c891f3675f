import { codeOf } from "../errors";
import type { SharedState } from "../journal/shared-state";
import { FREE, type Snapshot, type Values } from "../journal/snapshot";

/** When formulas last had to wait for room or for others. What ends a wait is written elsewhere, so no note is lost. */
const FORMULAS_WAIT = "FORMULAS_WAIT";
/** The last such note after which formulas were evaluated again, and the place behind which to go on if not all were. */
const FORMULAS_AGAIN = "FORMULAS_AGAIN";
/** A formula notes that it waits before its cell shows so; while others do, too, evaluating it again is no help. */
const SETTLED_MS = 5_000;

export interface FormulasWait {
  /** `soon`: they wait, and may still be evaluated. */
  readonly wait: "no" | "soon" | "now";
  readonly note: string;
  /** The place behind which to go on, empty for the first. */
  readonly after: string;
}

/** What says that formulas wait: whoever has the sidebar open lets them go on. */
export function waitingFormulasValues(nowMs: number): Values {
  return { [FORMULAS_WAIT]: String(nowMs) };
}

/** Notes it; where it cannot be noted they wait for a click. */
export function noteWaitingFormulas(state: SharedState, nowMs: number): void {
  try {
    state.write(waitingFormulasValues(nowMs));
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
}

export function formulasWait(snapshot: Snapshot, nowMs: number): FormulasWait {
  const note = snapshot.value(FORMULAS_WAIT) ?? FREE;
  const [seen, ...rest] = (snapshot.value(FORMULAS_AGAIN) ?? "").split(" ");
  const after = rest.join(" ");
  if (note === FREE) return { wait: "no", note, after: "" };
  if (note === seen) return { wait: after === "" ? "no" : "now", note, after };
  // A time far ahead is no reason to wait for it.
  return { wait: Math.abs(nowMs - Number(note)) < SETTLED_MS ? "soon" : "now", note, after: "" };
}

/** Notes how far formulas were evaluated again. @param after The place behind which to go on; empty if all were. */
export function noteEvaluated(state: SharedState, { note }: FormulasWait, after: string): void {
  state.write({ [FORMULAS_AGAIN]: after === "" ? note : `${note} ${after}` });
}
