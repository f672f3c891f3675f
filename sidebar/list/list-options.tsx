import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import { type ListDraft, type Problem, sortOrders } from "../../src/lists/list-draft";
import type { ListRequest } from "../../src/rpc/rpc";
import type { ListBill } from "../../src/features/lists";
import { useAddin } from "../addin";
import { companies, credits, dayAndTime, numberInWords } from "../in-words";
import { Field, NumberInText } from "../parts/field";
import { FailureNotice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import type { LiveQuote } from "../run/quote";
import { qualified } from "../run/run-range";
import { useTask } from "../use-task";
import type { ComponentChildren, JSX } from "preact";

interface Props {
  readonly draft: ListDraft;
  readonly problems: readonly Problem[];
  /** The default name of the new sheet. */
  readonly sheetName: string;
  /** How many match, where that is known. */
  readonly matching: JSX.Element | null;
  /** Counts them. */
  readonly countMatching: JSX.Element | null;
  /** What else can be done with the filters. */
  readonly children: ComponentChildren;
  readonly onChange: (draft: ListDraft) => void;
}

/** How many companies, in which order, which to exclude, and which sheet to write to. */
export function ListOptions({
  draft,
  problems,
  sheetName,
  matching,
  countMatching,
  onChange,
  children,
}: Props): JSX.Element {
  const { state } = useAddin();
  const change = (next: Partial<ListDraft>): void => onChange({ ...draft, ...next });
  const selection = state?.selection ?? null;
  return (
    <section class="block" aria-label="The list">
      <NumberInText
        id="list-limit"
        before="At most"
        after="companies"
        value={draft.limit}
        onInput={(limit) => change({ limit })}
      />
      {problems
        .filter(({ filter }) => filter === null)
        .map(({ message }) => (
          <p key={message} class="problem" role="alert">
            {message}
          </p>
        ))}
      {matching}
      <details>
        <summary>More options</summary>
        {countMatching}
        <Sorting draft={draft} onChange={change} />
        <Field
          id="exclude-range"
          label="Leave out companies already in"
          placeholder="CRM!A2:A"
          help="One range or several: A2:A, CRM!B2:B. They are charged all the same."
          value={draft.excludeRange}
          onInput={(excludeRange) => change({ excludeRange })}
        />
        {selection !== null && selection.a1 !== "" && (
          <button
            type="button"
            class="link"
            onClick={() => change({ excludeRange: qualified(selection.sheetName, selection.a1) })}
          >
            Use selection ({selection.sheetName}!{selection.a1})
          </button>
        )}
        <Field
          id="sheet-name"
          label="Name of the new sheet"
          placeholder={sheetName === "" ? "Companies" : sheetName}
          value={draft.sheetName}
          onInput={(typed) => change({ sheetName: typed })}
        />
        {children}
      </details>
    </section>
  );
}

function Sorting({
  draft,
  onChange,
}: {
  draft: ListDraft;
  onChange: (change: Partial<ListDraft>) => void;
}): JSX.Element {
  return (
    <div class="sorting">
      <div class="field">
        <label for="sort-by">Sort by</label>
        <select
          id="sort-by"
          value={draft.sortBy}
          onChange={(event) => onChange({ sortBy: event.currentTarget.value })}
        >
          {sortOrders.map(({ sortBy, label }) => (
            <option key={sortBy} value={sortBy}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {draft.sortBy !== "relevance" && (
        <div class="field">
          <label for="sort-order">Order</label>
          <select
            id="sort-order"
            value={draft.sortOrder}
            onChange={(event) =>
              onChange({ sortOrder: event.currentTarget.value === "asc" ? "asc" : "desc" })
            }
          >
            <option value="desc">Highest first</option>
            <option value="asc">Lowest first</option>
          </select>
        </div>
      )}
    </div>
  );
}

interface HowManyProps {
  readonly request: ListRequest;
  readonly quote: LiveQuote<ListBill>;
  /** Sets the number of companies to take. */
  readonly onTake: (limit: number) => void;
}

/** How many companies match, where that is known. */
export function Matching({ request, quote, onTake }: HowManyProps): JSX.Element {
  const { bill, pending } = quote;
  const matching = pending ? null : (bill?.matching ?? null);
  return (
    <div class="how-many" aria-live="polite">
      {matching !== null && <Counted matching={matching} limit={request.limit} onTake={onTake} />}
    </div>
  );
}

/** Counts those that match before the list is bought, for the price on the button. A long list is counted as its first step. */
export function CountMatching({ request, quote }: Omit<HowManyProps, "onTake">): JSX.Element | null {
  const { call, refresh } = useAddin();
  const task = useTask();
  const { bill, pending } = quote;
  if (bill === null || bill.plan !== undefined || bill.matching !== null) return null;
  const { countCredits } = bill;
  const count = (): void =>
    task.run(async () => {
      await call("countList", { ...request, creditCap: countCredits.high });
      quote.again();
      refresh();
    });
  return (
    <div class="how-many" aria-live="polite">
      <button type="button" class="link" disabled={pending || task.busy} onClick={count}>
        {task.busy && <Spinner />}
        {task.busy
          ? "Counting…"
          : `How many match? · ${countCredits.high === 0 ? "free" : `at most ${credits(countCredits.high)}`}`}
      </button>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </div>
  );
}

function Counted({
  matching: { matches, orMore, at },
  limit,
  onTake,
}: {
  matching: NonNullable<ListBill["matching"]>;
  limit: number;
  onTake: HowManyProps["onTake"];
}): JSX.Element {
  const { state } = useAddin();
  if (matches === null) return <p>The API did not say how many match.</p>;
  // More than the API lists at once is known of parts alone, which make one list.
  const most = orMore ? Math.min(matches, LIST_LIMIT_MAX) : matches;
  return (
    <p>
      <strong>{matches === 0 ? "No company" : `${companies(matches)}${orMore ? " or more" : ""}`}</strong>{" "}
      {matches === 1 || matches === 0 ? "matches" : "match"}, as of {dayAndTime(at, state?.timeZone)}.
      {orMore && (limit > LIST_LIMIT_MAX ? "" : " Ask for more, and they are counted.")}{" "}
      {most > 0 && most !== limit && !(orMore && limit > most) && (
        <button type="button" class="link" onClick={() => onTake(most)}>
          {most < matches || orMore || most === 1
            ? `Take ${numberInWords(most)}`
            : `Take all ${numberInWords(most)}`}
        </button>
      )}
    </p>
  );
}
