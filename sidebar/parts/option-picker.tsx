import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FilterOption } from "../../src/core/sidebar-contract";
import { type HeadedOption, matchOptions, matchPasted } from "../../src/lists/match-options";
import { Chips } from "./chips";
import { Combobox, type ComboboxItem } from "./combobox";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder: string;
  readonly options: readonly HeadedOption[];
  readonly chosen: readonly FilterOption[];
  readonly many?: boolean;
  /** The options are already the answer to these words, so they are shown whatever letters they hold. */
  readonly answerTo?: string | null;
  readonly busy?: boolean;
  /** Shown below the options instead of the number that is left out. */
  readonly note?: string | null;
  readonly describedBy?: string;
  readonly onChange: (chosen: FilterOption[]) => void;
  readonly onOpen?: () => void;
  readonly onTyped?: (text: string) => void;
  readonly onSubmit?: (text: string) => void;
  /** Makes an option of what was typed where that is allowed; null where it is not. */
  readonly asTyped?: (text: string) => FilterOption | null;
}

/** Several values out of many, by typing a few letters. Values that are not among the options are never made up. */
export function OptionPicker(props: Props): JSX.Element {
  const { id, options, chosen, many = true, asTyped, onChange } = props;
  const [text, setText] = useState("");
  const [unmatched, setUnmatched] = useState<readonly string[]>([]);
  const answered = props.answerTo !== undefined && props.answerTo === text.trim();
  const { shown, more } = matchOptions(options, answered ? "" : text, { chosen });
  const typed = text.trim() === "" ? null : (asTyped?.(text.trim()) ?? null);
  const offered =
    typed === null || shown.some(({ value }) => value === typed.value) ? shown : [...shown, typed];

  function add(added: readonly FilterOption[]): void {
    setText("");
    setUnmatched([]);
    const known = new Set(chosen.map(({ value }) => value));
    const fresh = added
      .filter(({ value }) => !known.has(value))
      .map(({ value, label }) => ({ value, label }));
    onChange(many ? [...chosen, ...fresh] : fresh.slice(-1));
  }
  function onPasted(pasted: string): boolean {
    if (!/[\n\t;,]/.test(pasted.trim())) return false;
    const { matched, unmatched: rest } = matchPasted(options, pasted);
    const made = rest.map((part) => asTyped?.(part) ?? null);
    add([...matched, ...made.filter((option) => option !== null)]);
    setUnmatched(rest.filter((_part, index) => made[index] === null));
    return true;
  }

  const none =
    text.trim() !== "" && offered.length === 0 && props.busy !== true
      ? "Nothing matches these letters."
      : null;
  const note =
    props.note ?? none ?? (more > 0 ? `${more.toLocaleString("en-US")} more: type to narrow.` : null);
  return (
    <div class="picker">
      <Combobox
        id={id}
        label={props.label}
        hideLabel={props.hideLabel ?? false}
        placeholder={props.placeholder}
        chosen={
          <Chips
            chips={chosen.map(({ value, label }) => ({ key: String(value), label }))}
            onRemove={(key) => onChange(chosen.filter(({ value }) => String(value) !== key))}
          />
        }
        text={text}
        busy={props.busy ?? false}
        note={note}
        {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
        items={offered.map((option) => comboboxItem(option, text.trim() === ""))}
        onText={(next) => {
          setText(next);
          props.onTyped?.(next);
        }}
        onPick={(key) => add(offered.filter(({ value }) => String(value) === key))}
        onOpen={() => props.onOpen?.()}
        onEnter={() => (typed === null ? props.onSubmit?.(text) : add([typed]))}
        onBackspace={() => onChange(chosen.slice(0, -1))}
        onPasted={onPasted}
      />
      {unmatched.length > 0 && (
        <p class="problem" role="status">
          Not among the options, so left out: {unmatched.join("; ")}.
        </p>
      )}
    </div>
  );
}

/** Headings hold while the options stand in their own order; a search mixes them, so there the heading is a detail. */
function comboboxItem({ value, label, heading }: HeadedOption, inOrder: boolean): ComboboxItem {
  const code = String(value);
  const details = [code.toLowerCase() === label.toLowerCase() ? "" : code, inOrder ? "" : (heading ?? "")];
  return {
    key: code,
    label,
    detail: details.filter((detail) => detail !== "").join(" · "),
    ...(heading !== undefined && inOrder ? { heading } : {}),
  };
}
