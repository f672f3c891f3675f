import { kindOf } from "./kinds";
import type { Progress } from "../src/rpc/rpc";

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
  "history",
  "credits",
  "settings",
];

/** The panel that the menu asked for; Home if it asked for none or for one that this version does not have. */
export function panelFromHint(hint: string | undefined): Panel {
  return fromMenu.find((panel) => panel === hint) ?? "home";
}

/** Panels that send the user elsewhere to buy what they need, and then continue with it. */
export const leaders = ["recipes", "radar"] as const satisfies readonly Panel[];

export type Leader = (typeof leaders)[number];

export const panelTitles: Readonly<Record<Panel, string>> = {
  home: "Home",
  run: "the run",
  enrich: "Enrich companies",
  jobs: "Get job posts",
  news: "Get news",
  more: "Get more data",
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
  settings: "Settings",
};

/** The title of a run, under way or over; a watch's look has the name of its watch. */
export function runTitle({ kind, watchName, state }: Pick<Progress, "kind" | "watchName" | "state">): string {
  const isOver = state === "done" || state === "cancelled";
  return watchName === undefined ? kindOf(kind)[isOver ? "title" : "running"] : `Check of “${watchName}”`;
}
