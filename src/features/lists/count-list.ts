import type { Purse } from "../../money/purse";
import type { Price } from "../../api/endpoint";
import { listGenerate } from "../../api/endpoints/lists";
import { rounded } from "../../core/credits";
import type { ListRequest } from "../../lists/list-request";
import { InputError } from "../../core/errors";
import { requireAllowed } from "../../lists/filters/allowed-filters";
import { buyCounts, buyPart, countParts } from "../../lists/buy-list";
import { billedPrice } from "../../lists/buy-one";
import { heldCounts, type ListCount, listStandings, paidSpan, questionOf } from "../../lists/held-list";
import type { App } from "../../app";
import type { Filters } from "../../lists/plan-parts";

/** How long one call counts before it says how far it has come. */
const CALL_MS = 20_000;

/** How many companies match; null if that was not asked within a day. */
export function heldCount(app: App, request: ListRequest): ListCount | null {
  return heldCounts(app, request, [request.filters], { ...paidSpan(app), which: "newest" })[0]!;
}

/** What counting costs: a list of one company, and nothing where nothing matches. Sends nothing. */
export function countPrice(app: App, request: ListRequest): Price {
  const [standing] = listStandings(app, [questionOf({ ...request, limit: 1 })], paidSpan(app));
  const { purchase } = standing!;
  return purchase === null ? { low: 0, high: 0 } : billedPrice(app, purchase.price);
}

/**
 * Asks for one company, whose answer says how many there are, unless an answer that says so is held.
 *
 * @throws As `buyList`.
 */
export function countList(
  app: App,
  purse: Purse,
  request: ListRequest,
): { count: ListCount; credits: number } {
  const one = { ...request, limit: 1 };
  const span = paidSpan(app);
  const isHeld = listStandings(app, [questionOf(one)], span)[0]!.purchase === null;
  const filters = isHeld ? request.filters : requireAllowed(app, request.filters);
  const question = questionOf({ ...one, filters });
  const { answer, credits } = buyPart(app, purse, question, { ...span, subject: "Counting" });
  app.answers.refresh();
  const unknown: ListCount = { matches: null, orMore: false, at: answer.fetched_at };
  return { count: heldCount(app, request) ?? unknown, credits };
}

/**
 * Counts the parts of a list of more than 500, as far as one call has time and the cap allows.
 *
 * @throws {LimitError} If the cap allows nothing of it. @throws {InputError} If the API does not accept the filters.
 */
export function planList(
  app: App,
  purse: Purse,
  given: ListRequest,
): { ready: boolean; parts: number; matches: number; credits: number } {
  const request = { ...given, filters: requireAllowed(app, given.filters) };
  const until = app.clock.now() + CALL_MS;
  const { plan, credits, error } = countParts(app, purse, request, { ...paidSpan(app), until });
  // What the cap allowed is counted; the next bill says what the rest costs.
  if (error !== null && (error.code !== "limit/credit-cap" || credits === 0)) throw error;
  return { ready: plan.open.length === 0, parts: plan.parts.length, matches: plan.matches, credits };
}

/** How many companies match when one filter is left out. */
export interface Cause {
  filter: string;
  /** 500 for 500 or more. */
  matches: number;
}

/** What finding the cause costs at most; what is held is not looked up. */
export function quoteCause(filters: Filters): { credits: { low: number; high: number } } {
  const { high } = listGenerate.price({ filters, limit: 1 });
  return { credits: { low: 0, high: rounded(high * probesOf(filters).length) } };
}

/**
 * Asks for one company with one filter left out at a time, members of a same-element group one by one, and says how many
 * match then: the filter without which some do excludes everything.
 *
 * All in one batch. What the cap does not allow is left out, as is what another execution is asking right now.
 *
 * @returns Those that let most companies in first.
 * @throws {InputError} If there are not two filters, or the API refuses every one of the questions.
 * @throws {LimitError} If a cap allows none of them.
 */
export function findCause(app: App, purse: Purse, filters: Filters): { causes: Cause[]; credits: number } {
  const left = probesOf(filters);
  if (left.length === 0) {
    throw new InputError(
      "input/filter",
      "There is only one filter, so it is the one that excludes everything. Widen it, or choose another value.",
    );
  }
  const questionsOf = (all: Filters) =>
    left.map((filter) => {
      const { [filter]: _, ...others } = all;
      return questionOf({ filters: others, limit: 1 });
    });
  const span = paidSpan(app);
  const isHeld = listStandings(app, questionsOf(filters), span).every(({ purchase }) => purchase === null);
  const questions = questionsOf(isHeld ? filters : requireAllowed(app, filters));
  const credits = buyCounts(app, purse, questions, { ...span, subject: "Each of these questions" });
  const causes = listStandings(app, questions, span).flatMap(({ answer }, index): Cause[] =>
    answer === null ? [] : [{ filter: left[index]!, matches: answer.total_count ?? answer.rows.length }],
  );
  return { causes: causes.sort((a, b) => b.matches - a.matches), credits };
}

/** Filters that can be left out. A single filter cannot: the service refuses to list everything. */
function probesOf(filters: Filters): string[] {
  const keys = Object.keys(filters);
  return keys.length < 2 ? [] : keys;
}
