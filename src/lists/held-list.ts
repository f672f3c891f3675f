import { rounded } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import type { ListRequest } from "./list-request";
import type { Missed } from "../money/misses";
import { missedIn } from "../money/standing";
import type { Entry } from "../money/entry";
import type { Held, Purchase } from "../money/operation";
import { companiesInWords } from "../core/sentence";
import { list, type ListBody, type ListQuestion } from "../products/list";
import type { ListingAnswer } from "../products/listing-answer";
import { PAID_FOR_MS } from "./buy-one";
import { keyOf } from "./list-columns";
import { partOf } from "../products/kept-versions";
import type { App } from "../app";
import { dimensionsOf, type Filters, missedLines, type Part, type PartPlan, planParts } from "./plan-parts";

/** Earlier answers that are put together again, of a list in parts. */
const MOST_VERSIONS = 5;
/** A lookup lasts no longer. */
const LOOKUP_MS = 60_000;

/** Which answers count, by when they came. Milliseconds. */
export interface Span {
  readonly since: number;
  /** Later ones do not count; all if left out. */
  readonly before?: number;
  /** Of these, those that count; all if left out. */
  readonly counts?: (entry: Entry) => boolean;
}

/** What is known of one request of a list. */
export interface ListStanding {
  readonly held: Held;
  /** The companies that are held; null if none are. */
  readonly answer: ListingAnswer | null;
  /** What buys the rest; null if all of it is held. */
  readonly purchase: Purchase | null;
}

/** A whole list, of one request or put together from its parts. */
export interface ListAnswer extends ListingAnswer {
  /** These are all that match: whatever it lacks is no part of the list. */
  readonly complete: boolean;
  /** How many match in all; 500 of a single request for 500 or more. */
  readonly matches: number;
  /** Requests that it was bought with. */
  readonly parts: number;
  /** What is to be said of its parts, a sentence each. */
  readonly notes: readonly string[];
}

/** What is held of a list. */
export interface HeldList {
  readonly plan: PartPlan;
  /** One for each part. */
  readonly standings: readonly ListStanding[];
  /** null while something of it lacks. */
  readonly answer: ListAnswer | null;
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

/** What was bought for a list within a day, by any user, is not bought again. */
export function paidSpan({ clock }: Pick<App, "clock">): Span {
  return { since: clock.now() - PAID_FOR_MS };
}

/** Longer than an execution lives: running a list again a moment later, or after a kill, shows what was bought. */
const JUST_BOUGHT_MS = 7 * 60 * 1000;

/** What running a list again that starts now does not buy again. */
export function againSpan(startedAt: number): Span {
  return { since: startedAt - JUST_BOUGHT_MS };
}

/** What is known of each request, by one lookup for all. */
export function listStandings(
  { answers, clock }: Pick<App, "answers" | "clock">,
  questions: readonly ListQuestion[],
  { since, before = Infinity, counts = () => true }: Span,
): ListStanding[] {
  const now = clock.now();
  const isWithin = (entry: Entry) =>
    Date.parse(entry.at) >= since && Date.parse(entry.at) < before && counts(entry);
  // An age is counted from the moment of the lookup, a little later than this one.
  return answers.held(list, questions, now - since + LOOKUP_MS).map((all, index) => {
    const question = questions[index]!;
    const held = new Map([...all].map(([unit, entries]) => [unit, entries.filter(isWithin)]));
    return { held, answer: list.compose(question, held), purchase: list.missing(question, held, now) };
  });
}

/** How many companies match a set of filters, as the service counted them. */
export interface ListCount {
  /** null if it did not say. */
  matches: number | null;
  /** It counts no further than that: there may be more. */
  orMore: boolean;
  /** When it was asked, ISO 8601. */
  at: string;
}

/**
 * How many match, as far as a list of these filters is held that says so; null where none is.
 *
 * @param which Of several answers the newest or, for the parts of a list, the least: a part that has grown since it was counted
 *   stays the part that it was, or what is paid for of it would be bought once more in smaller parts.
 */
export function heldCounts(
  app: App,
  request: ListRequest,
  pieces: readonly Filters[],
  { which, ...span }: Span & { readonly which: "newest" | "least" },
): (ListCount | null)[] {
  const questionsOf = (limit: number) => pieces.map((filters) => questionOf({ ...request, filters, limit }));
  const [counts, wholes] = [questionsOf(1), questionsOf(LIST_LIMIT_MAX)];
  return listStandings(app, counts, span).map(({ held, answer, purchase }, index): ListCount | null => {
    if (answer === null || purchase !== null) return null;
    const { total_count, atLeast, fetched_at: at } = answer;
    if (atLeast === true) return { matches: null, orMore: false, at };
    // Without a total, a list that is held to its end is as long as it is.
    const whole = wholes[index]!;
    const isWhole = list.missing(whole, held, app.clock.now()) === null;
    const newest = total_count ?? (isWhole ? list.compose(whole, held)!.rows.length : null);
    if (newest === null) return { matches: null, orMore: false, at };
    const totals =
      which === "newest" ? [] : list.listings(whole, held).map((each) => each.answer.least_total);
    const matches = Math.min(newest, ...totals.flatMap((total) => total ?? []));
    return { matches, orMore: matches === LIST_LIMIT_MAX, at };
  });
}

/** What a list is asked for in: one request or, above 500, as many parts as are needed, as far as they are counted. */
export function partPlanOf(app: App, request: ListRequest, span: Span): PartPlan {
  const { filters, limit } = request;
  if (limit <= LIST_LIMIT_MAX) {
    const whole = { filters, limit, matches: limit, isCut: false, label: "" };
    return { parts: [whole], open: [], matches: limit, missing: [], by: "", countedAt: "" };
  }
  const countOf = (pieces: readonly Filters[]) =>
    heldCounts(app, request, pieces, { ...span, which: "least" });
  return planParts(filters, dimensionsOf(app, filters), countOf, limit);
}

export function partQuestions(request: ListRequest, parts: readonly Part[]): ListQuestion[] {
  return parts.map(({ filters, limit }) => questionOf({ ...request, filters, limit }));
}

/** What is held of a list, without a request. */
export function heldList(app: App, request: ListRequest, span: Span): HeldList {
  const plan = partPlanOf(app, request, span);
  const standings = listStandings(app, partQuestions(request, plan.parts), span);
  const isWhole = plan.open.length === 0 && standings.every(({ purchase }) => purchase === null);
  const answers = standings.flatMap(({ answer }) => answer ?? []);
  return { plan, standings, answer: isWhole ? joined(request, plan, answers) : null };
}

/** What a list came to when it was bought last, as far as it could be had; null if it never was. */
export function everBuilt(app: App, request: ListRequest): ListAnswer | null {
  const { plan, standings } = heldList(app, request, { since: -Infinity });
  const answers = standings.flatMap(({ answer }) => answer ?? []);
  return plan.open.length > 0 || answers.length === 0 ? null : joined(request, plan, answers);
}

/**
 * Every answer that is held of a list, oldest first: not all were written, and some may be for fewer companies. Of a
 * list in parts the newest whole ones; each begins with counting all of it.
 *
 * @param requests The list, as it was asked for on several days if its dates move.
 * @param counts Which entries they are made of; all if left out.
 */
export function versionsOf(
  app: App,
  requests: readonly ListRequest[],
  counts: (entry: Entry) => boolean = () => true,
): ListAnswer[] {
  const questions = requests.map((each) =>
    questionOf({ ...each, limit: Math.min(each.limit, LIST_LIMIT_MAX) }),
  );
  const held = app.answers.held(list, questions, Infinity);
  const versions = requests.flatMap((request, at) => {
    const listings = list.listings(questions[at]!, partOf(held[at]!, counts));
    if (request.limit <= LIST_LIMIT_MAX) return listings.map(({ answer }) => single(answer));
    const times = [...new Set(listings.map(({ answer }) => Date.parse(answer.fetched_at)))];
    return times.slice(-MOST_VERSIONS).flatMap((since, index, newest) => {
      const before = newest[index + 1] ?? Infinity;
      return heldList(app, request, { since, before, counts }).answer ?? [];
    });
  });
  return versions.sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : 1));
}

