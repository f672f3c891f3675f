/** What a run can ask: about companies or names, for a list of companies, what formulas ask, the news of a market, or several of these. */
export const runKinds = [
  "enrichment",
  "jobs",
  "news",
  "match",
  "headcount",
  "traffic",
  "people",
  "posts",
  "employee_reviews",
  "product_reviews",
  "list",
  "formulas",
  "market",
  "update",
] as const;
export type RunKind = (typeof runKinds)[number];

/** Whether it asks about companies or names in a sheet, each of which is settled by itself. */
export function isOfRows(kind: RunKind): boolean {
  return !isOfWhole(kind) && kind !== "update";
}

/** Whether it is bought and written as a whole, safe to repeat. */
export function isOfWhole(kind: RunKind): boolean {
  return kind === "list" || kind === "formulas" || kind === "market";
}

/** What a run counts. */
export function countedIn(kind: RunKind): { readonly one: string; readonly many: string } {
  if (kind === "match") return { one: "name", many: "names" };
  if (kind === "market") return { one: "article", many: "articles" };
  if (kind === "update") return { one: "part", many: "parts" };
  return kind === "formulas" ? { one: "request", many: "requests" } : { one: "company", many: "companies" };
}

export type RunState = "running" | "waiting" | "stopped" | "cancelled" | "done";
