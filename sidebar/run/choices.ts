import { readNewsFilters } from "../../src/core/news-filters";
import type { FilterOption, RunRequest, SheetColumns } from "../../src/rpc/rpc";
import { membersOf } from "../remembered";
import {
  boughtSections,
  chosenColumns,
  chosenFields,
  chosenSections,
  placedFields,
  type OfferedSection,
} from "./chosen-columns";
import { isMoreKind, kindOf, moreColumns, offerOf, usualPaths } from "../kinds";
import { jobFilterOf, readJobFilterText, type JobFilterText } from "./job-filter-text";
import { wholeNumber } from "../in-words";

/** The name of a kind of run that a panel starts. */
export type PanelRun = string;

/** The user's choices in the panel of one kind of run, as entered. */
export interface Choices {
  /** Enrichment: section → its chosen columns, null for all of them; null before anything was chosen. */
  readonly sections: Readonly<Record<string, readonly string[] | null>> | null;
  /** Paths of fields beyond the usual columns, of their section or of this kind of run. */
  readonly more: readonly string[];
  /** Enrichment: path of a field → header of the user's own column that it fills, "" for a new one; for this sheet only. */
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
export const LIMIT_MAX = 1000;

/** Turns any stored value into valid choices: the user may have written it. */
export function readChoices(kind: PanelRun, stored: unknown): Choices {
  const found = membersOf(stored);
  return {
    sections: readSections(found["sections"]),
    more: asList(found["more"]).filter((path): path is string => typeof path === "string"),
    into: {},
    sentiments: sentiments.filter((sentiment) => asList(found["sentiments"]).includes(sentiment)),
    types: asList(found["types"]).filter(isOption),
    limit: typeof found["limit"] === "string" ? found["limit"] : usualLimit(kind),
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

/**
 * The request for the choices, or a sentence that says what is missing.
 *
 * @param columns The columns of the sheet, if known.
 */
export function runRequest(
  kind: PanelRun,
  choices: Choices,
  sections: readonly OfferedSection[],
  range: string,
  columns: SheetColumns | null = null,
): { request: RunRequest } | { problem: string } {
  const maxAgeDays = wholeNumber(choices.maxAgeDays, 0, 3650);
  if (maxAgeDays === null)
    return { problem: "Age of answers: enter a whole number of days, 0 to buy everything again." };
  if (kind === "enrichment") {
    const bought = boughtSections(choices, sections);
    if (bought.length === 0) {
      const isFilled = sections.some(({ filled = [] }) => filled.length > 0);
      return {
        problem: isFilled
          ? "What the rows show already is not ticked. Tick what to add, or what to bring up to date."
          : "Choose at least one section.",
      };
    }
    return {
      request: {
        kind,
        sections: bought.map(({ section }) => section),
        ...fields(choices, chosenSections(choices, sections), columns),
        maxAgeDays,
        range,
      },
    };
  }
  if (isMoreKind(kind)) return moreRequest(kind, choices, { maxAgeDays, range });
  const limit = wholeNumber(choices.limit, 1, LIMIT_MAX);
  const wantsLimit = kind === "news" || choices.mode === "new";
  if (wantsLimit && limit === null)
    return { problem: `Per company: enter a whole number from 1 to ${LIMIT_MAX}.` };
  const shared = { kind, ...(wantsLimit && limit !== null ? { limit } : {}), maxAgeDays, range };
  if (kind === "news") {
    const read = readNewsFilters(choices.newsFilters, choices.since === "" ? null : choices.since);
    if ("problem" in read) return read;
    const some = Object.keys(read.filters).length > 0;
    return {
      request: {
        ...shared,
        ...moreFields(kind, choices),
        ...newsFilters(choices),
        ...(some ? { newsFilters: read.filters } : {}),
      },
    };
  }
  const filter = jobFilterOf(choices.jobFilter);
  if ("problem" in filter) return filter;
  return { request: { ...shared, ...moreFields(kind, choices), mode: choices.mode, ...filter } };
}

/** The usual columns plus the further ones that were chosen; omitted if there are none. */
function moreFields(kind: PanelRun, { more }: Choices): Pick<RunRequest, "fields"> {
  const chosen = moreColumns(kind).filter(({ path }) => more.includes(path));
  return chosen.length === 0 ? {} : { fields: [...usualPaths(kind), ...chosen.map(({ path }) => path)] };
}

/** Figures beside the companies, or a number of items for each. */
function moreRequest(
  kind: string,
  choices: Choices,
  shared: Pick<RunRequest, "maxAgeDays" | "range">,
): { request: RunRequest } | { problem: string } {
  const { rows, limit: entered, products } = choices;
  const { items, choice, mostProducts } = offerOf(kind);
  if (items === undefined || (choice !== undefined && !rows))
    return { request: { kind, ...moreFields(kind, choices), ...shared } };
  const { most = LIMIT_MAX } = items;
  const limit = wholeNumber(entered, 1, most);
  if (limit === null) return { problem: `At most so many: enter a whole number from 1 to ${most}.` };
  const ofProducts = mostProducts === undefined ? null : wholeNumber(products, 1, mostProducts);
  if (mostProducts !== undefined && ofProducts === null)
    return { problem: `Products: enter a whole number from 1 to ${mostProducts}.` };
  return {
    request: {
      kind,
      limit,
      ...(choice === undefined ? {} : { rows: true }),
      ...(ofProducts === null ? {} : { products: ofProducts }),
      ...shared,
    },
  };
}

function usualLimit(kind: PanelRun): string {
  return offerOf(kind).items?.usual ?? "10";
}

/**
 * Omitted while every chosen section is complete: then the server writes the default columns, including those
 * added later.
 */
function fields(
  choices: Choices,
  chosen: readonly OfferedSection[],
  columns: SheetColumns | null,
): Pick<RunRequest, "fields" | "into"> {
  const paths = chosenFields(choices, chosen);
  const into = placedFields(choices, paths, columns);
  const isWhole = chosen.every(
    (section) => chosenColumns(choices, section).length === section.columns.length,
  );
  return {
    ...(isWhole && choices.more.length === 0 ? {} : { fields: paths }),
    ...(Object.keys(into).length === 0 ? {} : { into }),
  };
}

function newsFilters(
  choices: Choices,
): Pick<RunRequest, "sentiments" | "types" | "since" | "mainSubject" | "hideRepeats"> {
  const some = choices.sentiments.length > 0 && choices.sentiments.length < sentiments.length;
  return {
    ...(some ? { sentiments: [...choices.sentiments] } : {}),
    ...(choices.types.length > 0 ? { types: choices.types.map(({ value }) => String(value)) } : {}),
    ...(choices.since === "" ? {} : { since: choices.since }),
    ...(choices.mainSubject ? { mainSubject: true } : {}),
    ...(choices.hideRepeats ? { hideRepeats: true } : {}),
  };
}

function readSections(stored: unknown): Choices["sections"] {
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
