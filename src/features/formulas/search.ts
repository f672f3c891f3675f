import type { ResolvedColumn } from "../../core/columns/column";
import { isErrorText, isLoading, isPlaceholder } from "../../core/formula";
import type { CompanyCell } from "../../core/company";
import { type Received, readAnswer } from "../../api/client";
import { type AddinError, codeOf } from "../../core/errors";
import { resolveFields } from "../../core/columns/resolve-fields";
import { companySearch } from "../../api/endpoints/lists";
import { foundColumns } from "../../core/columns/list-columns";
import { shortened } from "../../core/shortened";
import { withAbsent } from "../../core/columns/unverified-columns";
import { isDate } from "../../core/api-date";
import { nameAsRead } from "../../core/names";
import { CACHE_TTL_SECONDS } from "../../google/ports";
import { expandColumns } from "../../core/columns/expand-columns";
import type { Outcome } from "./answer-all";
import { columnChoices } from "./argument-form";
import { customFunction } from "./custom-function";
import { batchTimeoutSeconds, type FormulaServices, PENDING, whyNotAsk } from "./evaluation";
import { cells, flag, list, wholeNumber } from "./parameters";
import { answersIn, cellsOf, type InputRow, inputRows, rowPerInput, tableOf } from "./shapes";

/** Companies that a search found, best first, as served. */
export type Found = readonly Readonly<Record<string, unknown>>[];

const REQUESTS_PER_BATCH = 20;
const LARGEST_VALUE_CHARACTERS = 90_000;

/**
 * Searches for companies, each query once. Free, so neither switch nor caps apply; a key is needed all the same.
 *
 * What was found is cached for six hours, so that asking again goes on from where the time ran out.
 */
export function searchAll(
  services: FormulaServices,
  queries: readonly string[],
  /** Whether to find these and divisions as well, each with its parent. */
  subsidiaries: boolean,
): Map<string, Outcome<Found>> {
  const { cache, settings } = services;
  const kind = subsidiaries ? "q1s" : "q1";
  const nameOf = (query: string) => `${kind}:${settings.host}|${query.toLowerCase()}`;
  const cached = cache.getAll(queries.map(nameOf));
  const outcomes = new Map<string, Outcome<Found>>();
  const open: string[] = [];
  for (const query of queries) {
    const text = cached.get(nameOf(query));
    if (text === undefined) open.push(query);
    const shown = { kind: "pending", shows: PENDING } as const;
    outcomes.set(query, text === undefined ? shown : { kind: "answered", answer: JSON.parse(text) as Found });
  }
  const found = new Map<string, string>();
  const obstacle = open.length === 0 ? null : whyNotAsk(services);
  // What is refused for another reason than the query is refused for all.
  let refused: Outcome<Found> | undefined = obstacle === null ? undefined : problem(obstacle);
  while (open.length > 0) {
    const batch = open.splice(0, REQUESTS_PER_BATCH);
    const timeoutSeconds = batchTimeoutSeconds(services);
    if (refused === undefined && timeoutSeconds === null) break;
    const results = refused === undefined ? askAll(services, batch, subsidiaries, timeoutSeconds!) : [];
    for (const [index, query] of batch.entries()) {
      const outcome = results[index] ?? refused!;
      outcomes.set(query, outcome);
      const text = outcome.kind === "answered" ? JSON.stringify(outcome.answer) : null;
      if (text !== null && text.length <= LARGEST_VALUE_CHARACTERS) found.set(nameOf(query), text);
    }
    refused ??= results.find((outcome) => outcome.kind === "problem" && !isOnlyTheQuery(outcome.error));
  }
  if (found.size > 0) cache.putAll(found, CACHE_TTL_SECONDS);
  return outcomes;
}

function askAll(
  services: FormulaServices,
  queries: readonly string[],
  subsidiaries: boolean,
  timeoutSeconds: number,
): Outcome<Found>[] {
  const client = services.client();
  const also = subsidiaries ? { include_children_companies: true as const } : {};
  try {
    const calls = queries.map((query) => client.prepare(companySearch, { query, ...also }));
    return client.sendAll(calls, timeoutSeconds).map(outcomeOf);
  } catch (error) {
    return queries.map(() => problem(error));
  }
}

function outcomeOf(received: Received): Outcome<Found> {
  if (received.kind === "none") return { kind: "answered", answer: [] };
  if (received.kind === "refused") {
    if (received.error.code === "api/not-found") return { kind: "answered", answer: [] };
    return { kind: "problem", error: received.error };
  }
  try {
    const document = received.kind === "answer" ? received.document : undefined;
    return { kind: "answered", answer: readAnswer(companySearch, document).data };
  } catch (error) {
    return problem(error);
  }
}

