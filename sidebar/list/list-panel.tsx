import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { rounded } from "../../src/core/credits";
import { type FilterControl, filterControls } from "../../src/lists/filters/filter-control";
import { type ListDraft, listRequest, type Problem } from "../../src/lists/list-draft";
import type { Bill as RunBill, FilterCatalogue, ListRequest } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { SaveKeyCard } from "../home/key-cards";
import { FailureNotice, journalProblem } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { recall, remember } from "../remembered";
import { Bill } from "../run/bill";
import { orNewBill, useQuote } from "../run/quote";
import { useTask } from "../use-task";
import { useListBuilding } from "./begun-list";
import { countParts } from "./count-parts";
import { type Arrival, Builder } from "./builder";
import { listName } from "../../src/lists/list-name";
import { draftOfList, emptyDraft, suggestName, withoutFilter } from "./draft";
import { useDraft } from "./use-draft";
import { isKept } from "./save-list";
import { labelsFrom, labelsOf } from "./known-labels";
import { ListResultView } from "./list-result";
import { RunAgain } from "./run-again";

/** From filters to companies: find filters, set values, see the bill, build; or continue with a saved list. */
export function ListPanel({ list: sought = null }: { list?: SavedList | null }): JSX.Element {
  const { call, state, options, refresh, lists, setLists, run } = useAddin();
  const [catalogue, setCatalogue] = useState<FilterCatalogue | null>(null);
  const { draft, described, change, replace, describe } = useDraft();
  const [openedAs, setOpenedAs] = useState<string | null>(() => recall("list-name", readName));
  const [again, setAgain] = useState<SavedList | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [progress, setProgress] = useState("");
  /** What counting the parts of a list has cost: it belongs to the price of that list. */
  const counting = useRef({ list: "", credits: 0 });
  const countedFor = (asked: ListRequest): number =>
    counting.current.list === JSON.stringify(asked) ? counting.current.credits : 0;
  const opening = useTask();
  const starting = useTask();
  const counts = useTask();
  const building = useListBuilding();
  const hasKey = state?.key.saved ?? true;
  // The list may have been deleted or renamed in the meantime.
  const known = lists?.some((list) => list.name === openedAs) === true ? openedAs : null;

  const open = (anew: boolean): void =>
    opening.run(async () => {
      const opened = await options.catalogue(anew);
      setCatalogue(opened);
      // `lists` is newer than the catalogue if a list was saved after the catalogue was fetched.
      if (anew || lists === null) setLists(opened.lists);
      if (!anew && sought !== null) arrive(sought, filterControls(opened), lists ?? opened.lists);
    });
  /**
   * Opens the list that the panel was opened with; if the draft has unsaved changes, only unfolds the row of
   * that list.
   */
  function arrive(list: SavedList, offered: readonly FilterControl[], saved: readonly SavedList[]): void {
    const opens = isKept(draft, listRequest(offered, draft).request, saved);
    if (opens) take(list, offered);
    setArrival({ name: list.name, opens });
  }
  function take(list: SavedList, offered: readonly FilterControl[]): void {
    replace(draftOfList(list, offered, labelsFrom(state?.baseUrl ?? "", list.labels)));
    name(list.name);
  }
  useEffect(() => {
    if (hasKey) open(false);
  }, [hasKey]);
  const { begun, result } = building;
  const saved = again ?? lists?.find(({ name: of }) => of === begun?.saved) ?? null;
  const isBuilder = saved === null && result === null;
  // Coming back from a result or a bill is not an arrival.
  useEffect(() => {
    if (!isBuilder) setArrival(null);
  }, [isBuilder]);

  const controls = useMemo(() => (catalogue === null ? [] : filterControls(catalogue)), [catalogue]);
  const { request, problems, unset } = useMemo(() => listRequest(controls, draft), [controls, draft]);
  const quoted = hasKey && catalogue !== null && isBuilder;
  const quote = useQuote(quoted ? request : null, (asked: ListRequest) => call("quoteList", asked));

  const isUncounted = quote.bill?.plan?.ready === false;
  const isOver = result !== null || building.failure !== null;
  useEffect(() => {
    if (!isOver) return;
    // The old bill still includes what has been bought; and a saved list has its sheet now.
    quote.again();
    if (lists !== null) call("getLists", {}).then((now) => setLists(now.lists), ignore);
  }, [isOver]);

  function name(next: string | null): void {
    setOpenedAs(next);
    remember("list-name", next);
  }
  const sheetName =
    request?.sheetName ?? (known === null ? suggestName(draft, controls) : listName([[known]]));
  const build = (asked: ListRequest, bill: RunBill): void =>
    starting.run(async () => {
      building.leave();
      const named = { ...asked, ...(sheetName === "" ? {} : { sheetName }) };
      const { runId } = await orNewBill(run.start({ kind: "list", list: named }, bill), quote.again);
      building.begin({ runId, request: asked, saved: null, counted: countedFor(asked) });
      counting.current = { list: "", credits: 0 };
    });

  const countAll = (asked: ListRequest, { credits: { high } }: RunBill): void =>
    counts.run(async () => {
      setProgress("");
      const cost = await countParts(call, asked, high, setProgress).finally(quote.again);
      counting.current = { list: JSON.stringify(asked), credits: rounded(countedFor(asked) + cost) };
      refresh();
    });

  if (saved !== null) {
    const back = (): void => {
      building.leave();
      setAgain(null);
    };
    return <RunAgain list={saved} building={building} onBack={back} />;
  }
  if (result !== null && begun !== null && controls.length > 0) {
    return (
      <ListResultView
        result={{ ...result, credits: rounded(result.credits + begun.counted) }}
        request={begun.request}
        controls={controls}
        labels={labelsOf(draft)}
        openedAs={known}
        suggestion={suggestName(draft, controls)}
        onSaved={name}
        onChangeFilters={building.leave}
        onLeaveOut={(filter) => {
          change((now) => withoutFilter(now, filter));
          building.leave();
        }}
      />
    );
  }
  const clear = (): void => {
    replace({ ...emptyDraft });
    name(null);
    document.getElementById("filter-finder")?.focus();
  };
  const footer =
    controls.length === 0 || !hasKey ? null : (
      <Bill
        quote={quote}
        problem={journalProblem(state) ?? problemInWords(draft, request, problems, unset)}
        startLabel={() => (isUncounted ? "Count" : "Build list")}
        pricesOn="first"
        startingLabel={counts.busy ? `Counting… ${progress}`.trim() : `Building… ${building.parts}`.trim()}
        canStart={({ today, companies }) => (today ?? companies) > 0}
        starting={starting.busy || counts.busy || building.busy}
        startFailure={starting.failure ?? counts.failure ?? building.failure}
        onRetry={() => {
          if (isUncounted) counts.again();
          else if (request !== null && quote.bill !== null) build(request, quote.bill);
        }}
        onStart={(bill) => {
          if (request !== null) (isUncounted ? countAll : build)(request, bill);
        }}
      />
    );

  return (
    <PanelFrame title="Build a list" footer={footer}>
      {!hasKey && <SaveKeyCard />}
      {hasKey && opening.failure !== null && (
        <FailureNotice failure={opening.failure} onRetry={opening.again} />
      )}
      {hasKey && catalogue === null && opening.busy && <Skeleton />}
      {hasKey && catalogue !== null && (
        <Builder
          catalogue={catalogue}
          controls={controls}
          draft={draft}
          described={described}
          onDescribed={describe}
          problems={problems}
          request={request}
          quote={quote}
          openedAs={known}
          onChange={change}
          onNew={(other) => {
            replace(other);
            name(null);
          }}
          refreshing={opening.busy}
          onRefresh={() => open(true)}
          onClear={clear}
          arrival={arrival}
          onOpen={(list) => take(list, controls)}
          onRunAgain={(list) => {
            building.leave();
            setAgain(list);
          }}
          onSaved={name}
        />
      )}
    </PanelFrame>
  );
}

function problemInWords(
  draft: ListDraft,
  request: ListRequest | null,
  problems: readonly Problem[],
  unset: readonly string[],
): string | null {
  if (draft.entries.length === 0) return "Add a filter to see the bill.";
  if (problems.length > 0) return "Correct what is marked above to see the bill.";
  if (unset.length > 0) return `Give “${unset[0]}” a value, or remove it.`;
  return request === null ? "Give a filter a value to see the bill." : null;
}

const ignore = (): void => undefined;

function readName(stored: unknown): string | null {
  return typeof stored === "string" ? stored : null;
}

function Skeleton(): JSX.Element {
  return (
    <div role="status" aria-label="Loading the filters">
      <p class="skeleton-block" />
      <p class="skeleton-block" />
      <p class="skeleton-block" />
    </div>
  );
}
