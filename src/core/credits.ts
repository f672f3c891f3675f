/** The service bills credits to this many decimals. */
const CREDIT_DECIMALS = 4;

/** An amount without what adding up floats leaves behind: 0.1 + 0.2 is 0.3. */
export function rounded(credits: number): number {
  return Number(credits.toFixed(CREDIT_DECIMALS));
}

/** To two decimals, never below: a cap that was agreed to lets what it was agreed for pass. */
export function centsAbove(credits: number): number {
  return Math.ceil(rounded(credits * 100)) / 100;
}

/** What may be part of a sum. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
