import { useAddin } from "../addin";
import { docsUrl } from "../docs-url";
import { panelHelp } from "../help";
import { RunGoesOn } from "../home/cards";
import type { Panel } from "../panel-names";
import { Icon } from "./icons";
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  /** Of the panel whose help it is. */
  readonly title: string;
  /** Hides the link to another panel, which would lose what was entered in this step. */
  readonly isStep: boolean;
}

/** The `?` of a panel: three sentences and where to go next. Renders nothing for a panel without help. */
function HelpButton({ title, isStep }: Props): JSX.Element | null {
  const { go } = useAddin();
  const [open, setOpen] = useState(false);
  const help = panelHelp[title];
  if (help === undefined) return null;
  const page = docsUrl(help.page);
  return (
    <>
      <button
        type="button"
        class="icon-button help-button"
        aria-label="Help"
        aria-expanded={open}
        aria-controls="panel-help"
        onClick={() => setOpen(!open)}
      >
        ?
      </button>
      <div class="panel-help" id="panel-help" hidden={!open}>
        {help.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isStep && (
          <button type="button" class="link" onClick={() => go(help.link.panel)}>
            {help.link.label}
          </button>
        )}
        {page !== null && (
          <a href={page} target="_blank" rel="noopener">
            Read more
          </a>
        )}
      </div>
    </>
  );
}

/** The accessible name of the control that had the focus when a panel was left, by panel. */
const leftFrom = new Map<string, string>();
let goingBack = false;

/** Announces that the next panel is a return: it restores the focus to the control that led away from it. */
function arriveBack(): void {
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

interface PanelFrameProps {
  readonly title: string;
  /** The panel that this is a step of: its help is shown. */
  readonly stepOf?: Panel;
  readonly children: ComponentChildren;
  /** Stays visible below the scrolling part: the bill. */
  readonly footer?: ComponentChildren | null;
  /** Whether the panel shows the current run itself. */
  readonly showsRun?: boolean;
  /** Where the back arrow leads; the previous panel if omitted. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
}

/** A panel that Escape leaves: the back arrow and the title on top, one scrolling column, and a fixed footer. */
export function PanelFrame({
  title,
  stepOf,
  children,
  footer = null,
  showsRun = false,
  back,
}: PanelFrameProps): JSX.Element {
  const { panels, from, back: toPanelBefore } = useAddin();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(title, heading);
  function goBack(): void {
    arriveBack();
    if (back === undefined) toPanelBefore();
    else back.onBack();
  }
  return (
    <div
      class="panel"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || isField(event.target)) return;
        event.preventDefault();
        goBack();
      }}
    >
      <header class="panel-header">
        <button
          type="button"
          class="icon-button"
          aria-label={back?.label ?? `Back to ${panels[from].title}`}
          onClick={goBack}
        >
          <Icon name="back" />
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <HelpButton
          title={stepOf === undefined ? title : panels[stepOf].title}
          isStep={stepOf !== undefined}
        />
      </header>
      <main class="panel-body">
        {!showsRun && <RunGoesOn />}
        {children}
      </main>
      {footer !== null && <footer class="panel-footer">{footer}</footer>}
    </div>
  );
}

/** Going back may lose what is typed into it. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * Moves the keyboard focus to the nearest surroundings that are left when the focused control goes away. Otherwise the browser
 * gives it to the page, and users of keyboard or screen reader begin at the top.
 *
 * A control that is disabled while it works gets the focus back.
 *
 * @param root Contains everything that changes.
 */
export function keepFocus(root: HTMLElement): void {
  /** The focused control and its ancestors, innermost first. */
  let trail: readonly HTMLElement[] = [];
  const page = root.ownerDocument;
  root.addEventListener("focusin", ({ target }) => {
    trail = target instanceof HTMLElement ? withAncestors(target, root) : [];
  });
  // A click beside the controls gives the focus up.
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
  // Waits a moment, because Tab leaves the focus on the page until it reaches the next control.
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
