/** What a run can ask about companies, or names. */
export type RunKind =
  | "enrichment"
  | "jobs"
  | "news"
  | "match"
  | "headcount"
  | "traffic"
  | "people"
  | "posts"
  | "employee_reviews"
  | "product_reviews";
