import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

/** The accessible name of the control that had the focus when a panel was left, by panel. */
const leftFrom = new Map<string, string>();
let goingBack = false;

/** Announces that the next panel is a return: it restores the focus to the control that led away from it. */
export function arriveBack(): void {
  goingBack = true;
}

/**
 * Moves the focus with the panels: to the title of a new panel, or back to the control that was used to leave
 * it.
 *
 * A sidebar that has just opened must not take the focus from the sheet.
 */
export function useArrival(panel: string, title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = goingBack ? elementCalled(leftFrom.get(panel) ?? "") : null;
    goingBack = false;
    if (document.hasFocus()) (opener ?? title.current)?.focus();
  }, [panel]);
  useLayoutEffect(
    () => () => {
      const name = nameOf(document.activeElement);
      if (name !== "") leftFrom.set(panel, name);
    },
    [panel],
  );
}

const CONTROLS = "button, summary, a[href]";

function nameOf(element: Element | null): string {
  if (element?.matches(CONTROLS) !== true) return "";
  return (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
}

/** If the control is inside a closed `details`, returns its `summary`. */
function elementCalled(name: string): HTMLElement | null {
  const controls = name === "" ? [] : [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  const found = controls.find((control) => nameOf(control) === name) ?? null;
  const folded = found?.closest<HTMLElement>("details:not([open])") ?? null;
  return folded === null || found?.tagName === "SUMMARY" ? found : folded.querySelector("summary");
}
