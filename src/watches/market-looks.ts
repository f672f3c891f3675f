import { billedPrice } from "../journal/prices";
import type { ListServices } from "../lists/list-services";
import type { ListingAnswer } from "../operations/listing";
import { marketNews, marketOf, type MarketQuestion } from "../operations/market-news";
import { InputError } from "../errors";
import { buyMarket, marketStanding } from "./buy-market";
import { FRESH_MS } from "./look-request";
import type { Looked, Told } from "./looks-without-run";
import { marketFinds, type Before } from "./market-finds";
import type { StoredWatch } from "./stored-watch";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Articles are found a day late, and a day begins elsewhere at another hour. */
const OVERLAP_MS = DAY_MS;
/** Of a watch that rested for long. */
const LONGEST_MS = 90 * DAY_MS;
const NOTHING: Before["articles"] = [];

/** A look at a market reads its articles since the last look, and tells of each story the companies that it is mainly about. */
export const marketLook: Looked = {
  price(lists, watch, at) {
    const standing = marketStanding(lists, questionOf(watch, at), ageOf(lists, at));
    if (standing.kind !== "lacking") return { low: 0, high: 0 };
    return billedPrice(lists.prices(), marketNews.name, standing.purchase);
  },
  buy(lists, watch, at, creditCap) {
    buyMarket(lists, questionOf(watch, at), { creditCap, maxAgeMs: ageOf(lists, at) });
  },
  tell(lists, watch, at): Told {
    lists.answers.refresh();
    const question = questionOf(watch, at);
    const standing = marketStanding(lists, question, ageOf(lists, at));
    const answer =
      standing.kind === "answered" ? standing.answer : standing.kind === "lacking" ? standing.partial : null;
    const seen = { at: answer?.fetched_at ?? new Date(at).toISOString(), asked: question.since };
    const isBaseline = watch.seen === undefined;
    const finds = answer === null || isBaseline ? [] : marketFinds(answer, beforeOf(lists, watch));
    return { finds, seen, isBaseline, message: answer === null ? "" : whatWasLeft(answer) };
  },
  isSame: (now, before) =>
    now.market !== undefined &&
    before.market !== undefined &&
    marketOf(now.market) === marketOf(before.market),
};

/** The same whenever a look that was cut off goes on. @param at When it began. */
function questionOf({ market, lookedAt, seen, name }: StoredWatch, at: number): MarketQuestion {
  if (market === undefined)
    throw new InputError("input/argument", `“${name}” does not say which market it looks at.`, "Change it.");
  const last = seen === undefined ? at : Math.max(lookedAt, at - LONGEST_MS);
  return { company: "", ...market, since: new Date(last - OVERLAP_MS).toISOString().slice(0, 10) };
}

/** Older answers do not count. */
function ageOf({ clock }: ListServices, at: number): number {
  return clock.now() - (at - FRESH_MS);
}

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
