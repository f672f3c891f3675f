import { readApiDate, sortableDate } from "../core/api-date";
import { forFormula } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { expandColumns } from "../core/columns/expand-columns";
import { readCompany } from "../core/company";
import { rowOf } from "../core/row-of";
import type { ListingAnswer } from "../operations/listing";
import type { Operation } from "../journal/operation";
import { answerAll } from "./answer-all";
import { answersToHoped } from "./answers-to-hoped";
import type { FormulaResult } from "./custom-function";
import type { FormulaServices } from "./evaluation";
import { answersIn, inputRows } from "./input-rows";
import type { Cells } from "./parameters";
import { tableOf } from "./shapes";

interface ListingTable<Question extends { readonly company: string }> {
  readonly companies: Cells;
  readonly operation: Operation<Question, ListingAnswer>;
  readonly question: (company: string) => Question;
  /** Items per company. */
  readonly limit: number;
  /** Which of these are shown; all of them if left out. */
  readonly isWanted?: ((item: Item) => boolean) | undefined;
  /** The date of an item by which the newest come first; those without one come last. In the order served if left out. */
  readonly newestBy?: string;
  readonly columns: readonly ResolvedColumn[];
  readonly headers: boolean;
  /** The company's UUID, as far as an item tells it. */
  readonly uuidOf: (item: Readonly<Record<string, unknown>>, key: string) => string | null;
}

/** The table of job posts or articles: one row per item, under the company that was requested. */
export function listingTable<Question extends { readonly company: string }>(
  services: FormulaServices,
  {
    companies,
    operation,
    question,
    limit,
    isWanted = () => true,
    newestBy,
    columns,
    headers,
    uuidOf,
  }: ListingTable<Question>,
): FormulaResult {
  let told = columns;
  const rows = inputRows(companies, readCompany, (keys) => {
    const answered = answersToHoped({
      keys,
      columns,
      held: (each) =>
        services.answers
          .lookUp(operation, each.map(question), { maxAgeMs: Infinity, cached: true })
          .flatMap((standing) => (standing.kind === "answered" ? [standing.answer] : [])),
      ask: (each, _columns, sent) => answerAll(services, operation, each.map(question), sent),
      read: ({ rows: items }) => items,
    });
    told = answered.columns;
    return answered.outcomes;
  });
  const items = answersIn(rows).flatMap((answer) => answer.rows);
  const shown = expandColumns(told, items);
  const labels = shown.map(({ label }) => label);
  return tableOf(rows, labels, headers, ({ key, answer }) =>
    inOrder(answer.rows.slice(0, limit), newestBy)
      .filter(isWanted)
      .map((item) => {
        const uuid = uuidOf(item, key);
        const facts = { uuid, fetched_at: new Date(answer.fetched_at), status: "Done", asked: { key, uuid } };
        return rowOf(item, shown, facts).map((value) => forFormula(value, services.instantOf));
      }),
  );
}

type Item = Record<string, unknown>;

/** The API documents no order of its own. */
function inOrder(items: readonly Item[], newestBy: string | undefined): readonly Item[] {
  if (newestBy === undefined) return items;
  const timeOf = (item: Item): number => {
    const date = readApiDate(item[newestBy]);
    return date === null ? 0 : sortableDate(date);
  };
  return items
    .map((item) => ({ item, time: timeOf(item) }))
    .sort((a, b) => b.time - a.time)
    .map(({ item }) => item);
}

/** A company that was requested by its UUID is known by it. */
export function ownUuid(key: string): string | null {
  return key.includes(".") ? null : key;
}
