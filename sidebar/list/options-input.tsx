import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FilterOption } from "../../src/core/sidebar-contract";
import type { FilterControl } from "../../src/lists/filter-control";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { OptionPicker } from "../parts/option-picker";
import { createOptionLookup, lookupAtRest, type LookupView, type OptionLookup } from "./option-lookup";

interface Props {
  readonly id: string;
  readonly control: FilterControl;
  readonly chosen: readonly FilterOption[];
  readonly onChange: (chosen: FilterOption[]) => void;
}

/** Values out of the API's own options, fetched when the field first gets the focus. */
export function OptionsInput({ id, control, chosen, onChange }: Props): JSX.Element {
  const { options: store } = useAddin();
  const [view, setView] = useState<LookupView>(lookupAtRest);
  const lookup = useRef<OptionLookup | null>(null);
  useEffect(() => {
    lookup.current = createOptionLookup(store, control.filter, setView);
    return () => lookup.current?.dispose();
  }, [store, control.filter]);

  return (
    <>
      <OptionPicker
        id={id}
        label={control.label}
        hideLabel
        placeholder={placeholder(view, chosen.length)}
        options={view.options}
        chosen={chosen}
        many={control.many}
        busy={view.busy}
        answerTo={view.searched}
        note={note(view)}
        onChange={onChange}
        onOpen={() => lookup.current?.open()}
        onTyped={(text) => lookup.current?.typed(text)}
        onSubmit={(text) => lookup.current?.submit(text)}
      />
      {view.failure !== null && (
        <FailureNotice failure={view.failure} onRetry={() => lookup.current?.open()} />
      )}
    </>
  );
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
