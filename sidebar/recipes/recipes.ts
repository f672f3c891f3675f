import type { RunRequest } from "../../src/rpc/rpc";
import type { Panel } from "../panels";

/** One step, in a panel that opens with the right choices. */
export interface Step {
  readonly label: string;
  /** What it brings. */
  readonly detail: string;
  readonly panel: Panel;
  readonly request?: RunRequest;
}

/** A few steps that together complete a task. */
export interface Recipe {
  readonly title: string;
  /** What the user has at the end. */
  readonly outcome: string;
  readonly steps: readonly Step[];
}

const RADAR: Step = {
  label: "Draw a radar",
  detail: "Charts of each company, and of all. Free.",
  panel: "radar",
};
/** A few rows show what the step brings and what it really costs. */
const FIRST = { first: 5 } as const;

export const recipes: readonly Recipe[] = [
  {
    title: "Qualify a target list",
    outcome: "Size, model, customers, technology and funding, in columns that you can sort.",
    steps: [
      { label: "Build a list", detail: "Or select companies you have.", panel: "list" },
      {
        label: "Add what qualifies them",
        detail: "Five rows first, then the rest.",
        panel: "enrich",
        request: {
          kind: "enrichment",
          sections: ["firmographic", "business_model", "customer_profile", "technology", "funding_detail"],
          ...FIRST,
        },
      },
    ],
  },
  {
    title: "Hiring radar",
    outcome: "Who is hiring, for what, and how that changes.",
    steps: [
      {
        label: "Get their job posts",
        detail: "The ten newest of each. Then “Watch the whole column” brings new ones each week.",
        panel: "jobs",
        request: { kind: "jobs", mode: "new", limit: 10, ...FIRST },
      },
      RADAR,
    ],
  },
  {
    title: "Funding watch",
    outcome: "What they raised, and each new round, loan or merger in the news.",
    steps: [
      {
        label: "Add funding so far",
        detail: "Stage, last round, amount and investors. Needs an enterprise plan.",
        panel: "enrich",
        request: { kind: "enrichment", sections: ["funding_detail"], ...FIRST },
      },
      {
        label: "Get funding news",
        detail: "Then “Watch the whole column” brings new ones each week.",
        panel: "news",
        request: {
          kind: "news",
          limit: 10,
          types: ["CM01", "CM02", "CM03", "CM05", "CM09"],
          mainSubject: true,
          hideRepeats: true,
          ...FIRST,
        },
      },
      RADAR,
    ],
  },
  {
    title: "Competitor watch",
    outcome: "Launches, partners, prices and new leaders, and the traffic of their websites.",
    steps: [
      {
        label: "Get their news",
        detail: "Then “Watch the whole column” brings new ones each week.",
        panel: "news",
        request: {
          kind: "news",
          limit: 10,
          types: ["SD01", "SD02", "SD03", "SD10", "CM03", "LG01"],
          mainSubject: true,
          hideRepeats: true,
          ...FIRST,
        },
      },
      {
        label: "Add website traffic",
        detail: "Visits last month, and where they come from.",
        panel: "more",
        request: { kind: "traffic", ...FIRST },
      },
      RADAR,
    ],
  },
  {
    title: "Portfolio monitor",
    outcome: "People, roles and news of the companies you hold, and a radar of all.",
    steps: [
      {
        label: "Add headcount",
        detail: "Now, and over 3, 6 and 12 months.",
        panel: "more",
        request: { kind: "headcount", ...FIRST },
      },
      {
        label: "Get their news",
        detail: "Then “Watch the whole column” brings new ones each week.",
        panel: "news",
        request: { kind: "news", limit: 10, mainSubject: true, hideRepeats: true, ...FIRST },
      },
      {
        label: "Get their job posts",
        detail: "At most ten a company.",
        panel: "jobs",
        request: { kind: "jobs", mode: "new", limit: 10, ...FIRST },
      },
      RADAR,
    ],
  },
];
