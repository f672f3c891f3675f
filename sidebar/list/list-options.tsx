import type { JSX } from "preact";
import { type ListDraft, type Problem, sortOrders } from "../../src/lists/list-draft";
import { useAddin } from "../addin";
import { Field, NumberInText } from "../parts/field";
import { qualified } from "../run/first-rows";

interface Props {
  readonly draft: ListDraft;
  readonly problems: readonly Problem[];
  /** The default name of the new sheet. */
  readonly sheetName: string;
  /** Rendered below the number of companies. */
  readonly howMany: JSX.Element | null;
  readonly onChange: (draft: ListDraft) => void;
}

/** How many companies, in which order, which to exclude, and which sheet to write to. */
export function ListOptions({ draft, problems, sheetName, howMany, onChange }: Props): JSX.Element {
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
      {howMany}
      <details>
        <summary>Sort, leave out, sheet name</summary>
        <Sorting draft={draft} onChange={change} />
        <Field
          id="exclude-range"
          label="Leave out companies already in"
          placeholder="CRM!A2:A"
          help="A range, or several with commas between: a CRM export, say. Websites are compared, and where a row has none its name. The API still charges for rows left out."
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
