import { ENTERPRISE_SECTIONS } from "../api/endpoints/companies";
import { sectionNames } from "../core/columns/known-columns";
import { type Bill, creditsInWords } from "../core/credits";
import { codeOf, messageOf } from "../errors";
import type { Clock } from "../google/ports";
import type { Answers, Standing } from "../journal/answers";
import type { Request } from "../journal/operation";
import type { ListingAnswer } from "../products/listing";
import type { RunRecord } from "../runs/run-record";
import {
  type FormulaActionServices,
  type FormulaCell,
  formulasIn,
  type Place,
  type SkippedFormula,
} from "./formulas-in";
import { protectedAmong } from "./freeze";
import { askedBy, type AskedQuestion, readFormula, RememberedSheets } from "./read-formula";

/**
 * What would answer each question; null if an answer is held. What is paid for is not bought again: however old, or unless it
 * came before `since` (ms since 1970); of a table that is bought page by page the next page is meant.
 */
export function lackingOrders(
  questions: readonly AskedQuestion[],
  { answers, clock }: { readonly answers: Answers; readonly clock: Clock },
  since?: number,
): (Request | null)[] {
  const maxAgeMs = since === undefined ? Infinity : Math.max(0, clock.now() - since);
  return standingsOf(questions, answers, maxAgeMs, true).map((standing, index) => {
    const { operation, question } = questions[index]!;
    return standing.kind === "lacking"
      ? { operation, company: question.company, purchase: standing.purchase }
      : null;
  });
}

/** One standing per question, in the same order, of heads without answers if those are not needed; the journal is read once for each operation, not for each question. */
export function standingsOf(
  asked: readonly AskedQuestion[],
  answers: Answers,
  maxAgeMs: number,
  headsOnly = false,
): Standing<unknown>[] {
  const standings = new Map<AskedQuestion, Standing<unknown>>();
  for (const operation of new Set(asked.map((each) => each.operation))) {
    const same = asked.filter((each) => each.operation === operation);
    const questions = same.map(({ question }) => question);
    answers
      .lookUp(operation, questions, { maxAgeMs, cached: false, headsOnly })
      .forEach((standing, index) => standings.set(same[index]!, standing));
  }
  return asked.map((each) => standings.get(each)!);
}

/** What a plan that refuses a request does not include: its enterprise sections if it names one, else the operation. */
export function refusedOf({ operation, purchase }: Request): readonly string[] {
  const { sections = [] } = purchase.params as { sections?: readonly string[] };
  const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
  return enterprise.length > 0 ? enterprise : [operation.name];
}

/** The question without what the plan refused; null if nothing is left of it. */
export function withinPlan(asked: AskedQuestion, refused: readonly string[]): AskedQuestion | null {
  const { operation, question } = asked;
  if (refused.includes(operation.name)) return null;
  const { sections } = question as { sections?: readonly string[] };
  const left = sections?.filter((section) => !refused.includes(section));
  if (left === undefined || left.length === sections?.length) return asked;
  return left.length === 0
    ? null
    : { operation, question: { ...question, sections: left } as typeof question };
}

export interface Refreshable {
  /** Formulas that can be evaluated again, with what they ask. */
  readonly cells: readonly FormulaCell[];
  /** Merged: one request each. By a key that stays the same however large they are. */
  readonly questions: ReadonlyMap<string, AskedQuestion>;
  readonly skipped: readonly SkippedFormula[];
}

/** What the formulas of a place ask the API, each question once and as large as any of them wants it. */
export function refreshQuestions(services: FormulaActionServices, place: Place): Refreshable {
  const cells: FormulaCell[] = [];
  const skipped: SkippedFormula[] = [];
  const asked: AskedQuestion[] = [];
  const sheets = new RememberedSheets(services.spreadsheet);
  const formulas = formulasIn(services.spreadsheet, place);
  // Before anything is bought: what they ask could not be shown.
  const protectedCells = protectedAmong(formulas);
  for (const cell of formulas) {
    const why = protectedCells.get(cell);
    if (why !== undefined) {
      skipped.push({ a1: cell.a1, reason: why });
      continue;
    }
    const questions = questionsOf(cell, services, sheets);
    if ("reason" in questions) skipped.push({ a1: cell.a1, reason: questions.reason });
    else if (questions.asked.length === 0) {
      skipped.push({ a1: cell.a1, reason: "It asks nothing that is paid for." });
    } else {
      cells.push(cell);
      asked.push(...questions.asked);
    }
  }
  return { cells, questions: asLargeAsHeld(merged(asked), services), skipped };
}

function questionsOf(
  cell: FormulaCell,
  { functions, formulas }: FormulaActionServices,
  sheets: RememberedSheets,
): { asked: AskedQuestion[] } | { reason: string } {
  const read = readFormula(cell, functions, sheets);
  if ("reason" in read) return read;
  try {
    const paid = read.calls.filter(({ fn }) => !fn.isFree);
    return { asked: paid.flatMap(({ fn, raw }) => askedBy(fn, raw, formulas())) };
  } catch (error) {
    if (codeOf(error)?.startsWith("input/") !== true) throw error;
    return { reason: messageOf(error) };
  }
}

