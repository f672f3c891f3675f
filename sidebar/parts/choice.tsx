import type { JSX } from "preact";

interface Props<Value extends string | number> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

/** A labelled select with a few options. */
export function Choice<Value extends string | number>(props: Props<Value>): JSX.Element {
  const { id, label, value, options, onChange } = props;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(options[currentTarget.selectedIndex]![0])}
      >
        {options.map(([each, text]) => (
          <option key={each} value={String(each)}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
