import type { RunRequest } from "../../src/rpc/rpc";
import type { Panel } from "../panel-names";

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
  detail: "Charts of each, and of all. Free.",
  panel: "radar",
};
/** A few rows show what the step brings and what it really costs. */
const FIRST = { first: 5 } as const;

const NEWEST = 10;

const itemsStep = (label: string, panel: Panel, request: RunRequest<"jobs"> | RunRequest<"news">): Step => ({
  label,
  detail: "Then “Watch the whole column” brings new ones.",
  panel,
  request:
    request.kind === "jobs"
      ? { ...request, limit: NEWEST, mode: "new", ...FIRST }
      : { ...request, limit: NEWEST, mainSubject: true, hideRepeats: true, ...FIRST },
});

export const recipes: readonly Recipe[] = [
  {
    title: "Qualify a target list",
    outcome: "Size, model, customers, technology and funding.",
    steps: [
      { label: "Build a list", detail: "Or select companies you have.", panel: "list" },
      {
        label: "Add these facts",
        detail: "Five rows first.",
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
    outcome: "Who is hiring, and for what.",
    steps: [itemsStep("Get their job posts", "jobs", { kind: "jobs" }), RADAR],
  },
  {
    title: "Funding watch",
    outcome: "What they raised, and each new round.",
    steps: [
      {
        label: "Add funding so far",
        detail: "Stage, last round, amount and investors. Needs an enterprise plan.",
        panel: "enrich",
        request: { kind: "enrichment", sections: ["funding_detail"], ...FIRST },
      },
      itemsStep("Get funding news", "news", {
        kind: "news",
        types: ["CM01", "CM02", "CM03", "CM05", "CM09"],
      }),
      RADAR,
    ],
  },
  {
    title: "Competitor watch",
    outcome: "Launches, partners, prices and traffic.",
    steps: [
      itemsStep("Get their news", "news", {
        kind: "news",
        types: ["SD01", "SD02", "SD03", "SD10", "CM03", "LG01"],
      }),
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
    outcome: "Headcount, news and open roles.",
    steps: [
      {
        label: "Add headcount",
        detail: "Now, and over 3, 6 and 12 months.",
        panel: "more",
        request: { kind: "headcount", ...FIRST },
      },
      itemsStep("Get their news", "news", { kind: "news" }),
      itemsStep("Get their job posts", "jobs", { kind: "jobs" }),
      RADAR,
    ],
  },
];
