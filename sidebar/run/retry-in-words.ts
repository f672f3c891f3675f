import type { Progress, Section } from "../../src/core/sidebar-contract";
import { counted, credits } from "../in-words";
import { priceEach } from "./price-each";

/** What a button says that tries rows again: how many, and what that costs at most. */
export function retryInWords(
  { state, toRetry, retryCredits, request, kind }: RetryOf,
  sections: readonly Pick<Section, "section" | "credits">[],
): string {
  const what =
    state === "cancelled"
      ? `Go on with ${counted(toRetry, "row", "rows")}`
      : `Retry ${counted(toRetry, "failed row", "failed rows")}`;
  // Names are looked up for nothing.
  if (retryCredits === undefined || kind === "match") return what;
  const each = priceEach(request, sections);
  const price = each === null ? retryCredits : Math.min(retryCredits, each * toRetry);
  return `${what}: at most ${credits(price)}`;
}

type RetryOf = Pick<Progress, "state" | "toRetry" | "retryCredits" | "request" | "kind">;
