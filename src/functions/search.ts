import { call, reference } from "../core/formula";
import { isDate } from "../core/api-date";
import { forFormula } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { expandColumns } from "../core/columns/expand-columns";
import { resolveFields } from "../core/columns/resolve-fields";
import type { CompanyCell } from "../core/company";
import { isErrorText, isLoading, isPlaceholder } from "../core/placeholder";
import { rowOf } from "../core/row-of";
import { shortened } from "../core/shortened";
import type { Outcome } from "./answer-all";
import { customFunction } from "./custom-function";
import { answersIn, inputRows, type InputRow } from "./input-rows";
import { cells, flag, list, wholeNumber } from "./parameters";
import { searchAll, type Found } from "./search-all";
import { rowPerInput, tableOf } from "./shapes";

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
      },
    ),
    fields: list('Columns, separated by commas or in a range, such as "Name, Website".'),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    subsidiaries: flag("TRUE finds subsidiaries and divisions, too: Parent and Parent ID name whose.", {
      default: false,
    }),
  },
  isFree: true,
  returns: "One row per company found, what was searched for first.",
  examples: [
    call("COMPANY_SEARCH", "Acme"),
    call("COMPANY_SEARCH", reference("A2:A50"), 1, "website"),
    call("COMPANY_SEARCH", "Acme", 20, "Name, Website, Parent", true, true),
  ],

  run({ query, limit, fields, headers, subsidiaries }, services) {
    const asked = resolveFields(fields, "search");
    const search = (queries: readonly string[]) => searchAll(services, queries, { subsidiaries });
    const columnsIn = (rows: readonly InputRow<Found>[]) => expandColumns(asked, answersIn(rows).flat());
    const labelsOf = (columns: readonly ResolvedColumn[]) => columns.map(({ label }) => label);
    const valuesOf = (columns: readonly ResolvedColumn[]) => (company: unknown) =>
      rowOf(company, columns).map((value) => forFormula(value, services.instantOf));

    if (query.isRange && limit === 1) {
      const best = inputRows(query, readQuery, (queries) => bestOf(search(queries)));
      const columns = columnsIn(best);
      return rowPerInput(best, labelsOf(columns), ({ answer: [company] }) => valuesOf(columns)(company));
    }
    const rows = inputRows(query, readQuery, search);
    const columns = columnsIn(rows);
    return tableOf(rows, labelsOf(columns), headers, ({ answer }) =>
      answer.slice(0, limit).map(valuesOf(columns)),
    );
  },
});

/** One row per name has to say so where nothing was found. */
function bestOf(outcomes: ReadonlyMap<string, Outcome<Found>>): Map<string, Outcome<Found>> {
  return new Map(
    [...outcomes].map(([query, outcome]): [string, Outcome<Found>] => {
      if (outcome.kind !== "answered" || outcome.answer.length > 0) return [query, outcome];
      return [
        query,
        { kind: "miss", why: "missing", reason: `Not found: ${query}. Try another spelling or its website.` },
      ];
    }),
  );
}

/** Anything that a person may type as a name, a number included. */
function readQuery(cell: unknown): CompanyCell {
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "";
  if (text.length > LONGEST_QUERY) {
    const reason = `${shortened(text)} is too long for a search. Shorten it to ${LONGEST_QUERY} characters.`;
    return { kind: "refused", text, reason };
  }
  if (isErrorText(text)) {
    const reason = `The cell shows the error ${text}. Repair the formula in it, then try again.`;
    return { kind: "refused", text, reason };
  }
  if (isLoading(text))
    return { kind: "refused", text, reason: "The cell is still loading. Try again when it shows a name." };
  if (isPlaceholder(text)) {
    return { kind: "refused", text, reason: `${text} names no company. Enter the name of a company.` };
  }
  if (text !== "") return { kind: "company", key: text.replace(/\s+/g, " "), text };
  if (cell === "" || cell === null || cell === undefined || typeof cell === "string")
    return { kind: "blank" };
  const what = isDate(cell) ? "a date" : typeof cell === "boolean" ? "a truth value" : "no text";
  return {
    kind: "refused",
    text,
    reason: `The cell holds ${what}, not a name. Enter a company's name or website.`,
  };
}
