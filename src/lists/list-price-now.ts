import { aboveDayCap } from "../core/day-cap-in-words";
import type { Price } from "../api/endpoint";
import { LimitError } from "../errors";
import { listStanding, questionOf } from "./buy-list";
import { billedPrice } from "./list-price";
import type { ListServices } from "./list-services";
import type { StoredList } from "./stored-list";

/** Passes by itself, tomorrow. */
export class DayIsSpent extends LimitError {
  constructor(subject: string, high: number, dayCap: number) {
    super(
      "limit/credit-cap",
      `${subject} may cost ${high} credits: more than is left of today's cap of ${dayCap}.`,
      "Raise the cap in Settings, or wait until tomorrow.",
    );
  }
}

/** What running a list again costs if what was bought since then counts. */
export function priceSince(services: ListServices, { request }: StoredList, since: number): Price {
  const { purchase } = listStanding(services, questionOf(request), services.clock.now() - since);
  return purchase === null ? { low: 0, high: 0 } : billedPrice(services, purchase.price);
}

/**
 * @param subject As a sentence begins with it.
 * @throws {DayIsSpent} If today's cap has no room for it, and tomorrow's will have.
 * @throws {LimitError} If no day has.
 */
export function requireToday(services: ListServices, high: number, subject = "This list"): void {
  const { dayCap } = services.settings;
  if (high > dayCap) {
    const { fact, advice } = aboveDayCap(subject, high, dayCap);
    throw new LimitError("limit/credit-cap", fact, advice);
  }
  if (high > 0 && services.spentToday() + high > dayCap) throw new DayIsSpent(subject, high, dayCap);
}
