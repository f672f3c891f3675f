import type { Price } from "../api/endpoint";
import { rounded } from "../core/credits";
import { checksum } from "../core/json";
import type { Booking } from "./booking";
import { billedIn, type Purchase, type Request } from "./operation";

/** Billed credits per expected credit by price name, from the last bill; 0 if there were replies and none was billed. */
export type Prices = Readonly<Record<string, number>>;

type Sold = Pick<Purchase, "units" | "pricedByUnit">;
type Priced = Sold & Pick<Purchase, "price" | "beside">;

/** Most requests of an order while all replies were free, which says nothing about the price. */
const MOST_UNPRICED = 5;

/**
 * The names under which a purchase's price is remembered. The first is what a bill is about.
 *
 * | operation | names |
 * | --- | --- |
 * | has one price | `jobs` |
 * | has prices by unit | `enrichment=<checksum of all units>`, then `enrichment:<unit>` for each |
 *
 * A bill for several units doesn't say which of them cost more than expected, so the set has a name of its own.
 */
export function priceNames(operation: string, { units, pricedByUnit }: Sold): string[] {
  if (pricedByUnit !== true) return [operation];
  return [`${operation}=${checksum(units)}`, ...units.map((unit) => `${operation}:${unit}`)];
}

/** How many requests an order with this purchase may have. 1 until there is a reply: the first goes alone. */
export function mostAtOnce(prices: Prices, operation: string, purchase: Sold): number {
  const factor = prices[priceNames(operation, purchase)[0]!];
  return factor === undefined ? 1 : factor === 0 ? MOST_UNPRICED : Infinity;
}

/** Billed credits per credit of the catalogue, at the most; 1 until something was billed. */
export function priceFactor(prices: Prices, operation: string, purchase: Sold): number {
  const [whole = 0, ...each] = priceNames(operation, purchase).map((name) => prices[name] ?? 0);
  return whole || Math.max(...each, 0) || 1;
}

/** Credits to reserve for a purchase: never less than the catalogue says. */
export function reservedCredits(prices: Prices, operation: string, purchase: Priced): number {
  return rounded(purchase.price.high * Math.max(1, priceFactor(prices, operation, purchase)));
}

/** What a purchase, and the units beside it, should cost. The upper end is what they reserve, so a cap of that suffices. */
export function expectedPrice(prices: Prices, operation: string, purchase: Priced): Price {
  const { price, beside = 0 } = purchase;
  const factor = priceFactor(prices, operation, purchase);
  const low = price.low === price.high ? price.low + beside : price.low;
  return { low: rounded(low * factor), high: rounded((price.high + beside) * Math.max(1, factor)) };
}

/** The factor that a bill shows. Below the upper end of a range it is 1, since the amount depends on how much was found. */
export function measured({ price: { low, high } }: Pick<Purchase, "price">, billed: number): number {
  if (high === 0) return 1;
  return low === high ? billed / high : Math.max(1, billed / high);
}

/** The factors that replies show. A free reply shows none: the next one may have any price. */
export function learntPrices(
  known: Prices,
  requests: readonly Request[],
  bookings: readonly Booking[],
): Record<string, number> {
  const prices: Record<string, number> = {};
  bookings.forEach(({ entries, credits }, place) => {
    const { operation, purchase } = requests[place]!;
    const statuses = entries.map(({ status }) => status);
    if (statuses.length === 0 || entries.some((entry) => billedIn(entry) !== null)) return;
    // A service that does not say what it bills will not say it next time: then the estimate is the price.
    const isBill = statuses.every((status) => status === "ok" || status === "none");
    const isFree = credits === 0 && !statuses.includes("refused");
    if (!isBill && !isFree) return;
    const { low, high } = purchase.price;
    const saysPrice = high === 0 || (isBill && credits > 0);
    for (const name of priceNames(operation.name, purchase)) {
      // The highest of a batch, and for a range the highest of the day: a lower one might exceed a cap.
      const before = prices[name] ?? (low === high ? 0 : (known[name] ?? 0));
      if (saysPrice) prices[name] = Math.max(before, measured(purchase, credits));
      else prices[name] ??= known[name] ?? 0;
    }
  });
  return prices;
}
