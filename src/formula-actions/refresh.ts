import type { FormulaScope, RefreshBill, RefreshResult } from "../core/formulas-contract";
import { codeOf, messageOf } from "../errors";
import type { AskedQuestion } from "../functions/asked-by";
import type { Order, Result } from "../journal/purchasing";
import { creditsInWords } from "../lists/list-words";
import type { FormulaActionServices } from "./formula-action-services";
import { refreshQuestions } from "./refresh-questions";
import { standingsOf } from "./standings";

const REQUESTS_PER_BATCH = 20;
/** When no further batch is started: the sidebar calls again. */
const SLICE_MS = 20_000;
const LONGEST_TIMEOUT_SECONDS = 60;
const USUAL_TIMEOUT_SECONDS = 20;

/** Which formulas, and whether only what was never fetched for them is asked for. */
export interface Wanted {
  readonly scope: FormulaScope;
  readonly missingOnly?: boolean | undefined;
}

/**
 * What it would cost to ask anew everything that these formulas ask, or to fetch what they still wait for.
 *
 * @throws {SetupError} If no key is saved.
 */
export function quoteRefresh(services: FormulaActionServices, { scope, missingOnly }: Wanted): RefreshBill {
  services.settings.access();
  const { cells, questions, skipped } = refreshQuestions(services, scope);
  const orders = missingOnly
    ? lacking(questions, services)
    : questions.map((each) => orderOf(each, services));
  const prices = orders.map(({ purchase }) => purchase.price);
  const low = sum(prices.map((price) => price.low));
  const high = sum(prices.map((price) => price.high));
  return {
    formulas: cells.length,
    requests: orders.length,
    credits: { low, high },
    lines: [
      `${counted(cells.length, "formula")}, ${counted(orders.length, "request")}: at most ${creditsInWords(high)}, from your own key.`,
      ...(skipped.length > 0 ? [`${counted(skipped.length, "formula")} left as they are, see below.`] : []),
    ],
    skipped: [...skipped],
  };
}

/**
 * Asks anew what these formulas ask, or fetches what they still wait for, then has Sheets evaluate them again.
 *
 * What was answered after `since` is not bought again, so that the next call goes on where this one ended, also after a
 * kill. What could not be had keeps its earlier answer.
 */
export function refreshFormulas(
  services: FormulaActionServices,
  { scope, missingOnly, creditCap, since }: Wanted & { creditCap: number; since?: string | undefined },
): RefreshResult {
  services.settings.access();
  const { clock, spreadsheet, writer } = services;
  const startedAt = clock.now();
  const from = since ?? new Date(startedAt).toISOString();
  const { cells, questions, skipped } = refreshQuestions(services, scope);
  const asked = since === undefined || missingOnly ? questions : notSince(questions, from, services);
  // What is held by now is not lacking any more, so that the next call goes on where this one ended.
  const open = missingOnly ? lacking(asked, services) : asked.map((each) => orderOf(each, services));

  const result = { refreshed: 0, credits: 0, stop: "", busy: 0 };
  const purchasing = services.purchasing();
  while (open.length > 0 && result.stop === "" && clock.now() - startedAt < SLICE_MS) {
    const batch = open.splice(0, REQUESTS_PER_BATCH);
    const timeoutSeconds = batch.some(({ operation }) => operation.name === "list")
      ? LONGEST_TIMEOUT_SECONDS
      : USUAL_TIMEOUT_SECONDS;
    const limits = { timeoutSeconds, credits: creditCap - result.credits, dayCap: services.settings.dayCap };
    try {
      for (const each of purchasing.buy(batch, limits)) take(each, result);
    } catch (error) {
      if (codeOf(error) !== "network/no-reply" && codeOf(error) !== "limit/daily-quota") throw error;
      result.stop = messageOf(error);
    }
  }

  const left = result.stop === "" ? open.length : 0;
  if (left === 0) {
    writer.evaluateAgain(cells.map((cell) => ({ ...cell, sheetId: cell.sheet.sheetId })));
    spreadsheet.flush();
  }
  return {
    formulas: cells.length,
    refreshed: result.refreshed,
    left,
    credits: Number(result.credits.toFixed(4)),
    since: from,
    skipped: [...skipped],
    message: inWords(result, left, open.length),
  };
}

function take(
  each: Result,
  result: { refreshed: number; credits: number; stop: string; busy: number },
): void {
  switch (each.kind) {
    case "kept":
      result.refreshed++;
      result.credits += each.credits;
      return;
    case "claimed":
      result.busy++;
      return;
    case "over-cap":
      result.stop =
        "The next request would cost more than the cap allows. Raise it in Settings, or try again tomorrow.";
      return;
    case "refused":
      result.stop = each.error.message;
  }
}

function inWords(
  { refreshed, credits, stop, busy }: { refreshed: number; credits: number; stop: string; busy: number },
  left: number,
  unasked: number,
): string {
  const done = `${counted(refreshed, "request")} answered anew for ${creditsInWords(credits)}.`;
  const others =
    busy > 0 ? ` ${counted(busy, "request")} not sent: asked within the last three minutes.` : "";
  if (stop !== "") {
    const rest = unasked > 0 ? ` ${counted(unasked, "request")} not sent: their earlier answers stay.` : "";
    return `${done}${others} ${stop}${rest}`;
  }
  return left > 0 ? `${done}${others} ${counted(left, "request")} to go.` : `${done}${others}`;
}

/** As if nothing were held. */
function orderOf({ operation, question }: AskedQuestion, { clock }: FormulaActionServices): Order {
  const purchase = operation.missing(question, new Map(), clock.now())!;
  return { operation, company: question.company, purchase };
}

/** What would answer what no answer is held for; what is paid for is not bought again, however old. */
function lacking(questions: readonly AskedQuestion[], { answers }: FormulaActionServices): Order[] {
  return standingsOf(questions, answers, Infinity).flatMap((standing, index) => {
    const { operation, question } = questions[index]!;
    return standing.kind === "lacking"
      ? [{ operation, company: question.company, purchase: standing.purchase }]
      : [];
  });
}

/** What was answered after `since` is left out. */
function notSince(
  questions: readonly AskedQuestion[],
  since: string,
  { answers, clock }: FormulaActionServices,
): AskedQuestion[] {
  const standings = standingsOf(questions, answers, Math.max(0, clock.now() - Date.parse(since)));
  return questions.filter((_, index) => standings[index]!.kind === "lacking");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function sum(amounts: readonly number[]): number {
  return Number(amounts.reduce((total, amount) => total + amount, 0).toFixed(4));
}
