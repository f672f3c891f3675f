import { element } from "./element";

/** Letters typed within this time form one search word. */
const WORD_MS = 1_000;

interface ChoiceWishes {
  /** The accessible name of the list. */
  readonly label: string;
  /** The display text of the cell. */
  readonly chosen: string;
  choose(value: string): void;
  /** Restores the focus. */
  onClose(): void;
}

let closeOpen: () => void = () => undefined;

/** Opens a dropdown's list below its cell; one at a time. Supports arrow keys, type-ahead, Enter and Escape. */
export function openChoiceList(values: readonly string[], cell: DOMRect, wishes: ChoiceWishes): void {
  closeOpen();
  const options = values.map((value) =>
    element(
      "button",
      {
        type: "button",
        class: "popup-item",
        role: "option",
        tabindex: "-1",
        "aria-selected": String(value === wishes.chosen),
        click: () => {
          closeOpen();
          wishes.choose(value);
        },
      },
      value,
    ),
  );
  const list = element(
    "div",
    {
      class: "popup choice-list",
      role: "listbox",
      tabindex: "-1",
      "aria-label": wishes.label,
      "data-testid": "choice-list",
    },
    ...(options.length > 0 ? options : [element("p", {}, "No values to choose from")]),
  );
  document.querySelector("main")!.append(list);
  list.style.minWidth = `${cell.width}px`;
  list.style.left = `${Math.max(4, Math.min(cell.left, innerWidth - list.offsetWidth - 4))}px`;
  const fitsBelow = cell.bottom + list.offsetHeight <= innerHeight - 4;
  list.style.top = `${fitsBelow ? cell.bottom : Math.max(4, cell.top - list.offsetHeight)}px`;
  const outside = (event: Event) => {
    if (!event.composedPath().includes(list)) closeOpen();
  };
  closeOpen = () => {
    closeOpen = () => undefined;
    document.removeEventListener("pointerdown", outside, true);
    list.remove();
    wishes.onClose();
  };
  document.addEventListener("pointerdown", outside, true);
  list.addEventListener("keydown", keysOf(options));
  (options[Math.max(0, values.indexOf(wishes.chosen))] ?? list).focus();
}

function keysOf(options: readonly HTMLElement[]): (event: KeyboardEvent) => void {
  let word = "";
  let typedAt = 0;
  return (event) => {
    const at = options.findIndex((option) => option === document.activeElement);
    const go = (index: number) => options[Math.max(0, Math.min(index, options.length - 1))]?.focus();
    const { key } = event;
    if (key === "ArrowDown") go(at + 1);
    else if (key === "ArrowUp") go(at - 1);
    else if (key === "Home" || key === "End") go(key === "Home" ? 0 : options.length);
    else if (key === "Escape" || key === "Tab") closeOpen();
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey && (key !== " " || word !== "")) {
      word = event.timeStamp - typedAt < WORD_MS ? word + key.toLowerCase() : key.toLowerCase();
      typedAt = event.timeStamp;
      const found = options.findIndex((option) => option.textContent.toLowerCase().startsWith(word));
      if (found >= 0) go(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
