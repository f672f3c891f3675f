import type { Purse } from "../money/purse";
import type { Missed } from "../money/misses";
import type { Price } from "../api/endpoint";
import { listGenerate } from "../api/endpoints/lists";
import { creditsInWords, rounded } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { type AddinError, InputError, LimitError, failureOf } from "../core/errors";
import type { ListRequest } from "./list-request";
import { requireAllowed } from "./filters/allowed-filters";
import { ApiError } from "../api/api-error";
import type { Purchase, Request } from "../money/operation";
import { list, type ListQuestion } from "../products/list";
import type { ListingAnswer } from "../products/listing-answer";
import { billedPrice, buyAll, buyOne, type Priced } from "./buy-one";
import {
  heldList,
  joined,
  type ListAnswer,
  listStandings,
  missOf,
  partQuestions,
  questionOf,
  type Span,
  partPlanOf,
} from "./held-list";
import type { App } from "../app";
import type { Refusal } from "./list-words";
import type { PartPlan } from "./plan-parts";

/** A service that gives one company a page would be asked without end. */
const MOST_PAGES = 60;

/** Counts that a list in parts is expected to take: some to find where the companies are, and two for each part. */
const COUNTS_AT_LEAST = 8;
const COMPANIES_PER_TWO_COUNTS = 250;

export function countsFor(companies: number): number {
  return COUNTS_AT_LEAST + 2 * Math.ceil(companies / COMPANIES_PER_TWO_COUNTS);
}

/** What a list costs at most where nothing of it is held; of one in parts about that, counting them included. */
export function listPrice(app: Priced, { limit }: ListRequest): Price {
  const priceOf = (companies: number) =>
    billedPrice(app, listGenerate.price({ filters: {}, limit: companies })).high;
  // Beside its companies, each part costs its call.
  const calls = limit <= LIST_LIMIT_MAX ? 0 : 1.5 * countsFor(limit);
  return { low: 0, high: rounded(priceOf(limit) + calls * priceOf(1)) };
}

/** What running a list costs if what was bought since then counts. */
export function priceSince(app: App, request: ListRequest, since: number): Price {
  const { answer } = heldList(app, request, { since });
  return answer === null ? listPrice(app, request) : { low: 0, high: 0 };
}

export interface ListTerms extends Span {
  /** Milliseconds: no further part is begun after that. */
  readonly until?: number;
  /** It was saved for another service: only filters and values that this one is known to have are sent. */
  readonly isForeign?: boolean;
}

/** What counting the parts of a list came to. */
export interface Counted {
  readonly plan: PartPlan;
  readonly credits: number;
  /** Why not all is counted; null if it is, or time was up. */
  readonly error: AddinError | null;
}

/** Counts what is not known of the parts of a list, until all is, the cap is reached or time is up. */
export function countParts(
  app: App,
  purse: Purse,
  request: ListRequest,
  { until = Infinity, ...span }: ListTerms,
): Counted {
  let plan = partPlanOf(app, request, span);
  let credits = 0;
  while (plan.open.length > 0 && app.clock.now() < until) {
    const questions = plan.open.map((filters) => questionOf({ ...request, filters, limit: 1 }));
    const before = JSON.stringify(plan.open);
    const error = failureOf(() => {
      credits = rounded(credits + buyCounts(app, purse, questions, { ...span, subject: "Each count" }));
    });
    plan = partPlanOf(app, request, span);
    // What cannot be counted now is not asked for again and again.
    if (error !== null || JSON.stringify(plan.open) === before)
      return { plan, credits, error: error ?? underWay() };
  }
  return { plan, credits, error: null };
}

/** Buys what is lacking of lists of one company, all at once. @returns What it cost. @throws As `buyAll`. */
export function buyCounts(
  app: App,
  purse: Purse,
  questions: readonly ListQuestion[],
  { subject, ...span }: Span & { readonly subject: string },
): number {
  const requests = listStandings(app, questions, span).flatMap(({ purchase }) => requestFor(purchase) ?? []);
  return requests.length === 0 ? 0 : buyAll(app, purse, requests, subject);
}

function requestFor(purchase: Purchase | null): Request | null {
  return purchase && { operation: list, company: "", purchase };
}

export interface BoughtList {
  /** null while there are parts left: the time of this call is over. */
  readonly answer: ListAnswer | null;
  /** Parts that are bought, of those that are known. */
  readonly progress: { readonly parts: number; readonly of: number };
  /** What it cost just now. */
  readonly credits: number;
  /** Why the rest could not be had; null if it could. */
  readonly refused: Refusal | null;
}

