import type { ListCount } from "./list-results";
import { PAID_FOR_MS } from "./paid-for";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { list } from "../operations/list";
import { buyList, listStandings, questionOf, type ListStanding } from "./buy-list";
import { billedPrice } from "./list-price";
import type { ListServices } from "./list-services";
import type { ListRequest } from "../core/list-request";

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
