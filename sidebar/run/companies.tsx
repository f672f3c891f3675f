import type { Bill, Selection, SheetColumns } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies } from "../in-words";
import { columnsOffered } from "./find-column";
import { columnOf, qualified, shownRange } from "./run-range";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

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

/**
 * The selection that this panel bills and runs: the companies it was given, else the selection in the sheet.
 *
 * It follows the sheet's selection whenever the sidebar gets the focus, but only to cells that hold
 * companies, and the run always gets the range of the shown bill, so a stray click in the sheet never changes
 * what is paid.
 */
export function usePinnedSelection(given: Selection | null): Selection | null {
  const selection = useAddin().state?.selection ?? null;
  const pinned = useRef<Selection | null>(null);
  // While rendering: an effect would show the panel without companies once more, and so without their columns.
  if (selection !== null && holdsCompanies(selection)) pinned.current = selection;
  return given ?? pinned.current;
}

/** Cells still being calculated may become companies. */
function holdsCompanies({ companies: count, calculating = 0 }: Selection): boolean {
  return count > 0 || calculating > 0;
}

/**
 * The columns that already exist beside these companies; requested only if no selection includes them.
 *
 * @returns Undefined while loading, so that boxes are not ticked while they still change; null if unknown.
 */
export function useSheetColumns(selection: Selection | null): SheetColumns | null | undefined {
  const { call } = useAddin();
  const [asked, setAsked] = useState<{ range: string; columns: SheetColumns | null } | null>(null);
  const known = selection?.columns ?? null;
  const range = selection === null || known !== null ? "" : qualified(selection.sheetName, selection.a1);
  useEffect(() => {
    if (range === "") return;
    let isCurrent = true;
    call("getColumns", { range }).then(
      (columns) => isCurrent && setAsked({ range, columns }),
      // The bill reports what is wrong with the range.
      () => isCurrent && setAsked({ range, columns: null }),
    );
    return () => void (isCurrent = false);
  }, [range]);
  if (known !== null || range === "") return known;
  return asked?.range === range ? asked.columns : undefined;
}
