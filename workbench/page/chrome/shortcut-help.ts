import { element } from "./element";
import { openModal } from "./modal";

/** Shortcuts that exist in Sheets are the same here. */
const SHORTCUTS: readonly (readonly [keys: string, what: string])[] = [
  ["Alt+E, V, I, O, D, N, H", "Open a menu; in some browsers with Shift"],
  ["Alt+/", "Go to the menus"],
  ["Ctrl+Shift+\\ or Shift+F10", "Open the menu of the selected cells"],
  ["Ctrl+Alt+. or Ctrl+Alt+,", "Go to the sidebar"],
  ["Escape", "Go back to the cells, from a menu or from the sidebar"],
  ["Alt+↓ and Alt+↑", "Next and previous sheet"],
  ["Enter", "Open the dropdown of a cell that has one"],
  ["Space", "Tick or untick checkboxes"],
  ["Ctrl+Alt+R", "Choose what the filter shows"],
  ["Ctrl+Alt+9 and Ctrl+Shift+9", "Hide and unhide rows"],
  ["Ctrl+Alt+0 and Ctrl+Shift+0", "Hide and unhide columns"],
  ["Shift+F11", "New sheet"],
  ["Ctrl+/", "This list"],
];

export function openShortcuts(): void {
  const end = () => close();
  const close = openModal(
    element(
      "div",
      {
        class: "dialog",
        role: "dialog",
        "aria-modal": "true",
        "aria-label": "Keyboard shortcuts",
        "data-testid": "dialog",
      },
      element("h2", {}, "Keyboard shortcuts"),
      element(
        "dl",
        { class: "shortcuts" },
        ...SHORTCUTS.flatMap(([keys, what]) => [element("dt", {}, keys), element("dd", {}, what)]),
      ),
      element(
        "div",
        { class: "dialog-buttons" },
        element("button", { type: "button", class: "action", click: end }, "Close"),
      ),
    ),
    end,
  );
}
