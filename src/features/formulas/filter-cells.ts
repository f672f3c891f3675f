import { isErrorText, quoted } from "../../core/formula";
import type { FilterControl, FilterOption } from "../../lists/filters/filter-control";
import { isNoName, meantFilter } from "../../lists/filters/check-filters";
import { findFilters } from "../../lists/filters/find-values";
import { fold } from "../../core/names";
import { InputError, codeOf } from "../../core/errors";
import { isDate } from "../../core/api-date";
import type { FormulaServices } from "./evaluation";
import { shown } from "./parameters";
import type { ElementType } from "../../lists/filters/element";
import type { ValueShape } from "../../lists/filters/value-shape";
import { type FilterEntry, readEntry } from "../../lists/filters/filter-entry";
import { movingDateText, parseLast } from "../../lists/filters/moving-date";

/** A row of a range of filters: the filter that its first cell names and the values beside it, or what is wrong with it. */
export type FilterRow =
  | { readonly control: FilterControl; readonly values: readonly FilterCell[] }
  | "heading"
  | "blank"
  | InputError;

/** A heading over the keys; no filter of the catalogue is called like this. */
const HEADINGS = new Set(["filter", "filters", "key", "keys"]);

/** Reads rows of filters; a row that cannot be read becomes its error. */
export function filterRows(
  rows: readonly (readonly unknown[])[],
  controls: readonly FilterControl[],
  { dayOf }: Pick<FormulaServices, "dayOf">,
): FilterRow[] {
  return rows.map(([keyCell, ...cells], index): FilterRow => {
    try {
      const values = cells.map((cell) => readCell(cell, dayOf)).filter((cell) => cell !== null);
      const key = textOf(keyCell, dayOf);
      if (key === null && values.length === 0) return "blank";
      if (key === null)
        throw problem(
          `${shown(values[0])} has no filter beside it. Write the filter's key in the first column of its row`,
        );
      const isHeading = index === 0 && HEADINGS.has(fold(key)) && filterCalled(controls, key) === undefined;
      return isHeading ? "heading" : { control: controlNamed(key, controls), values };
    } catch (error) {
      if (codeOf(error) !== "input/filter") throw error;
      return error as InputError;
    }
  });
}

/**
 * Finds a filter by key or by label, in any case, or by whole words of these that only one has.
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

/** Finds a filter by its key or its label, in any case. */
export function filterCalled(controls: readonly FilterControl[], name: string): FilterControl | undefined {
  const key = fold(name.trim());
  return (
    controls.find(({ filter }) => fold(filter) === key) ?? controls.find(({ label }) => fold(label) === key)
  );
}

type DayOf = FormulaServices["dayOf"];

/** The day from which dates that move are counted. */
export function todayOf({ clock, dayOf }: Pick<FormulaServices, "clock" | "dayOf">): string {
  return dayOf(clock.now());
}

function readCell(cell: unknown, dayOf: DayOf): FilterCell | null {
  return typeof cell === "boolean" || typeof cell === "number" ? cell : textOf(cell, dayOf);
}

/** null for a blank; a date as its day. */
function textOf(cell: unknown, dayOf: DayOf): string | null {
  if (isDate(cell)) return Number.isNaN(cell.getTime()) ? null : dayOf(cell.getTime());
  const text = typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean" ? cell : "";
  const trimmed = String(text).trim();
  if (isErrorText(trimmed)) {
    throw problem(`a cell of the filters shows the error ${trimmed}. Fix the formula in it, then try again`);
  }
  return trimmed === "" ? null : trimmed;
}

/** An error without the function's name, which the caller puts in front. */
export function problem(text: string): InputError {
  return new InputError("input/filter", `${text}.`);
}

/** A value as a cell or a JSON text gives it; an object stands as it is. */
export type FilterCell = string | number | boolean | object;

/**
 * The value that a filter is sent, of the shape that it declares, from one or more cells.
 *
 * @throws {InputError} `input/filter`, with what it takes; the caller says which filter it is.
 */
export function filterValue(control: FilterControl, cells: readonly FilterCell[]): unknown {
  const [first, ...others] = cells;
  // JSON that spells a value out, such as {"gte": 2015}, needs no reading.
  if (cells.some((cell) => typeof cell === "object")) return others.length === 0 ? first : cells;
  const read = readEntry(control, entryOf(control, cells));
  if ("value" in read) return read.value;
  const said = "problem" in read ? read.problem : "it has no value.";
  const prefix = `${control.label}: `;
  throw refused(control, said.startsWith(prefix) ? said.slice(prefix.length) : said);
}

