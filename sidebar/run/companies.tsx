import type { Bill, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, counted, numberInWords } from "../in-words";
import { UseLinks } from "../links/use-links";
import { columnsOffered } from "./find-column";
import { holdsCompanies } from "./panel-rows";
import { columnOf, shownRange } from "./run-range";
import type { JSX } from "preact";

/** Further ones are chosen in the sheet. */
const MOST_COLUMNS = 6;

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
  const { state, stateFailure, refreshing, go } = useAddin();
  const current = state?.selection ?? null;
  const isStray = !given && pinned !== null && pinned.found === undefined && isOfNothing(current);
  const { of, areAll } = columnsOffered(pinned, current);
  const offered = given && pinned?.others === undefined ? [] : offeredOf(of, pinned);
  const look = (label: string) => (
    <button type="button" class="link" disabled={refreshing} onClick={onUseSelection}>
      {refreshing && state !== null ? "Looking…" : label}
    </button>
  );
  return (
    <section class="block" aria-labelledby="companies-title">
      <div class="block-head">
        <h2 id="companies-title">Companies</h2>
        {pinned === null ? look("Look again") : look("Use selection")}
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
            {areAll
              ? "Which column holds the companies?"
              : "Paste websites or company names into a column, one per row."}
          </p>
        )}
        {pinned?.found !== undefined && (
          <p class="help">Found {pinned.found === "rows" ? "beside what is selected" : "in this sheet"}.</p>
        )}
        {isStray && <p class="help">The cells selected now hold no company.</p>}
        <UseLinks selection={pinned ?? current} onUsed={onUseSelection} />
        {pinned !== null && bill?.companies === 0 && (pinned.holds?.names ?? 0) > 0 && (
          <p class="help">
            <button type="button" class="link" onClick={() => go("search")}>
              Find their websites
            </button>
            , free
          </p>
        )}
        {of !== null &&
          offered.slice(0, MOST_COLUMNS).map((other) => (
            <p class="help" key={other.a1}>
              <button type="button" class="link" onClick={() => onUse(withOthers(of, other))}>
                Use column {columnOf(other.a1)}
                {other.column !== "" && ` (${other.column})`}
              </button>
              {areAll ? ": " : " instead: "}
              {countOfColumn(other)}
            </p>
          ))}
      </div>
    </section>
  );
}

/** What the sheet's selection holds itself, apart from what was found elsewhere. */
function isOfNothing(current: Selection | null): boolean {
  return current !== null && (current.found !== undefined || !holdsCompanies(current));
}

type Column = NonNullable<Selection["others"]>[number];

function offeredOf(of: Selection | null, pinned: Selection | null): readonly Column[] {
  if (of === null) return [];
  const own = of === pinned || !holdsCompanies(of) ? [] : [asColumn(of)];
  return [...own, ...(of.others ?? [])].filter(({ a1 }) => a1 !== pinned?.a1);
}

/** Hidden rows are counted as well until the bill has found out which rows a filter hides. */
function countOf(pinned: Selection, bill: Bill | null): string {
  const holds = holdsInWords(pinned);
  if (holds !== null) return holds;
  if (bill !== null) return companies(bill.companies);
  return pinned.filter === undefined ? companies(pinned.companies) : `up to ${companies(pinned.companies)}`;
}

/** `34 websites, 13 names, 5 blank`; null where all rows hold the same and are companies. */
function holdsInWords({ holds = {}, calculating = 0 }: Selection): string | null {
  const { websites = 0, names = 0, emails = 0, ids = 0, other = 0, blank = 0 } = holds;
  const isPlain = names + other + calculating === 0 && [websites, emails, ids].filter(Boolean).length < 2;
  if (isPlain) return null;
  const parts: readonly [number, string][] = [
    [websites, counted(websites, "website", "websites")],
    [names, counted(names, "name", "names")],
    [emails, counted(emails, "e-mail", "e-mails")],
    [ids, counted(ids, "ID", "IDs")],
    [other, `${numberInWords(other)} no company`],
    [calculating, `${numberInWords(calculating)} loading`],
    [blank, `${numberInWords(blank)} blank`],
  ];
  return parts.flatMap(([count, words]) => (count > 0 ? [words] : [])).join(", ");
}

function countOfColumn({ companies: count, names = 0 }: Column): string {
  return count === 0 && names > 0 ? counted(names, "name", "names") : companies(count);
}

function asColumn({ a1, column, companies: count, holds }: Selection): Column {
  return { a1, column, companies: count, ...(count === 0 ? { names: holds?.names ?? 0 } : {}) };
}

/** Another column of the same cells, with a way back to this one. */
function withOthers({ sheetName, filter, ...from }: Selection, chosen: Column): Selection {
  const back = holdsCompanies({ sheetName, ...from }) ? [asColumn({ sheetName, ...from })] : [];
  const others = [...back, ...(from.others ?? [])].filter(({ a1 }) => a1 !== chosen.a1);
  return {
    sheetName,
    a1: chosen.a1,
    column: chosen.column,
    companies: chosen.companies,
    others,
    ...(filter === undefined ? {} : { filter }),
    ...(chosen.names === undefined ? {} : { holds: { names: chosen.names } }),
  };
}
