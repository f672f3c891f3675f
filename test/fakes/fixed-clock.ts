import type { Clock } from "../../src/google/ports";

/** Time that advances only when told to, or by sleeping. */
export class FixedClock implements Clock {
  /** Every sleep requested, in milliseconds. */
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
