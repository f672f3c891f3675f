import { isDate } from "../core/api-date";
import { fold } from "../core/fold";
import { InputError } from "../errors";
import { meantFilter } from "../filters/check-filters";
import { filterControls, type FilterControl } from "../filters/filter-control";
import { findFilters } from "../filters/find-filters";
import type { FormulaServices } from "./evaluation";
import { filterValue, type FilterCell } from "./filter-value";
import { isErrorText, shown } from "./parameters";

type Filters = Record<string, unknown>;

/** A heading over the keys; no filter of the catalogue is called like this. */
const HEADINGS = new Set(["filter", "filters", "key", "keys"]);

/**
 * The `filters` object that the cells of an argument stand for: a range with keys and values, or one cell of JSON.
 *
 * Which filters there are, and which values they take, the catalogue says. Rows of the same filter add up.
 *
 * @throws {InputError} That names the filter and the way out.
 */
export function readFilters(
  rows: readonly (readonly unknown[])[],
  services: Pick<FormulaServices, "catalogue" | "midnight" | "checkFilters">,
): Filters {
  const { filters: served } = services.catalogue();
  const controls = filterControls({ filters: [...served], groups: [], fetchedAt: "" });
  const [first, ...others] = rows.flat();
  const isOneCell = others.length === 0;
  const cells = isOneCell ? cellsOfJson(first, controls) : cellsOfRange(rows, controls, services.midnight);

  const filters: Filters = {};
  for (const [control, values] of cells) {
    if (values.length > 0) filters[control.filter] = filterValue(control, values);
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
  throw new InputError(
    "input/filter",
    `COMPANY_LIST: ${reason} =COMPANY_FILTERS("${filter}") tells what it takes.`,
  );
}

type CellsByFilter = Map<FilterControl, FilterCell[]>;

function cellsOfRange(
  rows: readonly (readonly unknown[])[],
  controls: readonly FilterControl[],
  midnight: FormulaServices["midnight"],
): CellsByFilter {
  const cells: CellsByFilter = new Map();
  rows.forEach(([keyCell, ...valueCells], index) => {
    const key = textOf(keyCell, midnight);
    const values = valueCells.map((cell) => read(cell, midnight)).filter((cell) => cell !== null);
    if (index === 0 && typeof key === "string" && HEADINGS.has(fold(key)) && !has(controls, key)) return;
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
  const inner = has(controls, "filters") ? null : objectIn(given["filters"]);
  const cells: CellsByFilter = new Map();
  for (const [key, value] of Object.entries(inner ?? given)) {
    if (value === null) continue;
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    cells.set(controlNamed(key, controls), values as FilterCell[]);
  }
  return cells;
}

function objectIn(value: unknown): Filters | null {
  let parsed = value;
  if (typeof value === "string") {
    try {
      parsed = JSON.parse(value) as unknown;
    } catch {
      return null;
    }
  }
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) && !isDate(parsed)
    ? (parsed as Filters)
    : null;
}

/** By key or by label, in any case, or by whole words of these that only one has. */
function controlNamed(name: string, controls: readonly FilterControl[]): FilterControl {
  const control = find(controls, name);
  if (control !== undefined) return control;
  const { items, meant: nearly } = findFilters(controls, name, { whole: true, literal: true });
  const named = nearly === null ? items : [];
  if (named.length === 1) return named[0]!;
  if (named.length > 1) {
    const keys = named.slice(0, FILTERS_NAMED).map(({ filter }) => filter);
    const more = named.length > FILTERS_NAMED ? `, or ${named.length - FILTERS_NAMED} more` : "";
    throw problem(`${shown(name)} may mean several filters. Write one of: ${keys.join(", ")}${more}`);
  }
  const meant = meantFilter(controls, name);
  const didYouMean = meant === null ? "" : `Did you mean ${meant.filter}? `;
  throw problem(`there is no filter ${shown(name)}. ${didYouMean}COMPANY_FILTERS() lists all keys`);
}

const FILTERS_NAMED = 4;

function find(controls: readonly FilterControl[], name: string): FilterControl | undefined {
  const key = fold(name.trim());
  return (
    controls.find(({ filter }) => fold(filter) === key) ?? controls.find(({ label }) => fold(label) === key)
  );
}

function has(controls: readonly FilterControl[], name: string): boolean {
  return find(controls, name) !== undefined;
}

function read(cell: unknown, midnight: FormulaServices["midnight"]): FilterCell | null {
  return typeof cell === "boolean" || typeof cell === "number" ? cell : textOf(cell, midnight);
}

/** null for a blank; a date as its day. */
function textOf(cell: unknown, midnight: FormulaServices["midnight"]): string | null {
  if (isDate(cell)) return dayOf(cell, midnight);
  const text = typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean" ? cell : "";
  const trimmed = String(text).trim();
  if (isErrorText(trimmed)) {
    throw problem(
      `a cell of the filters shows the error ${trimmed}. Repair the formula in it, then try again`,
    );
  }
  return trimmed === "" ? null : trimmed;
}

/** The day in the spreadsheet's time zone, `2024-03-31`. */
function dayOf(date: Date, midnight: FormulaServices["midnight"]): string | null {
  if (Number.isNaN(date.getTime())) return null;
  // In no time zone does a day begin later than this after the same day in UTC.
  const late = new Date(date.getTime() + 14 * 60 * 60 * 1000);
  // `YYYY-MM-DD` can say no other year, and the last moments of time have no later one.
  if (!(late.getUTCFullYear() >= 1 && late.getUTCFullYear() <= 9999)) return null;
  const [year, month, day] = [late.getUTCFullYear(), late.getUTCMonth() + 1, late.getUTCDate()];
  const isTooLate = midnight({ kind: "day", year, month, day }).getTime() > date.getTime();
  const found = new Date(Date.UTC(year, month - 1, isTooLate ? day - 1 : day));
  return found.toISOString().slice(0, 10);
}

function problem(text: string): InputError {
  return new InputError("input/filter", `COMPANY_LIST: ${text}.`);
}
