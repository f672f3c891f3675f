/** The words for a kind of run in menu, sidebar and sheets. */
export interface KindWords {
  readonly title: string;
  /** Its title while it is under way. */
  readonly running: string;
  /** What the button that starts it does: `Get job posts`. */
  readonly start: string;
  /** Between that and the companies: `of`. Left out, it makes no sense without them: `Enrich 20 companies`. */
  readonly before?: string;
  /** What it counts, one and many. */
  readonly counts: readonly [one: string, many: string];
}

export const COMPANIES = ["company", "companies"] as const;
