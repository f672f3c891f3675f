import { singular } from "../../core/words/words-in";
import { parseValueShape, type ValueShape } from "./value-shape";

/** As the API serves it; unknown fields are kept. */
export interface CatalogueFilter {
  filter: string;
  value_shape: string;
  description: string;
  how_to_get_values: string;
  dropdown_type?: string;
  same_element_group?: string;
}

/** Every filter that the API offers. */
export interface FilterCatalogue {
  filters: CatalogueFilter[];
  /** How the API says that filters are used; absent where it does not, and in what was kept before. */
  usage?: string;
  /** Filters by the first part of their path, in the order served. */
  groups: { name: string; filters: string[] }[];
  /** ISO 8601. */
  fetchedAt: string;
}

/** A value that a filter takes, and what it is called. */
export interface FilterOption {
  value: string | number;
  label: string;
}

/** The values that one filter takes. */
export interface OptionList {
  filter: string;
  options: FilterOption[];
}

const acronyms = new Set(
  "ai api b2b b2c ceo cfo cto esg hq id ip ipo it mna naics roi saas sdk sic uk url us usa usd".split(" "),
);

/** What people call what is in a path; longer phrases first. */
const PLAIN: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\bgtm type\b/i, "sells to"],
  [/\bgtm motion\b/i, "sales motion"],
  [/\bgtm\b/i, "go-to-market"],
  [/^num\b/i, "number of"],
  // Who it is, not how it is sent.
  [/(?<=.) uuid\b/i, ""],
  [/^uuid$/i, "company"],
];

/** `financial_estimate.revenue_estimate` → `Financial estimate`. */
export function sectionLabel(path: string): string {
  return sentence(words(path.split(".")[0] ?? path));
}

/** One element of the list at `path`, in words: `location.offices` → `office`, `a.funding_rounds` → `funding round`. */
export function nounFromPath(path: string): string {
  return singular(words(lastOf(path.split("."))).join(" "));
}

/**
 * Labels for paths, each as short as it can be and unlike all others.
 *
 * The last part alone, or with the part before it where one word would not say whose it is (`country` →
 * `HQ country`, `Office country`); with the section too where two would still read the same.
 */
export function labelsFromPaths(paths: readonly string[]): Map<string, string> {
  const short = paths.map((path) => [path, shortLabel(path)] as const);
  const seen = new Map<string, number>();
  for (const [, label] of short) seen.set(label, (seen.get(label) ?? 0) + 1);
  return new Map(
    short.map(([path, label]) => [path, (seen.get(label) ?? 0) > 1 ? `${label} (${path})` : label]),
  );
}

function shortLabel(path: string): string {
  const parts = path.split(".");
  const own = words(lastOf(parts));
  const owner = parts.length > 2 ? words(parts[parts.length - 2] ?? "") : [];
  if (own.length > 1 || owner.length === 0) return sentence(own);
  const whose = singular(owner.join(" ")).split(" ");
  return sentence(lastOf(whose) === own[0] ? whose : [...whose, ...own]);
}

function words(part: string): string[] {
  return part.split(/[_\-\s]+/).filter((word) => word !== "");
}

function sentence(parts: readonly string[]): string {
  const plain = PLAIN.reduce((text, [said, meant]) => text.replace(said, meant), parts.join(" "));
  const text = plain
    .split(" ")
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word))
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lastOf(items: readonly string[]): string {
  return items[items.length - 1] ?? "";
}

/** Names of standards and of fields, and what a person who picks a value from a list needs to know instead. */
const PLAIN_WORDS: readonly (readonly [said: RegExp, plain: string])[] = [
  [/\bUN M49 region codes?\b/gi, "regions"],
  [/\s*,?\s*\(?\b(?:UN )?M49\b(?: codes?)?\)?/gi, ""],
  [/\s*,?\s*\(?\bISO[- ]?3166(?:-\d)?(?: alpha-[23])?(?: codes?)?(?: in capitals)?\)?/gi, ""],
  [/\bISO-?[23] (?:upper-?case )?codes?\b/gi, "country"],
  [/\bGTM\b/g, "go-to-market"],
  [/\bUUID(s?)\b/g, "ID$1"],
];

