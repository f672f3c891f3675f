import type { Price } from "../api/endpoint";
import { listGenerate } from "../api/endpoints/lists";
import { creditsInWords } from "../core/credits";
import type { ListRequest } from "../core/run-request";
import { type AddinError, ApiError, InputError, LimitError } from "../errors";
import { requireAllowed } from "../filters/allowed-filters";
import type { Standing } from "../journal/answers";
import type { Held, Purchase } from "../journal/operation";
import { list, type ListBody, type ListQuestion } from "../products/list";
import type { ListingAnswer } from "../products/listing";
import { billedPrice, buyOne } from "./buy-one";
import type { ListServices } from "./list-services";
import type { Refusal } from "./list-words";
import type { StoredList } from "./saved-lists";

/** A service that gives one company a page would go on for ever. */
const MOST_PAGES = 60;

/** What is known of a list before anything is bought. */
export interface ListStanding {
  readonly held: Held;
  /** Of as many companies as are held; null if none. */
  readonly answer: ListingAnswer | null;
  /** What buys the rest; null if the whole list is held. */
  readonly purchase: Purchase | null;
}

export interface BoughtList {
  readonly answer: ListingAnswer;
  /** What it cost just now. */
  readonly credits: number;
  /** Why the rest could not be had; null if it could. */
  readonly refused: Refusal | null;
}

export function questionOf({ filters, limit, sortBy, sortOrder }: ListRequest): ListQuestion {
  const body: ListBody = {
    filters,
    limit,
    ...(sortBy === undefined ? {} : { sort_by: sortBy }),
    ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
  };
  return { company: "", body };
}

/** As `listStandings`, of one list. */
export function listStanding(services: ListServices, question: ListQuestion, maxAgeMs: number): ListStanding {
  return listStandings(services, [question], maxAgeMs)[0]!;
}

/**
 * What is known of lists, with one lookup for all of them.
 *
 * @param maxAgeMs What was bought longer ago does not count.
 */
export function listStandings(
  { answers, clock }: ListServices,
  questions: readonly ListQuestion[],
  maxAgeMs: number,
): ListStanding[] {
  const now = clock.now();
  return answers.held(list, questions, maxAgeMs).map((held, index) => {
    const question = questions[index]!;
    return { held, answer: list.compose(question, held), purchase: list.missing(question, held, now) };
  });
}

/**
 * The list, bought as far as it is not held, page by page where the service cuts it short.
 *
 * Where the API gives no more than a part that is already paid for, that part is the answer, and `refused` says why.
 *
 * @throws {LimitError} If a cap does not allow it, before anything is asked.
 * @throws {InputError} `input/filter`, if the API does not accept the filters.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function buyList(
  services: ListServices,
  question: ListQuestion,
  { creditCap, maxAgeMs, what = "This list" }: { creditCap: number; maxAgeMs: number; what?: string },
): BoughtList {
  const startedAt = services.clock.now();
  // Counted from now: what is bought from now on, by whomever, is never too old.
  const ageMs = () => maxAgeMs + (services.clock.now() - startedAt);
  const standing = () => listStanding(services, question, ageMs());
  if (standing().purchase !== null) requireAllowed(services, question.body.filters);
  const lacking = () => {
    const { purchase } = standing();
    return purchase && { operation: list, company: "", purchase };
  };
  const bought = buyOne(services, lacking, { creditCap, what, mostRequests: MOST_PAGES });
  const { credits, isBusy } = bought;
  const { answer, purchase } = standing();
  if (purchase === null) return { answer: answer!, credits, refused: null };
  const miss = missOf(services, question, ageMs());
  if (isBusy) throw miss?.why === "refused" ? refusedFor(miss) : underWay();
  const error = bought.error ?? (miss === null ? null : whatWasWrong(miss, credits));
  if (error === null) return { answer: answer ?? nothing(miss?.at ?? ""), credits, refused: null };
  // A plan or a cap that goes no further, in whatever words: what was paid for before is still the list.
  const isCapped = error.code === "limit/credit-cap" && credits > 0;
  const noMore = error.code === "api/plan" || error.code === "input/filter" || isCapped;
  // One company that was asked for to count them is no part of a list.
  if (answer === null || answer.rows.length < 2 || !noMore) throw error;
  const by = isCapped ? "cap" : "api";
  const next = billedPrice(services, purchase.price).high;
  return { answer, credits, refused: { by, message: error.message, next } };
}

type Missed = Extract<Standing<ListingAnswer>, { kind: "miss" }>;

/** Why there is no answer, as the journal has it. */
function missOf({ answers }: ListServices, question: ListQuestion, maxAgeMs: number): Missed | null {
  const [standing] = answers.lookUp(list, [question], { maxAgeMs, cached: false });
  return standing?.kind === "miss" ? standing : null;
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

/** What running a list again costs if what was bought since then counts. */
export function priceSince(services: ListServices, { request }: StoredList, since: number): Price {
  const { purchase } = listStanding(services, questionOf(request), services.clock.now() - since);
  return purchase === null ? { low: 0, high: 0 } : billedPrice(services, purchase.price);
}
