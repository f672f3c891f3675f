import type { Pause } from "../buying/pause";
import { requestsOn } from "../buying/questions";
import { RequestRate } from "../buying/rate";
import { settle } from "../buying/settle";
import { centsAbove } from "../core/credits";
import type { AddinError, ApiError } from "../errors";
import type { AskedQuestion } from "../functions/asked-by";
import type { Request } from "../journal/operation";
import { CapReached } from "../journal/over-cap";
import { billedPrice } from "../journal/prices";
import { capReached } from "../runs/buy-companies";
import { capsOfRun } from "../runs/caps-of-run";
import type { RunLease } from "../runs/run-lease";
import { countReason, type RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { lackingOrders, refusedOf, withinPlan } from "./lacking-orders";

/** In place of how often a question was tried: it was given up. */
const GIVEN_UP = 1_000;
/** The record has room for so many. */
const MOST_GIVEN_UP = 200;

/** How many formulas were evaluated again since the last answer came, of a run under way. */
export interface Showing {
  readonly shown: number;
}
export const NOTHING_SHOWN: Showing = { shown: 0 };

/**
 * Buys what is open of what a run's formulas ask, and writes down in its record how much that was.
 *
 * @param until No batch is begun after this, but the first. @returns Why it does not go on.
 */
export function fetchOpen(
  services: RunServices,
  lease: RunLease,
  questions: ReadonlyMap<string, AskedQuestion>,
  until: number,
): Pause | null {
  const { record } = lease;
  const { clock, state, userCache, settings } = services;
  const keys = [...questions.keys()].filter((key) => !isGivenUp(record, key));
  const orders = lacking(services, record, questions, keys);
  const first = new Map(keys.flatMap((key, index) => (orders[index] ? [[key, orders[index]]] : [])));
  const open = new Set(first.keys());
  record.total = record.result === undefined ? open.size : Math.max(record.total, open.size);
  record.result ??= NOTHING_SHOWN;
  record.waiting = open.size;
  const { pause } = settle(
    {
      keys: [...open],
      lookUp: (some) =>
        lacking(services, record, questions, some).map((order) => ({ found: null, lacking: order })),
      ...requestsOn(services, () => ({
        caps: capsOfRun(record, services),
        check: (snapshot) => lease.renewed(snapshot),
      })),
    },
    {
      clock,
      rate: new RequestRate(userCache, clock, settings.host),
      pace: record,
      until,
      retries: true,
      patienceMs: 0,
      subject: "The next request",
      without: (asked, error) => withoutRefused(record, asked, error),
    },
    (outcomes) => {
      for (const [key, outcome] of outcomes) {
        if (outcome.kind === "failed" || !outcome.lacks) open.delete(key);
        if (outcome.kind === "failed" && outcome.error !== null) giveUp(record, key, outcome.error);
      }
      record.answered = first.size - open.size;
    },
  );
  record.waiting = open.size;
  const isRefused = (key: string) => withinPlan(questions.get(key)!, record.refusedSections) === null;
  record.total -= [...first.keys()].filter(isRefused).length;
  if (!(pause?.error instanceof CapReached)) return pause;
  const stop = capReached(record, pause.error.over);
  if (record.moreCredits === null) return stop;
  const prices = state.known().prices(clock.now());
  const price = ({ operation, purchase }: Request) => billedPrice(prices, operation.name, purchase).high;
  const rest = [...open].reduce((sum, key) => sum + price(first.get(key)!), 0);
  record.moreCredits = Math.max(0.01, centsAbove(rest - (record.creditCap - record.spent)));
  return stop;
}

/** What would answer each question of a run; null where it has an answer, or the plan includes none. */
function lacking(
  services: RunServices,
  { request, startedAt, refusedSections }: RunRecord,
  questions: ReadonlyMap<string, AskedQuestion>,
  keys: readonly string[],
): (Request | null)[] {
  const asked = keys.map((key) => withinPlan(questions.get(key)!, refusedSections));
  const included = asked.filter((each) => each !== null);
  const orders = lackingOrders(included, services, request.missingOnly === true ? undefined : startedAt);
  const byQuestion = new Map(included.map((each, index) => [each, orders[index]!]));
  return asked.map((each) => (each === null ? null : byQuestion.get(each)!));
}

/** Goes on without what the plan does not include. */
function withoutRefused(record: RunRecord, asked: Request, { code, message }: ApiError): true | null {
  if (code !== "api/plan") return null;
  record.refusedSections = [...new Set([...record.refusedSections, ...refusedOf(asked)])];
  record.absent = message;
  return true;
}

function isGivenUp({ tries }: RunRecord, key: string): boolean {
  return (tries[key] ?? 0) >= GIVEN_UP;
}

/** @throws {AddinError} The error, if the record has no room for more of them. */
function giveUp(record: RunRecord, key: string, error: AddinError): void {
  record.tries[key] = GIVEN_UP;
  countReason(record, { code: "failed", reason: error.message }, 1);
  if (Object.keys(record.tries).filter((each) => isGivenUp(record, each)).length > MOST_GIVEN_UP) throw error;
}