/** A description as the API serves it, in words that need no standard to be known. Other words stay as they are. */
export function plainDescription(description: string): string {
  const plain = PLAIN_WORDS.reduce((text, [said, meant]) => text.replace(said, meant), description);
  if (plain === description) return description;
  const tidy = plain.replace(/^[\s,;.:]+/, "").replace(/\s+(?=[,;.:])/g, "");
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}

/**
 * How a value is entered: chosen from the API's own options, typed as words or numbers, as a range, as yes or no, or
 * as JSON for a shape this version does not know.
 */
export type ControlKind = "options" | "texts" | "range" | "boolean" | "json";

export interface FilterControl {
  readonly filter: string;
  readonly label: string;
  /** First part of the path in words: the heading it is listed under. */
  readonly section: string;
  /** As the API serves it. */
  readonly description: string;
  /** The description as people read it. */
  readonly help: string;
  /** Where values come from, as the API serves it. */
  readonly howToGetValues: string;
  readonly kind: ControlKind;
  readonly shape: ValueShape;
  /** The shape in the API's words, shown beside a JSON field. */
  readonly shapeInWords: string;
  /** Several values may be given; any of them matches. */
  readonly many: boolean;
  readonly group: SameElementGroup | null;
}

/** Filters over one nested list: a company matches only if the same element of that list meets all of them. */
export interface SameElementGroup {
  readonly path: string;
  /** One element in words, such as `office`. */
  readonly noun: string;
  readonly meaning: string;
}

/**
 * Derives every control of the list builder from the catalogue as the API serves it, in the order served.
 *
 * No filter is known here by name: one that the API adds tomorrow gets its control, label and frame tomorrow.
 */
export function filterControls(catalogue: FilterCatalogue): FilterControl[] {
  const labels = labelsFromPaths(catalogue.filters.map(({ filter }) => filter));
  return catalogue.filters.map((served) => {
    const shape = parseValueShape(served.value_shape);
    return {
      filter: served.filter,
      label: labels.get(served.filter) ?? served.filter,
      section: sectionLabel(served.filter),
      description: served.description,
      help: plainDescription(served.description),
      howToGetValues: served.how_to_get_values,
      kind: controlKind(served, shape),
      shape,
      shapeInWords: served.value_shape,
      many: shape.form === "list" || shape.form === "one-or-list",
      group: served.same_element_group === undefined ? null : sameElementGroup(served.same_element_group),
    };
  });
}

function controlKind({ dropdown_type }: CatalogueFilter, shape: ValueShape): ControlKind {
  if (shape.form === "unknown") return "json";
  if (shape.form === "range") return "range";
  if (shape.of === "bool") return shape.form === "list" ? "json" : "boolean";
  return dropdown_type === undefined || dropdown_type === "" ? "texts" : "options";
}

function sameElementGroup(path: string): SameElementGroup {
  const noun = nounFromPath(path);
  return { path, noun, meaning: `The same ${noun} must match all of these.` };
}

/** What is easily overlooked where several of these filters are of one group, a sentence each. */
export function groupNotes(
  controls: readonly FilterControl[],
  filters: Readonly<Record<string, unknown>>,
): string[] {
  const set = controls.filter(({ filter }) => filters[filter] !== undefined && filters[filter] !== null);
  const paths = new Set(set.flatMap(({ group }) => group?.path ?? []));
  return [...paths].flatMap((path) => {
    const members = set.filter(({ group }) => group?.path === path);
    if (members.length < 2) return [];
    const labels = members.map(({ label }) => label);
    const last = labels.pop()!;
    const { noun } = members[0]!.group!;
    return `${labels.join(", ")} and ${last}: the same ${noun} must match all of these. A company with one ${noun} for each does not count.`;
  });
}
