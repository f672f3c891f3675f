import type { Price } from "../api/endpoint";
import { overCap, overCapInWords } from "../journal/over-cap";
import { billedPrice as billed } from "../journal/prices";
import type { ListServices } from "./list-services";

/** What a list costs as the service bills lately; the upper end is what has to be agreed to. */
export function billedPrice({ prices }: Pick<ListServices, "prices">, price: Price): Price {
  return billed(prices(), "list", { units: [], price });
}

/** Why a list of this price is not built today, as a line of its bill; null if it may be. */
export function overCapOf(services: Pick<ListServices, "today" | "leftOf">, high: number): string | null {
  const cap = services.today();
  const over = overCap(cap, high, services.leftOf(cap));
  return over && `${Object.values(overCapInWords("This", over)).join(" ")} Or ask for fewer companies.`;
}
