/** The service bills credits to this many decimals. */
const CREDIT_DECIMALS = 4;

/** An amount without what adding up floats leaves behind: 0.1 + 0.2 is 0.3. */
export function rounded(credits: number): number {
  return Number(credits.toFixed(CREDIT_DECIMALS));
}

/** What may be part of a sum. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
