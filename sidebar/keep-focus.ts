/**
 * Keeps the keyboard focus where it was when the control that has it goes away: on what is left of its surroundings. Otherwise
 * it falls to the page, and whoever works by keyboard or screen reader begins at the top.
 *
 * A control that is disabled while it works gets it back.
 *
 * @param root Whatever changes is in it.
 */
export function keepFocus(root: HTMLElement): void {
  /** What has the focus, and what it is in, innermost first. */
  let trail: readonly HTMLElement[] = [];
  const page = root.ownerDocument;
  root.addEventListener("focusin", ({ target }) => {
    trail = target instanceof HTMLElement ? withAncestors(target, root) : [];
  });
  // Whoever clicks beside the controls gives the focus up.
  page.addEventListener("pointerdown", () => (trail = []));
  const restore = (): void => {
    const [control] = trail;
    if (control === undefined || page.activeElement !== page.body || !page.hasFocus()) return;
    if (root.contains(control)) return control.focus();
    const place = trail.find((each) => root.contains(each));
    if (place === undefined) return;
    const isPanel = place.matches("main, .panel");
    focusOn((isPanel ? root.querySelector("h1") : null) ?? place);
  };
  // While Tab moves the focus to the next control the page has it for a moment, and the panel may change in that already.
  new MutationObserver(() => void setTimeout(restore)).observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}

function withAncestors(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null || parentElement === root
    ? [element]
    : [element, ...withAncestors(parentElement, root)];
}

function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
