import { aboveDayCap } from "../core/day-cap-in-words";
import type { Price } from "../api/endpoint";
import { billedPrice as billed } from "../journal/prices";
import type { ListServices } from "./list-services";
import { overCapInWords } from "./list-words";

/** What a list costs as the service bills lately; the upper end is what has to be agreed to. */
export function billedPrice({ prices }: Pick<ListServices, "prices">, price: Price): Price {
  return billed(prices(), "list", { units: [], price });
}

/** Why a list of this price is not built today, as a line of its bill; null if it may be. */
export function overCapOf(
  { settings, spentToday }: Pick<ListServices, "settings" | "spentToday">,
  high: number,
): string | null {
  const { dayCap } = settings;
  if (high > dayCap) {
    const { fact, advice } = aboveDayCap("This", high, dayCap);
    return `${fact} ${advice} Or ask for fewer companies.`;
  }
  const over = overCapInWords(high, { cap: dayCap, spent: spentToday() });
  return over && `${over}: ask for fewer companies, raise the cap in Settings, or wait until tomorrow.`;
}
