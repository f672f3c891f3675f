import { rowOf } from "../../core/row-of";
import type { ResolvedColumn } from "../../core/columns/column";
import { type CompanyCell, isIdHeading, readCompany, readCompanyOrId } from "../../core/company";
import { type AddinError, InputError } from "../../core/errors";
import { ApiError } from "../../api/api-error";
import { readApiDate, sortableDate } from "../../core/api-date";
import { expandColumns } from "../../core/columns/expand-columns";
import type { ListingAnswer } from "../../products/listing-answer";
import { forFormula } from "../../core/cell";
import { isHeaderText } from "../../core/path";
import { answersWithColumns, type Asking, type Lacking, type Outcome } from "./answer-all";
import type { FormulaResult, FormulaValue } from "./custom-function";
import type { FormulaServices } from "./evaluation";
import type { Cells } from "./parameters";

/** One cell of the input, with what is to be said about it. */
export type InputRow<Answer> =
  /** The first cell of a range, holding a column's heading. */
  | { readonly kind: "heading" }
  | { readonly kind: "blank" }
  /** `text` is the cell's, `key` what was asked about. */
  | {
      readonly kind: "answered";
      readonly text: string;
      readonly key: string;
      readonly answer: Answer;
      readonly lacks?: Lacking;
    }
  /** A sentence instead of values. */
  | { readonly kind: "told"; readonly sentence: string };

/**
 * Reads the cells of an argument and answers all of them at once, each key asked once.
 *
 * @param read What a cell holds; `key` is what identifies the question.
 * @param answer Outcomes by key.
 * @throws {AddinError} If there is a single cell only and it has no answer; in a range its row tells.
 */
export function inputRows<Answer>(
  { cells, isRange }: Cells,
  read: (cell: unknown) => CompanyCell,
  answer: (keys: readonly string[]) => ReadonlyMap<string, Outcome<Answer>>,
): InputRow<Answer>[] {
  const hasHeading = isRange && (isHeaderText(cells[0]) || isIdHeading(cells[0]));
  const readCell = read === readCompany && isIdHeading(cells[0]) ? readCompanyOrId : read;
  const inputs = cells.map((cell, index): CompanyCell => {
    return index === 0 && hasHeading ? { kind: "blank" } : readCell(cell);
  });
  const keys = inputs.flatMap((input) => (input.kind === "company" ? [input.key] : []));
  const outcomes = keys.length > 0 ? answer([...new Set(keys)]) : new Map<string, Outcome<Answer>>();

  const told = (error: AddinError): InputRow<Answer> => {
    if (!isRange) throw error;
    return { kind: "told", sentence: `⚠ ${error.message}` };
  };
  return inputs.map((input, index): InputRow<Answer> => {
    if (index === 0 && hasHeading) return { kind: "heading" };
    if (input.kind === "blank") return input;
    if (input.kind === "refused") return told(new InputError("input/company", input.reason));
    const outcome = outcomes.get(input.key)!;
    switch (outcome.kind) {
      case "answered":
        return { ...outcome, text: input.text, key: input.key };
      case "pending":
        return { kind: "told", sentence: outcome.shows };
      case "miss":
        return told(new ApiError("api/not-found", outcome.reason, { status: 404 }));
      case "problem":
        return told(outcome.error);
    }
  });
}

/** Rows about companies, with the columns that the API turns out to have. */
export function companyRows<Question extends { readonly company: string }, Answer>(
  services: FormulaServices,
  companies: Cells,
  asking: Asking<Question, Answer>,
): { readonly rows: readonly InputRow<Answer>[]; readonly columns: readonly ResolvedColumn[] } {
  let { columns } = asking;
  const rows = inputRows(companies, readCompany, (keys) => {
    const answered = answersWithColumns(services, keys, asking);
    columns = answered.columns;
    return answered.outcomes;
  });
  return { rows, columns };
}

/** What an answer has for columns, as a formula returns it. */
export function cellsOf(
  answer: unknown,
  columns: readonly ResolvedColumn[],
  { instantOf }: Pick<FormulaServices, "instantOf">,
  facts?: Parameters<typeof rowOf>[2],
): FormulaValue[] {
  return rowOf(answer, columns, facts).map((value) => forFormula(value, instantOf));
}

/** The answers among the rows. */
export function answersIn<Answer>(rows: readonly InputRow<Answer>[]): Answer[] {
  return rows.flatMap((row) => (row.kind === "answered" ? [row.answer] : []));
}

/**
 * Exactly one row per row of input and no header, so that a formula fills down and sits beside its column.
 *
 * @param labels Stand in the row of a heading.
 * @returns A lone value where there is one row of one column.
 */
