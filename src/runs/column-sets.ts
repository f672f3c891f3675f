import { type Pause, stopped } from "../buying/pause";
import type { Settled } from "../buying/questions";
import type { ResolvedColumn } from "../core/columns/column";
import { expandColumns, judged, ofNewSections, whyAbsent } from "../core/columns/expand-columns";
import { sectionsOf } from "../core/columns/resolve-fields";
import { checksum } from "../core/json";
import { once } from "../core/terms";
import { InputError, LimitError } from "../errors";
import type { Standing } from "../journal/answers";
import { collection, type DocumentStore, type DocumentValues } from "../store/store";
import { type SettledCompanies, type Source, UNREADABLE } from "./buy-companies";
import { isOpen } from "./kinds/documents";
import { itemsOf, type RunAnswer } from "./kinds/run-plan";
import * as z from "zod/mini";

/** Columns of an enrichment under a name. */
const ColumnSet = once(() =>
  z.object({
    name: z.string().check(z.minLength(1)),
    /** As `RunRequest.fields`. */
    fields: z.array(z.string()),
  }),
);
export type ColumnSet = z.infer<ReturnType<typeof ColumnSet>>;

const LONGEST_NAME = 60;
const MOST_SETS = 40;
const LARGEST_BYTES = 8_900;

/** Kept in the document, for everybody who edits it. Names that differ only in case are one. */
const sets = collection<ColumnSet>({
  prefix: "COLUMNS_",
  schema: ColumnSet,
  key: ({ name }) => checksum([name.toLowerCase()]),
  most: MOST_SETS,
  largest: LARGEST_BYTES,
  full: () =>
    new LimitError("limit/store", "There is no room for another set of columns.", "Delete one first."),
});

/** Columns that somebody chooses together, by name. */
export function columnSetsIn(snapshot: DocumentValues): ColumnSet[] {
  return sets.list(snapshot).sort(byName);
}

/**
 * Keeps a set; one of the same name is replaced.
 *
 * @throws {InputError} If it has no name, or holds nothing.
 * @throws {LimitError} If there is no more room.
 */
export function saveColumnSet(state: DocumentStore, { name, fields }: ColumnSet): ColumnSet[] {
  const wanted = name.trim().replace(/\s+/g, " ");
  if (wanted === "" || wanted.length > LONGEST_NAME)
    throw new InputError("input/argument", `Give the set a name of at most ${LONGEST_NAME} characters.`);
  if (fields.length === 0) throw new InputError("input/field", "Choose at least one column to save.");
  return change(state, (all) => [
    ...all.filter((each) => !isNamed(each, wanted)),
    { name: wanted, fields: [...new Set(fields)] },
  ]);
}

export function deleteColumnSet(state: DocumentStore, name: string): ColumnSet[] {
  return change(state, (all) => all.filter((each) => !isNamed(each, name.trim())));
}

function change(
  state: DocumentStore,
  next: (all: readonly ColumnSet[]) => readonly ColumnSet[],
): ColumnSet[] {
  return [...sets.change(state, next)].sort(byName);
}

function isNamed({ name }: ColumnSet, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

function byName(one: ColumnSet, other: ColumnSet): number {
  return one.name.localeCompare(other.name);
}

/** Of so many companies one should tell; what none of them does is taken for absent. */
const MOST_ASKED = 20;
const LOOKING = "Checking which of these columns the API has.";
/** After so many refusals it is no company that is refused. */
const SURE_AFTER = 2;

interface Asking {
  /** All columns that are asked for. */
  readonly columns: readonly ResolvedColumn[];
  /** Companies that wait, in sheet order. */
  readonly waiting: readonly string[];
  /** What is known of them already. */
  readonly standings: readonly Standing<RunAnswer>[];
  readonly source: Source;
  /** Takes the companies of which something is bought. */
  readonly paid: Set<string>;
  /** Whether this execution should leave the rest to the next one. */
  readonly isLate: () => boolean;
}

/** Which columns there are, as answers tell it. */
export interface ToldColumns {
  /** Paths of what the API returned; null while no company has an answer. */
  readonly returned: readonly string[] | null;
  /** Paths to ask for in place of all, where it refuses sections that no catalogue lists. */
  readonly fields?: readonly string[];
  /** What it did not return, in words. */
  readonly absent: string;
}

/**
 * Finds out which of the columns that no catalogue lists the API has: from what is known, else by asking about one company
 * after another until an answer tells. What was bought is looked up for free afterwards.
 *
 * @returns Why the run cannot go on, if it cannot: nothing that was asked for is there, or nothing can be bought.
 */
export function tellColumns({
  columns,
  waiting,
  standings,
  source,
  paid,
  isLate,
}: Asking): ToldColumns | Pause {
  const told = standings.flatMap(documentsOf);
  const open = waiting.filter((_, index) => standings[index]?.kind !== "answered");
  const suspects = ofNewSections(columns);
  let refusals = 0;
  for (const [index, company] of open.entries()) {
    if (told.length > 0 && (index >= MOST_ASKED || judged(columns, told).unclear.length === 0)) break;
    if (isLate()) return { state: "waiting", message: LOOKING, delayMs: 0 };
    const came: Settled<Standing<RunAnswer>>[] = [];
    const on = (settled: SettledCompanies) => came.push(...settled.values());
    const pause = source.settle({ companies: [company], until: 0, on });
    if (came.some((each) => each.kind === "known" && each.paidNow)) paid.add(company);
    if (pause !== null) return pause;
    const last = came[came.length - 1];
    if (last?.kind === "failed")
      return stopped({ message: last.error?.message ?? UNREADABLE, code: "input/field" });
    if (last !== undefined) told.push(...documentsOf(last.found));
    const refused = refusalIn(last?.found);
    if (refused === null || suspects.length === 0) continue;
    refusals += 1;
    // One refusal may be about its company.
    if (refusals < SURE_AFTER && index < open.length - 1) continue;
    const others = columns.filter((column) => !suspects.includes(column));
    if (others.length === 0) return stopped({ message: refused, code: "api/bad-request" });
    return { returned: null, fields: others.map(({ path }) => path), absent: wordsOn(suspects) };
  }
  if (told.length === 0) return { returned: null, absent: "" };
  const { absent, unclear } = judged(columns, told);
  const missing = [...absent, ...unclear];
  const there = expandColumns(
    columns.filter((column) => !missing.includes(column)),
    told.flat(),
  );
  const words = wordsOn(missing);
  const isNothing = columns.some(({ section }) => section !== undefined) && sectionsOf(there).length === 0;
  if (isNothing) return stopped({ message: words, code: "input/field" });
  const listed = columns.filter((column) => !isOpen(column));
  return {
    returned: there.map(({ path }) => path).filter((path) => !listed.some((column) => column.path === path)),
    absent: words,
  };
}

function wordsOn(absent: readonly ResolvedColumn[]): string {
  return absent.map((column) => whyAbsent(column).message).join(" ");
}

/** Why the API has refused the question itself; null if it has not. */
function refusalIn(standing: Standing<RunAnswer> | undefined): string | null {
  return standing?.kind === "miss" && standing.why === "refused" ? standing.reason : null;
}

/** An answer that columns are looked for in: a document, or the rows of a listing. */
function documentsOf(standing: Standing<RunAnswer>): unknown[] {
  const begun = standing.kind === "lacking" && standing.partial?.listing() ? standing.partial : null;
  const answer = standing.kind === "answered" ? standing.answer : begun;
  if (answer === null) return [];
  return [answer.document?.() ?? itemsOf(answer)];
}
