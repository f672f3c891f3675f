/** Escape leads the keyboard back to the cells, unless something in the sidebar took it to close itself. */
export function escapeToCells(document: EventTarget, focusCells: () => void): void {
  document.addEventListener("keydown", (event) => {
    if (event instanceof KeyboardEvent && event.key === "Escape" && !event.defaultPrevented) focusCells();
  });
}
