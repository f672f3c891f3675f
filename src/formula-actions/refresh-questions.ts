import { sectionNames } from "../core/columns/known-columns";
import { codeOf, messageOf } from "../errors";
import { askedBy, type AskedQuestion } from "../functions/asked-by";
import type { ListingAnswer } from "../operations/listing";
import type { FormulaActionServices } from "./formula-action-services";
import { formulasIn, type FormulaCell, type Place, type SkippedFormula } from "./formulas-in";
import { standingsOf } from "./lacking-orders";
import { protectedAmong } from "./protected-cells";
import { readFormula } from "./read-formula";
import { RememberedSheets } from "./remembered-sheets";

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
