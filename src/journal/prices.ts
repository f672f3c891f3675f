import type { Price } from "../api/endpoint";
import { rounded } from "../core/credits";
import type { Booking } from "./booking";
import type { Purchase, Request } from "./operation";
import type { OperationName } from "./entry";

/** Billed credits per expected credit, by price name, as the last reply had it. */
export type Prices = Readonly<Record<string, number>>;

type Sold = Pick<Purchase, "units">;
type Priced = Sold & Pick<Purchase, "price">;

/** What has a price of its own: an operation, or one section of an enrichment. */
export function priceNames(operation: OperationName, { units }: Sold): string[] {
  return operation === "enrichment" ? units.map((unit) => `${operation}:${unit}`) : [operation];
}

/** Whether the service has billed such a thing in this document, so that its price is known. */
export function isMeasured(prices: Prices, operation: OperationName, purchase: Sold): boolean {
  return priceNames(operation, purchase).every((name) => prices[name] !== undefined);
}

/** What the service has billed lately beside the catalogue's price, at the dearest; 1 until it has. */
export function priceFactor(prices: Prices, operation: OperationName, purchase: Sold): number {
  const known = priceNames(operation, purchase).flatMap((name) => prices[name] ?? []);
  return known.length === 0 ? 1 : Math.max(...known);
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

/** What replies tell about prices. One that was not billed at all says that there was no surprise; a refusal says nothing. */
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
    for (const name of priceNames(operation.name, purchase)) {
      // The dearest of a batch, or a cap may be passed.
      if (isBill && credits > 0) prices[name] = Math.max(prices[name] ?? 0, measured(purchase, credits));
      else prices[name] ??= known[name] ?? 1;
    }
  });
  return prices;
}