/**
 * The list, bought as far as it is not held: counted first and part by part above 500, page by page where the service cuts it
 * short. An interruption costs one part at most.
 *
 * Where the API gives no more than a part that is already paid for, that part is the answer, and `refused` says why.
 *
 * @throws {LimitError} If a cap does not allow what comes next, before it is asked.
 * @throws {InputError} `input/filter`, if the API does not accept the filters.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function buyList(app: App, purse: Purse, given: ListRequest, terms: ListTerms): BoughtList {
  const { until = Infinity } = terms;
  const isHeld = heldList(app, given, terms).answer !== null;
  const request = isHeld ? given : { ...given, filters: requireAllowed(app, given.filters, terms.isForeign) };
  const { plan, error, ...counted } = countParts(app, purse, request, terms);
  if (error !== null) throw error;
  let { credits } = counted;
  let refused: Refusal | null = null;
  const answers: ListingAnswer[] = [];
  const progress = () => ({ parts: answers.length, of: plan.parts.length });
  if (plan.open.length > 0) return { answer: null, progress: progress(), credits, refused };
  const questions = partQuestions(request, plan.parts);
  for (const [index, question] of questions.entries()) {
    const isOver = credits > 0 && app.clock.now() > until;
    if (isOver && listStandings(app, [question], terms)[0]!.purchase !== null)
      return { answer: null, progress: progress(), credits, refused };
    const { label } = plan.parts[index]!;
    const subject = label === "" ? "This list" : `The part ${label}`;
    const bought = buyPart(app, purse, question, { ...terms, subject });
    answers.push(bought.answer);
    credits = rounded(credits + bought.credits);
    refused ??= bought.refused;
    if (bought.credits > 0 && questions.length > 1) app.answers.refresh();
  }
  return { answer: joined(request, plan, answers), progress: progress(), credits, refused };
}

/** What one request asks, bought as far as it is not held. @throws As `buyList`. */
export function buyPart(
  app: App,
  purse: Purse,
  question: ListQuestion,
  { subject, ...span }: Span & { readonly subject: string },
): { readonly answer: ListingAnswer; readonly credits: number; readonly refused: Refusal | null } {
  const standing = () => listStandings(app, [question], span)[0]!;
  const terms = { subject, mostRequests: MOST_PAGES };
  const bought = buyOne(app, purse, () => requestFor(standing().purchase), terms);
  const { credits, isBusy } = bought;
  const { answer, purchase } = standing();
  if (purchase === null) return { answer: answer!, credits, refused: null };
  const miss = missOf(app, question, span);
  if (isBusy) throw miss?.why === "refused" ? refusedFor(miss) : underWay();
  const error = bought.error ?? (miss === null ? null : whatWasWrong(miss, credits));
  if (error === null) return { answer: answer ?? nothing(miss?.at ?? ""), credits, refused: null };
  // A plan or a cap that goes no further, in whatever words: what was paid for before is still the list.
  const isCapped = error.code === "limit/credit-cap" && credits > 0;
  const noMore = error.code === "api/plan" || error.code === "input/filter" || isCapped;
  // One company that was asked for to count them is no part of a list.
  if (answer === null || answer.rows.length < 2 || !noMore) throw error;
  const by = isCapped ? "cap" : "api";
  const next = billedPrice(app, purchase.price).high;
  return { answer, credits, refused: { by, message: error.message, next } };
}

/** null for an empty reply: that does not even say that nothing matches. */
function whatWasWrong(miss: Missed, credits: number): AddinError | null {
  if (miss.why === "missing") return null;
  return miss.why === "refused" ? refusedFor(miss) : unreadable(credits);
}

function refusedFor({ reason }: Missed): InputError {
  return new InputError("input/filter", reason);
}

function underWay(): LimitError {
  return new LimitError(
    "limit/busy",
    "Somebody is building the same list right now, or has just done so. Look for its sheet, or try again in a few minutes.",
  );
}

function nothing(fetched_at: string): ListingAnswer {
  return { rows: [], total_count: null, warnings: [], fetched_at, credits: 0, moved: false };
}

function unreadable(credits: number): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `${listGenerate.name} sent a reply that cannot be read. It may have cost up to ${creditsInWords(credits)}. Check the base URL in Settings before trying again.`,
    { status: 200 },
  );
}
