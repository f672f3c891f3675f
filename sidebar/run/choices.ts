import type { FilterOption } from "../../src/rpc/rpc";
import { kindOf, offerOf } from "../kinds";
import { membersOf } from "../remembered";
import { readJobFilterText, type JobFilterText } from "./job-filter-text";

/** The name of a kind of run that a panel starts. */
export type PanelRun = string;

/**
 * The chosen columns of an enrichment, by section:
 *
 * - null instead of sections: nothing was chosen yet, which means the first section
 * - a section that is missing: none of its columns
 * - a section with null: every column that the rows lack
 * - a section with labels: these columns
 *
 * `chosen-columns.ts` reads and changes it.
 */
export type SectionChoices = Readonly<Record<string, readonly string[] | null>> | null;

/** The user's choices in the panel of one kind of run, as entered. `runRequest` makes a request of them. */
export interface Choices {
  readonly sections: SectionChoices;
  /** Paths of fields beyond the usual columns, of their section or of this kind of run. */
  readonly more: readonly string[];
  /** Enrichment: path of a field → header of the user's column that it fills, "" for a new one. Not stored: it is for this sheet. */
  readonly into: Readonly<Record<string, string>>;
  readonly sentiments: readonly string[];
  readonly types: readonly FilterOption[];
  readonly limit: string;
  readonly mode: "new" | "all";
  readonly since: string;
  /** Job posts: which of them go into the sheet. */
  readonly jobFilter: JobFilterText;
  /** News: only articles mainly about the company, and one of several that repeat each other. */
  readonly mainSubject: boolean;
  readonly hideRepeats: boolean;
  /** News: further conditions as entered, by the API's parameter name. */
  readonly newsFilters: Readonly<Record<string, string>>;
  readonly maxAgeDays: string;
  /** Reviews: one row each on a separate sheet; otherwise figures beside the companies. */
  readonly rows: boolean;
  /** Product reviews: of how many products of each company. */
  readonly products: string;
}

export const sentiments = ["Positive", "Neutral", "Negative"] as const;

/** Turns any stored value into valid choices, because the user may have written it. */
export function readChoices(kind: PanelRun, stored: unknown): Choices {
  const found = membersOf(stored);
  return {
    sections: readSections(found["sections"]),
    more: asList(found["more"]).filter((path): path is string => typeof path === "string"),
    into: {},
    sentiments: sentiments.filter((sentiment) => asList(found["sentiments"]).includes(sentiment)),
    types: asList(found["types"]).filter(isOption),
    limit: typeof found["limit"] === "string" ? found["limit"] : (offerOf(kind).items?.usual ?? "10"),
    rows: found["rows"] === true,
    products: typeof found["products"] === "string" ? found["products"] : "3",
    mode: found["mode"] === "all" ? "all" : "new",
    since: typeof found["since"] === "string" ? found["since"] : "",
    jobFilter: readJobFilterText(found["jobFilter"]),
    mainSubject: found["mainSubject"] !== false,
    hideRepeats: found["hideRepeats"] === true,
    newsFilters: readTexts(found["newsFilters"]),
    maxAgeDays:
      typeof found["maxAgeDays"] === "string" ? found["maxAgeDays"] : String(kindOf(kind).usualDays),
  };
}

function readSections(stored: unknown): SectionChoices {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return null;
  const entries = Object.entries(stored).map(([section, columns]): [string, readonly string[] | null] => [
    section,
    Array.isArray(columns) ? columns.filter((column): column is string => typeof column === "string") : null,
  ]);
  return Object.fromEntries(entries);
}

function readTexts(stored: unknown): Record<string, string> {
  const texts = Object.entries(membersOf(stored)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isOption(value: unknown): value is FilterOption {
  const { value: sent, label } = membersOf(value);
  return (typeof sent === "string" || typeof sent === "number") && typeof label === "string";
}
