import type { ComponentChildren, JSX, TargetedClipboardEvent, TargetedKeyboardEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Spinner } from "./progress-bar";

export interface ComboboxItem {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** A short text beside the label: a code. */
  readonly aside?: string;
  /** Shown above the item if it differs from that of the item before. */
  readonly heading?: string;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder: string;
  readonly items: readonly ComboboxItem[];
  readonly text: string;
  /** A line below the items: how many more there are, or what to type. */
  readonly note: string | null;
  readonly busy?: boolean;
  /** Rendered between the label and the input: what is already chosen. */
  readonly chosen?: ComponentChildren;
  readonly describedBy?: string;
  /** The first item is not highlighted as the user types: Enter takes nothing that was not pointed at. */
  readonly loose?: boolean;
  /** Opens only on a click, a letter or an arrow key, so that tabbing through covers nothing. */
  readonly waits?: boolean;
  /** Opens only on a letter or an arrow key. */
  readonly onlyTyped?: boolean;
  readonly onText: (text: string) => void;
  readonly onPick: (key: string) => void;
  readonly onOpen?: () => void;
  /** Enter was pressed while no item was highlighted. */
  readonly onEnter?: () => void;
  readonly onBackspace?: () => void;
  /** The input lost the focus. */
  readonly onLeave?: () => void;
  /** @returns true if the pasted text was handled. */
  readonly onPasted?: (text: string) => boolean;
}

/**
 * A text input with a list to choose from: type, arrow keys, Enter; Escape closes the list, and the focus
 * stays in the input.
 */
export function Combobox(props: Props): JSX.Element {
  const { id, label, items, text, note, busy = false } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState(false);
  const isHeld = props.onlyTyped === true && text.trim() === "" && !moved;
  const shown = open && !isHeld && (items.length > 0 || note !== null);
  const activeIndex = props.loose === true && !moved ? -1 : Math.min(active, items.length - 1);

  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown, items.length]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);

  function pick(index: number): void {
    const item = items[index];
    if (item === undefined) return;
    setActive(-1);
    setOpen(false);
    props.onPick(item.key);
  }
  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setMoved(true);
      setActive(Math.max(0, Math.min(items.length - 1, activeIndex + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (shown && activeIndex >= 0) pick(activeIndex);
      else props.onEnter?.();
    } else if (event.key === "Escape" && shown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Backspace" && text === "") {
      props.onBackspace?.();
    }
  }
  function onPaste(event: TargetedClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (props.onPasted?.(pasted) !== true) return;
    event.preventDefault();
    // What was accepted and what was not is shown below.
    setOpen(false);
  }

  return (
    <div class="combobox">
      <label for={id} class={props.hideLabel === true ? "visually-hidden" : undefined}>
        {label}
      </label>
      {props.chosen}
      <div class="combobox-line">
        <input
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          placeholder={props.placeholder}
          value={text}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && activeIndex >= 0 ? `${id}-option-${activeIndex}` : undefined}
          aria-describedby={props.describedBy}
          onFocus={() => {
            setOpen(props.waits !== true);
            props.onOpen?.();
          }}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            setMoved(false);
            setActive(-1);
            props.onLeave?.();
          }}
          onInput={(event) => {
            setOpen(true);
            setMoved(false);
            setActive(event.currentTarget.value.trim() === "" ? -1 : 0);
            props.onText(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {busy && <Spinner />}
        <div class={shown ? "popup" : "popup popup-closed"} onMouseDown={(event) => event.preventDefault()}>
          <ul id={`${id}-list`} ref={list} role="listbox" aria-label={label} tabIndex={-1}>
            {shown &&
              items.map((item, index) => (
                <ComboboxOption
                  key={item.key}
                  id={`${id}-option-${index}`}
                  item={item}
                  heading={item.heading === items[index - 1]?.heading ? undefined : item.heading}
                  active={index === activeIndex}
                  onPick={() => pick(index)}
                />
              ))}
          </ul>
          {shown && note !== null && <p class="popup-note">{note}</p>}
        </div>
      </div>
      {/* Always rendered: screen readers do not announce a live region that appears together with its text. */}
      <p class="visually-hidden" role="status">
        {shown && !busy && (note ?? (text.trim() === "" ? "" : `${items.length} to choose from`))}
      </p>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: ComboboxItem;
  readonly heading: string | undefined;
  readonly active: boolean;
  readonly onPick: () => void;
}

function ComboboxOption({ id, item, heading, active, onPick }: OptionProps): JSX.Element {
  return (
    <>
      {heading !== undefined && (
        <li class="popup-heading" role="presentation" aria-hidden="true">
          {heading}
        </li>
      )}
      <li
        id={id}
        role="option"
        aria-selected={active}
        class={item.aside === undefined ? "option" : "option option-coded"}
        onClick={onPick}
      >
        <span class="option-label">{item.label}</span>
        {item.aside !== undefined && <span class="option-aside">{item.aside}</span>}
        {item.detail !== undefined && item.detail !== "" && <span class="option-detail">{item.detail}</span>}
      </li>
    </>
  );
}
