import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FilterControl } from "../../src/lists/filters/filter-control";
import type { FilterOption } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { OptionPicker } from "../parts/option-picker";
import {
  broadOnes,
  coveredBy,
  createOptionLookup,
  isHierarchy,
  lookupAtRest,
  lookUpEach,
  type LookupView,
  type OptionLookup,
} from "./options";
import { knownAt, learnLabels } from "./known-labels";

interface Props {
  readonly id: string;
  readonly control: FilterControl;
  readonly chosen: readonly FilterOption[];
  readonly onChange: (chosen: FilterOption[]) => void;
}

/** Values from the API's own options, fetched when the field first gets the focus. */
export function OptionsInput({ id, control, chosen, onChange }: Props): JSX.Element {
  const { options: store, state } = useAddin();
  const address = state?.baseUrl ?? "";
  const [view, setView] = useState<LookupView>(lookupAtRest);
  const lookup = useRef<OptionLookup | null>(null);
  // A layout effect, because a filter that was just added gets the focus immediately.
  useLayoutEffect(() => {
    lookup.current = createOptionLookup(store, control.filter, setView);
    return () => lookup.current?.dispose();
  }, [store, control.filter]);
  // A saved list and words hold values only; their labels are requested once.
  useEffect(() => {
    if (!chosen.some(isBare)) return;
    lookup.current?.open();
    // By its text: a number that was saved may be listed as a text by now.
    const served = new Map(view.options.map((option) => [String(option.value), option]));
    const named = chosen.map(
      ({ value, label }) =>
        served.get(String(value)) ?? { value, label: knownAt(address)(control.filter, value) ?? label },
    );
    const isSame = ({ value, label }: FilterOption, index: number): boolean =>
      value === chosen[index]?.value && label === chosen[index].label;
    if (!named.every(isSame)) onChange(named);
  }, [view.options, chosen]);
  const hierarchy = isHierarchy(control);
  const broad = useMemo(() => (hierarchy ? broadOnes(view.options) : none), [hierarchy, view.options]);

  return (
    <>
      <OptionPicker
        id={id}
        label={control.label}
        hideLabel
        placeholder={placeholder(view, chosen.length)}
        mostAtRest={MOST_AT_REST}
        options={view.options}
        chosen={chosen}
        many={control.many}
        busy={view.busy}
        answerTo={view.searched}
        note={note(view)}
        broad={broad}
        onChange={(next) => {
          learnLabels(address, control.filter, next);
          onChange(next);
        }}
        {...(view.mode === "list"
          ? {}
          : { onUnmatched: (parts: readonly string[]) => lookUpEach(store, control.filter, parts) })}
        onOpen={() => lookup.current?.open()}
        onTyped={(text) => lookup.current?.typed(text)}
        onSubmit={(text) => lookup.current?.submit(text)}
      />
      {hierarchy &&
        coveredBy(chosen).map(({ inner, outer }) => (
          <p key={inner.value} class="help" role="status">
            “{outer.label}” covers “{inner.label}” already.
          </p>
        ))}
      {view.failure !== null && (
        <FailureNotice failure={view.failure} onRetry={() => lookup.current?.open()} />
      )}
    </>
  );
}

/** A longer list waits for letters: it would cover what is below. */
const MOST_AT_REST = 8;

const none: ReadonlySet<string> = new Set();

function isBare({ value, label }: FilterOption): boolean {
  return label === String(value);
}

function placeholder({ mode }: LookupView, chosen: number): string {
  if (mode === "words") return "Type a word, then Enter…";
  return chosen === 0 ? "Type to choose…" : "Add another…";
}

function note({ mode, busy, options, searched, failure }: LookupView): string | null {
  if (failure !== null) return null;
  if (busy) return "Asking the API…";
  if (mode === "words" && options.length === 0) {
    return searched === null
      ? "Type at least three letters, or press Enter."
      : `Nothing found for “${searched}”.`;
  }
  return null;
}
