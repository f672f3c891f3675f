import type { FlushedAnswers } from "../src/rpc/rpc";
import { FlushBackoff } from "./flush-backoff";
import { asFailure, type Call, type CallFailure } from "./server";
import { browserTimers, type Timers } from "./timers";

export interface FlusherParts {
  readonly call: Call;
  /** Whether no other server call is pending: concurrent calls are limited, and others matter more. */
  readonly isIdle: () => boolean;
  readonly isVisible: () => boolean;
  /** Called with the failure after several failures in a row, and with null once it works again. */
  readonly onTrouble: (failure: CallFailure | null) => void;
  readonly onReply: (reply: FlushedAnswers) => void;
  readonly timers?: Timers;
}

export interface Flusher {
  /** The sidebar was shown or hidden. */
  readonly visibilityChanged: () => void;
  readonly stop: () => void;
}

/** Delay before `isIdle` is checked again. */
const NOT_IDLE_MS = 2_000;
const SHOWN_AGAIN_MS = 2_000;
const FAILURES_TOLD = 3;

/**
 * While the sidebar is visible, has the server move answers that formulas bought into the journal and
 * re-evaluate waiting formulas.
 */
export function createFlusher(parts: FlusherParts): Flusher {
  const { call, isIdle, isVisible, onTrouble, onReply, timers = browserTimers } = parts;
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
        onReply(reply);
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
