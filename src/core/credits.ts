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

/**
 * A price, said the same way everywhere: `40 credits`, `at most 40 credits` where it may be nothing, else `10–40 credits`.
 *
 * @param tell How a number is written.
 */
export function priceInWords(
  { low, high }: { readonly low: number; readonly high: number },
  tell: (amount: number) => string = String,
): string {
  const most = `${tell(high)} ${high === 1 ? "credit" : "credits"}`;
  if (low === high) return most;
  return low === 0 ? `at most ${most}` : `${tell(low)}–${most}`;
}

/** `1 credit`, `2.5 credits`. */
export function creditsInWords(credits: number): string {
  const amount = rounded(credits);
  return `${amount} ${amount === 1 ? "credit" : "credits"}`;
}