/** A question of any operation: what makes it larger is looked at by name. */
type Sized = object;

function merged(asked: readonly AskedQuestion[]): Map<string, AskedQuestion> {
  const byKey = new Map<string, AskedQuestion>();
  for (const { operation, question } of asked) {
    const unit = "sections" in question ? "" : operation.units(question).join();
    // Listings that begin with different days are kept beside each other.
    const { since } = question as Asked;
    const key = [operation.name, question.company, unit, since ?? ""].join("|");
    const other = byKey.get(key)?.question;
    const both = other === undefined ? question : larger(question, other);
    byKey.set(key, { operation, question: both as AskedQuestion["question"] });
  }
  return byKey;
}

/** Both in one: all sections, or the larger of two numbers of items. */
function larger(one: Sized, other: Sized): Sized {
  const { sections, body, limit } = one as Asked;
  const also = other as Asked;
  if (sections !== undefined) {
    const both = new Set([...sections, ...(also.sections ?? [])]);
    const known = sectionNames.filter((section) => both.has(section));
    return { ...one, sections: [...known, ...[...both].filter((section) => !known.includes(section))] };
  }
  if (body !== undefined) return { ...one, body: larger(body, also.body ?? {}) };
  return { ...one, limit: Math.max(limit ?? 0, also.limit ?? 0) };
}

interface Asked {
  readonly sections?: readonly string[];
  readonly body?: object;
  readonly limit?: number;
  readonly since?: string | null;
}

/** A shorter listing would take the place of a longer one, and formulas elsewhere would have to buy their rest again. */
function asLargeAsHeld(
  asked: Map<string, AskedQuestion>,
  { answers }: FormulaActionServices,
): ReadonlyMap<string, AskedQuestion> {
  const listings = [...asked].filter(([, { question }]) => "limit" in question);
  const questions = listings.map(([, each]) => each);
  standingsOf(questions, answers, Infinity).forEach((standing, index) => {
    if (standing.kind === "miss") return;
    const held = standing.kind === "answered" ? standing.answer : standing.partial;
    const { rows = [] } = (held ?? {}) as Partial<ListingAnswer>;
    const [key, { operation, question }] = listings[index]!;
    const both = larger(question, { limit: rows.length });
    asked.set(key, { operation, question: both as unknown as AskedQuestion["question"] });
  });
  return asked;
}

export interface RefreshBill extends Bill {
  formulas: number;
  /** Requests that would be sent. */
  requests: number;
  skipped: SkippedFormula[];
  /** The server's time, ISO 8601. */
  at: string;
}

/** The lines of the price. @param overCap What the cap of the day does not allow. */
export function quoteLines(
  {
    formulas,
    requests,
    credits,
    skipped,
  }: Pick<RefreshBill, "formulas" | "requests" | "credits" | "skipped">,
  overCap: string | null,
): string[] {
  const price = `${counted(requests, "request")}: at most ${creditsInWords(credits.high)}, from your own key.`;
  return [
    requests === 0
      ? `${counted(formulas, "formula")}: nothing is waiting. Refresh requests again what could not be read.`
      : `${counted(formulas, "formula")}, ${price}`,
    ...(overCap === null
      ? []
      : [`${overCap} It stops at the cap, and goes on tomorrow or when you raise the cap in Settings.`]),
    ...(skipped.length > 0
      ? [
          `${counted(skipped.length, "formula")} left as ${skipped.length === 1 ? "it is" : "they are"}, see below.`,
        ]
      : []),
  ];
}

/** How far a run for formulas is, for whoever only gets a sentence. */
export function soFarInWords(record: RunRecord): string {
  const { total, waiting, spent, state, message, absent, reasons, request } = record;
  const failed = failedIn(record);
  const done = total - waiting - failed;
  const answered =
    waiting > 0
      ? `${inNumbers(done)} of ${counted(total, "request")} answered.`
      : `${counted(done, "request")} answered for ${creditsInWords(spent)}.`;
  const stay = request.missingOnly === true ? "" : ": their earlier answers stay";
  const unsent = waiting + failed;
  const rest = unsent > 0 ? [`${counted(unsent, "request")} not answered${stay}.`] : [];
  const said = message === "" || state === "done" ? [] : [message];
  const goesOn = state === "waiting" && waiting > 0 ? ["It goes on by itself."] : [];
  const toGo = waiting > 0 ? [`${counted(waiting, "request")} to go.`] : [];
  const why = state === "done" ? reasons.map(({ reason }) => reason) : [];
  const parts =
    state === "running" || state === "waiting"
      ? [...said, ...goesOn, ...toGo]
      : [...said, absent, ...why, ...rest];
  return [answered, ...parts].filter((part) => part !== "").join(" ");
}

/** Requests that were given up. */
export function failedIn({ reasons }: Pick<RunRecord, "reasons">): number {
  return reasons.reduce((sum, { rows }) => sum + rows, 0);
}

function counted(count: number, what: string): string {
  return `${inNumbers(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** `9975` as `9,975`: Apps Script has no reliable locale. */
function inNumbers(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
