import { COMPANIES, type KindWords } from "../core/kind-words";
import { productNamed } from ".";
import type { RunRequest } from "./run-request";

/** What people call runs of a product; one that this version does not have keeps its name. */
export function kindWords(kind: string): KindWords {
  const words = productNamed(kind)?.words;
  return words ?? { title: kind, running: kind, start: "Look up", counts: COMPANIES };
}

/** Whether it is about companies or names in a sheet, each settled by itself; else bought and written as a whole, safe to repeat. */
export function isOfRows(kind: string): boolean {
  return productNamed(kind) !== null;
}

/** Whether what it buys stands beside each company: else it adds items to a sheet, or makes a list. */
export function isBeside(kind: string): boolean {
  return productNamed(kind)?.items === undefined && isOfRows(kind);
}

/** Whether it is about names of companies, and free. */
export function isOfNames(kind: string): boolean {
  return productNamed(kind)?.isOfNames === true;
}

/** Which items a request wants, as a sentence without its full stop; null if all of them. */
export function wantedInWords(kind: string, request: Omit<RunRequest, "kind">): string | null {
  return productNamed(kind)?.wantedInWords?.(request) ?? null;
}

/** What runs of a product count. */
export function countedIn(kind: string): { readonly one: string; readonly many: string } {
  const [one, many] = kindWords(kind).counts;
  return { one, many };
}

export type RunState = "running" | "waiting" | "stopped" | "cancelled" | "done";
