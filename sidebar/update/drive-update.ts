import type { UpdateProgress } from "../../src/rpc/rpc";
import { asFailure, type Call, type CallFailure } from "../server";

/** Backoff after retryable failures in a row; after the last one, retrying is up to the user. */
const BACK_OFF_MS = [2_000, 5_000, 10_000, 20_000, 40_000];

/**
 * Calls step after step until the update is over, at the pace that the server asks for. A lost reply is safe
 * to request again.
 *
 * @returns Stops calling; the update itself is unaffected.
 */
export function driveUpdate(
  start: UpdateProgress,
  call: Call,
  onChange: (progress: UpdateProgress, failure: CallFailure | null, isDriven: boolean) => void,
  wait: (ms: number) => Promise<void> = pause,
): () => void {
  let stopped = false;
  async function drive(): Promise<void> {
    let progress = start;
    for (let failures = 0; isUnderWay(progress);) {
      await wait(progress.nextDelayMs);
      if (stopped) return;
      try {
        progress = await call("updateSlice", { updateId: start.updateId, drives: true });
        failures = 0;
        if (stopped) return;
        onChange(progress, null, isUnderWay(progress));
      } catch (thrown) {
        if (stopped) return;
        const failure = asFailure(thrown);
        const pauseMs = failure.retryable ? BACK_OFF_MS[failures++] : undefined;
        onChange(progress, failure, pauseMs !== undefined);
        if (pauseMs === undefined) return;
        await wait(pauseMs);
      }
    }
  }
  void drive();
  return () => void (stopped = true);
}

export function isUnderWay({ state }: Pick<UpdateProgress, "state">): boolean {
  return state === "running" || state === "waiting";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
