import type { ComponentChildren, JSX } from "preact";

interface Props {
  /** The card's accessible name. */
  readonly label: string;
  readonly title: string;
  /** How it ended, in a word, and the colour of that word. */
  readonly state: string;
  readonly pill: string;
  readonly children: ComponentChildren;
}

/** A finished run or update: one line on Home until the user opens it. */
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