function single(answer: ListingAnswer): ListAnswer {
  const { rows, total_count, moved } = answer;
  const complete =
    !moved && total_count !== null && total_count < LIST_LIMIT_MAX && total_count <= rows.length;
  return { ...answer, complete, matches: total_count ?? rows.length, parts: 1, notes: [] };
}

/** The answers of all parts as one, each company once. */
export function joined(
  { sortBy }: ListRequest,
  plan: PartPlan,
  answers: readonly ListingAnswer[],
): ListAnswer {
  const [first] = answers;
  if (plan.countedAt === "" && first !== undefined) return single(first);
  const seen = new Set<string>();
  const served = answers.flatMap((answer) => answer.rows);
  const rows = served.filter((row) => {
    const key = keyOf(row);
    const isNew = key === "" || !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const wanted = plan.parts.reduce((sum, { limit }) => sum + limit, 0);
  const repeats = served.length - rows.length;
  const isUnlisted = answers.length > 0 && answers.every(({ unlisted }) => unlisted);
  const warnings = new Map(
    answers.flatMap((answer) => answer.warnings).map((each) => [JSON.stringify(each), each]),
  );
  return {
    rows,
    total_count: isUnlisted ? plan.matches : rows.length,
    ...(isUnlisted ? { unlisted: true } : {}),
    warnings: [...warnings.values()],
    fetched_at: plan.countedAt,
    credits: rounded(answers.reduce((sum, { credits }) => sum + credits, 0)),
    moved: answers.some(({ moved }) => moved),
    complete:
      plan.missing.length === 0 && plan.matches <= wanted && answers.every((each) => single(each).complete),
    matches: plan.matches,
    parts: plan.parts.length,
    notes: [
      ...missedLines(plan),
      ...(sortBy === undefined || plan.parts.length < 2
        ? []
        : ["The order holds within each part, not across them."]),
      ...(repeats > 0
        ? [`${companiesInWords(repeats)} came with more than one part, and are listed once.`]
        : []),
      ...(served.length < wanted && !isUnlisted
        ? [`${companiesInWords(wanted - served.length)} fewer came than were counted.`]
        : []),
    ],
  };
}

/** Why there is no answer, as the journal has it. */
export function missOf(
  { answers, clock }: Pick<App, "answers" | "clock">,
  question: ListQuestion,
  { since }: Span,
): Missed | null {
  const [standing] = answers.lookUp(list, [question], { maxAgeMs: clock.now() - since, cached: false });
  return missedIn(standing);
}
