import type { Feature, MenuItem } from "./features/feature";
import type { MenuAction, MenuEntry } from "./google/user-interface";

export const ADDON_NAME = "Company Intelligence";

const OPEN = {
  label: "Open sidebar",
  handler: "openSidebar",
  panel: "home",
} as const satisfies MenuAction;

/** Items in front of those of features: runs over rows, and what they have cost. */
const first = [
  { label: "Enrich companies", handler: "enrichCompanies", panel: "enrich", group: "data" },
  { label: "Get job posts", handler: "followJobPosts", panel: "jobs", group: "data" },
  { label: "Get news", handler: "followNews", panel: "news", group: "data" },
  { label: "Get more data", handler: "moreAboutCompanies", panel: "more", group: "data" },
  { label: "History", handler: "showHistory", panel: "history", group: "past" },
  { label: "Credits", handler: "showCredits", panel: "credits", group: "past" },
] as const satisfies readonly MenuItem[];

/** Items behind those of features: what is made of several steps, and how it all behaves. */
const last = [
  { label: "Recipes", handler: "showRecipes", panel: "recipes", group: "data" },
  { label: "Settings", handler: "showSettings", panel: "settings", group: "settings" },
] as const satisfies readonly MenuItem[];

/** The panels of these items. */
export type KernelPanel = (typeof OPEN | (typeof first)[number] | (typeof last)[number])["panel"];

/** The add-on's menu: what the kernel and each feature have, group by group. */
export function menuOf(features: readonly Feature[]): readonly MenuEntry[] {
  const items: readonly MenuItem[] = [...first, ...features.flatMap(({ menu }) => menu ?? []), ...last];
  const of = (group: MenuItem["group"]) => items.filter((item) => item.group === group);
  const formulas = of("formulas");
  const parts: readonly (readonly MenuEntry[])[] = [
    [OPEN],
    of("data"),
    of("watching"),
    of("past"),
    formulas.length === 0 ? [] : [{ submenu: "Formulas", items: formulas }],
    of("settings"),
  ];
  return parts
    .filter(({ length }) => length > 0)
    .flatMap((part, index): MenuEntry[] => (index === 0 ? [...part] : ["separator", ...part]));
}

/** The items of a menu, those of its submenus too: the global functions that it calls. */
export function itemsOf(entries: readonly MenuEntry[]): MenuAction[] {
  return entries.flatMap((entry) => (entry === "separator" ? [] : "items" in entry ? entry.items : [entry]));
}
