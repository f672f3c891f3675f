import { element, place } from "./element";

/** The line in the toolbar that says what to do first. Text between backticks is something to type. */
export function showHint(text: string): void {
  const parts = text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
  place("hint").replaceChildren(...parts);
}
