import type { Clock } from "../ports/clock";

export class UtilitiesClock implements Clock {
  now(): number {
    return Date.now();
  }

  sleep(ms: number): void {
    if (ms > 0) Utilities.sleep(ms);
  }
}
