import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

/** What had the focus in a panel when it was left, as it is called there. */
const leftFrom = new Map<string, string>();
let goingBack = false;

/** Says that the panel that comes next was there before: it gives the focus to what led away from it. */
export function arriveBack(): void {
  goingBack = true;
}

/**
 * Takes the focus along from panel to panel: to the title of a new one, or back to what opened the one before.
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

/** In a part that is folded up by now, what unfolds it. */
function elementCalled(name: string): HTMLElement | null {
  const controls = name === "" ? [] : [...document.querySelectorAll<HTMLElement>(CONTROLS)];
  const found = controls.find((control) => nameOf(control) === name) ?? null;
  const folded = found?.closest<HTMLElement>("details:not([open])") ?? null;
  return folded === null || found?.tagName === "SUMMARY" ? found : folded.querySelector("summary");
}
