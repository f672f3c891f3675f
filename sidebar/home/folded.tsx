import type { ComponentChildren, JSX } from "preact";

interface Props {
  /** What a screen reader calls the card. */
  readonly label: string;
  readonly title: string;
  /** How it ended, in a word, and the colour of that word. */
  readonly state: string;
  readonly pill: string;
  readonly children: ComponentChildren;
}

/** What is over takes up one line of Home, until somebody opens it. */
export function Folded({ label, title, state, pill, children }: Props): JSX.Element {
  return (
    <details class="card folded" aria-label={label}>
      <summary>
        <h2 title={title}>{title}</h2>
        <span class={`pill pill-${pill}`}>{state}</span>
      </summary>
      {children}
    </details>
  );
}
