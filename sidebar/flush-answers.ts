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

const USUAL_PAUSE_MS = 20_000;
const SHORT_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
const FAILURES_TOLD = 3;

/**
 * Has the server move what formulas have bought into the journal, and evaluate those again that wait, as long as somebody
 * can see the sidebar.
 *
 * Pauses grow while it fails, and while as many formulas wait as before: then evaluating them again is no help.
 */
export function createFlusher({
  call,
  isIdle,
  isVisible,
  onTrouble,
  timers = browserTimers,
}: FlusherParts): Flusher {
  let timer: number | null = null;
  let isAsking = false;
  let isStopped = false;
  let failures = 0;
  /** Calls in a row that found no fewer formulas waiting than the one before. */
  let stalls = 0;
  let waiting = 0;

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
      schedule(SHORT_PAUSE_MS);
      return;
    }
    isAsking = true;
    call("flushAnswers", {}).then(
      (reply) => {
        isAsking = false;
        const found = reply.formulas + reply.left;
        stalls = waiting > 0 && found >= waiting ? stalls + 1 : 0;
        waiting = found;
        if (failures >= FAILURES_TOLD) onTrouble(null);
        failures = 0;
        schedule(stalls === 0 && reply.waiting ? SHORT_PAUSE_MS : growing(Math.max(0, stalls - 1)));
      },
      (thrown: unknown) => {
        isAsking = false;
        failures += 1;
        if (failures >= FAILURES_TOLD) onTrouble(asFailure(thrown));
        schedule(growing(failures));
      },
    );
  }

  schedule(USUAL_PAUSE_MS);
  return {
    visibilityChanged() {
      if (!isVisible()) clear();
      else if (timer === null && !isAsking) schedule(failures > 0 ? growing(failures) : SHORT_PAUSE_MS);
    },
    stop() {
      isStopped = true;
      clear();
    },
  };
}

function growing(times: number): number {
  return Math.min(LONGEST_PAUSE_MS, USUAL_PAUSE_MS * 2 ** times);
}
