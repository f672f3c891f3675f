import { listGenerate } from "../api/endpoints/list-generate";
import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { creditsInWords, rounded } from "../core/credits";
import { ApiError, codeOf, InputError, LimitError } from "../errors";
import type { Entry } from "../journal/entry";
import { list, type ListBody, type ListQuestion } from "../operations/list";
import type { ListingAnswer } from "../operations/listing";
import type { Held, Purchase } from "../journal/operation";
import { requireAllowed } from "../filters/allowed-filters";
import { buyOne, type Kept } from "./buy-one";
import { billedPrice } from "./list-price";
import type { ListServices } from "./list-services";
import type { Refusal } from "./list-words";
import type { ListRequest } from "../core/list-request";

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
  let credits = 0;
  let busy = 0;
  for (let pages = 0; ; pages++) {
    const { answer, purchase } = listStanding(services, question, ageMs());
    if (purchase === null || pages === MOST_PAGES) return { answer: answer!, credits, refused: null };
    if (pages === 0) requireAllowed(services, question.body.filters);
    try {
      const request = { operation: list, company: "", purchase };
      const result = buyOne(services, request, { creditCap, what });
      if (result === "repeated") return { answer: answer!, credits, refused: null };
      if (result === "busy" || result === "changed") {
        services.answers.refresh();
        if (result === "busy" || busy++ === MAXIMUM_ATTEMPTS)
          return boughtBySomebody(services, question, ageMs());
        continue;
      }
      credits = rounded(credits + result.credits);
      const { status, at } = answered(result);
      // An empty reply does not even say that nothing matches.
      if (status !== "ok") return { answer: answer ?? nothing(at), credits, refused: null };
    } catch (error) {
      const code = codeOf(error);
      // A plan or a cap that goes no further, in whatever words: what was paid for before is still the list.
      const isCapped = code === "limit/credit-cap" && credits > 0;
      const noMore = code === "api/plan" || code === "api/bad-request" || code === "input/filter" || isCapped;
      // One company that was asked for to count them is no part of a list.
      if (answer === null || answer.rows.length < 2 || !noMore) throw error;
      const by = isCapped ? "cap" : "api";
      const next = billedPrice(services, purchase.price).high;
      return { answer, credits, refused: { by, message: (error as Error).message, next } };
    }
  }
}

function boughtBySomebody(services: ListServices, question: ListQuestion, maxAgeMs: number): BoughtList {
  services.answers.refresh();
  const { answer, purchase } = listStanding(services, question, maxAgeMs);
  if (purchase === null) return { answer: answer!, credits: 0, refused: null };
  const [standing] = services.answers.lookUp(list, [question], { maxAgeMs, cached: false });
  if (standing?.kind === "miss") throw new InputError("input/filter", standing.reason);
  throw new LimitError(
    "limit/busy",
    "Somebody is building the same list right now, or has just done so. Look for its sheet, or try again in a few minutes.",
  );
}

/** What was bought, unless it is no list. */
function answered({ entries, credits }: Kept): Entry {
  const entry = entries[0]!;
  if (entry.status === "refused") throw new InputError("input/filter", entry.answer);
  if (entry.status === "unreadable") throw unreadable(credits);
  return entry;
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
