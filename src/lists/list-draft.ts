import { inLocale, quoted, type Separator } from "../core/formula";
import { LIST_PARTS_MAX } from "../core/list-limit";
import type { ListRequest } from "./list-request";
import type { FilterControl } from "./filters/filter-control";
import { type FilterEntry, readEntry } from "./filters/filter-entry";

/** Companies of a list, unless the user says how many. */
export const LIST_LIMIT_DEFAULT = 50;

/** The orders that the list endpoint documents, and how they read. */
export const sortOrders: readonly { sortBy: string; label: string }[] = [
  { sortBy: "relevance", label: "Relevance" },
  { sortBy: "revenue_estimate", label: "Revenue" },
  { sortBy: "valuation_estimate", label: "Valuation" },
  { sortBy: "employee_range", label: "Employees" },
  { sortBy: "total_funding", label: "Total funding" },
  { sortBy: "founded_year", label: "Founded" },
];

/** A list as it is in the builder: filters in the order in which they were added. */
export interface ListDraft {
  readonly entries: readonly { readonly filter: string; readonly entry: FilterEntry }[];
  readonly limit: string;
  readonly sortBy: string;
  readonly sortOrder: "asc" | "desc";
  readonly excludeRange: string;
  readonly sheetName: string;
}

export interface Problem {
  /** The filter it belongs to; null for the rest of the form. */
  readonly filter: string | null;
  readonly message: string;
}

/**
 * The request that a draft stands for, or why it cannot be sent yet.
 *
 * `unset` has the labels of filters that have no value yet: without them another list would be bought than the one that is shown.
 * For yes or no, no choice is a value: *Any*. `request` is null while there are problems, a filter is unset or nothing is asked.
 */
export function listRequest(
  controls: readonly FilterControl[],
  draft: ListDraft,
): { request: ListRequest | null; problems: Problem[]; unset: string[] } {
  const { filters, problems } = filtersBody(controls, draft.entries);
  const unset = draft.entries.flatMap(({ filter, entry }) =>
    filter in filters || entry.kind === "boolean" || problems.some((problem) => problem.filter === filter)
      ? []
      : [controls.find((control) => control.filter === filter)!.label],
  );
  const limit = Number(draft.limit.trim().replace(/,/g, ""));
  if (!Number.isInteger(limit) || limit < 1 || limit > LIST_PARTS_MAX) {
    problems.push({ filter: null, message: `Companies: enter a whole number from 1 to ${LIST_PARTS_MAX}.` });
  }
  if (problems.length + unset.length > 0 || Object.keys(filters).length === 0)
    return { request: null, problems, unset };
  return { request: { filters, limit, ...sorting(draft), ...destination(draft) }, problems, unset };
}

/** The `filters` object of the API: keys from the catalogue, values of the declared shapes. */
export function filtersBody(
  controls: readonly FilterControl[],
  entries: ListDraft["entries"],
): { filters: Record<string, unknown>; problems: Problem[] } {
  const filters: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const { filter, entry } of entries) {
    const control = controls.find((candidate) => candidate.filter === filter);
    if (control === undefined) {
      problems.push({ filter, message: `${filter}: the API no longer offers this filter. Remove it.` });
      continue;
    }
    const read = readEntry(control, entry);
    if ("problem" in read) problems.push({ filter, message: read.problem });
    else if ("value" in read) filters[filter] = read.value;
  }
  return { filters, problems };
}

/** The body that the API is sent for a request without dates that move, as text to look at and to copy. */
export function requestBodyText({ filters, limit, sortBy, sortOrder }: ListRequest): string {
  const body = {
    filters,
    limit,
    ...(sortBy === undefined ? {} : { sort_by: sortBy }),
    ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
  };
  return JSON.stringify(body, null, 2);
}

function sorting({ sortBy, sortOrder }: ListDraft): Pick<ListRequest, "sortBy" | "sortOrder"> {
  // The order of relevance cannot be turned round: the service ignores sort_order with it.
  return sortBy === "relevance" || sortBy === "" ? {} : { sortBy, sortOrder };
}

function destination(draft: ListDraft): Pick<ListRequest, "excludeRange" | "sheetName"> {
  const excludeRange = draft.excludeRange.trim();
  const sheetName = draft.sheetName.trim();
  return { ...(excludeRange === "" ? {} : { excludeRange }), ...(sheetName === "" ? {} : { sheetName }) };
}

/** What a cell holds at most, its formula included. Source: https://support.google.com/drive/answer/37603 */
const LONGEST_FORMULA_CHARACTERS = 50_000;

/**
 * A set of filters as one cell: `=COMPANY_LIST("{""location.hq.country"":[""DEU""]}",50)`.
 *
 * A text in a formula is bounded by the formula's own length only.
 *
 * @returns A sentence where the filters are none, or too long for a cell.
 */
export function listFormula(
  filters: Readonly<Record<string, unknown>>,
  limit: number,
  separator: Separator,
  { sortBy, sortOrder = "desc" }: Pick<ListRequest, "sortBy" | "sortOrder"> = {},
): { formula: string } | { problem: string } {
  if (Object.keys(filters).length === 0) return { problem: "No filter is set. Choose at least one." };
  const order = sortBy === undefined ? "" : `,,,${quoted(sortBy)},${quoted(sortOrder)}`;
  const formula = inLocale(`=COMPANY_LIST(${quoted(JSON.stringify(filters))},${limit}${order})`, separator);
  if (formula.length <= LONGEST_FORMULA_CHARACTERS) return { formula };
  const [longest = ""] = Object.keys(filters).sort((a, b) => lengthOf(filters[b]) - lengthOf(filters[a]));
  return {
    problem: `As a formula these filters have ${formula.length.toLocaleString("en-US")} characters, and a cell holds 50,000. Give ${longest} fewer values, or build the list here.`,
  };
}

function lengthOf(value: unknown): number {
  return (JSON.stringify(value) ?? "").length;
}
