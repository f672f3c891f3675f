import type { HostState } from "../host-state";
import { ServiceError } from "../service-error";

const HOUR_MS = 60 * 60_000;

/** Below the ids of all triggers. */
const FIRST_ID = 4_000_000_000;

/** When a clock trigger fires: once, or repeatedly. */
export interface ClockSchedule {
  readonly firstAt: number;
  readonly everyMs: number | undefined;
}

export interface TriggerEntry {
  readonly id: string;
  readonly user: string;
  readonly functionName: string;
  readonly eventType: "CLOCK" | "ON_OPEN" | "ON_EDIT" | "ON_CHANGE" | "ON_FORM_SUBMIT";
  /** Created by a script that a trigger had started: it never fires (platform fact C19). */
  readonly isDisabled: boolean;
  readonly everyMs: number | undefined;
  nextAt: number;
}

/** The installable triggers of one script in one document, of all users. */
export class TriggerTable {
  readonly #entries = new Map<string, TriggerEntry>();
  #made = 0;

  /**
   * @throws {ServiceError} For an add-on's second trigger of the same kind, or above the limit per user (facts C12,
   *   C13, C16).
   */
  add(
    entry: Omit<TriggerEntry, "id" | "nextAt"> & { readonly firstAt: number },
    host: HostState,
  ): TriggerEntry {
    const own = this.of(entry.user);
    if (!host.isBound && own.some(({ eventType }) => eventType === entry.eventType)) {
      const kind = entry.eventType === "CLOCK" ? "time-based" : "event-based";
      throw new ServiceError(
        `This add-on has created too many ${kind} triggers in this document for this Google user account.`,
      );
    }
    if (own.length >= host.limits.triggersPerUser) {
      throw new ServiceError(
        "This script has too many triggers. Triggers must be deleted from the script before more can be added.",
      );
    }
    const { firstAt, ...rest } = entry;
    const added = { ...rest, id: String(FIRST_ID + ++this.#made), nextAt: firstAt };
    this.#entries.set(added.id, added);
    return added;
  }

  keep(): TriggerEntry[] {
    return [...this.#entries.values()].map((entry) => ({ ...entry }));
  }

  /** Their ids are counted on. */
  restore(kept: readonly TriggerEntry[]): void {
    for (const entry of kept) this.#entries.set(entry.id, { ...entry });
    this.#made = Math.max(this.#made, ...kept.map(({ id }) => Number(id) - FIRST_ID));
  }

  of(user: string): TriggerEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.user === user);
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  /** The clock triggers that are due, earliest first. */
  due(now: number, user: string | undefined): TriggerEntry[] {
    return this.for("CLOCK")
      .filter(({ nextAt }) => nextAt <= now)
      .filter((entry) => user === undefined || entry.user === user)
      .sort((a, b) => a.nextAt - b.nextAt);
  }

  /** When the next clock trigger is due; null if there is none. */
  get nextDueAt(): number | null {
    const times = this.for("CLOCK").map(({ nextAt }) => nextAt);
    return times.length === 0 ? null : Math.min(...times);
  }

  /**
   * Makes triggers that are due within the next hour due now, as Google does not say at which minute of the
   * hour a trigger fires.
   */
  bringForward(now: number): void {
    for (const entry of this.for("CLOCK")) {
      if (entry.nextAt - now < HOUR_MS) entry.nextAt = Math.min(entry.nextAt, now);
    }
  }

  /** The triggers for an event that can fire, oldest first. */
  for(event: TriggerEntry["eventType"]): TriggerEntry[] {
    return [...this.#entries.values()].filter(
      ({ eventType, isDisabled }) => eventType === event && !isDisabled,
    );
  }

  /** Schedules the next time; a one-time trigger is spent. */
  fired(entry: TriggerEntry, now: number): void {
    if (entry.everyMs === undefined) this.delete(entry.id);
    else entry.nextAt = now + entry.everyMs;
  }
}