/** The error as an outcome; a bug is thrown on. */
function problem(thrown: unknown): Outcome<Found> {
  if (codeOf(thrown) === null) throw thrown;
  return { kind: "problem", error: thrown as AddinError };
}

function isOnlyTheQuery({ code }: AddinError): boolean {
  return code === "api/bad-request" || code === "input/argument";
}

const LIMIT_MAX = 20;
const LONGEST_QUERY = 150;

export const COMPANY_SEARCH = customFunction({
  name: "COMPANY_SEARCH",
  summary: "Finds companies by name, website or company ID, best match first. Free.",
  params: {
    query: cells('Name of a company, such as "Acme", or a range of names.'),
    limit: wholeNumber(
      "Companies per name, such as 3. With 1 and a range: one row per name, without header.",
      {
        min: 1,
        max: LIMIT_MAX,
        default: 5,
        label: "How many companies",
      },
    ),
    fields: list('Columns, separated by commas or in a range, such as "Name, Website".', {
      form: () => columnChoices(foundColumns),
    }),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    subsidiaries: flag("TRUE also finds subsidiaries and divisions; Parent and Parent ID say whose.", {
      default: false,
      label: "Also subsidiaries",
    }),
  },
  isFree: true,
  returns: "One row per company found, after what you searched for.",
  price: "Free",
  examples: [
    '=COMPANY_SEARCH("Northwind")',
    '=COMPANY_SEARCH(A2:A50,1,"website")',
    '=COMPANY_SEARCH("Northwind",20,"Name, Website, Parent",TRUE,TRUE)',
  ],

  run({ query, limit, fields, headers, subsidiaries }, services) {
    const asked = resolveFields(fields, foundColumns);
    const search = (queries: readonly string[]) => searchAll(services, queries, subsidiaries);
    const columnsIn = (rows: readonly InputRow<Found>[]) => {
      const found = answersIn(rows).flat();
      return expandColumns(withAbsent(asked, found.length === 0 ? [] : [found]), found);
    };
    const labelsOf = (columns: readonly ResolvedColumn[]) => columns.map(({ label }) => label);
    const valuesOf = (columns: readonly ResolvedColumn[]) => (company: unknown) =>
      cellsOf(company, columns, services);

    if (query.isRange && limit === 1) {
      const best = inputRows(query, readQuery, search).map(saidIfNone);
      const columns = columnsIn(best);
      return rowPerInput(best, labelsOf(columns), ({ answer: [company] }) => valuesOf(columns)(company));
    }
    const rows = inputRows(query, readQuery, search).map(saidIfNone);
    const columns = columnsIn(rows);
    return tableOf(rows, labelsOf(columns), headers, ({ answer }) =>
      answer.slice(0, limit).map(valuesOf(columns)),
    );
  },
});

/** A name that nothing was found for says so in its row. */
function saidIfNone(row: InputRow<Found>): InputRow<Found> {
  if (row.kind !== "answered" || row.answer.length > 0) return row;
  const name = shortened(row.text);
  return { kind: "told", sentence: `⚠ No company is called “${name}”. Try another spelling or its website.` };
}

/** Anything that a person may type as a name, a number included. */
function readQuery(cell: unknown): CompanyCell {
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "";
  const key = nameAsRead(text);
  if (key.length > LONGEST_QUERY) {
    const reason = `${shortened(text)} is too long for a search. Shorten it to ${LONGEST_QUERY} characters.`;
    return { kind: "refused", is: "other", text, reason };
  }
  if (isErrorText(text)) {
    const reason = `The cell shows the error ${text}. Fix the formula in it, then try again.`;
    return { kind: "refused", is: "error", text, reason };
  }
  if (isLoading(text))
    return {
      kind: "refused",
      is: "loading",
      text,
      reason: "The cell is still loading. Try again when it shows a name.",
    };
  if (text !== "" && (key === "" || isPlaceholder(key))) {
    return {
      kind: "refused",
      is: "placeholder",
      text,
      reason: `${text} names no company. Enter the name of a company.`,
    };
  }
  if (text !== "") return { kind: "company", key, text };
  if (cell === "" || cell === null || cell === undefined || typeof cell === "string")
    return { kind: "blank" };
  const what = isDate(cell) ? "a date" : typeof cell === "boolean" ? "a true/false value" : "no text";
  return {
    kind: "refused",
    is: "other",
    text,
    reason: `The cell holds ${what}, not a name. Enter a company's name or website.`,
  };
}
