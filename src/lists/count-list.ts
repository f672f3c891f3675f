import { listGenerate } from "../api/endpoints/lists";
import { rounded } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import type { ListRequest } from "../core/run-request";
import { InputError } from "../errors";
import { requireAllowed } from "../filters/allowed-filters";
import { list, type ListQuestion } from "../products/list";
import { buyList, type ListStanding, listStandings, questionOf } from "./buy-list";
import { billedPrice, buyAll, PAID_FOR_MS } from "./buy-one";
import type { ListCount } from "./list-history";
import type { ListServices } from "./list-services";

/**
 * How many companies match, as far as that is held: whoever has bought a list of these filters knows.
 *
 * @returns null if nobody has asked within a day.
 */
export function heldCount(services: ListServices, request: ListRequest): ListCount | null {
  return heldCounts(services, [request])[0]!;
}

/** As `heldCount`, with one lookup for all of them. */
export function heldCounts(services: ListServices, requests: readonly ListRequest[]): (ListCount | null)[] {
  const questions = requests.flatMap((request) =>
    [1, LIST_LIMIT_MAX].map((limit) => questionOf({ ...request, limit })),
  );
  const standings = listStandings(services, questions, PAID_FOR_MS);
  return requests.map((_, index) => {
    const [counted, whole] = [standings[2 * index]!, standings[2 * index + 1]!];
    return counted.answer === null || counted.purchase !== null ? null : countIn(counted, whole);
  });
}

/**
 * As `heldCounts`, of the parts of a list: the smallest number that anybody was told within a day. A part that has grown since
 * it was counted stays the part that it was, or what is paid for of it would be requested once more in smaller parts.
 */
export function heldCountsOfParts(
  services: ListServices,
  requests: readonly ListRequest[],
): (ListCount | null)[] {
  const questions = requests.map((request) => questionOf({ ...request, limit: 1 }));
  const standings = listStandings(services, questions, PAID_FOR_MS);
  return heldCounts(services, requests).map((count, index) => {
    const listings = list.listings(questions[index]!, standings[index]!.held);
    const totals = listings.flatMap(({ answer }) => answer.total_count ?? []);
    const least = Math.min(...totals);
    return count === null || count.matches === null || least >= count.matches
      ? count
      : { ...count, matches: least, orMore: false };
  });
}

/** What counting costs: a list of one company, and nothing where nothing matches. Asks nobody. */
export function countPrice(services: ListServices, request: ListRequest): { low: number; high: number } {
  const [standing] = listStandings(services, [questionOf({ ...request, limit: 1 })], PAID_FOR_MS);
  const { purchase } = standing!;
  return purchase === null ? { low: 0, high: 0 } : billedPrice(services, purchase.price);
}

/**
 * Asks for one company, whose answer says how many there are, unless an answer that says so is held.
 *
 * @throws {LimitError} If a cap does not allow it, before anything is asked.
 * @throws {InputError} `input/filter`, if the API does not accept the filters.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function countList(
  services: ListServices,
  { creditCap, ...request }: ListRequest & { creditCap: number },
): { count: ListCount; credits: number } {
  const question = questionOf({ ...request, limit: 1 });
  const terms = { creditCap, maxAgeMs: PAID_FOR_MS, what: "Counting" };
  const { answer, credits } = buyList(services, question, terms);
  services.answers.refresh();
  const unknown: ListCount = { matches: null, orMore: false, at: answer.fetched_at };
  return { count: heldCount(services, request) ?? unknown, credits };
}

/** Without a total, a list that is held to its end is as long as it is. */
function countIn({ answer }: ListStanding, whole: ListStanding): ListCount {
  const { total_count, atLeast, fetched_at: at } = answer!;
  if (atLeast === true) return { matches: null, orMore: false, at };
  if (total_count !== null) return { matches: total_count, orMore: total_count === LIST_LIMIT_MAX, at };
  const matches = whole.purchase === null ? (whole.answer?.rows.length ?? null) : null;
  return { matches, orMore: matches === LIST_LIMIT_MAX, at };
}

/** How many companies match when one filter is left out. */
export interface Cause {
  filter: string;
  /** 500 for 500 or more. */
  matches: number;
}

type Filters = Readonly<Record<string, unknown>>;

interface Probe {
  /** The filter that is left out. */
  readonly filter: string;
  readonly question: ListQuestion;
}

/** What finding the cause costs at most; what is held is not counted as held, since nobody is asked. */
export function quoteCause(filters: Filters): { credits: { low: number; high: number } } {
  const prices = probesOf(filters).map(({ question }) => listGenerate.price(question.body).high);
  return { credits: { low: 0, high: rounded(prices.reduce((sum, price) => sum + price, 0)) } };
}

/**
 * Asks for one company with one filter left out at a time, members of a same-element group one by one, and says how many
 * match then: the filter without which some do excludes everything.
 *
 * All in one batch. What the cap does not allow is left out, as is what somebody else is asking right now.
 *
 * @returns Those that let most companies in first.
 * @throws {InputError} If there are not two filters, or the API refuses every one of the questions.
 * @throws {LimitError} If a cap allows none of them.
 */
export function findCause(
  services: ListServices,
  filters: Filters,
  creditCap: number,
): { causes: Cause[]; credits: number } {
  const probes = probesOf(filters);
  if (probes.length === 0) {
    throw new InputError(
      "input/filter",
      "There is only one filter, so it is the one that excludes everything. Widen it, or choose another value.",
    );
  }
  const questions = probes.map(({ question }) => question);
  const purchases = listStandings(services, questions, PAID_FOR_MS).flatMap(({ purchase }) => purchase ?? []);
  if (purchases.length > 0) requireAllowed(services, filters);
  const requests = purchases.map((purchase) => ({ operation: list, company: "", purchase }));
  const credits =
    requests.length === 0 ? 0 : buyAll(services, requests, { creditCap, what: "Each of these questions" });
  const causes = listStandings(services, questions, PAID_FOR_MS).flatMap(({ answer }, index): Cause[] => {
    const { filter } = probes[index]!;
    return answer === null ? [] : [{ filter, matches: answer.total_count ?? answer.rows.length }];
  });
  return { causes: causes.sort((a, b) => b.matches - a.matches), credits };
}

/** The service refuses to list everything, so of a single filter there is no probe. */
function probesOf(filters: Filters): Probe[] {
  const keys = Object.keys(filters);
  if (keys.length < 2) return [];
  return keys.map((filter) => {
    const others = Object.entries(filters).filter(([key]) => key !== filter);
    return { filter, question: { company: "", body: { filters: Object.fromEntries(others), limit: 1 } } };
  });
}
