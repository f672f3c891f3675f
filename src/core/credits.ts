/** Credits to the four decimals that are kept: sums of cents must not drift. */
export function rounded(credits: number): number {
  return Number(credits.toFixed(4));
}
