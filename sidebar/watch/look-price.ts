import { centsAbove } from "../../src/core/credits";
import type { Watch } from "../../src/rpc/rpc";
import { credits, numberInWords } from "../in-words";

type Spending = Pick<Watch, "creditCap" | "monthCap" | "spentThisMonth" | "mine">;

/** What a watch has spent this month, and what its next look may cost at most: its own cap, or what is left of the month. */
export function lookPriceInWords({ creditCap, monthCap, spentThisMonth, mine }: Spending): string {
  const spent = `${numberInWords(spentThisMonth)} of ${credits(monthCap)} this month`;
  const left = centsAbove(monthCap - spentThisMonth);
  if (left > 0) return `${spent}, at most ${credits(Math.min(creditCap, left))} a look`;
  return `${spent}: nothing left for a look${mine ? ", raise its cap with Change" : ""}`;
}
