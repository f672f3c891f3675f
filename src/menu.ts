import { FETCH_MISSING, INSERT_FILTER_FORM } from "./core/terms";

/** The add-on's menu: verbs, each naming a task. The handler is the global function of that name. */
export interface MenuItem {
  readonly label: string;
  readonly handler: string;
  /** The sidebar panel that it opens. */
  readonly panel: string;
}

export type MenuEntry =
  MenuItem | "separator" | { readonly submenu: string; readonly items: readonly MenuItem[] };

export const ADDON_NAME = "Company Intelligence";

export const menuEntries: readonly MenuEntry[] = [
  { label: "Open sidebar", handler: "openSidebar", panel: "home" },
  "separator",
  { label: "Enrich companies", handler: "enrichCompanies", panel: "enrich" },
  { label: "Get job posts", handler: "followJobPosts", panel: "jobs" },
  { label: "Get news", handler: "followNews", panel: "news" },
  { label: "Get more data", handler: "moreAboutCompanies", panel: "more" },
  { label: "Build a list", handler: "buildList", panel: "list" },
  { label: "Find websites", handler: "findWebsites", panel: "search" },
  { label: "Read a brief", handler: "readBrief", panel: "brief" },
  { label: "Make a radar", handler: "makeRadar", panel: "radar" },
  { label: "Recipes", handler: "showRecipes", panel: "recipes" },
  "separator",
  { label: "Watches", handler: "keepWatch", panel: "watches" },
  { label: "What’s new", handler: "showWhatsNew", panel: "whatsnew" },
  "separator",
  { label: "History", handler: "showHistory", panel: "history" },
  { label: "Credits", handler: "showCredits", panel: "credits" },
  "separator",
  {
    submenu: "Formulas",
    items: [
      { label: FETCH_MISSING, handler: "fetchPendingFormulas", panel: "formulas" },
      { label: "Refresh", handler: "refreshFormulas", panel: "formulas" },
      { label: "Freeze to values", handler: "freezeFormulas", panel: "formulas" },
      { label: INSERT_FILTER_FORM, handler: "insertFilterForm", panel: "formulas" },
      { label: "Functions and examples", handler: "showFunctions", panel: "formulas" },
    ],
  },
];

/** The handlers by name, for the stubs and for the composition root. */
export const menuHandlers: ReadonlyMap<string, MenuItem> = new Map(
  menuEntries
    .flatMap((entry) => (entry === "separator" ? [] : "items" in entry ? entry.items : [entry]))
    .map((item) => [item.handler, item]),
);
