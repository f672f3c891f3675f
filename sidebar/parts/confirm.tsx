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
  /** What was changed, as a sentence. */
  readonly what: string;
  readonly stay: string;
  readonly leave: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Without choosing either; as `onStay` if left out. */
  readonly onClose?: () => void;
}

/** Asks before unsaved input is discarded. */
export function LeaveGuard(props: LeaveGuardProps): JSX.Element {
  const { what, onStay, onLeave, onClose = onStay } = props;
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
        onClose();
      }}
    >
      <h2 id="leave-title">Not saved yet</h2>
      <p id="leave-what">{what}</p>
      <div class="buttons">
        <button type="button" class="primary" ref={stay} onClick={onStay}>
          {props.stay}
        </button>
        <button type="button" class="danger" onClick={onLeave}>
          {props.leave}
        </button>
      </div>
    </div>
  );
}
