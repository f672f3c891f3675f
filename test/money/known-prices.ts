import { priceNames, type Prices } from "../../src/money/prices";

/** As if the service had already billed these at list price. @param sold `jobs`, or sections together: `enrichment:a,b`. */
export function knownPrices(sold: readonly string[]): Prices {
  const names = sold.flatMap((each) => {
    const [operation = "", units = ""] = each.split(":");
    return priceNames(operation, {
      units: units.split(","),
      ...(operation === "enrichment" ? { pricedByUnit: true as const } : {}),
    });
  });
  return Object.fromEntries(names.map((name) => [name, 1]));
}
