import type { Execution } from "../compose";
import { creditsInWords, rounded } from "../core/credits";
import { separatorOf } from "../core/formula";
import { counted } from "../core/text";
import { customFunctions } from "../formulas/catalogue";
import { insertFilterForm } from "../formulas/filter-form";
import type { FormulaScope, SkippedFormula } from "../formulas/formulas-in";
import { freezeFormulas, unfreezeFormulas } from "../formulas/freeze";
import { functionHelp, insertFormula } from "../formulas/insert";
import { isOver, runOf, type RunRecord } from "../runs/run-record";
import { Runs } from "../runs/runs";
import { flushAnswers } from "./flush-answers";
import { goOnWith } from "./drive";
import { attempt, creditCap, method, nothing } from "./method";
import * as z from "zod/mini";

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

/** Which formulas, and how far: the arguments of `refreshFormulas`. */
interface Wanted {
  readonly scope: FormulaScope;
  readonly missingOnly?: boolean;
  readonly creditCap: number;
  /** When somebody asked for it, ISO 8601: what has come since is fresh. Also tells this run from others. */
  readonly since?: string;
  /** Buys nothing more, and shows what is there. */
  readonly stop?: boolean;
}

/** No slice is begun after this. */
const LONGEST_MS = 12_000;

/**
 * Starts fetching for formulas as a run, or goes on with it, and drives it to its end or until the time of a call is up.
 *
 * @throws {AddinError} Why it does not go on; if it has bought nothing, it is as if it had never started.
 */
export function refreshFormulas(
  execution: Execution,
  { creditCap: most, since, stop = false, ...wanted }: Wanted,
): RefreshResult {
  const { services } = execution;
  const { startedAt } = services;
  services.settings().access();
  const state = services.state();
  const kind = execution.formulaRuns();
  const runs = new Runs(execution.forRuns());
  const request = { kind: "formulas", ...wanted } as const;
  // Whoever does not say when it was asked for means the execution's first moment.
  const at = Math.min(startedAt, Date.parse(since ?? "") || startedAt);
  const begun = kind.begun(request, at);
  const first = begun ?? kind.begin(request, most, at);
  let nextDelayMs = 0;
  let run = first;
  if (stop) {
    runs.cancel(first.runId);
    kind.show(first);
    run = runOf(state.read(), first.runId) ?? first;
  } else if (!isOver(first)) {
    const until = startedAt + LONGEST_MS;
    // Whoever asks again for what has reached its cap agrees to more.
    const raises = first.state === "stopped";
    ({ run, nextDelayMs } = goOnWith(execution, runs, { first, most, raises, until }));
  }
  const { cells, skipped } = kind.seenOf(run);
  const goesOn = run.state === "running" || run.state === "waiting";
  return {
    formulas: cells.length,
    refreshed: Math.max(0, answeredIn(run) - (begun === null ? 0 : answeredIn(begun))),
    left: goesOn ? Math.max(1, run.waiting) : 0,
    done: answeredIn(run),
    total: run.total,
    nextDelayMs: goesOn ? nextDelayMs : 0,
    credits: rounded(run.spent - first.spent),
    since: new Date(run.startedAt).toISOString(),
    skipped: [...skipped],
    message: inWords(run),
  };
}

function answeredIn({ total, waiting, reasons }: RunRecord): number {
  return total - waiting - reasons.reduce((sum, { rows }) => sum + rows, 0);
}

function inWords(run: RunRecord): string {
  const { absent, message, reasons, spent, state, total, waiting } = run;
  const answered = answeredIn(run);
  const of = answered === total ? "" : `${answered} of `;
  const why = state === "done" ? [absent, ...reasons.map(({ reason }) => reason)] : [message];
  const requests = (count: number) => counted(count, "request", "requests");
  const goesOn = state === "running" || state === "waiting";
  const left = goesOn
    ? `It goes on by itself: ${requests(waiting)} to go.`
    : answered === total
      ? ""
      : `${requests(total - answered)} not answered.`;
  const parts = [`${of}${requests(total)} answered for ${creditsInWords(spent)}.`, ...why, left];
  return parts.filter((part) => part !== "").join(" ");
}

const formulaScope = () => z.enum(["selection", "sheet"]);

/** What the sidebar may ask for about the formulas in the sheet. */
export const formulaMethods = {
  getFunctions: method({
    schema: nothing,
    handler: (execution) => ({
      // The functions can be read about in every state.
      functions: functionHelp(
        customFunctions,
        attempt(() => separatorOf(execution.services.spreadsheet.locale), ";", []),
      ),
    }),
  }),
  /**
   * What formulas have bought moves into the journal, and those that waited for it go on. Asked for all the time while the
   * sidebar is visible; cheap where nothing waits.
   */
  flushAnswers: method({ schema: nothing, handler: flushAnswers }),
  /** Asks nobody and writes nothing. `missingOnly`: what the formulas still wait for, and nothing that is paid for. */
  quoteRefresh: method({
    schema: () => z.object({ scope: formulaScope(), missingOnly: z.exactOptional(z.boolean()) }),
    first: "tryFlush",
    handler: (execution, request) => execution.formulaRuns().quote({ kind: "formulas", ...request }),
  }),
  /**
   * Works for some seconds: call it again with `since` while something is left, also in another window or on another day.
   * `stop` buys nothing more and shows what is there.
   */
  refreshFormulas: method({
    schema: () =>
      z.object({
        scope: formulaScope(),
        missingOnly: z.exactOptional(z.boolean()),
        creditCap: creditCap(),
        since: z.exactOptional(z.iso.datetime()),
        stop: z.exactOptional(z.boolean()),
      }),
    first: "flush",
    handler: refreshFormulas,
  }),
  freezeFormulas: method({
    schema: () => z.object({ scope: formulaScope() }),
    handler: (execution, { scope }) => freezeFormulas(execution.forFormulaActions(), scope),
  }),
  /** Takes back what `freezeFormulas` did. */
  unfreezeFormulas: method({
    schema: () =>
      z.object({ frozen: z.array(z.object({ a1: z.string(), formula: z.string(), values: z.string() })) }),
    handler: (execution, { frozen }) => unfreezeFormulas(execution.forFormulaActions(), frozen),
  }),
  /** Writes an example of a function (the first one unless told otherwise) into the selected cell. */
  insertFormula: method({
    schema: () => z.object({ name: z.string(), example: z.exactOptional(z.int().check(z.minimum(0))) }),
    handler: (execution, request) => insertFormula(execution.forFormulaActions(), request),
  }),
  /** Makes a new sheet on which filters are chosen from dropdowns. Free. */
  insertFilterForm: method({
    schema: nothing,
    first: "tryFlush",
    handler: (execution) => insertFilterForm(execution.forLists()),
  }),
};
