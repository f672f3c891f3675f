import { entryOf } from "./json";

/** What there is to know of a kind of run beside what it does. */
interface Described {
  /** What people call it, and what it buys. */
  readonly title: string;
  /** Its title while it is under way. */
  readonly running: string;
  /** The first words of the button that starts it. */
  readonly start: string;
  /** What its bill is for, before the number of companies: `News about`. */
  readonly billed: string;
  /**
   * `rows`: companies or names in a sheet, each settled by itself; `whole`: one thing, bought and written as a whole, safe to
   * repeat.
   */
  readonly of: "rows" | "whole";
  /** What it counts, one and many. */
  readonly counts: readonly [one: string, many: string];
}

const COMPANIES = ["company", "companies"] as const;
const beside = { start: "Look up", of: "rows", counts: COMPANIES } as const;

/** All kinds of run. */
export const kinds = {
  enrichment: {
    ...beside,
    title: "Enrichment",
    running: "Enriching companies",
    start: "Enrich",
    billed: "Facts about",
  },
  jobs: {
    ...beside,
    title: "Job posts",
    running: "Fetching job posts",
    start: "Get job posts of",
    billed: "Job posts of",
  },
  news: {
    ...beside,
    title: "News",
    running: "Fetching news",
    start: "Get news about",
    billed: "News about",
  },
  match: {
    ...beside,
    title: "Websites for names",
    running: "Finding websites",
    billed: "Websites for",
    counts: ["name", "names"],
  },
  headcount: {
    ...beside,
    title: "Headcount",
    running: "Fetching headcounts",
    billed: "Headcount of",
  },
  traffic: {
    ...beside,
    title: "Website traffic",
    running: "Fetching website traffic",
    billed: "Website traffic of",
  },
  people: { ...beside, title: "People", running: "Fetching people", billed: "People at" },
  posts: {
    ...beside,
    title: "Social posts",
    running: "Fetching social posts",
    billed: "Social posts of",
  },
  employee_reviews: {
    ...beside,
    title: "Employee reviews",
    running: "Fetching employee reviews",
    billed: "Employee reviews of",
  },
  product_reviews: {
    ...beside,
    title: "Product reviews",
    running: "Fetching product reviews",
    billed: "Product reviews of",
  },
  list: {
    title: "Lists",
    running: "Building a list",
    start: "Build list",
    billed: "A list of",
    of: "whole",
    counts: COMPANIES,
  },
  formulas: {
    title: "Formulas",
    running: "Fetching for formulas",
    start: "Fetch",
    billed: "Values for",
    of: "whole",
    counts: ["request", "requests"],
  },
  brief: {
    title: "Brief",
    running: "Completing a brief",
    start: "Complete",
    billed: "Brief of",
    of: "whole",
    counts: COMPANIES,
  },
} as const satisfies Readonly<Record<string, Described>>;

export type RunKind = keyof typeof kinds;
export const runKinds = Object.keys(kinds) as [RunKind, ...RunKind[]];

/** Those about companies or names in a sheet. */
export type RowKind = {
  [Kind in RunKind]: (typeof kinds)[Kind]["of"] extends "rows" ? Kind : never;
}[RunKind];

export function isOfRows(kind: RunKind): kind is RowKind {
  return kinds[kind].of === "rows";
}

/** Whether it is bought and written as a whole, safe to repeat. */
export function isOfWhole(kind: RunKind): boolean {
  return kinds[kind].of === "whole";
}

/** What a run counts. */
export function countedIn(kind: RunKind): { readonly one: string; readonly many: string } {
  const [one, many] = kinds[kind].counts;
  return { one, many };
}

export type RunState = "running" | "waiting" | "stopped" | "cancelled" | "done";

/** `Newest roles`, and of how many where that is known. */
export function rolesTitle(shown: number, open: number | undefined): string {
  return open === undefined || open < shown ? "Newest roles" : `Newest roles, ${shown} of ${open}`;
}

/** What people call what was bought; an operation of a later version keeps its name. */
export function operationTitle(operation: string): string {
  if (operation === "filter-builder") return "Filter builder";
  return entryOf<{ readonly title: string }>(kinds, operation)?.title ?? operation;
}