export function rowPerInput<Answer>(
  rows: readonly InputRow<Answer>[],
  labels: readonly FormulaValue[],
  valuesOf: (row: Extract<InputRow<Answer>, { kind: "answered" }>) => readonly FormulaValue[],
): FormulaResult {
  const [only] = rows;
  if (rows.length === 1 && only?.kind === "blank") return null;
  const table = rectangle(
    rows.map((row) => {
      if (row.kind === "answered") return valuesOf(row);
      if (row.kind === "told") return [row.sentence];
      return row.kind === "heading" ? labels : [];
    }),
    labels.length,
  );
  return table.length === 1 && table[0]!.length === 1 ? table[0]![0]! : table;
}

/**
 * A table with a header row whose first column says which input a row belongs to, for one company as for many.
 *
 * Blank inputs have a blank row each, so that a table can be told apart by eye as its input is; those after the last
 * company have none. A heading at the top of the input is left out.
 */
export function tableOf<Answer>(
  rows: readonly InputRow<Answer>[],
  labels: readonly string[],
  headers: boolean,
  rowsOf: (row: Extract<InputRow<Answer>, { kind: "answered" }>) => readonly (readonly FormulaValue[])[],
): FormulaResult {
  const [only] = rows;
  if (rows.length === 1 && only?.kind === "blank") return null;
  let last = rows.length;
  while (last > 0 && rows[last - 1]!.kind === "blank") last--;
  const body = rows.slice(0, last).flatMap((row): (readonly FormulaValue[])[] => {
    if (row.kind === "answered") return rowsOf(row).map((values) => [row.text, ...values]);
    if (row.kind === "told") return [[row.sentence]];
    return row.kind === "blank" ? [[]] : [];
  });
  return tableWith(["Company", ...labels], headers, body);
}

/** A table with or without its header row; never empty, since a formula cannot return nothing. */
export function tableWith(
  labels: readonly string[],
  headers: boolean,
  body: readonly (readonly FormulaValue[])[],
): FormulaValue[][] {
  return rectangle(headers ? [labels, ...body] : body, labels.length);
}

function rectangle(rows: readonly (readonly FormulaValue[])[], columns: number): FormulaValue[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), Math.max(1, columns));
  const filled = rows.length > 0 ? rows : [[]];
  return filled.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? null));
}

export interface ListingTable<Question extends { readonly company: string }> extends Omit<
  Asking<Question, ListingAnswer>,
  "read"
> {
  readonly companies: Cells;
  /** Items per company. */
  readonly limit: number;
  /** Which of these are shown, by all that is held of the company; all of them if left out. */
  readonly wanted?: ((key: string, held: readonly Item[]) => (item: Item) => boolean) | undefined;
  /** What a last line says of those that are not shown; nothing if left out. */
  readonly leftOutInWords?: (leftOut: number, of: number) => string;
  /** The date of an item by which the newest come first; those without one come last. In the order served if left out. */
  readonly newestBy?: string;
  readonly headers: boolean;
  /** The company's UUID, as far as an item tells it. */
  readonly uuidOf: (item: Readonly<Record<string, unknown>>, key: string) => string | null;
}

/** The table of job posts or articles: one row per item, under the company that was requested. */
export function listingTable<Question extends { readonly company: string }>(
  services: FormulaServices,
  { companies, limit, wanted, leftOutInWords, newestBy, headers, uuidOf, ...asking }: ListingTable<Question>,
): FormulaResult {
  const { rows, columns } = companyRows(services, companies, { ...asking, read: (answer) => answer.rows });
  const held = answersIn(rows).flatMap((answer) => answer.rows);
  const shown = expandColumns(columns, held);
  const labels = shown.map(({ label }) => label);
  let [leftOut, of] = [0, 0];
  const table = tableOf(rows, labels, headers, ({ key, answer }) => {
    const items = inOrder(answer.rows.slice(0, limit), newestBy);
    const kept = wanted === undefined ? items : items.filter(wanted(key, answer.rows));
    of += items.length;
    leftOut += items.length - kept.length;
    return kept.map((item) => {
      const uuid = uuidOf(item, key);
      const facts = { uuid, fetched_at: new Date(answer.fetched_at), status: "Done", asked: { key, uuid } };
      return cellsOf(item, shown, services, facts);
    });
  });
  if (leftOut === 0 || leftOutInWords === undefined || !Array.isArray(table)) return table;
  return tableWith([], false, [...table, [leftOutInWords(leftOut, of)]]);
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
