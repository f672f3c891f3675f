import type { RunKind } from "./run-kind";
import { entryOf } from "./json-shapes";

/** `Newest roles`, and of how many where that is known. */
export function rolesTitle(shown: number, open: number | undefined): string {
  return open === undefined || open < shown ? "Newest roles" : `Newest roles, ${shown} of ${open}`;
}

/** What people call each kind of run, and what it buys. */
export const kindTitles: Readonly<Record<RunKind, string>> = {
  enrichment: "Enrichment",
  jobs: "Job posts",
  news: "News",
  match: "Websites for names",
  headcount: "Headcount",
  traffic: "Website traffic",
  people: "People",
  posts: "Social posts",
  employee_reviews: "Employee reviews",
  product_reviews: "Product reviews",
  list: "Lists",
  formulas: "Formulas",
  market: "News of a market",
  update: "Update everything",
};

const operationTitles: Readonly<Record<string, string>> = {
  ...kindTitles,
  "filter-builder": "Filter builder",
};

/** What people call what was bought; an operation of a later version keeps its name. */
export function operationTitle(operation: string): string {
  return entryOf(operationTitles, operation) ?? operation;
}
