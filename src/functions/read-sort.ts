import { fold } from "../core/fold";
import { sortOrders } from "../lists/list-draft";
import type { ListBody } from "../operations/list";
import { refusal, shown } from "./parameters";

/**
 * The order of a list as the API spells it, from its words for it or from those of the list builder.
 *
 * The largest come first unless `order` says otherwise; relevance is the API's own order, and cannot be turned round.
 *
 * @throws {InputError} `input/argument`.
 */
export function readSort(sort: string, order: string): Pick<ListBody, "sort_by" | "sort_order"> {
  const sort_order = orderOf(order);
  if (sort === "") return {};
  const wanted = fold(sort);
  const found = sortOrders.find(({ sortBy, label }) => [sortBy, label].some((name) => fold(name) === wanted));
  if (found === undefined) {
    const labels = sortOrders.map(({ label }) => label);
    throw refusal("COMPANY_LIST: sort", `must be one of ${labels.join(", ")}, not ${shown(sort)}`);
  }
  return found.sortBy === "relevance" ? {} : { sort_by: found.sortBy, sort_order };
}

function orderOf(order: string): "asc" | "desc" {
  const word = order.toLowerCase();
  if (word === "" || word === "desc") return "desc";
  if (word === "asc") return "asc";
  throw refusal("COMPANY_LIST: order", `must be asc or desc, not ${shown(order)}`);
}
