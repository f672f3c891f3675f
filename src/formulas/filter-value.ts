import { call, formulaText } from "../core/formula";
import { InputError } from "../errors";
import type { FilterControl, FilterOption } from "../filters/filter-control";
import { type FilterEntry, readEntry } from "../filters/filter-entry";
import { shown } from "./parameters";

/** A value as a cell or a JSON text gives it; an object stands as it is. */
export type FilterCell = string | number | boolean | object;

/**
 * The value that a filter is sent, of the shape that it declares, from one or more cells.
 *
 * @throws {InputError} `input/filter`, with what it takes; whoever asks says which filter it is.
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

/** Which option it means, whoever knows the list says. */
function asOption(cell: FilterCell): FilterOption {
  const value = typeof cell === "number" ? cell : String(cell);
  return { value, label: String(value) };
}

/** `2015..2020`, `10M..`, `..5k`, one value for exactly that, or two cells for from and to. */
function boundsOf(control: FilterControl, texts: readonly string[]): { gte: string; lte: string } {
  const [first = "", second, ...others] = texts;
  const [gte = "", lte, ...more] = first.split("..").map((bound) => bound.trim());
  const isPair = second !== undefined && others.length === 0 && lte === undefined && !second.includes("..");
  if (isPair) return { gte: first, lte: second };
  if (second === undefined && more.length === 0 && (gte !== "" || lte)) return { gte, lte: lte ?? gte };
  const given = second === undefined ? shown(first) : `${texts.length} of them`;
  throw refused(control, `it takes one range, not ${given}.`);
}

function truthOf(control: FilterControl, texts: readonly string[]): boolean {
  const [only = "", ...others] = texts.map((text) => text.toLowerCase());
  if (others.length === 0 && /^(?:true|yes|1)$/.test(only)) return true;
  if (others.length === 0 && /^(?:false|no|0)$/.test(only)) return false;
  throw refused(control, `it takes one truth value, not ${shown(texts.join(", "))}.`);
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
  // Whatever parts arguments: there is one.
  return formulaText(call("COMPANY_FILTERS", filter), ",");
}

/** How a value of a filter is written, or found. */
export function wayOut({ kind, filter, shape }: FilterControl): string {
  switch (kind) {
    case "range":
      return shape.form !== "unknown" && (shape.of === "date" || shape.of === "any")
        ? shape.of === "any"
          ? "Write a range such as 10..500, ..5k or 2024-01-01..2024-12-31."
          : "Write a range such as 2024-01-01..2024-12-31."
        : /(^|_)year$/.test(filter)
          ? "Write a range such as 2015..2020, 2015.. or ..2020."
          : "Write a range such as 10..500, 10M.. or ..5k.";
    case "boolean":
      return "Write TRUE or FALSE.";
    case "options":
      return `${filtersFormula(filter)} lists its values.`;
    case "texts":
    case "json":
      return `${filtersFormula(filter)} tells what it takes.`;
  }
}
