import type { JSX } from "preact";
import type { Selection } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { companies } from "../in-words";
import { shownRange } from "./first-rows";

interface Props {
  readonly pinned: Selection | null;
  /** The panel was opened for these companies: the sheet's selection says nothing about them. */
  readonly given: boolean;
  readonly onUseSelection: () => void;
}

/** Which companies: the pinned range in words, and the way to another one. */
export function Companies({ pinned, given, onUseSelection }: Props): JSX.Element {
  const { state, stateFailure, refreshing } = useAddin();
  const current = state?.selection ?? null;
  const stray = !given && pinned !== null && current !== null && !sameRange(pinned, current);
  return (
    <section class="block" aria-labelledby="companies-title">
      <div class="block-head">
        <h2 id="companies-title">Companies</h2>
        <button type="button" class="link" disabled={refreshing} onClick={onUseSelection}>
          {refreshing && state !== null ? "Looking…" : "Use selection"}
        </button>
      </div>
      <div aria-live="polite">
        {pinned !== null ? (
          <p class="range">
            <span class="range-a1">
              {shownRange(pinned)}
              {pinned.column !== "" && ` (${pinned.column})`}
            </span>
            <span class="range-count">{companies(pinned.companies)}</span>
          </p>
        ) : state === null && stateFailure === null ? (
          <p class="range skeleton-block" role="status" aria-label="Reading the selection" />
        ) : (
          <p class="range range-none">
            {current === null || current.a1 === ""
              ? "Nothing is selected. "
              : `No company found in ${current.sheetName}!${current.a1}. `}
            Select the cells with websites in the sheet, then click Use selection.
          </p>
        )}
        {stray && (
          <p class="help">
            The cells selected now ({current.sheetName}!{current.a1}) hold no company.
          </p>
        )}
      </div>
    </section>
  );
}

function sameRange(left: Selection, right: Selection): boolean {
  return left.sheetName === right.sheetName && left.a1 === right.a1;
}
