import { rounded } from "../core/credits";
import { codeOf, messageOf } from "../errors";
import type { AskedQuestion } from "../functions/asked-by";
import type { Order, Result } from "../journal/purchasing";
import type { FetchRecord } from "./fetch-record";
import type { FormulaActionServices } from "./formula-action-services";
import { standingsOf } from "./standings";

const LARGEST_BATCH = 20;
const LONGEST_TIMEOUT_SECONDS = 60;
const USUAL_TIMEOUT_SECONDS = 20;
/** Batches in a row that may bring nothing before it stops. */
const MOST_FAILURES = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

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
export function newOrders(questions: readonly AskedQuestion[], nowMs: number): Order[] {
  return questions.map(({ operation, question }): Order => {
    const purchase = operation.missing(question, new Map(), nowMs)!;
    return { operation, company: question.company, purchase };
  });
}

/** What would answer what no answer is held for; what is paid for is not bought again, however old. */
export function lackingOrders(
  questions: readonly AskedQuestion[],
  { answers }: Pick<FormulaActionServices, "answers">,
): Order[] {
  return standingsOf(questions, answers, Infinity, true).flatMap((standing, index) => {
    const { operation, question } = questions[index]!;
    return standing.kind === "lacking"
      ? [{ operation, company: question.company, purchase: standing.purchase }]
      : [];
  });
}

/** What was answered after `since` is left out. */
export function notSince(
  questions: readonly AskedQuestion[],
  since: string,
  { answers, clock }: Pick<FormulaActionServices, "answers" | "clock">,
): AskedQuestion[] {
  const standings = standingsOf(questions, answers, Math.max(0, clock.now() - Date.parse(since)), true);
  return questions.filter((_, index) => standings[index]!.kind === "lacking");
}

/**
 * Buys the next of `open`, as many as the service's pace allows, and takes them from it.
 *
 * The record counts the batch as spent before it is sent, so that a cap holds over killed executions, too.
 */
export function fetchBatch(
  services: FormulaActionServices,
  open: Order[],
  record: FetchRecord,
  { lookedAtMs, save, tally }: { lookedAtMs: number; save: () => void; tally: Tally },
): void {
  const { clock, pace, settings } = services;
  const { requests, waitMs } = pace.allow(Math.min(record.batchSize, open.length));
  if (requests === 0) return wait(tally, "The service allows no more requests this minute.", waitMs);
  const batch = open.splice(0, requests);
  const price = batch.reduce((sum, { purchase }) => sum + purchase.price.high, 0);
  const spent = record.spent;
  const left = record.creditCap - spent;
  record.spent = rounded(spent + Math.min(price, Math.max(0, left)));
  save();

  const isList = batch.some(({ operation }) => operation.name === "list");
  const timeoutSeconds = isList ? LONGEST_TIMEOUT_SECONDS : USUAL_TIMEOUT_SECONDS;
  const limits = { timeoutSeconds, credits: left, dayCap: settings.dayCap, lookedAtMs };
  const sentAt = clock.now();
  let results: Result[];
  try {
    results = services.purchasing().buy(batch, limits);
  } catch (error) {
    const code = codeOf(error);
    if (code === "limit/daily-quota") tally.stop = messageOf(error);
    else if (code !== "network/no-reply") throw error;
    // One bad answer loses a whole batch: ask one by one until it works again.
    record.batchSize = 1;
    tally.putOff += batch.length;
    return failed(record, tally, messageOf(error), null);
  }
  take(batch, results, { record, tally, spent });
  const limited = results.filter(({ kind, ...rest }) => kind === "refused" && isLimited(rest));
  const kept = results.filter(({ kind }) => kind === "kept").length;
  if (kept + limited.length > 0) pace.note(sentAt, kept, limited.length);
  if (kept > 0) record.batchSize = Math.min(LARGEST_BATCH, record.batchSize * 2);
}

function take(
  batch: readonly Order[],
  results: readonly Result[],
  { record, tally, spent }: { record: FetchRecord; tally: Tally; spent: number },
): void {
  let cost = 0;
  let kept = 0;
  let later: { message: string; afterMs: number | null } | null = null;
  batch.forEach((_, index) => {
    const result = results[index]!;
    switch (result.kind) {
      case "kept":
        kept++;
        cost += result.credits;
        return;
      case "claimed":
        tally.busy++;
        return;
      case "over-cap":
        tally.stop =
          "The next request would cost more than the cap allows. Raise it in Settings, or try again tomorrow.";
        return;
      case "refused": {
        const { error } = result;
        const afterMs = error.retryAfterSeconds === null ? null : error.retryAfterSeconds * 1_000;
        if (!error.retryable) tally.stop = error.message;
        else {
          later = { message: error.message, afterMs };
          tally.putOff++;
        }
      }
    }
  });
  tally.refreshed += kept;
  tally.credits = rounded(tally.credits + cost);
  record.done += kept;
  record.spent = rounded(spent + cost);
  if (kept > 0) record.failures = 0;
  const put = later as { message: string; afterMs: number | null } | null;
  if (put !== null && tally.stop === "") failed(record, tally, put.message, put.afterMs, kept > 0);
}

/** It may work later: waits longer each time, and gives up after some. */
function failed(
  record: FetchRecord,
  tally: Tally,
  message: string,
  afterMs: number | null,
  isPart = false,
): void {
  if (!isPart) record.failures++;
  if (record.failures >= MOST_FAILURES) tally.stop ||= message;
  const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, record.failures - 1));
  wait(tally, message, afterMs ?? backOff);
}

function wait(tally: Tally, message: string, delayMs: number): void {
  tally.wait = message;
  tally.delayMs = delayMs;
}

function isLimited(result: object): boolean {
  return "error" in result && codeOf(result.error) === "api/rate-limited";
}
