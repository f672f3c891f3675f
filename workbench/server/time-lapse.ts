import type { AppsScriptHost } from "../host/host";
import { momentOf, nextMidnight, type Destination } from "./calendar-times";
import type { TimeView } from "./protocol";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What else has to notice that a day is over. */
export type NextDay = (() => Promise<void>) | null;

/**
 * Plays time fast: the services' clock goes from one thing that is due to the next, the world moves on at midnight, and clock
 * triggers fire as they would have.
 */
export class TimeLapse {
  private readonly listeners = new Set<() => void>();
  private isMoving = false;

  /** @param nextDay Moves the world on by a day; null where nobody can, and time is not played then. */
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

  /** @returns A function that ends the subscription. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Moves on to a time; does nothing while it is moving. Whatever runs is waited for at each step.
   *
   * On arrival the hourly triggers fire once more: who comes to Monday, 8:00 sees what a watch of that hour has found.
   *
   * @throws {Error} In words, on arrival, if triggers have failed.
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
      // What is due in the last minute fires on arrival, not a moment before and then again.
      const step = Math.min(midnight, due > end - MINUTE_MS ? end : due);
      await host.skipTime(step - clock.now());
      this.changed();
      // Firing takes time, and may lead past midnight.
      for (; clock.now() >= midnight; midnight = nextMidnight(midnight, timeZone)) await nextDay();
      if (clock.now() >= end) host.bringTriggersForward();
      await host.fireTriggers();
    }
  }

  /** A trigger that is due and does not fire, since its user's time of the day is used up, is tried again an hour later. */
  private nextTriggerAt(): number {
    const now = this.host.clock.now();
    const at = this.host.nextTriggerAt ?? Infinity;
    return at > now ? at : now + HOUR_MS;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

/** What has become of the clock triggers that fired since it was made. */
class TriggerFailures {
  private readonly before: number;

  constructor(private readonly host: AppsScriptHost) {
    this.before = host.executions.length;
  }

  /** @throws {Error} If one has failed, with how many have. */
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
