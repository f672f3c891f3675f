import type { Progress, Section } from "../../src/core/sidebar-contract";
import { counted, credits } from "../in-words";
import { priceEach } from "./price-each";

/** The label of a retry button: how many rows, and the maximum cost. */
export function retryInWords(
  { state, toRetry, retryCredits, request, kind }: RetryOf,
  sections: readonly Pick<Section, "section" | "credits">[],
): string {
  const what =
    state === "cancelled"
      ? `Go on with ${counted(toRetry, "row", "rows")}`
      : `Retry ${counted(toRetry, "failed row", "failed rows")}`;
  // Looking up names is free. Where nothing is left of the run's cap, it stops and asks for more, with the price.
  if (retryCredits === undefined || retryCredits === 0 || kind === "match") return what;
  const each = priceEach(request, sections);
  const price = each === null ? retryCredits : Math.min(retryCredits, each * toRetry);
  return `${what}: at most ${credits(price)}`;
}

type RetryOf = Pick<Progress, "state" | "toRetry" | "retryCredits" | "request" | "kind">;
