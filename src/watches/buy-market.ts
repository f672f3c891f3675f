import { ApiError, InputError, LimitError } from "../errors";
import type { Standing } from "../journal/answers";
import { buyOne } from "../lists/buy-one";
import type { ListServices } from "../lists/list-services";
import type { ListingAnswer } from "../operations/listing";
import { marketNews, type MarketQuestion } from "../operations/market-news";
import { FRESH_MS } from "./look-request";

/** A service that gives one article a page would go on for ever. */
const MOST_PAGES = 20;

/** What is known of a market's news, from answers that are no older. */
export function marketStanding(
  { answers }: Pick<ListServices, "answers">,
  question: MarketQuestion,
  maxAgeMs: number,
): Standing<ListingAnswer> {
  return answers.lookUp(marketNews, [question], { maxAgeMs, cached: false })[0]!;
}

/** Milliseconds: older answers do not count for a look that began then. */
export function marketAge({ clock }: Pick<ListServices, "clock">, at: number): number {
  return clock.now() - (at - FRESH_MS);
}

/**
 * Buys the news of a market as far as they are not held, page by page where the service cuts them short.
 *
 * @returns How many articles there are.
 * @throws {InputError} If the API does not answer without a company, or refuses the question.
 * @throws {LimitError} If a cap does not allow it, or somebody buys the same just now.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function buyMarket(
  services: ListServices,
  question: MarketQuestion,
  { creditCap, maxAgeMs }: { readonly creditCap: number; readonly maxAgeMs: number },
): number {
  const startedAt = services.clock.now();
  // Counted from now: what is bought from now on is never too old.
  const standing = () => marketStanding(services, question, maxAgeMs + (services.clock.now() - startedAt));
  const lacking = () => {
    const now = standing();
    return now.kind === "lacking" ? { operation: marketNews, company: "", purchase: now.purchase } : null;
  };
  const terms = { creditCap, what: "A look at this market", mostRequests: MOST_PAGES };
  const { error, isBusy } = buyOne(services, lacking, terms);
  if (error?.code === "api/company-required")
    throw new InputError(
      "input/argument",
      "The API does not answer a question about news that names no company.",
      "Watch a column of companies for news instead.",
    );
  if (error !== null) throw error;
  if (isBusy) throw underWay();
  const now = standing();
  if (now.kind === "miss") requireNothing(now);
  const answer = now.kind === "answered" ? now.answer : now.kind === "lacking" ? now.partial : null;
  return answer?.rows.length ?? 0;
}

function requireNothing({
  why,
  reason,
}: Pick<Extract<Standing<unknown>, { kind: "miss" }>, "why" | "reason">): void {
  switch (why) {
    case "missing":
      return;
    case "refused":
      throw new InputError(
        "input/argument",
        `The API refused this question about news. ${reason}`,
        "Change what this watch looks for, or watch a column of companies instead.",
      );
    case "unreadable":
      throw new ApiError("api/unexpected-reply", reason, { status: 200 });
  }
}

function underWay(): LimitError {
  return new LimitError(
    "limit/busy",
    "Somebody else is buying the same news right now.",
    "Try again in a few minutes.",
  );
}
