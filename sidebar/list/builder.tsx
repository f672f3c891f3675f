import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FilterControl } from "../../src/lists/filters/filter-control";
import type { ListDraft, Problem } from "../../src/lists/list-draft";
import { listName } from "../../src/lists/list-name";
import type { FilterCatalogue, ListRequest } from "../../src/rpc/rpc";
import type { ListBill, SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { dayAndTime } from "../in-words";
import { Notice } from "../parts/notice";
import { emptyDraft, entriesFrom, suggestName, withEntries, withoutEntries, withRange } from "./draft";
import { FilterFinder } from "./filter-finder";
import { FilterForm } from "./filter-form";
import { knownAt, labelsOf } from "./known-labels";
import type { LiveQuote } from "../run/quote";
import { CountMatching, ListOptions, Matching } from "./list-options";
import { RequestView, SaveList } from "./save-list";
import { SavedLists } from "./saved-lists";
import { MoreLikeThese } from "./more-like";
import type { DraftChange } from "./use-draft";
import { Words } from "./words";

/** The saved list that the user came for, and whether it was opened in the builder. */
export interface Arrival {
  readonly name: string;
  readonly opens: boolean;
}

interface Props {
  readonly arrival: Arrival | null;
  readonly catalogue: FilterCatalogue;
  readonly controls: readonly FilterControl[];
  readonly draft: ListDraft;
  /** What the last sentence has filled in. */
  readonly described: ListDraft["entries"];
  readonly problems: readonly Problem[];
  readonly request: ListRequest | null;
  readonly quote: LiveQuote<ListBill>;
  readonly openedAs: string | null;
  readonly refreshing: boolean;
  readonly onChange: (change: DraftChange) => void;
  /** A sentence was read. Returns the filters that were set by hand, and stay. */
  readonly onDescribed: (entries: ListDraft["entries"]) => readonly string[];
  /** Another list, of no name. */
  readonly onNew: (draft: ListDraft) => void;
  readonly onRefresh: () => void;
  readonly onClear: () => void;
  readonly onOpen: (list: SavedList) => void;
  readonly onRunAgain: (list: SavedList) => void;
  readonly onSaved: (name: string) => void;
}

/** From top to bottom: existing lists, words, the filters, one more filter, and what happens to the companies. */
export function Builder(props: Props): JSX.Element {
  const { catalogue, controls, draft, problems, request, refreshing, onChange, onRefresh } = props;
  const { lists, state } = useAddin();
  const knownLabel = knownAt(state?.baseUrl ?? "");
  const [focused, setFocused] = useState<string | null>(null);
  const [describes, setDescribes] = useState(false);
  const [opened, setOpened] = useState(props.arrival?.opens === true ? props.arrival.name : null);
  useEffect(() => {
    if (opened !== null) document.getElementById("opened-as")?.focus();
    setOpened(null);
  }, [opened]);
  // Focus a new filter only once: if the same filter comes back from words or a saved list, it must not take
  // the focus.
  useEffect(() => setFocused(null), [focused]);
  if (controls.length === 0) {
    return (
      <Notice tone="warning" title="The API listed no filters">
        <p>Without filters no list can be built. Check the base URL in Settings, or ask again.</p>
        <button type="button" class="link" disabled={refreshing} onClick={onRefresh}>
          Ask again
        </button>
      </Notice>
    );
  }
  return (
    <>
      <SavedLists
        lists={lists ?? []}
        unfolded={draft.entries.length === 0}
        shown={props.arrival?.opens === false ? props.arrival.name : null}
        onOpen={(list) => {
          props.onOpen(list);
          setOpened(list.name);
        }}
        onRunAgain={props.onRunAgain}
      />
      <div class="tabs" role="group" aria-label="How to say which companies">
        <button type="button" aria-pressed={!describes} onClick={() => setDescribes(false)}>
          Filters
        </button>
        <button type="button" aria-pressed={describes} onClick={() => setDescribes(true)}>
          Describe
        </button>
      </div>
      <div hidden={!describes}>
        <Words
          controls={controls}
          filters={draft.entries.map(({ filter }) => filter)}
          described={props.described.map(({ filter }) => filter)}
          onFilters={(filters) => {
            // What is described is another list than the saved one that was open.
            if (props.openedAs !== null) props.onNew({ ...emptyDraft });
            return props.onDescribed(entriesFrom(filters, controls, knownLabel));
          }}
        />
        <MoreLikeThese
          controls={controls}
          filters={draft.entries.map(({ filter }) => filter)}
          onFilters={(filters, range, before) => {
            onChange((now) => ({
              ...withEntries(
                withoutEntries(now, entriesFrom(before, controls, knownLabel)),
                entriesFrom(filters, controls, knownLabel),
              ),
              excludeRange: withRange(now.excludeRange, range),
            }));
          }}
        />
      </div>
      {/* What is described becomes filters, and these are what is built. */}
      <div hidden={describes && draft.entries.length === 0}>
        {props.openedAs !== null && draft.entries.length > 0 && (
          <h2 class="opened-as" id="opened-as" tabIndex={-1}>
            {props.openedAs}
          </h2>
        )}
        <FilterForm
          controls={controls}
          draft={draft}
          problems={problems}
          focused={focused}
          onChange={onChange}
          onAdded={setFocused}
        />
        {draft.entries.length > 0 && (
          <button type="button" class="link" onClick={props.onClear}>
            Clear filters
          </button>
        )}
        <FilterFinder controls={controls} draft={draft} onChange={onChange} onAdded={setFocused} />
        <ListOptions
          draft={draft}
          problems={problems}
          sheetName={props.openedAs === null ? suggestName(draft, controls) : listName([[props.openedAs]])}
          matching={
            request === null ? null : (
              <Matching
                request={request}
                quote={props.quote}
                onTake={(limit) => onChange((now) => ({ ...now, limit: String(limit) }))}
              />
            )
          }
          countMatching={request === null ? null : <CountMatching request={request} quote={props.quote} />}
          onChange={onChange}
        >
          {request !== null && (
            <>
              <SaveList
                request={request}
                labels={labelsOf(draft)}
                openedAs={props.openedAs}
                suggestion={suggestName(draft, controls)}
                onSaved={props.onSaved}
              />
              <RequestView request={request} />
            </>
          )}
          <p class="help catalogue-line">
            Filters as of {dayAndTime(catalogue.fetchedAt, state?.timeZone)}.{" "}
            <button
              type="button"
              class="link"
              aria-label="Refresh the filters"
              disabled={refreshing}
              onClick={onRefresh}
            >
              {refreshing ? "Refreshing…" : "Refresh"}
            </button>
          </p>
        </ListOptions>
      </div>
    </>
  );
}
