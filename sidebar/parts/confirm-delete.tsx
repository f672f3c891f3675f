import type { ComponentChildren, JSX } from "preact";
import { Notice } from "./notice";

interface Props {
  readonly name: string;
  readonly busy: boolean;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
  /** What is lost, and what stays. */
  readonly children: ComponentChildren;
}

/** Asks for confirmation before something named is deleted. */
export function ConfirmDelete({ name, busy, onDelete, onKeep, children }: Props): JSX.Element {
  return (
    <>
      <Notice tone="warning" title={`Delete “${name}”?`}>
        <p>{children}</p>
      </Notice>
      <div class="buttons">
        <button type="button" class="danger" disabled={busy} onClick={onDelete}>
          Delete
        </button>
        <button type="button" onClick={onKeep}>
          Keep it
        </button>
      </div>
    </>
  );
}
