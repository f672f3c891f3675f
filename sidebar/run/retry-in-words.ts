import { rounded } from "../../src/core/credits";
import type { Progress, Section } from "../../src/core/sidebar-contract";
import { counted, credits } from "../in-words";
import { priceEach } from "./price-each";

/**
 * The label of a retry button: how many rows, and what they cost at most.
 *
 * Without a price where that is not known, or where it is more than what is left of the run's cap: the run then stops before it
 * exceeds the cap, and asks for more with the price.
 */
export function retryInWords(
  { state, toRetry, retryCredits = 0, request, kind }: RetryOf,
  sections: readonly Pick<Section, "section" | "credits">[],
): string {
  const what =
    state === "cancelled"
      ? `Go on with ${counted(toRetry, "row", "rows")}`
      : `Retry ${counted(toRetry, "failed row", "failed rows")}`;
  // Looking up names is free.
  const each = kind === "match" ? null : priceEach(request, sections);
  if (each === null) return what;
  const price = rounded(each * toRetry);
  return price > retryCredits ? what : `${what}: at most ${credits(price)}`;
}

type RetryOf = Pick<Progress, "state" | "toRetry" | "retryCredits" | "request" | "kind">;
