import type { Progress, RunKind } from "../src/rpc/rpc";
import { ofMoreKinds } from "./run/more-kinds";

export type Panel =
  | "home"
  | "enrich"
  | "jobs"
  | "news"
  | "more"
  | "list"
  | "search"
  | "formulas"
  | "credits"
  | "history"
  | "brief"
  | "radar"
  | "recipes"
  | "watches"
  | "whatsnew"
  | "update"
  | "settings"
  | "run";

const fromMenu: readonly Panel[] = [
  "home",
  "enrich",
  "jobs",
  "news",
  "more",
  "list",
  "search",
  "brief",
  "radar",
  "recipes",
  "watches",
  "whatsnew",
  "formulas",
  "settings",
];

/** The panel that the menu asked for; Home if it asked for none or for one that this version does not have. */
export function panelFromHint(hint: string | undefined): Panel {
  return fromMenu.find((panel) => panel === hint) ?? "home";
}

/** Panels that send the user elsewhere to buy what they need, and then continue with it. */
export const leaders = ["recipes", "brief", "radar"] as const satisfies readonly Panel[];

export type Leader = (typeof leaders)[number];

export const panelTitles: Readonly<Record<Panel, string>> = {
  home: "Home",
  run: "the run",
  enrich: "Enrich companies",
  jobs: "Follow job posts",
  news: "Follow news",
  more: "More about companies",
  list: "Build a list",
  search: "Find websites",
  formulas: "Formulas",
  credits: "Credits",
  history: "History",
  brief: "Brief",
  radar: "Radar",
  recipes: "Recipes",
  watches: "Watches",
  whatsnew: "What’s new",
  update: "Update everything",
  settings: "Settings",
};

/** Everyday names of runs, for the card on Home and the progress title. */
const runTitles: Readonly<Record<RunKind, string>> = {
  enrichment: "Enriching companies",
  jobs: "Fetching job posts",
  news: "Fetching news",
  match: "Finding websites",
  list: "Building a list",
  formulas: "Fetching for formulas",
  market: "Reading news",
  update: "Updating everything",
  ...ofMoreKinds(({ running }) => running),
};

/** The first word of the start button. */
export const startWords: Readonly<Record<RunKind, string>> = {
  enrichment: "Enrich",
  jobs: "Follow",
  news: "Follow",
  match: "Look up",
  list: "Build list",
  formulas: "Fetch",
  market: "Watch",
  update: "Update",
  ...ofMoreKinds(() => "Look up"),
};

/** The title of a run; a watch's look has the name of its watch. */
export function runTitle({ kind, watchName }: Pick<Progress, "kind" | "watchName">): string {
  return watchName === undefined ? runTitles[kind] : `Look of “${watchName}”`;
}
