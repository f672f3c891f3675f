import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { moreColumns } from "../../src/core/columns/more-columns";
import type { RunKind } from "../../src/core/sidebar-contract";
import { OptionPicker } from "../parts/option-picker";
import type { Choices } from "./choices";

interface MoreColumnsProps {
  readonly kind: RunKind;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** What else of the replies goes into the sheet; nothing where the usual columns show all of it. */
export function MoreColumns({ kind, choices, onChange }: MoreColumnsProps): JSX.Element | null {
  const options = useMemo(() => moreColumns(kind).map(({ label, path }) => ({ value: path, label })), [kind]);
  if (options.length === 0) return null;
  return (
    <div class="field">
      <OptionPicker
        id="more-columns"
        label="More columns"
        placeholder="Type to choose…"
        options={options}
        chosen={options.filter(({ value }) => choices.more.includes(value))}
        describedBy="more-columns-help"
        onChange={(chosen) => onChange({ more: chosen.map(({ value }) => String(value)) })}
      />
      <p class="help" id="more-columns-help">
        They cost nothing more.
      </p>
    </div>
  );
}
