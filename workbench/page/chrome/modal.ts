import { element, place } from "./element";

interface OpenModal {
  readonly box: HTMLElement;
  readonly before: Element | null;
}

const FOCUSABLE = "button:not(:disabled), input:not(:disabled), select, iframe, a[href]";
const open: OpenModal[] = [];
let focusGrid: () => void = () => undefined;

/** Sets where the focus goes if it cannot return to where it was. */
export function startModals(backToGrid: () => void): void {
  focusGrid = backToGrid;
}

/** Whether a modal is open. */
export function isCovered(): boolean {
  return open.length > 0;
}

/**
 * Shows a modal box and traps the focus in it: Tab cycles, Escape dismisses.
 *
 * @returns Removes it and restores the focus.
 */
export function openModal(box: HTMLElement, dismiss: () => void): () => void {
  const modal = { box, before: document.activeElement };
  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      dismiss();
    } else if (event.key === "Tab") {
      goRound(box, event);
    }
  });
  open.push(modal);
  place("dialog-layer").append(box);
  showLayer();
  enter(box);
  return () => closeModal(modal);
}

/** A titled modal with a form: Enter activates its first button. */
export function openForm(
  title: string,
  action: string,
  content: readonly Node[],
  submit: () => void,
): () => void {
  const close = openModal(
    element(
      "div",
      { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": title, "data-testid": "dialog" },
      element(
        "form",
        {
          submit: (event: Event) => {
            event.preventDefault();
            end();
            submit();
          },
        },
        element("h2", {}, title),
        ...content,
        element(
          "div",
          { class: "dialog-buttons" },
          element("button", { type: "submit", class: "action" }, action),
          element("button", { type: "button", click: () => end() }, "Cancel"),
        ),
      ),
    ),
    () => end(),
  );
  const end = () => close();
  return close;
}

function closeModal(modal: OpenModal): void {
  const index = open.indexOf(modal);
  if (index < 0) {
    return;
  }
  open.splice(index, 1);
  modal.box.remove();
  showLayer();
  const below = open.at(-1);
  if (below) {
    enter(below.box);
  } else if (modal.before instanceof HTMLButtonElement && modal.before.isConnected) {
    modal.before.focus();
  } else {
    focusGrid();
  }
}

/** Makes everything but the topmost modal inert, frames included. */
function showLayer(): void {
  const covered = open.length > 0;
  place("dialog-layer").hidden = !covered;
  document
    .querySelectorAll("body > header, body > main")
    .forEach((part) => part.toggleAttribute("inert", covered));
  open.forEach(({ box }, index) => box.toggleAttribute("inert", index < open.length - 1));
}

function enter(box: HTMLElement): void {
  (box.querySelector<HTMLElement>("input, button.action") ?? focusable(box)[0])?.focus();
}

function goRound(box: HTMLElement, event: KeyboardEvent): void {
  const stops = focusable(box);
  const leaves = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement === leaves) {
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}

function focusable(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
}
