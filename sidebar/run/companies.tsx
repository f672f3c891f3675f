import type { Bill, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies } from "../in-words";
import { columnsOffered } from "./find-column";
import { columnOf, shownRange } from "./run-range";
import type { JSX } from "preact";

interface Props {
  readonly pinned: Selection | null;
  /** The bill of the pinned companies once there is one; its count takes precedence. */
  readonly bill: Bill | null;
  /** The panel was opened for these companies, so the sheet's selection does not describe them. */
  readonly given: boolean;
  readonly onUseSelection: () => void;
  readonly onUse: (companies: Selection) => void;
}

/** Which companies: the pinned range in words, and how to choose another one. */
export function Companies({ pinned, bill, given, onUseSelection, onUse }: Props): JSX.Element {
  const { state, stateFailure, refreshing } = useAddin();
  const current = state?.selection ?? null;
  const stray = !given && pinned !== null && current !== null && !sameRange(pinned, current);
  const { of, beside } = columnsOffered(pinned, current);
  const offered = given && pinned?.others === undefined ? null : of;
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
            <span class="range-count">{countOf(pinned, bill)}</span>
          </p>
        ) : state === null && stateFailure === null ? (
          <p class="range skeleton-block" role="status" aria-label="Reading the selection" />
        ) : (
          <p class="range range-none">
            {current === null || current.a1 === ""
              ? "Nothing is selected. "
              : `No company found in ${shownRange(current)}. `}
            Select the cells with websites in the sheet, then click Use selection.
          </p>
        )}
        {stray && <p class="help">The cells selected now ({shownRange(current)}) hold no company.</p>}
        {offered?.others?.map((other) => (
          <p class="help" key={other.a1}>
            <button type="button" class="link" onClick={() => onUse(withOthers(offered, other))}>
              Use column {columnOf(other.a1)}
              {other.column !== "" && ` (${other.column})`}
            </button>{" "}
            {beside ? "beside it: " : "instead: "}
            {companies(other.companies)}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Hidden rows are counted as well until the bill has found out which rows a filter hides. */
function countOf(pinned: Selection, bill: Bill | null): string {
  if (bill !== null) return companies(bill.companies);
  return pinned.filter === undefined ? companies(pinned.companies) : `up to ${companies(pinned.companies)}`;
}

/** Another column of the same cells, with a way back to this one. */
function withOthers(
  from: Selection,
  { a1, column, companies: count }: NonNullable<Selection["others"]>[number],
) {
  const { others = [], columns: _, ...rest } = from;
  const back = from.companies === 0 ? [] : [{ a1: from.a1, column: from.column, companies: from.companies }];
  return {
    ...rest,
    a1,
    column,
    companies: count,
    others: [...back, ...others.filter((each) => each.a1 !== a1)],
  };
}

function sameRange(left: Selection, right: Selection): boolean {
  return left.sheetName === right.sheetName && left.a1 === right.a1;
}
