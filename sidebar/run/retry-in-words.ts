import { rounded } from "../../src/core/credits";
import type { Progress, Section } from "../../src/rpc/rpc";
import { counted, credits } from "../in-words";
import { priceEach } from "./price-each";

/**
 * The label of a retry button: how many rows, and what they cost at most.
 *
 * Never more than what is left of the run's cap; if that is nothing, no price: the run then asks for more before it spends.
 */
export function retryInWords(
  { state, toRetry, retryCredits = 0, request, kind }: RetryOf,
  sections: readonly Pick<Section, "section" | "credits">[],
): string {
  const what =
    state === "cancelled"
      ? `Go on with ${counted(toRetry, "row", "rows")}`
      : `Retry ${counted(toRetry, "failed row", "failed rows")}`;
  const each = priceEach(request, sections);
  const price = Math.min(retryCredits, each === null ? Infinity : rounded(each * toRetry));
  // Looking up names is free.
  return kind === "match" || price === 0 ? what : `${what}: at most ${credits(price)}`;
}

type RetryOf = Pick<Progress, "state" | "toRetry" | "retryCredits" | "request" | "kind">;
