import { rounded } from "../core/credits";
import { overCap, overCapInWords } from "../journal/over-cap";
import { billedPrice } from "../journal/prices";
import { lackingOrders, newOrders, NOTHING_FETCHED, OpenOrders, type Fetched } from "./fetch-orders";
import { FetchRecords, FRESH_FETCH, type FetchRecord } from "./fetch-record";
import type { FormulaActionServices } from "./formula-action-services";
import { placeOf, type Place, type FormulaScope, type SkippedFormula } from "./formulas-in";
import { refreshQuestions } from "./refresh-questions";
import { fetchInWords, quoteLines } from "./refresh-words";
import { showAgain } from "./show-again";

export interface RefreshBill {
  formulas: number;
  /** Requests that would be sent again. */
  requests: number;
  credits: { low: number; high: number };
  /** In words, a line each. */
  lines: string[];
  skipped: SkippedFormula[];
  /** The server's time, ISO 8601. */
  at: string;
}

export interface RefreshResult {
  formulas: number;
  /** Requests answered in this call. */
  refreshed: number;
  /** Requests, or formulas to be shown, for the next call; 0 when there is nothing left to do. */
  left: number;
  /** Requests answered since it began, and how many there were. */
  done: number;
  total: number;
  /** How long to wait before the next call: the service asked for it. */
  nextDelayMs: number;
  /** What this call cost. */
  credits: number;
  /** ISO 8601, for the next call: what was answered after it is not bought again. */
  since: string;
  skipped: SkippedFormula[];
  /** What happened or what to do, in words. */
  message: string;
}

/** When no further batch is started: the sidebar calls again. */
const SLICE_MS = 20_000;
const FIRST_BATCH = 20;
const SHOWN_WITHIN_MS = 10 * 60_000;

/** Which formulas, and whether only what was never fetched for them is requested. */
export interface Wanted {
  readonly scope: FormulaScope;
  readonly missingOnly?: boolean | undefined;
}

/** A call that begins or goes on. */
export interface Fetch extends Wanted {
  readonly creditCap: number;
  /** When somebody requested it: what has come since is fresh. Also tells this fetch from others. */
  readonly since?: string | undefined;
  /** Buys nothing more, and shows what is there. */
  readonly stop?: boolean | undefined;
}

/**
 * What it would cost to ask again everything that these formulas ask, or to fetch what they still wait for.
 *
 * @throws {SetupError} If no key is saved.
 */
export function quoteRefresh(
  services: FormulaActionServices,
  { scope, missingOnly = false }: Wanted,
): RefreshBill {
  services.settings.access();
  const { cells, questions, skipped } = refreshQuestions(services, placeOf(services.spreadsheet, scope));
  const orders = missingOnly
    ? lackingOrders(questions, services).flatMap((order) => order ?? [])
    : newOrders(questions, services.clock.now());
  const prices = services.prices();
  const billed = orders.map(({ operation, purchase }) => billedPrice(prices, operation.name, purchase));
  const low = sum(billed.map((price) => price.low));
  const high = sum(billed.map((price) => price.high));
  const cap = services.today();
  const over = overCap(cap, high, services.leftOf(cap));
  return {
    formulas: cells.length,
    requests: orders.length,
    credits: { low, high },
    lines: quoteLines({
      formulas: cells.length,
      requests: orders.length,
      high,
      skipped: skipped.length,
      overCap: over && overCapInWords("This", over).fact,
      missingOnly,
    }),
    skipped: [...skipped],
    at: new Date(services.clock.now()).toISOString(),
  };
}

/**
 * Asks again what these formulas ask, or fetches what they still wait for, then has Sheets evaluate them again: for some
 * seconds, then the next call goes on.
 *
 * How far it is, is kept in the document's properties, and what was bought in the journal, so that the next call goes on where
 * this one ended, also after a kill, and buys nothing twice. What could not be had keeps its earlier answer.
 */
export function refreshFormulas(services: FormulaActionServices, fetch: Fetch): RefreshResult {
  services.settings.access();
  // Whoever does not say when it was asked for means the execution's first moment.
  const { startedAt } = services;
  const records = new FetchRecords(services.documentProperties);
  const record = recordOf(services, fetch, records.read(), startedAt);
  const { cells, questions, skipped } = refreshQuestions(services, record);
  if (fetch.stop === true) record.shown ??= 0;

  const until = startedAt + SLICE_MS;
  let fetched: Fetched = NOTHING_FETCHED;
  if (record.shown === null) {
    const open = new OpenOrders(services, questions, record, fetch.since !== undefined);
    record.total = Math.max(record.total, record.done + open.size);
    // Whoever calls next after a kill goes on with it; what it has spent is in the ledger.
    records.save(record);
    fetched = open.fetch(until);
    record.spent = rounded(record.spent + fetched.credits);
  }
  const { pause, left: unasked } = fetched;
  if (pause?.state === "stopped" || unasked === 0) record.shown ??= 0;
  let left = unasked;
  if (record.shown !== null) {
    // What is paid for is only to be shown from here, whatever fails.
    records.save(record);
    const { done, moved } = showAgain(services, cells.slice(record.shown), until);
    // The next call reads again where they are.
    record.shown = moved ? 0 : record.shown + done;
    left = cells.length - record.shown;
  }
  if (left > 0) records.save(record);
  else records.remove();
  return {
    formulas: cells.length,
    refreshed: fetched.kept,
    left,
    done: record.done,
    total: record.total,
    nextDelayMs: left > 0 && record.shown === null ? (pause?.delayMs ?? 0) : 0,
    credits: fetched.credits,
    since: record.since,
    skipped: [...skipped],
    message: fetchInWords(fetched, record, left),
  };
}

/** The record that a call goes on with, or a new one: of whoever asks, for what is selected now. */
function recordOf(
  { spreadsheet, settings }: FormulaActionServices,
  { scope, missingOnly = false, creditCap, since }: Fetch,
  held: FetchRecord | null,
  nowMs: number,
): FetchRecord {
  const payer = settings.payerTag;
  if (held !== null && held.payer === payer && held.since === since) return held;
  const place = placeOf(spreadsheet, scope);
  const isSame = held !== null && held.missingOnly === missingOnly && isSamePlace(held, place);
  if (isSame && held.payer === payer && isToBeShown(held, nowMs)) return held;
  const progress = { ...FRESH_FETCH, tries: {}, batchSize: FIRST_BATCH };
  return {
    since: new Date(Math.min(nowMs, Date.parse(since ?? "") || nowMs)).toISOString(),
    payer,
    scope,
    missingOnly,
    ...place,
    creditCap,
    ...progress,
  };
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.sheetId === other.sheetId && JSON.stringify(one.boxes) === JSON.stringify(other.boxes);
}

/** Whether somebody has just paid for what is not shown yet, since showing it failed: that comes first. */
function isToBeShown({ shown, since }: FetchRecord, nowMs: number): boolean {
  return shown !== null && nowMs - Date.parse(since) < SHOWN_WITHIN_MS;
}

function sum(amounts: readonly number[]): number {
  return rounded(amounts.reduce((total, amount) => total + amount, 0));
}
