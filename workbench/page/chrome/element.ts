type Attributes = Record<string, string | boolean | ((event: never) => void) | undefined>;

/**
 * Creates an element: `element("button", { class: "action", click: open }, "Open")`.
 *
 * Functions become listeners for the event they are named after; true is an attribute without a value; false
 * and undefined are omitted. Text is always text, never markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name says which event it takes
      made.addEventListener(name, value as (event: Event) => void);
    } else if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children);
  return made;
}

/** The element of `index.html` with this `data-testid`. */
export function place(testId: string): HTMLElement {
  return placeOf(testId, HTMLElement);
}

/**
 * Like `place`, for an element of this kind.
 *
 * @throws {Error} If `index.html` has none.
 */
export function placeOf<Kind extends HTMLElement>(testId: string, kind: new () => Kind): Kind {
  const found = document.querySelector(`[data-testid="${testId}"]`);
  if (found instanceof kind) {
    return found;
  }
  throw new Error(`The page has no ${testId}.`);
}
