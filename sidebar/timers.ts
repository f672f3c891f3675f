/** What waits goes through here, so that a test can say when the time has passed. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

export const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
};
