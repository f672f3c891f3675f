import { asFailure, type CallFailure } from "../server";
import { browserTimers, type Timers } from "../timers";

/** The bill for the latest choices or, while that is being fetched, the last known bill. */
export interface Quote<B> {
  readonly bill: B | null;
  /** The shown bill is not (yet) the bill of the latest choices. */
  readonly pending: boolean;
  readonly failure: CallFailure | null;
}

export interface Quoter<R> {
  /** Fetches the bill for `request` once no other request has come for a moment; null clears the bill. */
  ask(request: R | null): void;
  /** Asks again immediately, after a failure. */
  again(): void;
  dispose(): void;
}

const SETTLE_MS = 350;

/**
 * Keeps the bill in step with the choices: waits until they settle and drops replies for earlier choices, so
 * that a run is never started on the bill of a different one.
 */
export function createQuoter<R, B>(
  quote: (request: R) => Promise<B>,
  onChange: (quote: Quote<B>) => void,
  timers: Timers = browserTimers,
): Quoter<R> {
  let latest: R | null = null;
  let turn = 0;
  let timer: number | null = null;
  let bill: B | null = null;

  function emit(pending: boolean, failure: CallFailure | null): void {
    onChange({ bill, pending, failure });
  }
  function send(request: R, mine: number): void {
    timer = null;
    quote(request).then(
      (answer) => {
        if (mine !== turn) return;
        bill = answer;
        emit(false, null);
      },
      (thrown: unknown) => {
        if (mine !== turn) return;
        bill = null;
        emit(false, asFailure(thrown));
      },
    );
  }
  function begin(request: R | null, delayMs: number): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
    latest = request;
    turn += 1;
    const mine = turn;
    if (request === null) bill = null;
    emit(request !== null, null);
    if (request === null) return;
    if (delayMs === 0) send(request, mine);
    else timer = timers.set(() => send(request, mine), delayMs);
  }

  return {
    ask: (request) => begin(request, SETTLE_MS),
    again: () => begin(latest, 0),
    dispose() {
      if (timer !== null) timers.clear(timer);
      turn += 1;
    },
  };
}
