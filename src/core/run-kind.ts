/** What a run can ask: about companies or names, or for a list of companies. */
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
] as const;
export type RunKind = (typeof runKinds)[number];

export type RunState = "running" | "waiting" | "stopped" | "cancelled" | "done";
