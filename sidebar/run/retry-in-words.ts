import { rounded } from "../../src/core/credits";
import type { Progress, Section } from "../../src/rpc/rpc";
import { counted, credits } from "../in-words";
import { priceEach } from "./price-each";

/** What would be tried again, and what that costs. */
export interface RetryBill {
  /** `Retry 2 failed rows`. */
  readonly what: string;
  /** Credits at most: never more than what is left of the run's cap. 0 if it is free, or asks for more before it spends. */
  readonly price: number;
  /** In a sentence. */
  readonly line: string;
}

/** The bill of going on with the rows that a run has left. */
export function retryBill(
  { state, toRetry, retryCredits = 0, request, kind }: RetryOf,
  sections: readonly Pick<Section, "section" | "credits">[],
): RetryBill {
  const rows = counted(toRetry, "row", "rows");
  const what =
    state === "cancelled" ? `Go on with ${rows}` : `Retry ${counted(toRetry, "failed row", "failed rows")}`;
  const each = priceEach(request, sections);
  // Looking up names is free.
  const price =
    kind === "match" ? 0 : Math.min(retryCredits, each === null ? Infinity : rounded(each * toRetry));
  return {
    what,
    price,
    line: `At most ${credits(price)} for ${rows}. What is paid for already costs nothing again.`,
  };
}

type RetryOf = Pick<Progress, "state" | "toRetry" | "retryCredits" | "request" | "kind">;
