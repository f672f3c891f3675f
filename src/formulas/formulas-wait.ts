import { codeOf } from "../errors";
import type { SharedState } from "../journal/shared-state";
import { FREE, type Snapshot, type Values } from "../journal/snapshot";

/** When formulas last had to wait for room or for others. What ends a wait is written elsewhere, so no note is lost. */
const FORMULAS_WAIT = "FORMULAS_WAIT";
/**
 * Of whoever last began to evaluate them again: the note that they saw, when they began, and `TAKEN` while they do, then
 * the place behind which to go on, or nothing when all were evaluated.
 */
const FORMULAS_AGAIN = "FORMULAS_AGAIN";
const TAKEN = "taken";
/** Longer than evaluating them again takes: past that, whoever did is gone. */
const TAKEN_MS = 60_000;
/** A formula notes that it waits before its cell shows so; while others do, too, evaluating it again is no help. */
const SETTLED_MS = 5_000;

/** `soon`: they wait, and may still be evaluated. */
export type FormulasWait = "no" | "soon" | "now";

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
  const { note, isNew, at, rest } = marks(snapshot);
  // A time far ahead is no reason to wait for it.
  if (isNew) return Math.abs(nowMs - Number(note)) < SETTLED_MS ? "soon" : "now";
  if (rest === TAKEN) return Math.abs(nowMs - at) <= TAKEN_MS ? "no" : "now";
  return rest === "" ? "no" : "now";
}

function marks(snapshot: Snapshot) {
  const note = snapshot.value(FORMULAS_WAIT) ?? FREE;
  const [seen, at, ...rest] = (snapshot.value(FORMULAS_AGAIN) ?? "").split(" ");
  return { note, isNew: note !== FREE && note !== seen, at: Number(at), rest: rest.join(" ") };
}

/** Formulas that somebody evaluates again. */
export interface TakenFormulas {
  /** The place behind which to go on, empty for the first. */
  readonly after: string;
  /** The note that was seen, and when they were taken. */
  readonly since: string;
}

/**
 * Takes formulas that wait, so that nobody else has them evaluated again meanwhile.
 *
 * @returns Null if they do not wait any more.
 * @throws {LimitError} As `SharedState.update`.
 */
export function takeWaitingFormulas(state: SharedState, nowMs: number): TakenFormulas | null {
  return state.update<TakenFormulas | null>((snapshot) => {
    if (formulasWait(snapshot, nowMs) !== "now") return { set: {}, value: null };
    const { note, isNew, rest } = marks(snapshot);
    const since = `${note} ${nowMs}`;
    const after = isNew || rest === TAKEN ? "" : rest;
    return { set: { [FORMULAS_AGAIN]: `${since} ${TAKEN}` }, value: { after, since } };
  });
}

/**
 * Ends what `takeWaitingFormulas` began, unless somebody else has begun since.
 *
 * @param after The place behind which to go on; empty if all were evaluated again.
 */
export function releaseWaitingFormulas(state: SharedState, { since }: TakenFormulas, after: string): void {
  if (state.read().value(FORMULAS_AGAIN) !== `${since} ${TAKEN}`) return;
  state.write({ [FORMULAS_AGAIN]: after === "" ? since : `${since} ${after}` });
}
