import type { Pause } from "../buying/pause";
import { billOf, rounded } from "../core/credits";
import { canonicalJson } from "../core/json";
import type { RunRequest } from "../core/run-request";
import type { AddinError, ApiError } from "../errors";
import { billedPrice } from "../journal/booking";
import { overCap, overCapInWords } from "../journal/ledger";
import type { Request } from "../journal/operation";
import { cancelRun } from "../runs/cancel-run";
import { capOfToday } from "../runs/caps-of-run";
import type { KindOfRun, LookOf, StartedRun } from "../runs/kind-of-run";
import type { RunLease } from "../runs/run-lease";
import { countReason } from "../runs/reasons";
import { isOver, runOf, type RunRecord, runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { settleRun } from "../runs/settle-run";
import { enqueue, runOfNow } from "../runs/start-run";
import type { AskedQuestion } from "./read-formula";
import { type FormulaActionServices, placeIn, placeOfRun, rangeOf } from "./formulas-in";
import {
  lackingOrders,
  quoteLines,
  type Refreshable,
  type RefreshBill,
  refreshQuestions,
  refusedOf,
  withinPlan,
} from "./refresh-questions";
import { showAgain } from "./waiting-formulas";

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
  const { clock, state } = services;
  const keys = [...questions.keys()].filter((key) => !isGivenUp(record, key));
  const orders = lacking(services, record, questions, keys);
  const first = new Map(keys.flatMap((key, index) => (orders[index] ? [[key, orders[index]]] : [])));
  const open = new Set(first.keys());
  record.total = record.result === undefined ? open.size : Math.max(record.total, open.size);
  record.result ??= NOTHING_SHOWN;
  record.waiting = open.size;
  const prices = state.known().prices(clock.now());
  const price = ({ operation, purchase }: Request) => billedPrice(prices, operation.name, purchase).high;
  const pause = settleRun(
    services,
    lease,
    {
      keys: [...open],
      lookUp: (some) =>
        lacking(services, record, questions, some).map((order) => ({ found: null, lacking: order })),
    },
    {
      until,
      subject: "The next request",
      without: (asked, error) => withoutRefused(record, asked, error),
      priceOf: (rest) => rest.reduce((all, key) => all + price(first.get(key)!), 0),
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
  return pause;
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

/** No batch is begun after this. */
const SLICE_MS = 18_000;
/** Where buying has used that up, formulas are shown for some seconds more. */
const SHOWING_MS = 6_000;
const LOCK_WAIT_MS = 2_000;
const FIRST_BATCH = 20;
/** Requests that are answered in a minute, where the service allows as many. */
const A_MINUTE = 300;

/** *Fetch missing* and *Refresh* as runs: what the formulas of a place ask is bought, then Sheets evaluates them again. */
export class FormulaRuns implements KindOfRun {
  /** What was read last. */
  private seen: Refreshable | null = null;
  constructor(
    private readonly services: RunServices,
    private readonly formulas: FormulaActionServices,
  ) {}

  /** @throws {SetupError} If no key is saved, or nothing is selected. */
  quote(request: RunRequest): RefreshBill {
    const { services } = this;
    const { settings, state, clock, spreadsheet } = services;
    settings.access();
    const place = placeIn(spreadsheet, request);
    const { cells, questions, skipped } = refreshQuestions(this.formulas, place);
    const since = request.missingOnly === true ? undefined : clock.now() + 1;
    const orders = lackingOrders([...questions.values()], services, since).flatMap((order) => order ?? []);
    const known = state.known();
    const prices = known.prices(clock.now());
    const billed = orders.map(({ operation, purchase }) => billedPrice(prices, operation.name, purchase));
    const [low, high] = [sum(billed.map((price) => price.low)), sum(billed.map((price) => price.high))];
    const cap = capOfToday(services);
    const over = overCap(cap, high, known.leftOf(cap));
    const requests = orders.length;
    const asked = { formulas: cells.length, requests, credits: { low, high }, skipped: [...skipped] };
    const minutes = Math.ceil(requests / A_MINUTE);
    const bill = billOf(requests, {
      credits: asked.credits,
      minutes: { open: minutes, closed: minutes },
      lines: quoteLines(asked, over && overCapInWords("This", over).fact),
      range: rangeOf(spreadsheet, place) ?? "",
    });
    return { ...bill, ...asked, at: new Date(clock.now()).toISOString() };
  }

  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun {
    return { record: this.begin(request, creditCap, this.services.clock.now(), look) };
  }

  /**
   * Runs of this user's for the same formulas that were stopped give way to it.
   *
   * @param startedAt What came since then is not bought again.
   */
  begin(request: RunRequest, creditCap: number, startedAt: number, look: Partial<LookOf> = {}): RunRecord {
    const { services } = this;
    services.settings.access();
    const asked = this.asked(request);
    this.seen = refreshQuestions(this.formulas, placeOfRun(asked));
    for (const run of this.unfinished(asked)) if (run.state === "stopped") cancelRun(run.runId, services);
    const total = this.seen.questions.size;
    const record = runOfNow(services, {
      kind: "formulas",
      ...asked,
      ...look,
      creditCap,
      total,
      waiting: total,
      batchSize: FIRST_BATCH,
    });
    return enqueue(services, { ...record, startedAt });
  }

  /**
   * The run that a call goes on with: that of its time, else one for the same formulas. One that was stopped asks again from the
   * start, unless nothing is left to buy.
   */
  begun(request: RunRequest, since: number): RunRecord | null {
    const { state, settings } = this.services;
    const ofTime = runsIn(state.read()).find(
      (run) => run.kind === "formulas" && run.payer === settings.payerTag && run.startedAt === since,
    );
    if (ofTime !== undefined) return ofTime;
    const goesOn = ({ state: stands, waiting }: RunRecord) =>
      stands !== "stopped" || waiting === 0 || request.missingOnly === true;
    return this.unfinished(this.asked(request)).find(goesOn) ?? null;
  }

  /** The formulas of a run, as they were read last. */
  read(run: RunRecord): Refreshable {
    return (this.seen ??= refreshQuestions(this.formulas, placeOfRun(run)));
  }

  private reread(run: RunRecord): Refreshable {
    this.seen = null;
    return this.read(run);
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { clock, state } = this.services;
    const until = clock.now() + SLICE_MS;
    const { cells, questions } = this.reread(record);
    const before = record.waiting;
    const pause = fetchOpen(this.services, lease, questions, until);
    const hasCome = record.waiting < before;
    if (pause === null && record.waiting > 0) return null;
    if (pause?.state === "waiting" && !hasCome) return pause;
    if (pause?.state === "lost") {
      const stored = runOf(state.read(), record.runId);
      // Goes on elsewhere: there it is shown.
      if (stored !== null && !isOver(stored)) return pause;
    }
    const { shown } = hasCome ? NOTHING_SHOWN : (record.result as Showing);
    // Rows may have moved while answers were fetched.
    const formulas = hasCome ? this.reread(record).cells : cells;
    const done = showAgain(this.formulas, formulas.slice(shown), Math.max(until, clock.now() + SHOWING_MS));
    record.result = { shown: shown + done } satisfies Showing;
    record.wroteAt = clock.now();
    const left = formulas.length - shown - done;
    if (left <= 0 && pause === null) record.tries = {};
    if (left <= 0 || pause?.state === "lost") return pause;
    const message = left === 1 ? "1 formula still to be shown." : `${left} formulas still to be shown.`;
    return { state: "waiting", message, delayMs: done === 0 ? LOCK_WAIT_MS : 0 };
  }

  /** Has formulas evaluated again for which nothing more is bought. */
  show(run: RunRecord): void {
    showAgain(this.formulas, this.read(run).cells, this.services.clock.now() + SLICE_MS);
  }

  /** What a run keeps of a request: its place stays, whatever is selected later. */
  private asked(request: RunRequest): Pick<RunRecord, "request" | "sheetId"> {
    const place = placeIn(this.services.spreadsheet, request);
    const range = rangeOf(this.services.spreadsheet, place);
    return {
      sheetId: place.sheetId,
      request: {
        kind: "formulas",
        ...(request.missingOnly === true ? { missingOnly: true } : {}),
        ...(range === null ? { scope: "sheet" as const } : { range }),
      },
    };
  }

  private unfinished({ request, sheetId }: Pick<RunRecord, "request" | "sheetId">): RunRecord[] {
    const { state, settings } = this.services;
    const asked = canonicalJson(request);
    return runsIn(state.read()).filter(
      (run) =>
        !isOver(run) &&
        run.payer === settings.payerTag &&
        run.sheetId === sheetId &&
        canonicalJson(run.request) === asked,
    );
  }
}

function sum(amounts: readonly number[]): number {
  return rounded(amounts.reduce((total, amount) => total + amount, 0));
}
