import type { RunKind } from "../../src/core/sidebar-contract";

/** What else a run can ask about companies, beside the three that have panels of their own. */
export type MoreKind = Extract<RunKind, "headcount" | "traffic">;

interface Told {
  readonly title: string;
  /** What it brings, and its price, in a line. */
  readonly detail: string;
  /** While it is under way. */
  readonly running: string;
}

/** In the order in which they are offered. */
export const moreKinds: Readonly<Record<MoreKind, Told>> = {
  headcount: {
    title: "Headcount",
    detail: "How many people, and how that changes. 2.5 credits a company.",
    running: "Fetching headcounts",
  },
  traffic: {
    title: "Website traffic",
    detail: "Visits a month, and where they come from. 1.5 credits a company.",
    running: "Fetching website traffic",
  },
};

export const isMoreKind = (kind: unknown): kind is MoreKind =>
  typeof kind === "string" && Object.keys(moreKinds).includes(kind);
