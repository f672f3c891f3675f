import type { Price } from "../api/endpoint";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import { billedPrice } from "../journal/booking";
import { askedOf, requireAgreed } from "../lists/agreed-list";
import { priceSince } from "../lists/buy-list";
import type { ListServices } from "../lists/list-services";
import type { StoredList } from "../lists/saved-lists";
import type { ListingAnswer } from "../products/listing";
import { marketNews, marketOf, type MarketQuestion } from "../products/news";
import type { RunRecord } from "../runs/run-record";
import { type Before, marketAge, marketFinds, marketStanding, questionIn } from "./market";
import { FIRST_LOOK, type LookFinds } from "./find";
import { listFinds } from "./list-finds";
import { FRESH_MS, MAX_AGE_DAYS } from "./look-request";
import type { StoredWatch } from "./stored-watch";
import type { WatchKind } from "./watch-request";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Articles are found a day late, and a day begins elsewhere at another hour. */
const OVERLAP_MS = DAY_MS;
/** Of a watch that rested for long. */
const LONGEST_MS = 90 * DAY_MS;
const NOTHING: Before["articles"] = [];

/** A look at what is asked as a whole, with one question: a saved list, or a market. */
interface WholeLook {
  /** The run of a look that begins then. @throws {InputError} If what is watched is gone, or was changed by somebody. */
  request(lists: ListServices, watch: StoredWatch, at: number): RunRequest;
  /** What that run costs: nothing if what it asks is held. */
  price(lists: ListServices, request: RunRequest, at: number): Price;
  tell(lists: ListServices, watch: StoredWatch, run: RunRecord): LookFinds;
  /** What it asks now, where its owner has to agree to that. */
  asks?(lists: ListServices, watch: StoredWatch): string | undefined;
}

/** Null where companies of a sheet are looked at. */
export function wholeLook(kind: WatchKind): WholeLook | null {
  return kind === "list" ? listLook : kind === "market" ? marketLook : null;
}

/** Whether a watch that was changed meanwhile looks at the same list or market. */
export function isSameWhole(now: Pick<StoredWatch, "listId" | "market">, before: typeof now): boolean {
  const market = (watch: typeof now) => (watch.market === undefined ? "" : marketOf(watch.market));
  return now.listId === before.listId && market(now) === market(before);
}

/** A look at a saved list runs it again as a person would, and tells what has changed since the last look. */
const listLook: WholeLook = {
  request(lists, watch) {
    const stored = listOf(lists, watch);
    if (stored === null)
      throw new InputError(
        "input/argument",
        `The saved list that “${watch.name}” looks at was deleted.`,
        "Delete this watch, or make one of another list.",
      );
    requireAgreed(lists, stored, watch.agreed);
    return { kind: "list", savedList: stored.id, list: stored.request, maxAgeDays: MAX_AGE_DAYS };
  },
  price: (lists, { savedList = "" }, at) =>
    priceSince(lists, lists.savedLists().withId(savedList)!, at - FRESH_MS),
  tell(lists, watch) {
    const stored = listOf(lists, watch);
    const { seen } = watch;
    if (stored === null) return { finds: [], isBaseline: false };
    return listFinds(lists, stored, { fields: watch.request.fields, seen });
  },
  asks(lists, watch) {
    const stored = listOf(lists, watch);
    return stored === null ? undefined : askedOf(lists, stored);
  },
};

/** Null if it was deleted. */
function listOf(lists: ListServices, { listId = "" }: StoredWatch): StoredList | null {
  return lists.savedLists().withId(listId);
}

/** A look at a market reads its articles since the last look, and tells of each story the companies that it is mainly about. */
const marketLook: WholeLook = {
  request(_lists, { market, lookedAt, seen }, at) {
    const last = seen === undefined ? at : Math.max(lookedAt, at - LONGEST_MS);
    const since = new Date(last - OVERLAP_MS).toISOString().slice(0, 10);
    return { kind: "market", since, ...(market === undefined ? {} : { market }) };
  },
  price(lists, request, at) {
    const standing = marketStanding(lists, questionIn(request), marketAge(lists, at));
    if (standing.kind !== "lacking") return { low: 0, high: 0 };
    return billedPrice(lists.prices(), marketNews.name, standing.purchase);
  },
  tell(lists, watch, { request, startedAt }) {
    lists.answers.refresh();
    const question = questionIn(request);
    const standing = marketStanding(lists, question, marketAge(lists, startedAt));
    const answer =
      standing.kind === "answered" ? standing.answer : standing.kind === "lacking" ? standing.partial : null;
    const seen = { at: answer?.fetched_at ?? new Date(startedAt).toISOString(), asked: question.since };
    const isBaseline = watch.seen === undefined;
    const finds = answer === null || isBaseline ? [] : marketFinds(answer, beforeOf(lists, watch));
    const left = answer === null ? "" : whatWasLeft(answer);
    return { finds, seen, isBaseline, message: `${isBaseline ? FIRST_LOOK : ""} ${left}`.trim() };
  },
};

/** What the answer held that the last look has told of. */
function beforeOf({ answers }: ListServices, { market, seen, lookedAt }: StoredWatch): Before {
  if (market === undefined || seen === undefined) return { articles: NOTHING, isWhole: false, lookedAt };
  const question: MarketQuestion = { company: "", ...market, since: seen.asked };
  const versions = marketNews
    .listings(question, answers.held(marketNews, [question], Infinity)[0]!)
    .map(({ answer }) => answer)
    .filter(({ fetched_at }) => fetched_at <= seen.at);
  const last = versions[versions.length - 1];
  return {
    articles: versions.flatMap(({ rows }) => rows),
    isWhole: last !== undefined && leftOut(last) === 0,
    lookedAt,
  };
}

function leftOut({ rows, total_count }: ListingAnswer): number {
  return Math.max(0, (total_count ?? 0) - rows.length);
}

function whatWasLeft(answer: ListingAnswer): string {
  const left = leftOut(answer);
  return left === 0
    ? ""
    : `${answer.rows.length} of ${answer.rows.length + left} articles were read. Let it read more, or choose less.`;
}
