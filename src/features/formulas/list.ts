import { type FilterControl, filterControls } from "../../lists/filters/filter-control";
import { readJson } from "../../core/json";
import { columnOf } from "../../core/columns/column";
import { listColumns } from "../../core/columns/list-columns";
import { LIST_LIMIT_MAX } from "../../core/list-limit";
import { fold } from "../../core/names";
import { type ListBody, list as listOperation } from "../../products/list";
import { isDate } from "../../core/api-date";
import { apiWarning, unlistedInWords } from "../../lists/list-words";
import { resolveFields } from "../../core/columns/resolve-fields";
import { InputError, codeOf, messageOf } from "../../core/errors";
import { datedFilters } from "../../lists/filters/moving-date";
import { sortOrders } from "../../lists/list-draft";
import { ApiError } from "../../api/api-error";
import { LIST_PRICE } from "../../api/endpoints/lists";
import { expandColumns } from "../../core/columns/expand-columns";
import { answersWithColumns } from "./answer-all";
import { choicesOf, columnChoices } from "./argument-form";
import { customFunction, type FormulaValue } from "./custom-function";
import type { FormulaServices } from "./evaluation";
import {
  controlNamed,
  filterCalled,
  type FilterCell,
  filterRows,
  filtersFormula,
  filterValue,
  problem,
  todayOf,
} from "./filter-cells";
import { flag, grid, list, refusal, shown, text, wholeNumber } from "./parameters";
import { cellsOf, tableWith } from "./shapes";

type Filters = Record<string, unknown>;

/**
 * The `filters` object that the cells of an argument stand for: a range with keys and values, or one cell of JSON.
 *
 * Which filters there are, and which values they take, the catalogue says. Rows of the same filter add up.
 *
 * @throws {InputError} That names the filter and the way out.
 */
export function readFilters(
  rows: readonly (readonly unknown[])[],
  services: Pick<FormulaServices, "catalogue" | "clock" | "dayOf" | "checkFilters">,
): Filters {
  return inFront("COMPANY_LIST: ", () => filtersIn(rows, services));
}

/** Puts the name of the function or the filter in front of what is wrong. */
function inFront<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) !== "input/filter") throw error;
    throw new InputError("input/filter", `${name}${messageOf(error)}`);
  }
}

function filtersIn(
  rows: readonly (readonly unknown[])[],
  services: Pick<FormulaServices, "catalogue" | "clock" | "dayOf" | "checkFilters">,
): Filters {
  const controls = filterControls(services.catalogue());
  const [first, ...others] = rows.flat();
  const cells: CellsByFilter = others.length === 0 ? cellsOfJson(first, controls) : new Map();
  for (const row of others.length === 0 ? [] : filterRows(rows, controls, services)) {
    if (row === "heading" || row === "blank") continue;
    if (!("control" in row)) throw row;
    cells.set(row.control, [...(cells.get(row.control) ?? []), ...row.values]);
  }

  const filters: Filters = {};
  for (const [control, values] of cells) {
    if (values.length === 0) continue;
    filters[control.filter] = inFront(`${control.filter}: `, () => filterValue(control, values));
  }
  if (Object.keys(filters).length > 0) return allowed(datedFilters(filters, todayOf(services)), services);
  throw problem(
    "no filter has a value. Write a filter's key in the first column and its value beside it. COMPANY_FILTERS() lists the keys",
  );
}

/** An invented value would match nothing, or make the list broader than asked. */
function allowed(filters: Filters, { checkFilters }: Pick<FormulaServices, "checkFilters">): Filters {
  const checked = checkFilters(filters);
  const [wrong] = checked.leftOut;
  if (wrong === undefined) return checked.filters;
  const { filter, reason } = wrong;
  throw new InputError("input/filter", `${reason} ${filtersFormula(filter)} shows what it takes.`);
}

type CellsByFilter = Map<FilterControl, FilterCell[]>;

function cellsOfJson(cell: unknown, controls: readonly FilterControl[]): CellsByFilter {
  const given = objectIn(cell);
  if (given === null) {
    throw problem(
      `filters must be a range such as F1:H3, with keys and values, or the JSON of a filter set, not ${shown(cell)}. COMPANY_FILTERS() lists the keys`,
    );
  }
  // Takes the whole request as the list builder shows it, too.
  const inner = filterCalled(controls, "filters") !== undefined ? null : objectIn(given["filters"]);
  const cells: CellsByFilter = new Map();
  for (const [key, value] of Object.entries(inner ?? given)) {
    if (value === null) continue;
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    cells.set(controlNamed(key, controls), values as FilterCell[]);
  }
  return cells;
}

