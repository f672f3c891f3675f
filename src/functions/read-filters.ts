import { readJson } from "../core/read-json";
import { isDate } from "../core/api-date";
import { codeOf, InputError, messageOf } from "../errors";
import { filterControls, type FilterControl } from "../filters/filter-control";
import type { FormulaServices } from "./evaluation";
import { controlNamed, filterCalled, filterRow, isHeading, problem } from "./filter-cells";
import { filtersFormula, filterValue, type FilterCell } from "./filter-value";
import { shown } from "./parameters";

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
  services: Pick<FormulaServices, "catalogue" | "instantOf" | "checkFilters">,
): Filters {
  return inFront("COMPANY_LIST: ", () => filtersIn(rows, services));
}

/** Says whose filters they are, or which of them, in front of what is wrong. */
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
  services: Pick<FormulaServices, "catalogue" | "instantOf" | "checkFilters">,
): Filters {
  const { filters: served } = services.catalogue();
  const controls = filterControls({ filters: [...served], groups: [], fetchedAt: "" });
  const [first, ...others] = rows.flat();
  const isOneCell = others.length === 0;
  const cells = isOneCell ? cellsOfJson(first, controls) : cellsOfRange(rows, controls, services.instantOf);

  const filters: Filters = {};
  for (const [control, values] of cells) {
    if (values.length === 0) continue;
    filters[control.filter] = inFront(`${control.filter}: `, () => filterValue(control, values));
  }
  if (Object.keys(filters).length > 0) return allowed(filters, services);
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
  throw new InputError("input/filter", `${reason} ${filtersFormula(filter)} tells what it takes.`);
}

type CellsByFilter = Map<FilterControl, FilterCell[]>;

function cellsOfRange(
  rows: readonly (readonly unknown[])[],
  controls: readonly FilterControl[],
  instantOf: FormulaServices["instantOf"],
): CellsByFilter {
  const cells: CellsByFilter = new Map();
  rows.forEach((row, index) => {
    const filled = filterRow(row, instantOf);
    const { key, values } = filled;
    if (index === 0 && isHeading(filled, controls)) return;
    if (key === null) {
      if (values.length === 0) return;
      throw problem(
        `${shown(values[0])} has no filter beside it. Write the filter's key in the first column of its row`,
      );
    }
    const control = controlNamed(key, controls);
    cells.set(control, [...(cells.get(control) ?? []), ...values]);
  });
  return cells;
}

function cellsOfJson(cell: unknown, controls: readonly FilterControl[]): CellsByFilter {
  const given = objectIn(cell);
  if (given === null) {
    throw problem(
      `filters must be a range such as F1:H3, with keys and values, or the JSON of a filter set, not ${shown(cell)}. COMPANY_FILTERS() lists the keys`,
    );
  }
  // The whole request as the list builder shows it, too.
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
