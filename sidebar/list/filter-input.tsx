import type { FilterControl } from "../../src/lists/filters/filter-control";
import { parseNumber } from "../../src/lists/filters/element";
import type { FilterEntry } from "../../src/lists/filters/filter-entry";
import { numberInWords } from "../in-words";
import { Chips } from "../parts/chips";
import { DateRangeInput } from "./date-range-input";
import { OptionsInput } from "./options-input";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface Props {
  readonly id: string;
  readonly control: FilterControl;
  readonly texts: readonly string[];
  readonly onChange: (texts: string[]) => void;
}

/** Free-text values. Where several are allowed, Enter or leaving the field turns the text into a chip. */
function TextsInput({ id, control, texts, onChange }: Props): JSX.Element {
  const [typing, setTyping] = useState("");
  if (!control.many) {
    return (
      <input
        id={id}
        type="text"
        aria-label={control.label}
        autocomplete="off"
        value={texts[0] ?? ""}
        onInput={(event) => onChange(event.currentTarget.value === "" ? [] : [event.currentTarget.value])}
      />
    );
  }
  function take(text: string): void {
    const parts = text.split(/[\n\r\t;]+/).map((part) => part.trim());
    const fresh = parts.filter(
      (part, index) => part !== "" && parts.indexOf(part) === index && !texts.includes(part),
    );
    setTyping("");
    if (fresh.length > 0) onChange([...texts, ...fresh]);
  }
  return (
    <>
      <Chips
        chips={texts.map((text) => ({ key: text, label: text }))}
        onRemove={(key) => onChange(texts.filter((text) => text !== key))}
      />
      <input
        id={id}
        type="text"
        aria-label={control.label}
        autocomplete="off"
        placeholder={texts.length === 0 ? "Type, then Enter…" : "Add another…"}
        value={typing}
        onInput={(event) => setTyping(event.currentTarget.value)}
        onBlur={() => take(typing)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text") ?? "";
          if (!/[\n\t;]/.test(pasted.trim())) return;
          event.preventDefault();
          take(`${typing}${pasted}`);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") take(typing);
          else if (event.key === "Backspace" && typing === "") onChange(texts.slice(0, -1));
        }}
      />
    </>
  );
}

interface FilterInputProps<E extends FilterEntry = FilterEntry> {
  readonly id: string;
  readonly control: FilterControl;
  readonly entry: E;
  readonly onChange: (entry: FilterEntry) => void;
}
type EntryOf<K extends FilterEntry["kind"]> = Extract<FilterEntry, { kind: K }>;

/** The control for the filter's value shape. */
export function FilterInput({ id, control, entry, onChange }: FilterInputProps): JSX.Element {
  switch (entry.kind) {
    case "options":
      return (
        <OptionsInput
          id={id}
          control={control}
          chosen={entry.chosen}
          onChange={(chosen) => onChange({ kind: "options", chosen })}
        />
      );
    case "texts":
      return (
        <TextsInput
          id={id}
          control={control}
          texts={entry.texts}
          onChange={(texts) => onChange({ kind: "texts", texts })}
        />
      );
    case "range":
      return <RangeInput id={id} control={control} entry={entry} onChange={onChange} />;
    case "boolean":
      return <BooleanInput id={id} control={control} entry={entry} onChange={onChange} />;
    case "json":
      return <JsonInput id={id} control={control} entry={entry} onChange={onChange} />;
  }
}

/** A lower and an upper bound, either of which may be open. */
function RangeInput({ id, control, entry, onChange }: FilterInputProps<EntryOf<"range">>): JSX.Element {
  if (control.shape.form === "range" && control.shape.of === "date")
    return <DateRangeInput id={id} label={control.label} entry={entry} onChange={onChange} />;
  const bound = (key: "gte" | "lte", label: string): JSX.Element => (
    <div class="bound">
      <label for={`${id}-${key}`}>{label}</label>
      <input
        type="text"
        inputMode="decimal"
        placeholder="any"
        id={`${id}-${key}`}
        autocomplete="off"
        value={entry[key]}
        onInput={(event) => onChange({ ...entry, [key]: event.currentTarget.value })}
      />
      <Echo text={entry[key]} />
    </div>
  );
  return (
    <div class="range-input">
      {bound("gte", "From")}
      {bound("lte", "To")}
    </div>
  );
}

/** Shows `10M` as `10,000,000`, which spares counting zeros. */
function Echo({ text }: { text: string }): JSX.Element | null {
  const value = parseNumber(text);
  if (value === null || !/[a-z]/i.test(text)) return null;
  return <span class="help">{numberInWords(value)}</span>;
}

function BooleanInput({ id, control, entry, onChange }: FilterInputProps<EntryOf<"boolean">>): JSX.Element {
  const choices: readonly [string, boolean | null][] = [
    ["Any", null],
    ["Yes", true],
    ["No", false],
  ];
  return (
    <div class="segments" role="radiogroup" aria-label={control.label}>
      {choices.map(([label, value]) => (
        <label key={label} class={entry.value === value ? "segment segment-chosen" : "segment"}>
          <input
            type="radio"
            name={id}
            checked={entry.value === value}
            onChange={() => onChange({ kind: "boolean", value })}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** For a shape that this version does not know: the raw value, with the API's description beside it. */
function JsonInput({ id, control, entry, onChange }: FilterInputProps<EntryOf<"json">>): JSX.Element {
  return (
    <>
      <label for={id} class="help">
        Value as JSON{control.shapeInWords === "" ? "" : `: ${control.shapeInWords}`}
      </label>
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        value={entry.text}
        onInput={(event) => onChange({ kind: "json", text: event.currentTarget.value })}
      />
    </>
  );
}
