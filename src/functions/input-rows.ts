import { readCompany, readCompanyOrId, type CompanyCell } from "../core/company";
import { isIdHeading } from "../core/company-id";
import { isHeaderText } from "../core/header-text";
import { ApiError, InputError, type AddinError } from "../errors";
import type { Outcome } from "./answer-all";
import type { Cells } from "./parameters";

/** One cell of the input, with what is to be said about it. */
export type InputRow<Answer> =
  /** The first cell of a range, holding a column's heading. */
  | { readonly kind: "heading" }
  | { readonly kind: "blank" }
  /** `text` is the cell's, `key` what was asked about. */
  | { readonly kind: "answered"; readonly text: string; readonly key: string; readonly answer: Answer }
  /** A sentence instead of values. */
  | { readonly kind: "told"; readonly sentence: string };

/**
 * Reads the cells of an argument and answers all of them at once, each key asked once.
 *
 * @param read What a cell holds; `key` is what identifies the question.
 * @param answer Outcomes by key.
 * @throws {AddinError} If there is a single cell only and it has no answer; in a range its row tells.
 */
export function inputRows<Answer>(
  { cells, isRange }: Cells,
  read: (cell: unknown) => CompanyCell,
  answer: (keys: readonly string[]) => ReadonlyMap<string, Outcome<Answer>>,
): InputRow<Answer>[] {
  const hasHeading = isRange && (isHeaderText(cells[0]) || isIdHeading(cells[0]));
  const readCell = read === readCompany && isIdHeading(cells[0]) ? readCompanyOrId : read;
  const inputs = cells.map((cell, index): CompanyCell => {
    return index === 0 && hasHeading ? { kind: "blank" } : readCell(cell);
  });
  const keys = inputs.flatMap((input) => (input.kind === "company" ? [input.key] : []));
  const outcomes = keys.length > 0 ? answer([...new Set(keys)]) : new Map<string, Outcome<Answer>>();

  const told = (error: AddinError): InputRow<Answer> => {
    if (!isRange) throw error;
    return { kind: "told", sentence: `⚠ ${error.message}` };
  };
  return inputs.map((input, index): InputRow<Answer> => {
    if (index === 0 && hasHeading) return { kind: "heading" };
    if (input.kind === "blank") return input;
    if (input.kind === "refused") return told(new InputError("input/company", input.reason));
    const outcome = outcomes.get(input.key)!;
    switch (outcome.kind) {
      case "answered":
        return { kind: "answered", text: input.text, key: input.key, answer: outcome.answer };
      case "pending":
        return { kind: "told", sentence: outcome.shows };
      case "miss":
        return told(new ApiError("api/not-found", outcome.reason, { status: 404 }));
      case "problem":
        return told(outcome.error);
    }
  });
}

/** The answers among the rows. */
export function answersIn<Answer>(rows: readonly InputRow<Answer>[]): Answer[] {
  return rows.flatMap((row) => (row.kind === "answered" ? [row.answer] : []));
}
