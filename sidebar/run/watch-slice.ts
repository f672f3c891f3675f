import type { Progress } from "../../src/rpc/rpc";
import type { Call } from "../server";
import { browserTimers, type Timers } from "../timers";

const WATCH_EVERY_MS = 1_500;

/**
 * Watches a slice while it works and reports what it sees.
 *
 * @returns Stops watching.
 */
export type Watch = (runId: string, onProgress: (seen: Progress) => void) => () => void;

/**
 * Polls the progress of a slice while it works: a slice replies only at its end, up to half a minute later.
 * One poll at a time, each a single read. Polling ends with the first failure, because the slice itself will
 * report the problem.
 */
export function watchWith(call: Call, timers: Timers = browserTimers): Watch {
  return (runId, onProgress) => {
    let over = false;
    let timer: number | null = null;
    const look = (): void => {
      timer = null;
      call("watchRun", { runId }).then(
        (seen) => {
          if (over) return;
          onProgress(seen);
          timer = timers.set(look, WATCH_EVERY_MS);
        },
        () => {
          over = true;
        },
      );
    };
    timer = timers.set(look, WATCH_EVERY_MS);
    return () => {
      over = true;
      if (timer !== null) timers.clear(timer);
    };
  };
}

/** The progress to show after a poll: counts only grow, and the final state is left to the slice. */
export function advanced(shown: Progress, seen: Progress): Progress {
  if (seen.runId !== shown.runId) return shown;
  return {
    ...shown,
    done: Math.max(shown.done, Math.min(seen.done, seen.total)),
    creditsSpent: Math.max(shown.creditsSpent, seen.creditsSpent),
  };
}
