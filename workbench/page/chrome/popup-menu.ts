import { element } from "./element";

export type PopupEntry =
  | {
      readonly label: string;
      readonly action: () => void;
      readonly shortcut?: string;
      readonly disabled?: boolean;
    }
  | { readonly label: string; readonly entries: readonly PopupEntry[] }
  | "separator";

let closeOpen: () => void = () => undefined;

/** Closes the open menu, if any. */
export function closePopup(): void {
  closeOpen();
}

export interface PopupWishes {
  /** The accessible name of the menu. */
  readonly label: string;
  /** Restores the focus. */
  readonly onClose: () => void;
  /** A left or right arrow key was pressed: moves to the next (1) or previous (-1) menu. */
  readonly onSide?: (step: 1 | -1) => void;
}

/** Opens a menu at a point of the page; one at a time. Supports arrow keys, type-ahead, Enter and Escape. */
export function openPopup(
  entries: readonly PopupEntry[],
  at: { left: number; top: number },
  { label, onClose, onSide }: PopupWishes,
): void {
  closeOpen();
  const menu = menuElement(entries, label);
  menu.dataset["testid"] = "popup-menu";
  // Inside a landmark, where screen reader users find it.
  document.querySelector("main")!.append(menu);
  menu.style.left = `${Math.max(4, Math.min(at.left, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(at.top, innerHeight - menu.offsetHeight - 4))}px`;
  const outside = (event: Event) => {
    const onBar = event.target instanceof Element && event.target.closest('[role="menubar"]') !== null;
    // A menu bar opens and closes its menus itself.
    if (!onBar && !event.composedPath().includes(menu)) {
      closeOpen();
    }
  };
  closeOpen = () => {
    closeOpen = () => undefined;
    document.removeEventListener("pointerdown", outside, true);
    menu.remove();
    onClose();
  };
  document.addEventListener("pointerdown", outside, true);
  menu.addEventListener("keydown", (event) => moveByKey(event, menu, onSide ?? (() => undefined)));
  items(menu)[0]?.focus();
}

function menuElement(entries: readonly PopupEntry[], label: string): HTMLElement {
  return element("div", { class: "popup", role: "menu", "aria-label": label }, ...entries.map(entryElement));
}

function entryElement(entry: PopupEntry): HTMLElement {
  if (entry === "separator") {
    return element("hr", { role: "separator" });
  }
  if ("entries" in entry) {
    const item = element(
      "div",
      {
        class: "popup-item submenu",
        role: "menuitem",
        tabindex: "-1",
        "aria-haspopup": "menu",
        "aria-label": entry.label,
      },
      element("span", {}, entry.label),
      element("span", { class: "arrow", "aria-hidden": "true" }, "▸"),
      menuElement(entry.entries, entry.label),
    );
    item.addEventListener("pointerenter", () => item.focus());
    return item;
  }
  const choose = (event: Event) => {
    event.stopPropagation();
    closeOpen();
    entry.action();
  };
  return element(
    "button",
    {
      class: "popup-item",
      role: "menuitem",
      type: "button",
      tabindex: "-1",
      disabled: entry.disabled,
      "aria-keyshortcuts": entry.shortcut?.replace("Ctrl", "Control"),
      click: choose,
    },
    element("span", {}, entry.label),
    element("span", { class: "shortcut", "aria-hidden": "true" }, entry.shortcut ?? ""),
  );
}

function items(menu: Element): HTMLElement[] {
  return [...menu.children].filter(
    (child): child is HTMLElement =>
      child.getAttribute("role") === "menuitem" && !child.hasAttribute("disabled"),
  );
}

function moveByKey(event: KeyboardEvent, root: HTMLElement, onSide: (step: 1 | -1) => void): void {
  const current = document.activeElement?.closest<HTMLElement>('[role="menuitem"]');
  const menu = current?.parentElement;
  if (!current || !menu) {
    return;
  }
  const siblings = items(menu);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    const next = (siblings.indexOf(current) + step + siblings.length) % siblings.length;
    siblings[next]?.focus();
  } else if (
    current.classList.contains("submenu") &&
    (event.key === "ArrowRight" || event.key === "Enter" || event.key === " ")
  ) {
    items(current.querySelector('[role="menu"]') ?? current)[0]?.focus();
  } else if (event.key === "ArrowRight") {
    onSide(1);
  } else if (event.key === "ArrowLeft" && menu === root) {
    onSide(-1);
  } else if (event.key === "ArrowLeft") {
    menu.closest<HTMLElement>('[role="menuitem"]')?.focus();
  } else if (event.key === "Home" || event.key === "End") {
    siblings.at(event.key === "Home" ? 0 : -1)?.focus();
  } else if (/^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) {
    const after = [...siblings.slice(siblings.indexOf(current) + 1), ...siblings];
    after.find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    closeOpen();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
