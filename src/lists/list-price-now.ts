import type { Price } from "../api/endpoint";
import { listStanding, questionOf } from "./buy-list";
import { billedPrice } from "./list-price";
import type { ListServices } from "./list-services";
import type { StoredList } from "./stored-list";

/** What running a list again costs if what was bought since then counts. */
export function priceSince(services: ListServices, { request }: StoredList, since: number): Price {
  const { purchase } = listStanding(services, questionOf(request), services.clock.now() - since);
  return purchase === null ? { low: 0, high: 0 } : billedPrice(services, purchase.price);
}
