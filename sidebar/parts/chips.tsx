import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";

interface Chip {
  readonly key: string;
  readonly label: string;
  /** The value sent to the API, where it differs from the label. */
  readonly sent?: string;
}

/** Chosen values, each with a remove button. Removing one with the keyboard moves the focus to its neighbour. */
export function Chips({
  chips,
  onRemove,
}: {
  chips: readonly Chip[];
  onRemove: (key: string) => void;
}): JSX.Element | null {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; field: HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(removed.current.index, buttons.length - 1)] ?? removed.current.field)?.focus();
    removed.current = null;
  }, [chips.length]);
  if (chips.length === 0) return null;
  return (
    <ul class="chips" ref={list}>
      {chips.map(({ key, label, sent }, index) => (
        <li key={key} class="chip" title={sent === undefined ? undefined : `Sent as ${sent}`}>
          <span>{label}</span>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={(event) => {
              const field = event.currentTarget.closest(".picker, .filter-input")?.querySelector("input");
              removed.current = { index, field: field ?? null };
              onRemove(key);
            }}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
