/** The words for a kind of run in menu, sidebar and sheets. */
export interface KindWords {
  readonly title: string;
  /** Its title while it is under way. */
  readonly running: string;
  /** The first words of the button that starts it. */
  readonly start: string;
  /** What its bill is for, before the number of companies: `News about`. */
  readonly billed: string;
  /** What it counts, one and many. */
  readonly counts: readonly [one: string, many: string];
}

export const COMPANIES = ["company", "companies"] as const;
