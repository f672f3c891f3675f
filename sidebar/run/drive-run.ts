import type { Progress, RunState } from "../../src/rpc/rpc";
import { asFailure, browserTimers, type Call, type CallFailure, type Timers } from "../server";

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
  const { underWay: _, ...before } = shown;
  const { rows, items } = seen;
  return {
    ...before,
    done: Math.max(shown.done, Math.min(seen.done, seen.total)),
    creditsSpent: Math.max(shown.creditsSpent, seen.creditsSpent),
    rows,
    ...(items === undefined ? {} : { items }),
    ...(seen.underWay === undefined ? {} : { underWay: seen.underWay }),
  };
}

export interface DrivenRun {
  readonly progress: Progress;
  /** The last slice got no reply; the driver retries automatically while `retryInMs` is set. */
  readonly failure: CallFailure | null;
  readonly retryInMs: number | null;
}

export interface RunDriver {
  /** Stops driving here; the run itself is unaffected. */
  stop(): void;
}

const backOffMs = [2_000, 5_000, 10_000, 20_000, 40_000];

export function isOver(state: RunState): boolean {
  return state !== "running" && state !== "waiting";
}

/** Whether a run is over for good: the server may still be counting what a cancelled run wrote. */
export function isSettled({ state, nextDelayMs }: Pick<Progress, "state" | "nextDelayMs">): boolean {
  return isOver(state) && nextDelayMs === 0;
}

/**
 * Drives a run slice by slice until it is over, at the pace that the server asks for.
 *
 * A slice continues where the last one ended, so a lost reply is safe to request again: retryable failures
 * are retried with backoff; five in a row, or one that is not retryable, stop the driver and show the
 * failure.
 *
 * @param watch Watches a slice while it works.
 * @param raised The cap with which it goes on.
 */
export function driveRun(
  start: Progress,
  call: Call,
  onChange: (run: DrivenRun) => void,
  wait: (ms: number) => Promise<void> = pause,
  watch: Watch = () => () => undefined,
  raised?: number,
): RunDriver {
  const { runId } = start;
  const cap = raised === undefined ? {} : { creditCap: raised };
  const driver = { stopped: false };

  async function goOn(): Promise<void> {
    let progress = start;
    let failures = 0;
    while (!driver.stopped) {
      const stopWatching = watch(runId, (seen) => {
        if (driver.stopped) return;
        progress = advanced(progress, seen);
        onChange({ progress, failure: null, retryInMs: null });
      });
      try {
        progress = await call("runSlice", { runId, ...cap }).finally(stopWatching);
        failures = 0;
        if (driver.stopped) return;
        onChange({ progress, failure: null, retryInMs: null });
        if (isSettled(progress)) return;
        await wait(progress.nextDelayMs);
      } catch (thrown) {
        if (driver.stopped) return;
        const failure = asFailure(thrown);
        const retryInMs = failure.retryable ? (backOffMs[failures] ?? null) : null;
        failures += 1;
        onChange({ progress, failure, retryInMs });
        if (retryInMs === null) return;
        await wait(retryInMs);
      }
    }
  }

  void goOn();
  return {
    stop() {
      driver.stopped = true;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
