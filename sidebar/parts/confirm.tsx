import { useAddin } from "../addin";
import { Notice } from "./notice";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

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

interface LeaveGuardProps {
  /** The unsaved input, each by its name. */
  readonly what: readonly string[];
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved input is discarded. */
export function LeaveGuard({ what, onStay, onLeave }: LeaveGuardProps): JSX.Element {
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

/**
 * Registers unsaved input, so that leaving the panel asks first.
 *
 * @param what Its name in a sentence.
 */
export function useUnsaved(what: string, isUnsaved: boolean): void {
  const { unsaved } = useAddin();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(what);
    return () => void unsaved.delete(what);
  }, [what, isUnsaved]);
}
