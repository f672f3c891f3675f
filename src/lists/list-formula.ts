import { call, formulaText, type Separator } from "../core/formula";
import type { ListRequest } from "../core/list-request";

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
  const sorting = sortBy === undefined ? [] : [null, null, sortBy, sortOrder];
  const formula = formulaText(call("COMPANY_LIST", JSON.stringify(filters), limit, ...sorting), separator);
  if (formula.length <= LONGEST_FORMULA_CHARACTERS) return { formula };
  const [longest = ""] = Object.keys(filters).sort((a, b) => lengthOf(filters[b]) - lengthOf(filters[a]));
  return {
    problem: `As a formula these filters have ${formula.length.toLocaleString("en-US")} characters, and a cell holds 50,000. Give ${longest} fewer values, or build the list here.`,
  };
}

function lengthOf(value: unknown): number {
  return (JSON.stringify(value) ?? "").length;
}
