import type { Progress } from "../../src/core/sidebar-contract";
import type { Call } from "../server";
import { browserTimers, type Timers } from "../timers";

const WATCH_EVERY_MS = 1_500;

/** Looks on while a slice works, and tells what it sees. @returns What ends it. */
export type Watch = (runId: string, onProgress: (seen: Progress) => void) => () => void;

/**
 * Asks how far a slice is while it works: a slice answers only at its end, and that may be half a minute away. One question
 * at a time, each a single read. A question that fails is the last one: the slice itself tells what is wrong.
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

/** What is shown once something was seen: counts only grow, and how it ends is for the slice to tell. */
export function advanced(shown: Progress, seen: Progress): Progress {
  if (seen.runId !== shown.runId) return shown;
  return {
    ...shown,
    done: Math.max(shown.done, Math.min(seen.done, seen.total)),
    creditsSpent: Math.max(shown.creditsSpent, seen.creditsSpent),
  };
}
