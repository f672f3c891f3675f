import type { MenuEntry } from "../../host/host-ui";
import type { AddOnView } from "../../server/protocol";
import type { PopupEntry } from "./popup-menu";

const NOTHING: PopupEntry = { label: "No add-on has made a menu", action: () => undefined, disabled: true };

/** The contents of the menu *Extensions*: each add-on's own menu as its script built it. */
export function addOnEntries(
  menus: AddOnView["menus"],
  onChoose: (path: readonly string[]) => void,
): readonly PopupEntry[] {
  const entries = menus.map(({ label, entries: inner }) => ({
    label,
    entries: popupEntries(inner, [], onChoose),
  }));
  return entries.length > 0 ? entries : [NOTHING];
}

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
