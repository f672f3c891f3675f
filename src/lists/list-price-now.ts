import type { Price } from "../api/endpoint";
import { CapReached, overCap } from "../journal/over-cap";
import { listStanding, questionOf } from "./buy-list";
import { billedPrice } from "./list-price";
import type { ListServices } from "./list-services";
import type { StoredList } from "./stored-list";

/** What running a list again costs if what was bought since then counts. */
export function priceSince(services: ListServices, { request }: StoredList, since: number): Price {
  const { purchase } = listStanding(services, questionOf(request), services.clock.now() - since);
  return purchase === null ? { low: 0, high: 0 } : billedPrice(services, purchase.price);
}

/**
 * @param subject As a sentence begins with it.
 * @throws {CapReached} If today's cap has no room for it.
 */
export function requireToday(services: ListServices, high: number, subject = "This list"): void {
  const cap = services.today();
  const over = overCap(cap, high, services.leftOf(cap));
  if (over !== null) throw new CapReached(subject, over);
}
