/** All timeouts go through here, so that tests control the time. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

export const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
};
