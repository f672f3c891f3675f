import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FilterControl } from "../../src/filters/filter-control";
import { Chips } from "../parts/chips";

interface Props {
  readonly id: string;
  readonly control: FilterControl;
  readonly texts: readonly string[];
  readonly onChange: (texts: string[]) => void;
}

/** Free-text values. Where several are allowed, Enter or leaving the field turns the text into a chip. */
export function TextsInput({ id, control, texts, onChange }: Props): JSX.Element {
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
