import type { KnownValues } from "../../lists/filters/check-filters";
import { optionFinder } from "../../lists/filters/check-value";
import type { FilterControl } from "../../lists/filters/filter-control";
import { fieldNumbers, type FieldValue, fieldValues } from "./field-values";

/** A filter that most of the companies share, with the value that it takes. */
export interface SharedFilter {
  filter: string;
  value: unknown;
  /** What values are called, by value as text. */
  labels: Record<string, string>;
  /** How many of the companies have it. */
  companies: number;
  /** Among those that tell these companies from others best: they are filled in first. */
  chosen: boolean;
}

/** Filters that are filled in at once: each further one leaves fewer companies. */
const CHOSEN_MOST = 4;
const OF_SECTION_MOST = 2;
/** Values of one filter, any of which matches. */
const VALUES_MOST = 3;
/** How much of all companies a filter leaves, where its list does not tell: a list that can only be searched is long. */
const SPREAD = { boolean: 0.5, range: 0.2, searched: 0.06 } as const;
/** Values that only together stand for most companies say less of them. */
const TOGETHER = 0.8;

interface Shared extends Omit<SharedFilter, "chosen" | "filter"> {
  /** How well it tells such companies from others: less where it leaves much of all companies. */
  readonly tells: number;
}

/**
 * The filters that most of these companies share, those first that tell them from others best. Of filters beside one
 * another, and of those of one same-element group, one is chosen: they mostly say the same.
 *
 * @param documents What is held of each company, by section.
 */
export function sharedFilters(
  controls: readonly FilterControl[],
  documents: readonly unknown[],
  known: Pick<KnownValues, "listOf" | "search">,
): SharedFilter[] {
  const ranked = controls
    .flatMap((control) => {
      const shared =
        control.shape.form === "range"
          ? sharedRange(control, documents)
          : sharedValues(control, documents, known);
      return shared === null ? [] : [{ filter: control.filter, ...shared }];
    })
    .map(({ tells, ...each }) => ({ each, score: (each.companies / documents.length) * tells }))
    .sort((a, b) => b.score - a.score);
  const branches = new Set<string>();
  const sections: string[] = [];
  return ranked.map(({ each }) => {
    const branch = each.filter.split(".").slice(0, -1).join(".");
    const [section = ""] = each.filter.split(".");
    const ofSection = sections.filter((taken) => taken === section).length;
    const chosen = branches.size < CHOSEN_MOST && ofSection < OF_SECTION_MOST && !branches.has(branch);
    if (chosen) {
      branches.add(branch);
      sections.push(section);
    }
    return { ...each, chosen };
  });
}

/** The narrowest range that holds the numbers of most companies, and of all whose numbers lie in it. */
function sharedRange(control: FilterControl, documents: readonly unknown[]): Shared | null {
  // The number of one element of a list says nothing of the company.
  if (control.group !== null) return null;
  const sorted = documents
    .flatMap((document) => fieldNumbers(control, document).slice(0, 1))
    .sort((a, b) => a - b);
  const most = Math.floor(documents.length / 2);
  const [narrowest] = sorted
    .slice(most)
    .map((lte, from) => ({ gte: sorted[from]!, lte }))
    .sort((a, b) => a.lte - a.gte - (b.lte - b.gte));
  if (narrowest === undefined) return null;
  const { gte, lte } = narrowest;
  const companies = sorted.filter((number) => number >= gte && number <= lte).length;
  return { value: narrowest, labels: {}, companies, tells: 1 - SPREAD.range };
}

interface Counted extends FieldValue {
  readonly companies: ReadonlySet<number>;
}

function sharedValues(
  control: FilterControl,
  documents: readonly unknown[],
  { listOf, search }: Pick<KnownValues, "listOf" | "search">,
): Shared | null {
  const { filter, kind, many } = control;
  const options = listOf(filter);
  const held = documents.map((document) => fieldValues(control, document, options));
  const distinct = new Map(held.flat().map((each) => [each.value, each]));
  const counted = [...distinct.values()]
    .map((each): Counted => {
      const having = held.flatMap((values, index) =>
        values.some(({ value }) => value === each.value) ? [index] : [],
      );
      return { ...each, companies: new Set(having) };
    })
    .sort((a, b) => b.companies.size - a.companies.size);
  const { most, weight } = mostOf(counted, documents.length, many);
  const isSearched = kind === "options" && options === null;
  const taken = most.flatMap((each) => {
    if (!isSearched) return [each];
    // The value that a list which can only be searched has for it; one that may be invented would match nothing.
    const find = optionFinder(search(filter, each.label) ?? []);
    const option = find(String(each.value)) ?? find(each.label) ?? null;
    return option === null ? [] : [{ ...each, ...option }];
  });
  const companies = together(taken);
  if (!isMost(companies, documents.length)) return null;
  const perCompany = held.flat().length / held.filter((values) => values.length > 0).length;
  const spread =
    kind === "boolean"
      ? SPREAD.boolean
      : isSearched
        ? SPREAD.searched * perCompany
        : (perCompany * taken.length) / (options?.length ?? distinct.size);
  const values = taken.map(({ value }) => value);
  return {
    value: many ? values : values[0],
    labels: Object.fromEntries(taken.map(({ value, label }) => [String(value), label])),
    companies,
    tells: (1 - Math.min(1, spread)) * weight,
  };
}

/** Values that most companies have each; else the fewest that most have one of. */
function mostOf(
  counted: readonly Counted[],
  all: number,
  many: boolean,
): { readonly most: readonly Counted[]; readonly weight: number } {
  const each = counted.filter(({ companies }) => isMost(companies.size, all));
  if (each.length > 0 || !many) return { most: each.slice(0, many ? VALUES_MOST : 1), weight: 1 };
  const repeated = counted.filter(({ companies }) => companies.size > 1).slice(0, VALUES_MOST);
  const enough = repeated.findIndex((_, index) => isMost(together(repeated.slice(0, index + 1)), all));
  return { most: repeated.slice(0, enough + 1), weight: TOGETHER };
}

/** How many companies have one of these values. */
function together(values: readonly Pick<Counted, "companies">[]): number {
  return new Set(values.flatMap(({ companies }) => [...companies])).size;
}

function isMost(companies: number, all: number): boolean {
  return companies * 2 > all;
}
