import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { moreColumns } from "../kinds";
import { OptionPicker } from "../parts/option-picker";
import type { Choices } from "./choices";

interface MoreColumnsProps {
  readonly kind: string;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Further fields of the replies to write into the sheet; renders nothing where the usual columns show everything. */
export function MoreColumns({ kind, choices, onChange }: MoreColumnsProps): JSX.Element | null {
  const columns = useMemo(() => moreColumns(kind), [kind]);
  // Initially only: after that, open or closed is the user's choice.
  const [wasSet] = useState(() => columns.some(({ path }) => choices.more.includes(path)));
  if (columns.length === 0) return null;
  // Users need not see paths: the label serves as the option's value.
  const optionOf = ({ label }: { readonly label: string }) => ({ value: label, label });
  const chosenPaths = (labels: readonly unknown[]) =>
    columns.filter(({ label }) => labels.includes(label)).map(({ path }) => path);
  const chosen = columns.filter(({ path }) => choices.more.includes(path));
  return (
    <details open={wasSet}>
      <summary>More columns</summary>
      <div class="field">
        <OptionPicker
          id="more-columns"
          label="More columns"
          placeholder="Type to choose…"
          options={columns.map(optionOf)}
          chosen={chosen.map(optionOf)}
          onChange={(now) => onChange({ more: chosenPaths(now.map(({ value }) => value)) })}
        />
      </div>
    </details>
  );
}
