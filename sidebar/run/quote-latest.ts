import { asFailure, type CallFailure } from "../server";
import { browserTimers, type Timers } from "../timers";

/** A bill on its way: the one for the latest choices, the last one known while the next is being asked for. */
export interface Quote<B> {
  readonly bill: B | null;
  /** The shown bill is not (yet) the bill of the latest choices. */
  readonly pending: boolean;
  readonly failure: CallFailure | null;
}

export interface Quoter<R> {
  /** Asks for the bill of `request` once no other request came for a moment; null forgets the bill. */
  ask(request: R | null): void;
  /** Asks again at once, after a failure. */
  again(): void;
  dispose(): void;
}

const SETTLE_MS = 350;

/**
 * Keeps the bill in step with the choices: waits until they settle, and an answer for earlier choices is dropped, so
 * that nobody starts a run on the bill of another one.
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
