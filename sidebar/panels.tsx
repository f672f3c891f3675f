import { BriefPanel } from "./brief/brief-panel";
import { CellPanel } from "./cell/cell-panel";
import { CreditsPanel } from "./credits/credits-panel";
import { HistoryPanel } from "./history/history-panel";
import { Home } from "./home/home";
import { ListPanel } from "./list/list-panel";
import type { Panels } from "./panel";
import { RadarPanel } from "./radar/radar-panel";
import { RecipesPanel } from "./recipes/recipes-panel";
import { MorePanel } from "./run/more-panel";
import { RunPanel } from "./run/run-panel";
import { RunView } from "./run/run-view";
import { ScorePanel } from "./score/score-panel";
import { FindWebsites } from "./search/find-websites";
import { Formulas } from "./formulas/formulas-panel";
import { Settings } from "./settings/settings";
import { TransferPanel } from "./transfer/transfer-panel";
import { WatchesPanel } from "./watch/watches-panel";
import { WhatsNewPanel } from "./watch/whats-new-panel";

/**
 * Every panel; Home shows their tiles in this order. The compiler asks for each panel that an item of the menu opens, and
 * refuses any other. Where the build lacks a feature, its panels are listed but never shown: see `isThere`.
 */
export const panels: Panels = {
  home: { title: "Home", show: () => <Home /> },
  run: { title: "the run", show: () => <RunView /> },
  enrich: {
    title: "Enrich companies",
    show: ({ companies, request }) => (
      <RunPanel key="enrichment" kind="enrichment" companies={companies} request={request} />
    ),
    onHome: { group: "Get data", icon: "company", detail: "Facts in columns" },
  },
  jobs: {
    title: "Get job posts",
    show: ({ companies, request }) => (
      <RunPanel key="jobs" kind="jobs" companies={companies} request={request} />
    ),
    onHome: { group: "Get data", icon: "jobs", detail: "Who is hiring" },
  },
  news: {
    title: "Get news",
    show: ({ companies, request }) => (
      <RunPanel key="news" kind="news" companies={companies} request={request} />
    ),
    onHome: { group: "Get data", icon: "news", detail: "Deals, launches" },
  },
  more: {
    title: "Get more data",
    show: ({ companies, request }) => <MorePanel companies={companies} request={request} />,
    onHome: { group: "Get data", icon: "people", detail: "Staff, reviews" },
  },
  list: {
    title: "Build a list",
    show: ({ list }) => <ListPanel list={list} />,
    onHome: { group: "Find companies", icon: "list", detail: "By filters" },
  },
  search: {
    title: "Find websites",
    show: () => <FindWebsites />,
    onHome: { group: "Find companies", icon: "search", detail: "For names, free" },
  },
  watches: {
    title: "Watches",
    show: ({ request, list }) => <WatchesPanel request={request} list={list} />,
    onHome: { group: "Stay informed", icon: "eye", detail: "News, new rows" },
  },
  whatsnew: { title: "What’s new", show: () => <WhatsNewPanel /> },
  radar: {
    title: "Radar",
    show: () => <RadarPanel />,
    onHome: { group: "Stay informed", icon: "chart", title: "Make a radar", detail: "In charts, free" },
  },
  score: {
    title: "Score companies",
    show: () => <ScorePanel />,
    onHome: { group: "Stay informed", icon: "star", detail: "By your rules, free" },
  },
  brief: {
    title: "Brief",
    show: () => <BriefPanel />,
    followsSelection: true,
    onHome: { group: "Stay informed", icon: "brief", title: "Read a brief", detail: "All about one, free" },
  },
  cell: {
    title: "About this cell",
    show: () => <CellPanel />,
    followsSelection: true,
    onHome: { group: "Stay informed", icon: "unknown", detail: "Its source, free" },
  },
  recipes: {
    title: "Recipes",
    show: () => <RecipesPanel />,
    onHome: { group: "Stay informed", icon: "done", detail: "Step by step" },
  },
  formulas: { title: "Formulas", show: () => <Formulas />, onHome: "in the footer" },
  history: { title: "History", show: () => <HistoryPanel />, onHome: "in the footer" },
  credits: { title: "Credits", show: () => <CreditsPanel />, onHome: "in the footer" },
  transfer: { title: "Export and import", show: () => <TransferPanel /> },
  settings: { title: "Settings", show: () => <Settings />, onHome: "in the footer" },
};
