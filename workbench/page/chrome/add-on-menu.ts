import type { MenuEntry } from "../../host/host-ui";
import type { AddOnView } from "../../server/protocol";
import { place } from "./element";
import { closePopup, openPopup, type PopupEntry } from "./popup-menu";

/**
 * The menu *Extensions*, which holds each add-on's own menu as its script built it.
 *
 * @returns Draws the menus anew.
 */
export function startAddOnMenu(
  onChoose: (path: readonly string[]) => void,
  focusGrid: () => void,
): (view: AddOnView) => void {
  const button = place("menu-extensions");
  let menus: AddOnView["menus"] = [];
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-expanded") === "true") {
      closePopup();
      return;
    }
    const { left, bottom } = button.getBoundingClientRect();
    button.setAttribute("aria-expanded", "true");
    const entries = menus.map(({ label, entries: inner }) => ({
      label,
      entries: popupEntries(inner, [], onChoose),
    }));
    openPopup(entries.length > 0 ? entries : [NOTHING], { left, top: bottom + 2 }, () => {
      button.setAttribute("aria-expanded", "false");
      focusGrid();
    });
  });
  return (view) => {
    menus = view.menus;
  };
}

const NOTHING: PopupEntry = { label: "No add-on has made a menu", action: () => undefined, disabled: true };

function popupEntries(
  entries: readonly MenuEntry[],
  path: readonly string[],
  onChoose: (path: readonly string[]) => void,
): PopupEntry[] {
  return entries.map((entry): PopupEntry => {
    if (entry.kind === "separator") {
      return "separator";
    }
    const here = [...path, entry.label];
    return entry.kind === "menu"
      ? { label: entry.label, entries: popupEntries(entry.entries, here, onChoose) }
      : { label: entry.label, action: () => onChoose(here) };
  });
}
