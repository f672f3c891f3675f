import { type HeadedOption, matchOptions, matchPasted } from "../../src/lists/filters/find-values";
import type { FilterOption } from "../../src/rpc/rpc";
import { Chips } from "./chips";
import { Combobox, type ComboboxItem } from "./combobox";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

/**
 * The everyday name of an option: `Software (SOFT)`, with a code to distinguish it from others of that name,
 * is `Software`.
 */
export function withoutCode({ value, label }: FilterOption): string {
  const code = ` (${value})`;
  return label.endsWith(code) ? label.slice(0, -code.length) : label;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder: string;
  readonly options: readonly HeadedOption[];
  readonly chosen: readonly FilterOption[];
  readonly many?: boolean;
  /** The options are already the matches for these words, so they are not filtered by them again. */
  readonly answerTo?: string | null;
  readonly busy?: boolean;
  /** More options than that are listed only once something is typed, or an arrow key pressed. */
  readonly mostAtRest?: number;
  /** Shown below the options instead of the number of options left out. */
  readonly note?: string | null;
  readonly describedBy?: string;
  readonly onChange: (chosen: FilterOption[]) => void;
  readonly onOpen?: () => void;
  readonly onTyped?: (text: string) => void;
  readonly onSubmit?: (text: string) => void;
  /** Finds out whether the API knows pasted values that are not among the options. */
  readonly onUnmatched?: (
    parts: readonly string[],
  ) => Promise<{ matched: readonly FilterOption[]; unmatched: readonly string[] }>;
  /** Values that include everything beneath them. */
  readonly broad?: ReadonlySet<string>;
  /** Turns typed text into an option where that is allowed; null where it is not. */
  readonly asTyped?: (text: string) => FilterOption | null;
}

/** Picks several of many values by typing a few letters. Values that are not among the options are never invented. */
export function OptionPicker(props: Props): JSX.Element {
  const { id, options, chosen, many = true, asTyped, onChange } = props;
  const [text, setText] = useState("");
  const [unmatched, setUnmatched] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(0);
  const [left, setLeft] = useState(false);
  // Values may also arrive asynchronously: they are added to what is chosen by then.
  const latest = useRef(chosen);
  latest.current = chosen;
  const answered = props.answerTo !== undefined && props.answerTo === text.trim();
  const { shown, more, meant } = matchOptions(options, answered ? "" : text, { chosen });
  const typed = text.trim() === "" ? null : (asTyped?.(text.trim()) ?? null);
  const offered =
    typed === null || shown.some(({ value }) => value === typed.value) ? shown : [...shown, typed];

  function add(added: readonly FilterOption[]): void {
    setText("");
    setLeft(false);
    setUnmatched([]);
    const held = latest.current;
    const known = new Set(held.map(({ value }) => value));
    const fresh = added
      .filter(({ value }) => !known.has(value))
      .map(({ value, label }) => ({ value, label }));
    if (fresh.length > 0) onChange(many ? [...held, ...fresh] : fresh.slice(-1));
  }
  /** Accepts text that matches an option exactly; anything else is not a value, however close. */
  function onLeave(): void {
    if (text.trim() === "") return;
    const { matched, unmatched: rest } = matchPasted(options, text);
    if (rest.length === 0) add(matched);
    else setLeft(true);
  }
  function onPasted(pasted: string): boolean {
    if (!/[\n\t;,]/.test(pasted.trim())) return false;
    const { matched, unmatched: rest } = matchPasted(options, pasted);
    const made = rest.map((part) => asTyped?.(part) ?? null);
    add([...matched, ...made.filter((option) => option !== null)]);
    const unknown = rest.filter((_part, index) => made[index] === null);
    if (unknown.length === 0 || props.onUnmatched === undefined) setUnmatched(unknown);
    else void lookUp(unknown, props.onUnmatched);
    return true;
  }
  async function lookUp(parts: readonly string[], find: NonNullable<Props["onUnmatched"]>): Promise<void> {
    setAsking(parts.length);
    const found = await find(parts).catch(() => ({ matched: [], unmatched: parts }));
    setAsking(0);
    add(found.matched);
    setUnmatched(found.unmatched);
  }

  const none =
    text.trim() !== "" && offered.length === 0 && props.busy !== true
      ? matchOptions(options, text).shown.length > 0
        ? "That is chosen already."
        : "Nothing has that name. Try another word."
      : meant === null
        ? null
        : `Nothing is called “${text.trim()}”. These are for “${meant}”.`;
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
            chips={chosen.map(({ value, label }) => ({ key: String(value), label, ...sentAs(value, label) }))}
            onRemove={(key) => {
              setUnmatched([]);
              onChange(chosen.filter(({ value }) => String(value) !== key));
            }}
          />
        }
        text={text}
        busy={props.busy === true || asking > 0}
        onlyTyped={options.length > (props.mostAtRest ?? Infinity)}
        note={note}
        {...(props.describedBy === undefined ? {} : { describedBy: props.describedBy })}
        items={offered.map((option) => comboboxItem(option, text.trim() === "", props.broad))}
        onText={(next) => {
          setText(next);
          setLeft(false);
          props.onTyped?.(next);
        }}
        onPick={(key) => add(offered.filter(({ value }) => String(value) === key))}
        onOpen={() => props.onOpen?.()}
        onEnter={() => (typed === null ? props.onSubmit?.(text) : add([typed]))}
        onBackspace={() => onChange(chosen.slice(0, -1))}
        onPasted={onPasted}
        onLeave={onLeave}
      />
      {left && text.trim() !== "" && (
        <p class="problem" role="status">
          “{text.trim()}” is not chosen: take one of the options, or clear the field.
        </p>
      )}
      {asking > 0 && (
        <p class="help" role="status">
          Looking up {asking === 1 ? "the pasted value" : `${asking} pasted values`}…
        </p>
      )}
      {unmatched.length > 0 && (
        <p class="problem" role="status">
          Not among the options, so left out: {unmatched.join("; ")}.
        </p>
      )}
    </div>
  );
}

/** The number of characters that fit beside a label. */
const ASIDE_MAX = 10;

/** The value, unless the label says it already. */
function sentAs(value: string | number, label: string): { sent?: string } {
  const sent = String(value);
  const said = label.toLowerCase() === sent.replace(/_/g, " ").toLowerCase() || label.endsWith(`(${sent})`);
  return said ? {} : { sent };
}

/**
 * Headings are valid while the options are in their own order; a search mixes them, so there the heading
 * becomes a detail of the item.
 */
function comboboxItem(
  { value, label, heading }: HeadedOption,
  inOrder: boolean,
  broad?: ReadonlySet<string>,
): ComboboxItem {
  const name = withoutCode({ value, label });
  const { sent } = sentAs(value, name);
  const isShort = sent !== undefined && sent.length <= ASIDE_MAX;
  const details = [
    sent === undefined || isShort ? "" : sent,
    broad?.has(String(value)) === true ? "covers everything beneath" : "",
    inOrder ? "" : (heading ?? ""),
  ];
  return {
    key: String(value),
    label: name,
    ...(isShort ? { aside: sent } : {}),
    detail: details.filter((detail) => detail !== "").join(" · "),
    ...(heading !== undefined && inOrder ? { heading } : {}),
  };
}
