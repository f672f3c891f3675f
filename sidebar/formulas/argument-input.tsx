import type { JSX } from "preact";
import type { ArgumentHelp, ArgumentPart, ChosenValue } from "../../src/features/formulas";
import { Chips } from "../parts/chips";
import { Choice } from "../parts/choice";
import { Field } from "../parts/field";
import { OptionPicker } from "../parts/option-picker";
import { labelOfField } from "../run/offered-sections";

interface Props {
  readonly id: string;
  readonly argument: ArgumentHelp;
  readonly value: ChosenValue | undefined;
  /** undefined leaves the argument out. */
  readonly onChange: (value: ChosenValue | undefined) => void;
}

/** One argument of a formula, asked for by what it takes. */
export function ArgumentInput({ id, argument, value, onChange }: Props): JSX.Element {
  const { label, form, description } = argument;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const values = Array.isArray(value) ? value : [];
  const typed = (now: string): void => onChange(now === "" ? undefined : now);
  const several = (now: string[]): void => onChange(now.length === 0 ? undefined : now);
  switch (form.kind) {
    case "fields":
      return values.length === 0 ? (
        <p class="help">Find a column above, and tick it.</p>
      ) : (
        <Chips
          chips={values.map((path) => ({ key: path, label: labelOfField(path) }))}
          onRemove={(path) => several(values.filter((each) => each !== path))}
        />
      );
    case "number":
      return (
        <Field id={id} label={label} value={text} placeholder={String(form.usual)} numeric onInput={typed} />
      );
    case "flag": {
      const isOn = typeof value === "boolean" ? value : form.usual;
      return <Tick id={id} label={label} isOn={isOn} onChange={(now) => onChange(now)} />;
    }
    case "choices": {
      if (form.isOne === true) {
        const options = form.choices.map((each) => [each.value, each.label] as const);
        return (
          <Choice
            id={id}
            label={label}
            value={text}
            options={[["", "As usual"], ...options]}
            onChange={typed}
          />
        );
      }
      return (
        <div class="field">
          <OptionPicker
            id={id}
            label={label}
            placeholder="All"
            options={form.choices}
            chosen={form.choices.filter((each) => values.includes(each.value))}
            onChange={(now) => several(now.map((each) => String(each.value)))}
          />
        </div>
      );
    }
    case "parts":
      return <Parts {...{ id, label, parts: form.parts }} value={value} onChange={onChange} />;
    case "range":
      return <Field id={id} label={label} value={text} placeholder="F1:H3" onInput={typed} />;
    case "day":
      return <Field id={id} label={label} value={text} type="date" onInput={typed} />;
    case "text":
      return <Field id={id} label={label} value={text} help={description} onInput={typed} />;
  }
}

interface TickProps {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Tick({ id, label, isOn, onChange }: TickProps): JSX.Element {
  return (
    <p class="tick">
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
    </p>
  );
}

interface PartsProps extends Omit<Props, "argument"> {
  readonly label: string;
  readonly parts: readonly ArgumentPart[];
}

/** Filters in one argument: days at once, the others folded. */
function Parts({ id, label, parts, value, onChange }: PartsProps): JSX.Element {
  const given = typeof value === "object" && !Array.isArray(value) ? value : {};
  const change = (word: string, text: string): void => {
    const { [word]: _, ...others } = given;
    const now = text === "" ? others : { ...others, [word]: text };
    onChange(Object.keys(now).length === 0 ? undefined : now);
  };
  const input = ({ word, label: called, kind }: ArgumentPart): JSX.Element => {
    const [inputId, text] = [`${id}-${word.replace(/\W/g, "-")}`, given[word] ?? ""];
    if (kind === "tick")
      return (
        <Tick
          key={word}
          id={inputId}
          label={called}
          isOn={text !== ""}
          onChange={(isOn) => change(word, isOn ? "yes" : "")}
        />
      );
    return (
      <Field
        key={word}
        id={inputId}
        label={called}
        value={text}
        type={kind === "day" ? "date" : "text"}
        onInput={(now) => change(word, now)}
      />
    );
  };
  const isDay = ({ kind }: ArgumentPart): boolean => kind === "day";
  return (
    <>
      {parts.filter(isDay).map(input)}
      <details>
        <summary>{label}</summary>
        {parts.filter((each) => !isDay(each)).map(input)}
      </details>
    </>
  );
}
