import type { HostState } from "../host-state";
import { ServiceError } from "../service-error";

const HOUR_MS = 60 * 60_000;

/** When a clock trigger fires: once, or again and again. */
export interface ClockSchedule {
  readonly firstAt: number;
  readonly everyMs: number | undefined;
}

export interface TriggerEntry {
  readonly id: string;
  readonly user: string;
  readonly functionName: string;
  readonly eventType: "CLOCK" | "ON_OPEN" | "ON_EDIT" | "ON_CHANGE" | "ON_FORM_SUBMIT";
  /** Created by a script that a trigger ran: it never fires (platform fact C19). */
  readonly isDisabled: boolean;
  readonly everyMs: number | undefined;
  nextAt: number;
}

/** The installable triggers of one script, all users', in one document. */
export class TriggerTable {
  readonly #entries = new Map<string, TriggerEntry>();
  #made = 0;

  /** @throws {ServiceError} For a second one of its kind, or past the number that a user may have (facts C12, C13, C16). */
  add(
    entry: Omit<TriggerEntry, "id" | "nextAt"> & { readonly firstAt: number },
    host: HostState,
  ): TriggerEntry {
    const own = this.of(entry.user);
    if (own.some(({ eventType }) => eventType === entry.eventType)) {
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
    const added = { ...rest, id: String(4_000_000_000 + ++this.#made), nextAt: firstAt };
    this.#entries.set(added.id, added);
    return added;
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

  /** The clock triggers that should fire now, the earliest first. */
  due(now: number, user: string | undefined): TriggerEntry[] {
    return this.#firing()
      .filter(({ nextAt }) => nextAt <= now)
      .filter((entry) => user === undefined || entry.user === user)
      .sort((a, b) => a.nextAt - b.nextAt);
  }

  /** When the next clock trigger is due; null where there is none. */
  get nextDueAt(): number | null {
    const times = this.#firing().map(({ nextAt }) => nextAt);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Makes what is due within the hour due now: nobody is told at which minute of its hour Google fires a trigger. */
  bringForward(now: number): void {
    for (const entry of this.#firing()) {
      if (entry.nextAt - now < HOUR_MS) entry.nextAt = Math.min(entry.nextAt, now);
    }
  }

  #firing(): TriggerEntry[] {
    return [...this.#entries.values()].filter(
      ({ eventType, isDisabled }) => eventType === "CLOCK" && !isDisabled,
    );
  }

  /** Plans the next time; a trigger for one time is used up. */
  fired(entry: TriggerEntry, now: number): void {
    if (entry.everyMs === undefined) this.delete(entry.id);
    else entry.nextAt = now + entry.everyMs;
  }
}

/** @throws {ServiceError} Below the floor for add-ons (platform fact C15). */
export function assertRecurrence(everyMs: number): void {
  if (everyMs < HOUR_MS) {
    throw new ServiceError("The recurrence interval for an Add-on trigger must be at least one hour.");
  }
}
