/** Escape returns the keyboard focus to the cells, unless something in the sidebar handled the key. */
export function escapeToCells(document: EventTarget, focusCells: () => void): void {
  document.addEventListener("keydown", (event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape" && !event.defaultPrevented) focusCells();
  });
}
