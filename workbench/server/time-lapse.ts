import type { AppsScriptHost } from "../host/host";
import { momentOf, nextMidnight, type Destination } from "./calendar-times";
import type { TimeView } from "./protocol";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Called when a day ends, to advance what else depends on the date; null if time cannot be advanced. */
export type NextDay = (() => Promise<void>) | null;

/**
 * Fast-forwards time: the services' clock jumps from one due event to the next, the demo data advances at
 * midnight, and clock triggers fire as they would have.
 */
export class TimeLapse {
  private readonly listeners = new Set<() => void>();
  private isMoving = false;

  /** @param nextDay Advances the demo data by a day; null if that is impossible, which disables fast-forwarding. */
  constructor(
    private readonly host: AppsScriptHost,
    private readonly nextDay: NextDay,
  ) {}

  view(): TimeView {
    const { clock, workbook } = this.host;
    return {
      now: clock.now(),
      timeZone: workbook.timeZone,
      isTicking: !clock.isVirtual,
      canMove: this.nextDay !== null,
      isMoving: this.isMoving,
    };
  }

  /** @returns Unsubscribes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Fast-forwards to a time; does nothing if that is already in progress. Waits for running executions at
   * each step.
   *
   * On arrival the hourly triggers fire once more, so that on Monday at 8:00 the finds of a watch at that
   * hour are visible.
   *
   * @throws {Error} On arrival, with a message for the user, if triggers have failed.
   */
  async moveTo(destination: Destination): Promise<void> {
    if (this.isMoving || this.nextDay === null) return;
    const failures = new TriggerFailures(this.host);
    this.isMoving = true;
    this.changed();
    try {
      await this.passUntil(
        momentOf(destination, this.host.clock.now(), this.host.workbook.timeZone),
        this.nextDay,
      );
    } finally {
      this.isMoving = false;
      this.changed();
    }
    failures.tell();
  }

  private async passUntil(end: number, nextDay: () => Promise<void>): Promise<void> {
    const { host } = this;
    const { clock } = host;
    const { timeZone } = host.workbook;
    let midnight = nextMidnight(clock.now(), timeZone);
    while (clock.now() < end) {
      const due = this.nextTriggerAt();
      // What is due in the last minute fires only on arrival, not also just before.
      const step = Math.min(midnight, due > end - MINUTE_MS ? end : due);
      await host.skipTime(step - clock.now());
      this.changed();
      // Firing takes time, and may continue past midnight.
      for (; clock.now() >= midnight; midnight = nextMidnight(midnight, timeZone)) await nextDay();
      if (clock.now() >= end) host.bringTriggersForward();
      await host.fireTriggers();
    }
  }

  /** A trigger that is due but cannot fire because its user's daily time is used up is retried an hour later. */
  private nextTriggerAt(): number {
    const now = this.host.clock.now();
    const at = this.host.nextTriggerAt ?? Infinity;
    return at > now ? at : now + HOUR_MS;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Collects the failures of clock triggers fired since its creation. */
class TriggerFailures {
  private readonly before: number;

  constructor(private readonly host: AppsScriptHost) {
    this.before = host.executions.length;
  }

  /** @throws {Error} If any failed, saying how many. */
  tell(): void {
    const errors = this.host.executions
      .slice(this.before)
      .filter(({ kind, status }) => kind === "clock trigger" && status !== "done")
      .map(({ error, status }) => error ?? status);
    const [first] = errors;
    if (first === undefined) return;
    const often = errors.length === 1 ? "once" : `${errors.length} times`;
    throw new Error(`A time-driven trigger failed ${often} meanwhile. The first time it said: ${first}`);
  }
}
