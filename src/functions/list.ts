import { call, reference } from "../core/formula";
import { forFormula } from "../core/cell";
import { columnOf } from "../core/columns/column";
import { listColumns } from "../core/columns/list-columns";
import { expandColumns } from "../core/columns/expand-columns";
import { resolveFields } from "../core/columns/resolve-fields";
import { rowOf } from "../core/row-of";
import { ApiError } from "../errors";
import { list as listOperation } from "../operations/list";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { apiWarning, unlistedInWords } from "../lists/list-words";
import { answerAll } from "./answer-all";
import { customFunction, type FormulaValue } from "./custom-function";
import { flag, grid, list, text, wholeNumber } from "./parameters";
import { readFilters } from "./read-filters";
import { readSort } from "./read-sort";
import { tableWith } from "./shapes";

export const COMPANY_LIST = customFunction({
  name: "COMPANY_LIST",
  summary: "Companies that match filters: one row per company, with its website to enrich.",
  params: {
    filters: grid(
      "A range with a filter's key in its first column and values beside it, such as F1:H3, or the JSON of a filter set; COMPANY_FILTERS lists the keys.",
    ),
    limit: wholeNumber("Companies, such as 50.", { min: 1, max: LIST_LIMIT_MAX, default: 10 }),
    fields: list('Columns, separated by commas or in a range, such as "Website, Category".'),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    sort: text(
      'Revenue, Valuation, Employees, Total funding or Founded, such as "Employees"; the API\'s own order if left out.',
    ),
    order: text('Which way round, such as "asc" for the smallest or oldest first; "desc" if left out.'),
  },
  returns: "One row per company, its name first.",
  examples: [
    call("COMPANY_LIST", reference("F1:H3"), 50),
    call("INDEX", call("COMPANY_LIST", reference("F1:H3"), 50, "Website", false), 0, 2),
    call("COMPANY_LIST", reference("F1:H3"), 50, "", true, "Founded", "asc"),
  ],

  run({ filters: cells, limit, fields, headers, sort, order }, services) {
    if (cells.every((row) => row.every(isBlank))) return null;
    const sorting = readSort(sort, order);
    const filters = readFilters(cells, services);
    const columns = columnsFor(fields);
    const labels = expandColumns(columns, []).map(({ label }) => label);

    const question = { company: "", body: { filters, limit, ...sorting } } as const;
    const outcome = answerAll(services, listOperation, [question]).get("")!;
    switch (outcome.kind) {
      case "problem":
        throw outcome.error;
      case "miss":
        if (outcome.why === "missing") return tableWith(labels, headers, []);
        throw new ApiError("api/bad-request", outcome.reason, { status: 400 });
      case "pending":
        return outcome.shows;
      case "answered": {
        const shown = expandColumns(columns, outcome.answer.rows);
        return tableWith(
          shown.map(({ label }) => label),
          headers,
          [
            ...outcome.answer.rows.map((row) =>
              rowOf(row, shown).map((value) => forFormula(value, services.instantOf)),
            ),
            // A value that the API drops makes the list broader than asked: that must not stay unsaid.
            ...[unlistedInWords(outcome.answer) ?? [], outcome.answer.warnings.map(apiWarning)]
              .flat()
              .map((sentence): FormulaValue[] => [`⚠ ${sentence}`]),
          ],
        );
      }
    }
  },
});

/** The company's name comes first in every table, whatever else was requested. */
function columnsFor(fields: readonly string[]) {
  const [label, path] = listColumns[0]!;
  const name = columnOf(label, path);
  return [name, ...resolveFields(fields, "list").filter((column) => column.path !== name.path)];
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}
