import { outcomeOf } from "../api/outcomes";
import { rounded } from "../core/credits";
import { retryDelayMs } from "../buying/pause";
import type { AddinError } from "../errors";
import type { AskedQuestion } from "../functions/asked-by";
import { accountOfFetch, capAllowed } from "../journal/accounts";
import type { Request } from "../journal/operation";
import { overCapInWords } from "../journal/over-cap";
import type { FetchRecord } from "./fetch-record";
import type { FormulaActionServices } from "./formula-action-services";
import { standingsOf } from "./standings";
import { NOTHING_REFUSED, refusedWith } from "./within-plan";

const LARGEST_BATCH = 40;
const LONGEST_TIMEOUT_SECONDS = 60;
const USUAL_TIMEOUT_SECONDS = 20;
/** Batches in a row that may bring nothing before it stops. */
const MOST_FAILURES = 6;

/** What one call did. */
export interface Tally {
  refreshed: number;
  credits: number;
  /** Requests that somebody else is making right now. */
  busy: number;
  /** Why nothing more is sent: a sentence; empty if nothing stands in the way. */
  stop: string;
  /** Why it waits, and how long. */
  wait: string;
  delayMs: number;
  /** Requests that got no answer and will be sent again. */
  putOff: number;
}

/** As if nothing were held. */
export function newOrders(questions: readonly AskedQuestion[], nowMs: number): Request[] {
  return questions.map(({ operation, question }): Request => {
    const purchase = operation.missing(question, new Map(), nowMs)!;
    return { operation, company: question.company, purchase };
  });
}

/**
 * What would answer what no answer is held for. What is paid for is not bought again: however old, or unless it came before
 * `since`; of a table that is bought page by page the next page is meant.
 */
export function lackingOrders(
  questions: readonly AskedQuestion[],
  { answers, clock }: Pick<FormulaActionServices, "answers" | "clock">,
  since?: string,
): Request[] {
  const maxAgeMs = since === undefined ? Infinity : Math.max(0, clock.now() - Date.parse(since));
  return standingsOf(questions, answers, maxAgeMs, true).flatMap((standing, index) => {
    const { operation, question } = questions[index]!;
    return standing.kind === "lacking"
      ? [{ operation, company: question.company, purchase: standing.purchase }]
      : [];
  });
}

/**
 * Buys the next of `open`, as many as the service's rate limit allows, and takes them from it.
 *
 * @returns Whether what is open has to be looked up again: somebody else has bought something meanwhile, or the plan does not
 *   include something.
 */
export function fetchBatch(
  services: FormulaActionServices,
  open: Request[],
  record: FetchRecord,
  tally: Tally,
): boolean {
  const { clock, rate } = services;
  const allowed = rate.allow(Math.min(record.batchSize, open.length));
  if (allowed.requests === 0) {
    wait(tally, "The API allows no more requests this minute.", allowed.waitMs);
    return false;
  }
  const batch = open.splice(0, allowed.requests);
  const isList = batch.some(({ operation }) => operation.name === "list");
  const sentAt = clock.now();
  const { results, failure } = services.purchasing().buy(batch, {
    timeoutSeconds: isList ? LONGEST_TIMEOUT_SECONDS : USUAL_TIMEOUT_SECONDS,
    caps: [capAllowed(accountOfFetch(record.since), record.creditCap), services.today()],
    batchSize: batch.length,
  });
  const of = (kind: (typeof results)[number]["kind"]) =>
    batch.filter((_, index) => results[index]!.kind === kind);
  for (const result of results) {
    if (!("credits" in result)) continue;
    tally.credits = rounded(tally.credits + result.credits);
    record.spent = rounded(record.spent + result.credits);
  }
  const kept = of("kept").length;
  tally.refreshed += kept;
  record.done += kept;
  tally.busy += of("busy").length;
  open.unshift(...of("over-cap"), ...of("later"), ...of("changed"));
  const over = results.find((result) => result.kind === "over-cap");
  if (over !== undefined) tally.stop = Object.values(overCapInWords("The next request", over)).join(" ");
  const refused = results.flatMap((result) => (result.kind === "refused" ? [result.error] : []));
  rate.note(sentAt, kept, refused);
  if (kept > 0) {
    record.failures = 0;
    record.batchSize = Math.min(LARGEST_BATCH, record.batchSize * 2);
  }
  tally.putOff += of("lost").length + refused.filter(({ retryable }) => retryable).length;
  const again = failure ?? refused.find(({ retryable }) => retryable);
  const isOfPlan = ({ code }: AddinError) => code === "api/plan";
  batch.forEach((request, index) => {
    const result = results[index]!;
    if (result.kind !== "refused" || !isOfPlan(result.error)) return;
    record.refused = refusedWith(record.refused ?? NOTHING_REFUSED, request, result.error);
  });
  const final = refused.find((error) => !error.retryable && !isOfPlan(error));
  if (final !== undefined) tally.stop = final.message;
  else if (again !== undefined) goOnLater(record, tally, again, kept > 0);
  return of("changed").length > 0 || refused.some(isOfPlan);
}

/** It may work later: waits longer each time, and gives up after some. */
function goOnLater(record: FetchRecord, tally: Tally, error: AddinError, isPart: boolean): void {
  const mayPass = outcomeOf(error.code).retry || error.code === "limit/busy";
  // One bad answer loses a whole batch: ask one by one until it works again.
  if (error.code === "network/no-reply") record.batchSize = 1;
  if (!isPart) record.failures++;
  if (!mayPass || record.failures >= MOST_FAILURES)
    tally.stop = tally.stop === "" ? error.message : tally.stop;
  wait(tally, error.fact, retryDelayMs(record.failures, [error]));
}

function wait(tally: Tally, message: string, delayMs: number): void {
  tally.wait = message;
  tally.delayMs = delayMs;
}
