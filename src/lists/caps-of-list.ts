import { capAllowed, type Cap } from "../journal/accounts";
import { CapReached, overCap } from "../journal/over-cap";
import type { ListServices } from "./list-services";

type Capped = Pick<ListServices, "account" | "caps" | "today">;

/** What may be spent on a list or whatever else the list builder asks; `creditCap` is what was agreed to. */
export function capsOfList({ account, caps, today }: Capped, creditCap: number): Cap[] {
  return [capAllowed(account, creditCap), ...caps, today()];
}

/**
 * Before anything is asked.
 *
 * @param subject As a sentence begins with it.
 * @throws {CapReached} If one of the caps has no room for a price.
 */
export function requireRoom(
  { leftOf }: Pick<ListServices, "leftOf">,
  caps: readonly Cap[],
  price: number,
  subject: string,
): void {
  for (const cap of caps) {
    const over = overCap(cap, price, leftOf(cap));
    if (over !== null) throw new CapReached(subject, over);
  }
}
