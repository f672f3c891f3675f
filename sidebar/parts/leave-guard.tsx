import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  /** The unsaved input, each by its name. */
  readonly what: readonly string[];
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved input is discarded. */
export function LeaveGuard({ what, onStay, onLeave }: Props): JSX.Element {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div
      class="leave-guard"
      role="alertdialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-what"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <h2 id="leave-title">Not saved yet</h2>
      <p id="leave-what">You have changed {what.join(" and ")}.</p>
      <div class="buttons">
        <button type="button" class="primary" ref={stay} onClick={onStay}>
          Stay and save
        </button>
        <button type="button" class="danger" onClick={onLeave}>
          Leave without saving
        </button>
      </div>
    </div>
  );
}
