/** Rounds a proposed cap up to whole credits, except for small amounts, where a credit is a lot. */
export function wholeCredits(amount: number): number {
  return amount < 5 ? amount : Math.ceil(amount);
}
