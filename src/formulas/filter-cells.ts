import { isDate } from "../core/api-date";
import { isErrorText } from "../core/formula";
import { fold } from "../core/text";
import { InputError } from "../errors";
import { isNoName, meantFilter } from "../filters/check-filters";
import type { FilterControl } from "../filters/filter-control";
import { findFilters } from "../filters/find-values";
import type { FormulaServices } from "./evaluation";
import type { FilterCell } from "./filter-value";
import { shown } from "./parameters";

/** A row of a range of filters: what its first cell names, and the values beside it; blanks are left out. */
export interface FilterRow {
  /** null for a blank. */
  readonly key: string | null;
  readonly values: readonly FilterCell[];
}

/** A heading over the keys; no filter of the catalogue is called like this. */
const HEADINGS = new Set(["filter", "filters", "key", "keys"]);

/** @throws {InputError} `input/filter`, if a cell shows an error. */
export function filterRow(
  [keyCell, ...valueCells]: readonly unknown[],
  instantOf: FormulaServices["instantOf"],
): FilterRow {
  const values = valueCells.map((cell) => read(cell, instantOf)).filter((cell) => cell !== null);
  return { key: textOf(keyCell, instantOf), values };
}

/** Whether the first row of a range is its header. */
export function isHeading({ key }: FilterRow, controls: readonly FilterControl[]): boolean {
  return key !== null && HEADINGS.has(fold(key)) && filterCalled(controls, key) === undefined;
}

/**
 * By key or by label, in any case, or by whole words of these that only one has.
 *
 * @throws {InputError} `input/filter`, with the way out.
 */
export function controlNamed(name: string, controls: readonly FilterControl[]): FilterControl {
  const control = filterCalled(controls, name);
  if (control !== undefined) return control;
  if (isNoName(name)) throw problem(`there is no filter ${shown(name)}. ${ALL_KEYS}`);
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
  throw problem(`there is no filter ${shown(name)}. ${didYouMean}${ALL_KEYS}`);
}

const FILTERS_NAMED = 4;
const ALL_KEYS = "COMPANY_FILTERS() lists all keys";

/** By its key or its label, in any case. */
export function filterCalled(controls: readonly FilterControl[], name: string): FilterControl | undefined {
  const key = fold(name.trim());
  return (
    controls.find(({ filter }) => fold(filter) === key) ?? controls.find(({ label }) => fold(label) === key)
  );
}

function read(cell: unknown, instantOf: FormulaServices["instantOf"]): FilterCell | null {
  return typeof cell === "boolean" || typeof cell === "number" ? cell : textOf(cell, instantOf);
}

/** null for a blank; a date as its day. */
function textOf(cell: unknown, instantOf: FormulaServices["instantOf"]): string | null {
  if (isDate(cell)) return dayOf(cell, instantOf);
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
function dayOf(date: Date, instantOf: FormulaServices["instantOf"]): string | null {
  if (Number.isNaN(date.getTime())) return null;
  // In no time zone does a day begin later than this after the same day in UTC.
  const late = new Date(date.getTime() + 14 * 60 * 60 * 1000);
  // `YYYY-MM-DD` can say no other year, and the last moments of time have no later one.
  if (!(late.getUTCFullYear() >= 1 && late.getUTCFullYear() <= 9999)) return null;
  const [year, month, day] = [late.getUTCFullYear(), late.getUTCMonth() + 1, late.getUTCDate()];
  const isTooLate = instantOf({ kind: "day", year, month, day }).getTime() > date.getTime();
  const found = new Date(Date.UTC(year, month - 1, isTooLate ? day - 1 : day));
  return found.toISOString().slice(0, 10);
}

/** Without the function's name, which whoever is asked puts in front. */
export function problem(text: string): InputError {
  return new InputError("input/filter", `${text}.`);
}
