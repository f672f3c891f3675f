import { element, place } from "./element";
import { closePopup, openPopup, type PopupEntry } from "./popup-menu";

export interface BarMenu {
  /** Its `data-testid` is `menu-` and this in lower case. */
  readonly label: string;
  /** Opens it with Alt, or with Alt and Shift, as in Sheets; where Chrome and macOS need more keys, with these too. */
  readonly key: string;
  readonly entries: () => readonly PopupEntry[];
}

/**
 * The menus above the grid, as an accessible menu bar.
 *
 * @returns Opens the menu with this letter; without a letter, focuses the bar itself.
 */
export function startMenuBar(menus: readonly BarMenu[], focusGrid: () => void): (key?: string) => boolean {
  const buttons = menus.map(({ label, key }, index) =>
    element(
      "button",
      {
        type: "button",
        role: "menuitem",
        "aria-haspopup": "menu",
        "aria-expanded": "false",
        "aria-keyshortcuts": `Alt+${key.toUpperCase()}`,
        "data-testid": `menu-${label.toLowerCase()}`,
        tabindex: index === 0 ? "0" : "-1",
        click: () => toggle(index),
        // With one menu open, hovering over the others opens them.
        pointerenter: () => {
          if (buttons.some((button, other) => other !== index && isOpen(button))) {
            open(index);
          }
        },
        keydown: (event: KeyboardEvent) => onKey(event, index),
      },
      label,
    ),
  );
  place("menu-bar").replaceChildren(...buttons);

  function toggle(index: number): void {
    if (isOpen(buttons[index]!)) {
      closePopup();
    } else {
      open(index);
    }
  }

  function open(at: number): void {
    const index = (at + menus.length) % menus.length;
    const button = buttons[index]!;
    const { left, bottom } = button.getBoundingClientRect();
    openPopup(
      menus[index]!.entries(),
      { left, top: bottom + 2 },
      {
        label: menus[index]!.label,
        onSide: (step) => open(index + step),
        onClose: () => {
          button.setAttribute("aria-expanded", "false");
          focusGrid();
        },
      },
    );
    button.setAttribute("aria-expanded", "true");
    reach(index);
  }

  /** Roving tabindex: the bar is a single tab stop, at the menu used last. */
  function reach(index: number): HTMLButtonElement {
    buttons.forEach((button, other) => (button.tabIndex = other === index ? 0 : -1));
    return buttons[index]!;
  }

  function onKey(event: KeyboardEvent, index: number): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      reach((index + step + buttons.length) % buttons.length).focus();
    } else if (event.key === "ArrowDown") {
      open(index);
    } else if (event.key === "Escape") {
      focusGrid();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (key) => {
    const index = menus.findIndex((menu) => menu.key === key);
    if (key === undefined) {
      reach(0).focus();
    } else if (index >= 0) {
      open(index);
    }
    return key === undefined || index >= 0;
  };
}

function isOpen(button: HTMLElement): boolean {
  return button.getAttribute("aria-expanded") === "true";
}
