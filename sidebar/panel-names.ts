import type { FeaturePanel } from "../src/features";
import { itemsOf, type KernelPanel } from "../src/menu";
import { menuEntries } from "../src/menu-entries";

type InMenu = KernelPanel | FeaturePanel;

/** The menu does not open it; it is there whatever features there are. */
const NOT_IN_MENU = ["run"] as const;

export type Panel = InMenu | (typeof NOT_IN_MENU)[number];

const inMenu: ReadonlySet<string> = new Set(itemsOf(menuEntries).map(({ panel }) => panel));

const isInMenu = (name: string): name is InMenu => inMenu.has(name);

/** Whether this version has the panel. The build may lack its feature; then the menu has no item that opens it. */
export function isThere(panel: Panel): boolean {
  return isInMenu(panel) || NOT_IN_MENU.some((each) => each === panel);
}

/** The panel that the menu asked for; Home if it asked for none or for one that this version does not have. */
export function panelFromHint(hint = ""): Panel {
  return isInMenu(hint) ? hint : "home";
}

/** Panels that send the user elsewhere to buy what they need, and then continue with it. */
export const leaders = ["recipes", "radar"] as const satisfies readonly Panel[];

export type Leader = (typeof leaders)[number];
