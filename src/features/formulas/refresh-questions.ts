import type { App } from "../../app";
import { customFunctions } from "./catalogue";
import { formulaServices } from "./formula-services";
import { sectionNames } from "../../core/columns/known-columns";
import { codeOf, messageOf } from "../../core/errors";
import { rounded } from "../../core/credits";
import { expectedPrice } from "../../money/prices";
import type { Answers, LookUp } from "../../money/answers";
import type { Standing } from "../../money/standing";
import type { Request } from "../../money/operation";
import type { ListingAnswer } from "../../products/listing-answer";
import { type FormulaCell, formulasIn, type Place, protectedAmong, type SkippedFormula } from "./formulas-in";
import { type AnyQuestion, askedBy, type AskedQuestion, readFormula, RememberedSheets } from "./read-formula";
import { withinPlan } from "./within-plan";

interface Lacking {
  /** In ms since 1970: what came before it does not count; however old if left out. */
  readonly since?: number | undefined;
  /** What the plan does not include. */
  readonly refused?: readonly string[];
}

/**
 * What would answer each question; null if an answer is held, or the plan includes none. What is paid for is not bought again;
 * of a table that is bought page by page the next page is meant.
 */
export function lackingRequests(
  questions: readonly AskedQuestion[],
  app: Pick<App, "answers" | "clock">,
  { since, refused = [] }: Lacking = {},
): (Request | null)[] {
  const maxAgeMs = since === undefined ? Infinity : Math.max(0, app.clock.now() - since);
  const standings = standingsOf(questions, app.answers, { maxAgeMs, cached: false, headsOnly: true });
  return standings.map((standing, index) => {
    if (standing.kind !== "lacking") return null;
    const { operation, question } = questions[index]!;
    const request = { operation, company: question.company, purchase: standing.purchase };
    const left = withinPlan(question, request, refused);
    if (left === question) return request;
    return left === null
      ? null
      : lackingRequests([{ operation, question: left }], app, { since, refused })[0]!;
  });
}

/** What requests may cost, in credits. */
export function priceOfRequests(
  { state, clock, settings }: Pick<App, "state" | "clock" | "settings">,
  requests: readonly Request[],
): { readonly low: number; readonly high: number } {
  const prices = state.known().pricesOf(settings.host, settings.payerTag, clock.now());
  const billed = requests.map(({ operation, purchase }) => expectedPrice(prices, operation.name, purchase));
  const sum = (amounts: readonly number[]) => rounded(amounts.reduce((all, each) => all + each, 0));
  return { low: sum(billed.map(({ low }) => low)), high: sum(billed.map(({ high }) => high)) };
}

/** One standing per question, in the same order; the journal is read once for each operation, not for each question. */
function standingsOf(asked: readonly AskedQuestion[], answers: Answers, how: LookUp): Standing<unknown>[] {
  const standings = new Map<AskedQuestion, Standing<unknown>>();
  for (const operation of new Set(asked.map((each) => each.operation))) {
    const same = asked.filter((each) => each.operation === operation);
    const questions = same.map(({ question }) => question);
    const found = answers.lookUp(operation, questions, how);
    same.forEach((each, index) => standings.set(each, found[index]!));
  }
  return asked.map((each) => standings.get(each)!);
}

export interface Refreshable {
  /** Formulas that can be evaluated again, with what they ask. */
  readonly cells: readonly FormulaCell[];
  /** Merged, one request each, by a key that does not depend on how much they ask for. */
  readonly questions: ReadonlyMap<string, AskedQuestion>;
  readonly skipped: readonly SkippedFormula[];
}

/** What the formulas of a place ask the API, each question once and as large as any of them wants it. */
export function refreshQuestions(app: App, place: Place): Refreshable {
  const cells: FormulaCell[] = [];
  const skipped: SkippedFormula[] = [];
  const asked: AskedQuestion[] = [];
  const sheets = new RememberedSheets(app.spreadsheet);
  const formulas = formulasIn(app.spreadsheet, place);
  // Skip protected cells before anything is bought: their answers could not be shown.
  const protectedCells = protectedAmong(formulas);
  for (const cell of formulas) {
    const why = protectedCells.get(cell);
    const questions = why === undefined ? questionsOf(cell, app, sheets) : why;
    if (typeof questions === "string") skipped.push({ a1: cell.a1, reason: questions });
    else {
      cells.push(cell);
      asked.push(...questions);
    }
  }
  return { cells, questions: asLargeAsHeld(merged(asked), app), skipped };
}

/** What a formula asks, or why it is left as it is. */
function questionsOf(cell: FormulaCell, app: App, sheets: RememberedSheets): AskedQuestion[] | string {
  const read = readFormula(cell, customFunctions, sheets);
  if ("reason" in read) return read.reason;
  try {
    const paid = read.calls.filter(({ fn }) => !fn.isFree);
    const asked = paid.flatMap(({ fn, raw }) => askedBy(fn, raw, formulaServices(app)));
    return asked.length > 0 ? asked : "It asks nothing that is paid for.";
  } catch (error) {
    if (codeOf(error)?.startsWith("input/") !== true) throw error;
    return messageOf(error);
  }
}

function merged(asked: readonly AskedQuestion[]): Map<string, AskedQuestion> {
  const byKey = new Map<string, AskedQuestion>();
  for (const { operation, question } of asked) {
    const unit = question.sections === undefined ? operation.units(question).join() : "";
    // Listings that begin with different days are kept beside each other.
    const key = [operation.name, question.company, unit, question.since ?? ""].join("|");
    const other = byKey.get(key)?.question ?? question;
    byKey.set(key, { operation, question: larger(question, other) });
  }
  return byKey;
}

/** One question for both: all sections, or the larger of two numbers of items. */
function larger(one: AnyQuestion, other: Omit<AnyQuestion, "company">): AnyQuestion {
  const { sections, body, limit } = one;
  if (sections !== undefined) {
    const both = new Set([...sections, ...(other.sections ?? [])]);
    const known = sectionNames.filter((section) => both.has(section));
    return { ...one, sections: [...known, ...[...both].filter((section) => !known.includes(section))] };
  }
  if (body !== undefined)
    return { ...one, body: { ...body, limit: Math.max(body.limit, other.body?.limit ?? 0) } };
  return limit === undefined ? one : { ...one, limit: Math.max(limit, other.limit ?? 0) };
}

/** A shorter listing would take the place of a longer one, and others would have to buy their rest again. */
function asLargeAsHeld(
  asked: Map<string, AskedQuestion>,
  { answers }: Pick<App, "answers">,
): ReadonlyMap<string, AskedQuestion> {
  const listings = [...asked].filter(([, { question }]) => question.limit !== undefined);
  const questions = listings.map(([, each]) => each);
  standingsOf(questions, answers, { maxAgeMs: Infinity, cached: false }).forEach((standing, index) => {
    if (standing.kind === "miss") return;
    const held = standing.kind === "answered" ? standing.answer : standing.partial;
    const { rows = [] } = (held ?? {}) as Partial<ListingAnswer>;
    const [key, { operation, question }] = listings[index]!;
    asked.set(key, { operation, question: larger(question, { limit: rows.length }) });
  });
  return asked;
}