function objectIn(value: unknown): Filters | null {
  const parsed = typeof value === "string" ? readJson(value) : value;
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) && !isDate(parsed)
    ? (parsed as Filters)
    : null;
}

/**
 * The order of a list as the API spells it, from its words for it or from those of the list builder.
 *
 * The largest come first unless `order` says otherwise; relevance is the API's own order, and cannot be turned round.
 *
 * @throws {InputError} `input/argument`.
 */
export function readSort(sort: string, order: string): Pick<ListBody, "sort_by" | "sort_order"> {
  const sort_order = orderOf(order);
  if (sort === "") return {};
  const wanted = fold(sort);
  const found = sortOrders.find(({ sortBy, label }) => [sortBy, label].some((name) => fold(name) === wanted));
  if (found === undefined) {
    const labels = sortOrders.map(({ label }) => label);
    throw refusal("COMPANY_LIST: sort", `must be one of ${labels.join(", ")}, not ${shown(sort)}`);
  }
  return found.sortBy === "relevance" ? {} : { sort_by: found.sortBy, sort_order };
}

function orderOf(order: string): "asc" | "desc" {
  const word = order.toLowerCase();
  if (word === "" || word === "desc") return "desc";
  if (word === "asc") return "asc";
  throw refusal("COMPANY_LIST: order", `must be asc or desc, not ${shown(order)}`);
}

export const COMPANY_LIST = customFunction({
  name: "COMPANY_LIST",
  summary: "Companies that match filters: one row per company, with its website to enrich.",
  params: {
    filters: grid(
      "A range with a filter's key in its first column and values beside it, such as F1:H3, or the JSON of a filter set; COMPANY_FILTERS lists the keys.",
      { label: "Cells with filters and their values" },
    ),
    limit: wholeNumber("Companies, such as 50.", {
      min: 1,
      max: LIST_LIMIT_MAX,
      default: 10,
      label: "How many companies",
    }),
    fields: list('Columns, separated by commas or in a range, such as "Website, Category".', {
      form: () => columnChoices(listColumns),
    }),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    sort: text(
      'Revenue, Valuation, Employees, Total funding or Founded, such as "Employees"; the API\'s own order if left out.',
      {
        label: "In the order of",
        form: () => ({
          kind: "choices",
          isOne: true,
          choices: choicesOf(sortOrders.map(({ label }) => label)),
        }),
      },
    ),
    order: text('Order, such as "asc" for the smallest or oldest first; "desc" if left out.', {
      form: () => ({
        kind: "choices",
        isOne: true,
        choices: [
          { value: "desc", label: "Largest first" },
          { value: "asc", label: "Smallest first" },
        ],
      }),
    }),
  },
  returns: "One row per company, its name first.",
  price: LIST_PRICE,
  examples: [
    "=COMPANY_LIST(F1:H3,50)",
    '=INDEX(COMPANY_LIST(F1:H3,50,"Website",FALSE),0,2)',
    '=COMPANY_LIST(F1:H3,50,"",TRUE,"Founded","asc")',
  ],

  run({ filters: cells, limit, fields, headers, sort, order }, services) {
    if (cells.every((row) => row.every(isBlank))) return null;
    const sorting = readSort(sort, order);
    const filters = readFilters(cells, services);
    const question = { company: "", body: { filters, limit, ...sorting } } as const;
    const asked = answersWithColumns(services, [""], {
      operation: listOperation,
      question: () => question,
      columns: columnsFor(fields),
      read: ({ rows }) => rows,
    });
    const { columns } = asked;
    const labels = expandColumns(columns, []).map(({ label }) => label);
    const outcome = asked.outcomes.get("")!;
    switch (outcome.kind) {
      case "problem":
        throw outcome.error;
      case "miss":
        if (outcome.why === "missing") return tableWith(labels, headers, []);
        throw new ApiError("api/bad-request", outcome.reason, { status: 400 });
      case "pending":
        return outcome.shows;
      case "answered": {
        const expanded = expandColumns(columns, outcome.answer.rows);
        return tableWith(
          expanded.map(({ label }) => label),
          headers,
          [
            ...outcome.answer.rows.map((row) => cellsOf(row, expanded, services)),
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
  const [label, path] = listColumns.usual[0];
  const name = columnOf(label, path);
  return [name, ...resolveFields(fields, listColumns).filter((column) => column.path !== name.path)];
}

function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}
