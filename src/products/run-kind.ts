import { COMPANIES, type KindWords } from "../core/kind-words";
import { entryOf } from "../core/json";
import { productNamed, products } from ".";
import type { RunRequest } from "./run-request";

/** Kinds of run that are about no companies of a sheet: each is bought and written as a whole, safe to repeat. */
const wholes = {
  list: {
    title: "Lists",
    running: "Building a list",
    start: "Build list",
    billed: "A list of",
    counts: COMPANIES,
  },
  formulas: {
    title: "Formulas",
    running: "Fetching for formulas",
    start: "Fetch",
    billed: "Values for",
    counts: ["request", "requests"],
  },
  brief: {
    title: "Brief",
    running: "Completing a brief",
    start: "Complete",
    billed: "Brief of",
    counts: COMPANIES,
  },
} as const satisfies Readonly<Record<string, KindWords>>;

/** What is bought without a run. */
const beside: Readonly<Record<string, KindWords>> = {
  "filter-builder": {
    title: "Filter builder",
    running: "Reading a wish",
    start: "Read",
    billed: "Filters for",
    counts: ["wish", "wishes"],
  },
};

/** All that is bought, and what runs are called: the names by which the sidebar is told of them. */
export function toldNames(): readonly string[] {
  return [...runKinds(), ...Object.keys(beside)];
}

export type WholeKind = keyof typeof wholes;

/** The names of all kinds: those of companies or names in a sheet, and the others. */
export function runKinds(): readonly string[] {
  return [...products.map(({ name }) => name), ...Object.keys(wholes)];
}

/** What people call a kind. */
export function kindWords(kind: string): KindWords {
  const words = entryOf<KindWords>(wholes, kind) ?? productNamed(kind)?.words ?? entryOf(beside, kind);
  return words ?? { title: kind, running: kind, start: "Look up", billed: kind, counts: COMPANIES };
}

/** Whether it is about companies or names in a sheet, each settled by itself; else bought and written as a whole, safe to repeat. */
export function isOfRows(kind: string): boolean {
  return productNamed(kind) !== null;
}

/** Whether it is about names of companies, and free. */
export function isOfNames(kind: string): boolean {
  return productNamed(kind)?.isOfNames === true;
}

/** Which items a request wants, as a sentence without its full stop; null if all of them. */
export function wantedInWords(kind: string, request: Omit<RunRequest, "kind">): string | null {
  return productNamed(kind)?.wantedInWords?.(request) ?? null;
}

/** What a run counts. */
export function countedIn(kind: string): { readonly one: string; readonly many: string } {
  const [one, many] = kindWords(kind).counts;
  return { one, many };
}

export type RunState = "running" | "waiting" | "stopped" | "cancelled" | "done";

/** What people call what was bought; an operation of a later version keeps its name. */
export function operationTitle(operation: string): string {
  return kindWords(operation).title;
}
