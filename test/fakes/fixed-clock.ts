import type { Clock } from "../../src/ports/clock";

/** Time that moves only when told to, or by whoever sleeps. */
export class FixedClock implements Clock {
  /** Every sleep asked for, in milliseconds. */
  readonly slept: number[] = [];
  private ms: number;

  constructor(at: string | number = "2026-11-02T09:00:00Z") {
    this.ms = typeof at === "number" ? at : Date.parse(at);
  }

  now(): number {
    return this.ms;
  }

  sleep(ms: number): void {
    this.slept.push(ms);
    this.ms += ms;
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}
