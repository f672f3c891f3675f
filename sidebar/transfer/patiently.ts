import { asFailure } from "../server";

/** Waits so many milliseconds. */
export type Wait = (ms: number) => Promise<void>;

export const inBrowser: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const PAUSES_MS = [2_000, 5_000, 10_000, 20_000];

/** Asks again a few times where that can help: each slice may be asked for twice. */
export async function patiently<Value>(ask: () => Promise<Value>, wait: Wait): Promise<Value> {
  for (let failures = 0; ; failures++)
    try {
      return await ask();
    } catch (thrown) {
      const pause = PAUSES_MS[failures];
      if (pause === undefined || !asFailure(thrown).retryable) throw thrown;
      await wait(pause);
    }
}
