import { FlushBackoff } from "./flush-backoff";
import { asFailure, type Call, type CallFailure } from "./server";
import { browserTimers, type Timers } from "./timers";

export interface FlusherParts {
  readonly call: Call;
  /** Whether nothing else is asked of the server: calls at once are limited, and others are worth more. */
  readonly isIdle: () => boolean;
  readonly isVisible: () => boolean;
  /** Called with the failure once it has failed several times in a row, and with null when it works again. */
  readonly onTrouble: (failure: CallFailure | null) => void;
  readonly timers?: Timers;
}

export interface Flusher {
  /** The sidebar was shown or hidden. */
  readonly visibilityChanged: () => void;
  readonly stop: () => void;
}

/** Before it asks again whether it may. */
const NOT_IDLE_MS = 2_000;
const SHOWN_AGAIN_MS = 2_000;
const FAILURES_TOLD = 3;

/**
 * Has the server move what formulas have bought into the journal, and evaluate those again that wait, as long as somebody
 * can see the sidebar.
 */
export function createFlusher(parts: FlusherParts): Flusher {
  const { call, isIdle, isVisible, onTrouble, timers = browserTimers } = parts;
  const backoff = new FlushBackoff();
  let timer: number | null = null;
  let isAsking = false;
  let isStopped = false;

  function clear(): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
  }
  function schedule(ms: number): void {
    clear();
    if (!isStopped && isVisible()) timer = timers.set(ask, ms);
  }
  function ask(): void {
    timer = null;
    if (isStopped || !isVisible()) return;
    if (!isIdle()) {
      schedule(NOT_IDLE_MS);
      return;
    }
    isAsking = true;
    call("flushAnswers", {}).then(
      (reply) => {
        isAsking = false;
        if (backoff.failures >= FAILURES_TOLD) onTrouble(null);
        backoff.answered(reply);
        schedule(backoff.pauseMs);
      },
      (thrown: unknown) => {
        isAsking = false;
        backoff.failed();
        if (backoff.failures >= FAILURES_TOLD) onTrouble(asFailure(thrown));
        schedule(backoff.pauseMs);
      },
    );
  }

  schedule(backoff.pauseMs);
  return {
    visibilityChanged() {
      if (!isVisible()) clear();
      else if (timer === null && !isAsking) schedule(backoff.failures > 0 ? backoff.pauseMs : SHOWN_AGAIN_MS);
    },
    stop() {
      isStopped = true;
      clear();
    },
  };
}