function entryOf(control: FilterControl, cells: readonly FilterCell[]): FilterEntry {
  const texts = cells.map(String);
  switch (control.kind) {
    case "options":
      return { kind: "options", chosen: cells.map(asOption) };
    case "texts":
      return { kind: "texts", texts };
    case "range":
      return { kind: "range", ...boundsOf(control, texts) };
    case "boolean":
      return { kind: "boolean", value: truthOf(control, texts) };
    case "json":
      return { kind: "json", text: texts.length === 1 ? jsonOf(cells[0]!) : JSON.stringify(cells) };
  }
}

/** The cell as it is: which option it means is found where the list is known. */
function asOption(cell: FilterCell): FilterOption {
  const value = typeof cell === "number" ? cell : String(cell);
  return { value, label: String(value) };
}

/** `2015..2020`, `10M..`, `..5k`, `last 12 months`, one value for exactly that, or two cells for from and to. */
function boundsOf(control: FilterControl, texts: readonly string[]): { gte: string; lte: string } {
  const [first = "", second, ...others] = texts;
  const last = second === undefined && takesDates(control) ? parseLast(first) : null;
  if (last !== null) return { gte: movingDateText(last), lte: "" };
  const [gte = "", lte, ...more] = first.split("..").map((bound) => bound.trim());
  const isPair = second !== undefined && others.length === 0 && lte === undefined && !second.includes("..");
  if (isPair) return { gte: first, lte: second };
  if (second === undefined && more.length === 0 && (gte !== "" || lte)) return { gte, lte: lte ?? gte };
  const given = second === undefined ? shown(first) : `${texts.length} of them`;
  throw refused(control, `it takes one range, not ${given}.`);
}

function takesDates({ shape }: FilterControl): boolean {
  return shape.form === "range" && (shape.of === "date" || shape.of === "any");
}

function truthOf(control: FilterControl, texts: readonly string[]): boolean {
  const [only = "", ...others] = texts.map((text) => text.toLowerCase());
  if (others.length === 0 && /^(?:true|yes|1)$/.test(only)) return true;
  if (others.length === 0 && /^(?:false|no|0)$/.test(only)) return false;
  throw refused(control, `it takes one TRUE or FALSE, not ${shown(texts.join(", "))}.`);
}

/** Text that is no JSON is a text. */
function jsonOf(cell: FilterCell): string {
  if (typeof cell !== "string") return JSON.stringify(cell);
  return /^\s*[[{"]/.test(cell) ? cell : JSON.stringify(cell);
}

function refused(control: FilterControl, said: string): InputError {
  return new InputError("input/filter", `${said} ${wayOut(control)}`);
}

/** Where values come from, in the API's words; what it calls by a path of its own is a formula here. */
export function howToGetValues(control: FilterControl): string {
  return control.howToGetValues.replace(
    /(^|\s)\/[\w-]+(?:\/[\w-]*)*/,
    (_, before: string) => before + filtersFormula(control.filter),
  );
}

/** The formula that shows a filter, to be copied out of a sentence: its key is the API's and may hold anything. */
export function filtersFormula(filter: string): string {
  return `=COMPANY_FILTERS(${quoted(filter)})`;
}

/** What a filter takes, such as `one or several texts`; a shape that is not known stays in the API's words. */
export function takenInWords(shape: ValueShape, served: string): string {
  switch (shape.form) {
    case "unknown":
      return served;
    case "range":
      return shape.of === "date" ? "from a date to a date, or “last 12 months”" : "from … to …";
    case "one":
      return ELEMENTS[shape.of][0];
    case "list":
    case "one-or-list":
      return shape.of === "bool" ? ELEMENTS.bool[0] : `one or several ${ELEMENTS[shape.of][1]}`;
  }
}

/** One value, and several. */
const ELEMENTS: Readonly<Record<ElementType, readonly [one: string, many: string]>> = {
  string: ["a text", "texts"],
  int: ["a whole number", "whole numbers"],
  number: ["a number", "numbers"],
  bool: ["yes or no", "yes or no"],
  date: ["a date", "dates"],
};

/** How a value of a filter is written, or found. */
export function wayOut(control: FilterControl): string {
  const { kind, filter, shape } = control;
  switch (kind) {
    case "range":
      return takesDates(control)
        ? shape.form === "range" && shape.of === "any"
          ? "Write a range such as 10..500, ..5k or 2024-01-01..2024-12-31."
          : "Write a range such as 2024-01-01..2024-12-31, or “last 12 months”."
        : /(^|_)year$/.test(filter)
          ? "Write a range such as 2015..2020, 2015.. or ..2020."
          : "Write a range such as 10..500, 10M.. or ..5k.";
    case "boolean":
      return "Write TRUE or FALSE.";
    case "options":
      return `${filtersFormula(filter)} lists its values.`;
    case "texts":
    case "json":
      return `${filtersFormula(filter)} shows what it takes.`;
  }
}
