import type { Pause } from "../buying/pause";
import { type Bill, billOf, creditsInWords, rounded } from "../core/credits";
import { canonicalJson } from "../core/json";
import type { RunRequest } from "../core/run-request";
import { counted } from "../core/text";
import type { AddinError } from "../errors";
import { billedPrice } from "../journal/booking";
import { overCapInWords } from "../journal/ledger";
import type { Request } from "../journal/operation";
import { cancelRun } from "../runs/cancel-run";
import { purseOfToday } from "../runs/caps-of-run";
import type { KindOfRun, LookOf, StartedRun } from "../runs/kind-of-run";
import type { RunLease } from "../runs/run-lease";
import { countReason } from "../runs/reasons";
import { isOver, runOf, type RunRecord, runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { settleRun } from "../runs/settle-run";
import { enqueue, runOfNow } from "../runs/start-run";
import { type FormulaActionServices, placeIn, placeOfRun, rangeOf, type SkippedFormula } from "./formulas-in";
import { lackingRequests, type Refreshable, refreshQuestions } from "./refresh-questions";
import { showAgain } from "./waiting-formulas";
import { refusedOf, withinPlan } from "./within-plan";

export interface RefreshBill extends Bill {
  formulas: number;
  /** Requests that would be sent. */
  requests: number;
  skipped: SkippedFormula[];
  /** The server's time, ISO 8601. */
  at: string;
}

/** In place of how often a question was tried: it was given up. */
const GIVEN_UP = 1_000;
/** The record has room for so many. */
const MOST_GIVEN_UP = 200;
/** No batch is begun after this. */
const SLICE_MS = 18_000;
/** Where buying has used that up, formulas are shown for some seconds more. */
const SHOWING_MS = 6_000;
const LOCK_WAIT_MS = 2_000;
const FIRST_BATCH = 20;
/** Requests that are answered in a minute, where the service allows as many. */
const A_MINUTE = 300;

/** How many formulas were evaluated again since the last answer came, of a run under way. */
interface Showing {
  readonly shown: number;
}

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
    const { settings, clock, spreadsheet } = services;
    settings.access();
    const place = placeIn(spreadsheet, request);
    const { cells, questions, skipped } = refreshQuestions(this.formulas, place);
    const since = request.missingOnly === true ? undefined : clock.now() + 1;
    const lacking = lackingRequests([...questions.values()], services, { since });
    const requests = lacking.flatMap((each) => each ?? []);
    const credits = this.priceOf(requests);
    const over = purseOfToday(services).over(credits.high);
    const minutes = Math.ceil(requests.length / A_MINUTE);
    const asked = { formulas: cells.length, requests: requests.length, skipped: [...skipped] };
    const bill = billOf(requests.length, {
      credits,
      minutes: { open: minutes, closed: minutes },
      lines: quoteLines({ ...asked, credits }, over && overCapInWords("This", over).fact),
      range: rangeOf(spreadsheet, place) ?? "",
    });
    return { ...bill, ...asked, at: new Date(clock.now()).toISOString() };
  }

  private priceOf(requests: readonly Request[]): { readonly low: number; readonly high: number } {
    const { state, clock } = this.services;
    const prices = state.known().prices(clock.now());
    const billed = requests.map(({ operation, purchase }) => billedPrice(prices, operation.name, purchase));
    const sum = (amounts: readonly number[]) => rounded(amounts.reduce((all, each) => all + each, 0));
    return { low: sum(billed.map(({ low }) => low)), high: sum(billed.map(({ high }) => high)) };
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
    const total = this.read(asked).questions.size;
    for (const run of this.unfinished(asked)) if (run.state === "stopped") cancelRun(run.runId, services);
    const given = { ...asked, ...look, creditCap, total, waiting: total, batchSize: FIRST_BATCH };
    return enqueue(services, { ...runOfNow(services, { kind: "formulas", ...given }), startedAt });
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

  /** The formulas of a run as they are now. */
  private read(run: Pick<RunRecord, "request" | "sheetId">): Refreshable {
    return (this.seen = refreshQuestions(this.formulas, placeOfRun(run)));
  }

  /** As they were read last. */
  seenOf(run: RunRecord): Refreshable {
    return this.seen ?? this.read(run);
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { clock, state } = this.services;
    const until = clock.now() + SLICE_MS;
    const { cells, questions } = this.read(record);
    const before = record.waiting;
    const pause = this.fetch(lease, questions, until);
    const hasCome = record.waiting < before;
    if (pause === null && record.waiting > 0) return null;
    if (pause?.state === "waiting" && !hasCome) return pause;
    if (pause?.state === "lost") {
      const stored = runOf(state.read(), record.runId);
      // Goes on elsewhere: there it is shown.
      if (stored !== null && !isOver(stored)) return pause;
    }
    const { shown } = hasCome ? { shown: 0 } : (record.result as Showing);
    // Rows may have moved while answers were fetched.
    const formulas = hasCome ? this.read(record).cells : cells;
    const done = showAgain(this.formulas, formulas.slice(shown), Math.max(until, clock.now() + SHOWING_MS));
    record.result = { shown: shown + done } satisfies Showing;
    record.wroteAt = clock.now();
    const left = formulas.length - shown - done;
    if (left <= 0 && pause === null) record.tries = {};
    if (left <= 0 || pause?.state === "lost") return pause;
    const message = left === 1 ? "1 formula still to be shown." : `${left} formulas still to be shown.`;
    return { state: "waiting", message, delayMs: done === 0 ? LOCK_WAIT_MS : 0 };
  }

  count(record: RunRecord): void {
    const open = [...this.read(record).questions].filter(([key]) => !isGivenUp(record, key));
    const lacking = this.lackingOf(
      record,
      open.map(([, question]) => question),
    );
    record.waiting = lacking.filter((request) => request !== null).length;
    record.total = Math.max(record.total, record.waiting);
  }

  /** Has formulas evaluated again for which nothing more is bought. */
  show(run: RunRecord): void {
    showAgain(this.formulas, this.seenOf(run).cells, this.services.clock.now() + SLICE_MS);
  }

  /**
   * Buys what is open of what a run's formulas ask, and writes down in its record how much that was.
   *
   * @param until No batch is begun after this, but the first. @returns Why it does not go on.
   */
  private fetch(lease: RunLease, questions: Refreshable["questions"], until: number): Pause | null {
    const { services } = this;
    const { record } = lease;
    const lacking = (keys: readonly string[]) =>
      this.lackingOf(
        record,
        keys.map((key) => questions.get(key)!),
      );
    const keys = [...questions.keys()].filter((key) => !isGivenUp(record, key));
    const requests = lacking(keys);
    const open = new Map(keys.flatMap((key, index) => (requests[index] ? [[key, requests[index]]] : [])));
    const first = new Map(open);
    record.total = record.result === undefined ? open.size : Math.max(record.total, open.size);
    record.result ??= { shown: 0 } satisfies Showing;
    record.waiting = open.size;
    const pause = settleRun(
      services,
      lease,
      {
        keys: [...open.keys()],
        lookUp: (some) => lacking(some).map((request) => ({ found: null, lacking: request })),
      },
      {
        until,
        subject: "The next request",
        priceOf: (rest) => this.priceOf(rest.map((key) => first.get(key)!)).high,
        // Goes on without what the plan does not include.
        without: (asked, { code, message }) => {
          if (code !== "api/plan") return null;
          record.refusedSections = [...new Set([...record.refusedSections, ...refusedOf(asked)])];
          record.absent = message;
          return true;
        },
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
    const isRefused = (key: string, request: Request): boolean =>
      withinPlan(questions.get(key)!.question, request, record.refusedSections) === null;
    record.total -= [...first].filter(([key, request]) => isRefused(key, request)).length;
    return pause;
  }

  /** What a run would still ask for each of some questions. */
  private lackingOf(record: RunRecord, asked: Parameters<typeof lackingRequests>[0]) {
    const since = record.request.missingOnly === true ? undefined : record.startedAt;
    return lackingRequests(asked, this.services, { since, refused: record.refusedSections });
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

function isGivenUp({ tries }: RunRecord, key: string): boolean {
  return (tries[key] ?? 0) >= GIVEN_UP;
}

/** @throws {AddinError} The error, if the record has no room for more of them. */
function giveUp(record: RunRecord, key: string, error: AddinError): void {
  record.tries[key] = GIVEN_UP;
  countReason(record, { code: "failed", reason: error.message }, 1);
  if (Object.keys(record.tries).filter((each) => isGivenUp(record, each)).length > MOST_GIVEN_UP) throw error;
}

/** The lines of the price. @param tooDear What the cap of the day does not allow. */
export function quoteLines(
  {
    formulas,
    requests,
    credits,
    skipped,
  }: Pick<RefreshBill, "formulas" | "requests" | "credits" | "skipped">,
  tooDear: string | null,
): string[] {
  const price = `${counted(requests, "request", "requests")}: at most ${creditsInWords(credits.high)}, from your own key.`;
  const asIs = skipped.length === 1 ? "it is" : "they are";
  return [
    requests === 0
      ? `${counted(formulas, "formula", "formulas")}: nothing is waiting. Refresh requests again what could not be read.`
      : `${counted(formulas, "formula", "formulas")}, ${price}`,
    ...(tooDear === null
      ? []
      : [`${tooDear} It stops at the cap, and goes on tomorrow or when you raise the cap in Settings.`]),
    ...(skipped.length > 0
      ? [`${counted(skipped.length, "formula", "formulas")} left as ${asIs}, see below.`]
      : []),
  ];
}
