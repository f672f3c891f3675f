import type { Price } from "../api/endpoint";
import { checksum } from "../core/checksum";
import { rounded } from "../core/credits";
import type { Booking } from "./booking";
import type { Purchase, Request } from "./operation";
import type { OperationName } from "./entry";

/** Billed credits per expected credit, by price name, as the last reply had it; 0 where replies have come and none was billed. */
export type Prices = Readonly<Record<string, number>>;

type Sold = Pick<Purchase, "units">;
type Priced = Sold & Pick<Purchase, "price">;

/**
 * How many requests an order may have while all replies were free, as of companies that are not known: these say nothing of
 * the price, and there may be many of them.
 */
const MOST_UNPRICED = 5;

/**
 * What has a price of its own: an operation, or the sections of an enrichment, those that are sold together and each. The
 * first is what a bill is about: of sections that were billed together nobody knows which one is dearer than expected.
 */
export function priceNames(operation: OperationName, { units }: Sold): string[] {
  if (operation !== "enrichment") return [operation];
  return [`${operation}=${checksum(units)}`, ...units.map((unit) => `${operation}:${unit}`)];
}

/** How many requests an order may have with one of such a thing: before the service has billed it here the first goes alone. */
export function mostAtOnce(prices: Prices, operation: OperationName, purchase: Sold): number {
  const factor = prices[priceNames(operation, purchase)[0]!];
  return factor === undefined ? 1 : factor === 0 ? MOST_UNPRICED : Infinity;
}

/** What the service has billed lately beside the catalogue's price, at the dearest; 1 until it has. */
export function priceFactor(prices: Prices, operation: OperationName, purchase: Sold): number {
  const [whole = 0, ...each] = priceNames(operation, purchase).map((name) => prices[name] ?? 0);
  return whole || Math.max(...each, 0) || 1;
}

/** What has to be set aside for a purchase: never less than the catalogue says. */
export function reservedCredits(prices: Prices, operation: OperationName, purchase: Priced): number {
  return rounded(purchase.price.high * Math.max(1, priceFactor(prices, operation, purchase)));
}

/** What a purchase is billed as things are; the upper end is what it sets aside, so that a cap of that much lets it pass. */
export function billedPrice(prices: Prices, operation: OperationName, purchase: Priced): Price {
  const low = rounded(purchase.price.low * priceFactor(prices, operation, purchase));
  return { low, high: reservedCredits(prices, operation, purchase) };
}

/** What a reply tells about a price. A range says nothing below its upper end: how much was found decides. */
export function measured({ price: { low, high } }: Pick<Purchase, "price">, billed: number): number {
  if (high === 0 || billed === 0) return 1;
  return low === high ? billed / high : Math.max(1, billed / high);
}

/**
 * What replies tell about prices. An answer of a fixed price that was not billed says that there was no surprise; where
 * nothing was found, that says nothing, and neither does a refusal.
 */
export function learntPrices(
  known: Prices,
  requests: readonly Request[],
  bookings: readonly Booking[],
): Record<string, number> {
  const prices: Record<string, number> = {};
  bookings.forEach(({ entries, credits, hasOddAmount }, place) => {
    const { operation, purchase } = requests[place]!;
    const statuses = entries.map(({ status }) => status);
    if (statuses.length === 0 || hasOddAmount) return;
    // A service that does not say what it bills will not say so the next time either: then the estimate is the price.
    const isBill = statuses.every((status) => status === "ok" || status === "none");
    const isFree = credits === 0 && !statuses.includes("refused");
    if (!isBill && !isFree) return;
    const { low, high } = purchase.price;
    const saysPrice = high === 0 || (isBill && (credits > 0 || low === high));
    for (const name of priceNames(operation.name, purchase)) {
      // The dearest of a batch, and of a range the dearest of the day, or a cap may be passed.
      const before = prices[name] ?? (low === high ? 0 : (known[name] ?? 0));
      if (saysPrice) prices[name] = Math.max(before, measured(purchase, credits));
      else prices[name] ??= known[name] ?? 0;
    }
  });
  return prices;
}
