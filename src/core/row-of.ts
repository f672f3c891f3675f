import type { CellValue } from "./cell";
import { toCellValue } from "./cell";
import { codeInWords } from "./code-in-words";
import { pathOf, type ResolvedColumn } from "./columns/column";
import { codesOf, isCountryField } from "./columns/field-format";
import { unknownField } from "./columns/field-errors";
import { countryName } from "./country-names";
import { type AskedCompany, mainSubject } from "./news-filters";
import { memberIn } from "./json";
import { valueAt } from "./path";
import { sourceLinks } from "./source-links";
import { COMPANY_ID, FETCHED } from "./terms";

/** What is known about an answer besides its document. */
export interface AnswerFacts {
  readonly uuid?: string | null;
  readonly fetched_at?: Date | null;
  readonly status?: string | null;
  /** The company that was requested. */
  readonly asked?: AskedCompany;
}

/**
 * The values of a document, one per column, with names of countries and codes in words.
 *
 * @param document An enrichment's `data` (or the kept sections of a company), a job listing, an article, a company of a list.
 *   Any other shape gives a row of missing values.
 */
export function rowOf(
  document: unknown,
  columns: readonly ResolvedColumn[],
  facts: AnswerFacts = {},
): CellValue[] {
  return columns.map((column) => {
    const value = valueOf(document, column, facts);
    const inWords = typeof value === "string" ? wordsOf(column) : null;
    return inWords === null ? value : String(value).split("; ").map(inWords).join("; ");
  });
}

/** Turns a value of the field into words; null if it is shown as it is. */
function wordsOf(column: ResolvedColumn): ((text: string) => string) | null {
  if (isCountryField(column)) return countryName;
  const codes = codesOf(column);
  return codes === null ? null : (text) => codeInWords(text, codes);
}

function valueOf(document: unknown, column: ResolvedColumn, facts: AnswerFacts): CellValue {
  if (column.role === "free") return toCellValue(freeValue(column.label, facts));
  if (column.role === "unknown") return `⚠ ${column.says ?? unknownField(column.label, null).message}`;
  if (column.role === "sources") return toCellValue(sourceLinks(memberIn(document, column.section ?? "")));
  if (column.role === "asked") return facts.asked ? mainSubject(document, facts.asked) : null;
  return column.role === "every" ? null : toCellValue(valueAt(document, pathOf(column.path)), column);
}

function freeValue(label: string, facts: AnswerFacts): unknown {
  if (label === COMPANY_ID) return facts.uuid;
  return label === FETCHED ? facts.fetched_at : facts.status;
}
