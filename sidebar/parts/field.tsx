import type { JSX } from "preact";

/** Preact types the attributes of an input by its literal `type`, hence one object each. */
const inputTypes = {
  text: { type: "text" },
  password: { type: "password" },
  date: { type: "date" },
  url: { type: "url" },
  email: { type: "email" },
} as const;

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly type?: keyof typeof inputTypes;
  readonly help?: string;
  readonly problem?: string | null;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  readonly onInput: (value: string) => void;
}

/** A labelled input; its help and its error are associated with it for screen readers. */
export function Field(props: FieldProps): JSX.Element {
  const {
    id,
    label,
    value,
    type = "text",
    help,
    problem = null,
    placeholder,
    numeric = false,
    onInput,
  } = props;
  const described = [help === undefined ? "" : `${id}-help`, problem === null ? "" : `${id}-problem`]
    .join(" ")
    .trim();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...inputTypes[type]}
        value={value}
        class={numeric ? "numeric" : undefined}
        inputMode={numeric ? "numeric" : undefined}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={described === "" ? undefined : described}
        aria-invalid={problem === null ? undefined : true}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem !== null && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface NumberInTextProps {
  readonly id: string;
  /** The text before and after the number; together they are its label. */
  readonly before: string;
  readonly after: string;
  readonly value: string;
  /** What a blank one means. */
  readonly placeholder?: string | undefined;
  readonly onInput: (value: string) => void;
}

/** A number inside a sentence: `Data you have, up to [90] days, is free`. */
export function NumberInText({
  id,
  before,
  after,
  value,
  placeholder,
  onInput,
}: NumberInTextProps): JSX.Element {
  return (
    <p class="number-in-text">
      <label for={id}>{before}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        class="numeric"
        autocomplete="off"
        value={value}
        placeholder={placeholder}
        aria-label={`${before} … ${after}`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <span>{after}</span>
    </p>
  );
}
