import type { Progress, RunState } from "../../src/rpc/rpc";
import { asFailure, type Call, type CallFailure } from "../server";
import { advanced, type Watch } from "./watch-slice";

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
  const driver = { stopped: false };

  async function drive(): Promise<void> {
    let progress = start;
    let failures = 0;
    while (!driver.stopped) {
      const stopWatching = watch(start.runId, (seen) => {
        if (driver.stopped) return;
        progress = advanced(progress, seen);
        onChange({ progress, failure: null, retryInMs: null });
      });
      try {
        progress = await call("runSlice", {
          runId: start.runId,
          ...(raised === undefined ? {} : { creditCap: raised }),
        }).finally(stopWatching);
        failures = 0;
        if (driver.stopped) return;
        onChange({ progress, failure: null, retryInMs: null });
        if (isOver(progress.state)) return;
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

  void drive();
  return {
    stop() {
      driver.stopped = true;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
