import { startWhole } from "../../runs/start-run";
import { type Bill, billOf, creditsInWords } from "../../core/credits";
import type { AskedWhole, KindOfRun, LookOf, StartedRun } from "../../runs/kind-of-run";
import type { RequestOf } from "../../products/run-request";
import { counted } from "../../core/sentence";
import type { AddinError } from "../../core/errors";
import { countReason } from "../../runs/reasons";
import type { Request } from "../../money/operation";
import { type RunRecord, isOver, runOf } from "../../runs/run-record";
import { purseOfToday } from "../../runs/caps-of-run";
import { settleRun } from "../../runs/settle-run";
import type { RunLease } from "../../runs/run-lease";
import { readKept } from "../../runs/kinds";
import type { Pause } from "../../money/pause";
import { overCapInWords } from "../../money/over-cap";
import type { App } from "../../app";
import { type Place, placeIn, placeOfRun, rangeOf } from "./formulas-in";
import { lackingRequests, priceOfRequests, type Refreshable, refreshQuestions } from "./refresh-questions";
import { showAgain } from "./waiting-formulas";
import { refusedOf, withinPlan } from "./within-plan";
import * as z from "zod/mini";

/** Stands in place of the number of tries of a question that was given up. */
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

/** Which formulas: those in the selection, or all of the open sheet; `missingOnly`: only what they still wait for. */
export const formulaMembers = () => ({
  scope: z.exactOptional(z.enum(["selection", "sheet"])),
  missingOnly: z.exactOptional(z.boolean()),
});
type FormulasRequest = RequestOf<"formulas", ReturnType<typeof formulaMembers>>;

interface FormulasAsked extends AskedWhole, Refreshable {
  readonly place: Place;
  readonly missingOnly: boolean;
}

/** *Fetch missing* and *Refresh* as runs: what the formulas of a place ask is bought, then Sheets evaluates them again. */
export class FormulaRuns implements KindOfRun<FormulasAsked, FormulasRequest> {
  constructor(private readonly app: App) {}

  /** @throws {SetupError} If no key is saved, or nothing is selected. */
  ask(request: FormulasRequest): FormulasAsked {
    const { spreadsheet, settings } = this.app;
    settings.access();
    const place = placeIn(spreadsheet, request);
    const missingOnly = request.missingOnly === true;
    const found = refreshQuestions(this.app, place);
    return {
      ...found,
      place,
      missingOnly,
      question: { kind: "formulas", missingOnly, asked: [...found.questions.keys()].sort() },
      named: "What the formulas ask for",
      kept: { kind: "formulas", ...this.kept(place, missingOnly) },
    };
  }

  quote({ place, missingOnly, cells, questions, skipped }: FormulasAsked): Bill {
    const { app } = this;
    const { clock, spreadsheet } = app;
    const since = missingOnly ? undefined : clock.now() + 1;
    const lacking = lackingRequests([...questions.values()], app, { since });
    const requests = lacking.flatMap((each) => each ?? []);
    const credits = priceOfRequests(app, requests);
    const over = purseOfToday(app).over(credits.high);
    const minutes = Math.ceil(requests.length / A_MINUTE);
    const asked = { formulas: cells.length, skipped: [...skipped] };
    return billOf(requests.length, {
      ...asked,
      credits,
      minutes: { open: minutes, closed: minutes },
      lines: quoteLines(
        { ...asked, requests: requests.length, credits },
        over && overCapInWords("This", over).fact,
      ),
      range: rangeOf(spreadsheet, place) ?? "",
    });
  }

  start(asked: FormulasAsked, creditCap: number, look: Partial<LookOf>): StartedRun {
    const { size: total } = asked.questions;
    // Answers that came up to now count as older.
    const startedAt = this.app.clock.now();
    return startWhole(this.app, asked, { ...look, creditCap, total, startedAt, batchSize: FIRST_BATCH });
  }

  /** The formulas of a run as they are now. */
  private read(run: Pick<RunRecord, "request" | "sheetId">): Refreshable {
    return refreshQuestions(this.app, placeOfRun(run));
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { clock, state } = this.app;
    const until = clock.now() + SLICE_MS;
    const { cells, questions } = this.read(record);
    const before = record.waiting;
    const pause = this.fetch(lease, questions, until);
    const hasCome = record.waiting < before;
    if (pause === null && record.waiting > 0) return null;
    if (pause?.state === "waiting" && !hasCome) return pause;
    if (pause?.state === "lost") {
      const stored = runOf(state.read(), record.runId);
      // Another execution goes on with the run, and shows the formulas.
      if (stored !== null && !isOver(stored)) return pause;
    }
    const { shown } = hasCome ? { shown: 0 } : (record.result as Showing);
    // Rows may have moved while answers were fetched.
    const formulas = hasCome ? this.read(record).cells : cells;
    const done = showAgain(this.app, formulas.slice(shown), Math.max(until, clock.now() + SHOWING_MS));
    record.result = { shown: shown + done } satisfies Showing;
    record.wroteAt = clock.now();
    const left = formulas.length - shown - done;
    if (left <= 0 && pause === null) record.tries = {};
    if (left <= 0 || pause?.state === "lost") return pause;
    const message = left === 1 ? "1 formula still to be shown." : `${left} formulas still to be shown.`;
    return { state: "waiting", message, delayMs: done === 0 ? LOCK_WAIT_MS : 0 };
  }

  underWay(_record: RunRecord, requests: number): number {
    return requests;
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

  /**
   * Buys what is open of what a run's formulas ask, and writes down in its record how much that was.
   *
   * @param until No batch is begun after this, but the first. @returns Why it does not go on.
   */
  private fetch(lease: RunLease, questions: Refreshable["questions"], until: number): Pause | null {
    const { app } = this;
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
      app,
      lease,
      {
        keys: [...open.keys()],
        lookUp: (some) => lacking(some).map((request) => ({ found: null, lacking: request })),
      },
      {
        until,
        subject: "The next request",
        priceOf: (rest) =>
          priceOfRequests(
            app,
            rest.map((key) => first.get(key)!),
          ).high,
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
    const since =
      readKept(record, "formulas", formulaMembers).missingOnly === true ? undefined : record.startedAt;
    return lackingRequests(asked, this.app, { since, refused: record.refusedSections });
  }

  /** What a run keeps of a request: its place stays, whatever is selected later. */
  private kept(
    place: Place,
    missingOnly: boolean,
  ): Pick<RunRecord, "sheetId"> & { readonly request: FormulasRequest } {
    const range = rangeOf(this.app.spreadsheet, place);
    return {
      sheetId: place.sheetId,
      request: {
        kind: "formulas",
        ...(missingOnly ? { missingOnly } : {}),
        ...(range === null ? { scope: "sheet" as const } : { range }),
      },
    };
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
  }: Required<Pick<Bill, "formulas" | "credits" | "skipped">> & { readonly requests: number },
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
      : [`${tooDear} It stops at the limit, and goes on tomorrow or when you raise it in Settings.`]),
    ...(skipped.length > 0
      ? [`${counted(skipped.length, "formula", "formulas")} left as ${asIs}, see below.`]
      : []),
  ];
}
