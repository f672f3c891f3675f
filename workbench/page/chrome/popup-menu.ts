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

/** Closes the menu that is open, if any. */
export function closePopup(): void {
  closeOpen();
}

/** Opens a menu at a point of the page; one at a time. Arrow keys, Enter and Escape work as everywhere. `onClose` puts the focus where it belongs. */
export function openPopup(
  entries: readonly PopupEntry[],
  at: { left: number; top: number },
  onClose: () => void,
): void {
  closeOpen();
  const menu = menuElement(entries);
  menu.dataset["testid"] = "popup-menu";
  document.body.append(menu);
  menu.style.left = `${Math.max(4, Math.min(at.left, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(at.top, innerHeight - menu.offsetHeight - 4))}px`;
  const outside = (event: Event) => {
    if (!event.composedPath().includes(menu)) {
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
  menu.addEventListener("keydown", moveByKey);
  items(menu)[0]?.focus();
}

function menuElement(entries: readonly PopupEntry[]): HTMLElement {
  return element("div", { class: "popup", role: "menu" }, ...entries.map(entryElement));
}

function entryElement(entry: PopupEntry): HTMLElement {
  if (entry === "separator") {
    return element("hr", { role: "separator" });
  }
  if ("entries" in entry) {
    const item = element(
      "div",
      { class: "popup-item submenu", role: "menuitem", tabindex: "-1", "aria-haspopup": "menu" },
      element("span", {}, entry.label),
      element("span", { class: "arrow", "aria-hidden": "true" }, "▸"),
      menuElement(entry.entries),
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
      click: choose,
    },
    element("span", {}, entry.label),
    element("span", { class: "shortcut" }, entry.shortcut ?? ""),
  );
}

function items(menu: Element): HTMLElement[] {
  return [...menu.children].filter(
    (child): child is HTMLElement =>
      child.getAttribute("role") === "menuitem" && !child.hasAttribute("disabled"),
  );
}

function moveByKey(event: KeyboardEvent): void {
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
  } else if (event.key === "ArrowRight" || (event.key === "Enter" && current.classList.contains("submenu"))) {
    items(current.querySelector('[role="menu"]') ?? current)[0]?.focus();
  } else if (event.key === "ArrowLeft") {
    menu.closest<HTMLElement>('[role="menuitem"]')?.focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    closeOpen();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
