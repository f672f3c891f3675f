import type { JSX } from "preact";
import { Icon } from "./icons";

export interface Chip {
  readonly key: string;
  readonly label: string;
}

/** Chosen values, each with its own way out. */
export function Chips({
  chips,
  onRemove,
}: {
  chips: readonly Chip[];
  onRemove: (key: string) => void;
}): JSX.Element | null {
  if (chips.length === 0) return null;
  return (
    <ul class="chips">
      {chips.map(({ key, label }) => (
        <li key={key} class="chip">
          <span>{label}</span>
          <button type="button" aria-label={`Remove ${label}`} onClick={() => onRemove(key)}>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
