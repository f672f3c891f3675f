/** A higher cap is offered in whole credits, except where one credit is much. */
export function wholeCredits(amount: number): number {
  return amount < 5 ? amount : Math.ceil(amount);
}
