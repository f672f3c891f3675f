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
  detail: "Small charts for each company, and charts of all. Free.",
  panel: "radar",
};
/** A few rows show what the step brings and what it really costs. */
const FIRST = { first: 5 } as const;

export const recipes: readonly Recipe[] = [
  {
    title: "Qualify a target list",
    outcome: "Size, business model, customers, technology and funding beside each company, to sort by.",
    steps: [
      { label: "Build a list", detail: "Or select companies that you have.", panel: "list" },
      {
        label: "Add what qualifies them",
        detail: "Five rows first; the rest once you have seen them.",
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
    outcome: "Who hires, for what and how much, as it changes each week.",
    steps: [
      {
        label: "Get their job posts",
        detail:
          "The ten newest of each, five companies first; allow more posts for the months before. “Watch the whole column” afterwards reports new ones each week.",
        panel: "jobs",
        request: { kind: "jobs", mode: "new", limit: 10, ...FIRST },
      },
      RADAR,
    ],
  },
  {
    title: "Funding watch",
    outcome: "What they have raised, and each new round, loan, merger or listing as it is in the news.",
    steps: [
      {
        label: "Add funding so far",
        detail: "Stage, last round, amount, lead and investors. Comes with an enterprise plan alone.",
        panel: "enrich",
        request: { kind: "enrichment", sections: ["funding_detail"], ...FIRST },
      },
      {
        label: "Get funding news",
        detail: "“Watch the whole column” afterwards reports new ones each week.",
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
    outcome: "Launches, partnerships, prices and new leaders of competitors, and how their traffic goes.",
    steps: [
      {
        label: "Get their news",
        detail: "“Watch the whole column” afterwards reports new ones each week.",
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
        detail: "Visits of the latest month, and where they come from.",
        panel: "more",
        request: { kind: "traffic", ...FIRST },
      },
      RADAR,
    ],
  },
  {
    title: "Portfolio monitor",
    outcome:
      "People, roles and news of the companies that you hold, and a radar of all of them to draw again each quarter.",
    steps: [
      {
        label: "Add headcount",
        detail: "Now, and its change in 3, 6 and 12 months.",
        panel: "more",
        request: { kind: "headcount", ...FIRST },
      },
      {
        label: "Get their news",
        detail: "“Watch the whole column” afterwards reports new ones each week.",
        panel: "news",
        request: { kind: "news", limit: 10, mainSubject: true, hideRepeats: true, ...FIRST },
      },
      {
        label: "Get their job posts",
        detail: "Ten a company at most.",
        panel: "jobs",
        request: { kind: "jobs", mode: "new", limit: 10, ...FIRST },
      },
      RADAR,
    ],
  },
];
