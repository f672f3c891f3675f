import { creditsInWords, rounded } from "../core/credits";
import { LimitError } from "../errors";
import type { Request } from "../journal/operation";
import type { Result } from "../journal/purchasing";
import type { ListServices } from "./list-services";

/** 1.7 three times is a little more than 5.1 in binary: the cap that was quoted must allow what it was quoted for. */
const NO_CREDIT = 1e-6;
const BATCH_MOST = 40;

/**
 * Buys many things within one cap, order by order: the first of anything is bought alone. What the cap does not allow is left
 * out, as is what somebody else is asking right now.
 *
 * @returns What it cost.
 * @throws {LimitError} If a cap allows none of it, or why nothing can be bought now.
 * @throws {ApiError} If the API refuses all of it.
 */
export function buyAll(
  services: ListServices,
  requests: readonly Request[],
  { creditCap, timeoutSeconds }: { readonly creditCap: number; readonly timeoutSeconds: number },
): number {
  const { dayCap } = services.settings;
  const results: Result[] = [];
  let open = [...requests];
  let credits = 0;
  let isOver = false;
  while (open.length > 0 && !isOver) {
    const { results: these, failure } = services.purchasing().buy(open, {
      timeoutSeconds,
      credits: creditCap + NO_CREDIT - credits,
      dayCap,
      batchSize: BATCH_MOST,
    });
    const sent = these.filter((result) => "credits" in result);
    credits = sent.reduce((sum, result) => rounded(sum + result.credits), credits);
    results.push(...these.filter(({ kind }) => kind !== "later"));
    if (failure !== null && sent.length === 0) throw failure;
    isOver = failure !== null || sent.length === 0;
    open = open.filter((_, index) => these[index]!.kind === "later");
  }
  services.answers.refresh();
  if (results.length > 0 && results.every(({ kind }) => kind === "over-cap")) {
    throw new LimitError(
      "limit/credit-cap",
      `Each of these questions may cost ${creditsInWords(requests[0]!.purchase.price.high)}, more than the ${creditsInWords(creditCap)} allowed or what is left of today's cap of ${creditsInWords(dayCap)}.`,
      "Allow more, or raise the cap in Settings.",
    );
  }
  const refused = results.flatMap((result) => (result.kind === "refused" ? [result.error] : []));
  if (refused.length === results.length && refused.length > 0) throw refused[0]!;
  return credits;
}
