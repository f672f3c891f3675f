import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { FilterCatalogue, ListRequest, ListResult } from "../../src/core/sidebar-contract";
import { type FilterControl, filterControls } from "../../src/lists/filter-control";
import { type ListDraft, listRequest } from "../../src/lists/list-request";
import { useAddin } from "../addin";
import { SaveKeyCard } from "../home/save-key-card";
import { FailureNotice, Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { recall, remember } from "../remembered";
import { Bill } from "../run/bill";
import { useQuote } from "../run/use-quote";
import { useTask } from "../use-task";
import { emptyDraft, readDraft } from "./draft";
import { FilterFinder } from "./filter-finder";
import { FilterForm } from "./filter-form";
import { ListOptions } from "./list-options";
import { ListResultView } from "./list-result";

/** Filters to companies: find filters, give values, see the bill, build. */
export function ListPanel(): JSX.Element {
  const { call, state, options, refresh } = useAddin();
  const [catalogue, setCatalogue] = useState<FilterCatalogue | null>(null);
  const [draft, setDraft] = useState<ListDraft>(() => recall("list", readDraft));
  const [result, setResult] = useState<ListResult | null>(null);
  const opening = useTask();
  const building = useTask();
  const hasKey = state?.key.saved ?? true;

  const open = (again: boolean): void =>
    opening.run(async () => setCatalogue(await options.catalogue(again)));
  useEffect(() => {
    if (hasKey) open(false);
  }, [hasKey]);

  const controls = useMemo(() => (catalogue === null ? [] : filterControls(catalogue)), [catalogue]);
  const { request, problems } = listRequest(controls, draft);
  const quote = useQuote(hasKey && catalogue !== null ? request : null, (asked: ListRequest) =>
    call("quoteList", asked),
  );

  function change(next: ListDraft): void {
    setDraft(next);
    remember("list", next);
  }
  const build = (asked: ListRequest, creditCap: number): void =>
    building.run(async () => {
      setResult(await call("generateList", { ...asked, creditCap }));
      refresh();
    });

  if (result !== null) return <ListResultView result={result} onAgain={() => setResult(null)} />;
  const footer =
    controls.length === 0 || !hasKey ? null : (
      <Bill
        quote={quote}
        problem={problemInWords(draft, request, problems)}
        startLabel={() => "Build list"}
        canStart={() => true}
        starting={building.busy}
        startFailure={building.failure}
        onRetry={building.again}
        onStart={(bill) => request !== null && build(request, bill.credits.high)}
        {...(draft.entries.length > 0
          ? { second: { label: "Clear filters", free: true, onClick: () => change({ ...emptyDraft }) } }
          : {})}
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
          controls={controls}
          draft={draft}
          problems={problems}
          request={request}
          onChange={change}
          refreshing={opening.busy}
          onRefresh={() => open(true)}
        />
      )}
    </PanelFrame>
  );
}

interface BuilderProps {
  readonly controls: readonly FilterControl[];
  readonly draft: ListDraft;
  readonly problems: ReturnType<typeof listRequest>["problems"];
  readonly request: ListRequest | null;
  readonly refreshing: boolean;
  readonly onChange: (draft: ListDraft) => void;
  readonly onRefresh: () => void;
}

function Builder(props: BuilderProps): JSX.Element {
  const { controls, draft, problems, request, refreshing, onChange, onRefresh } = props;
  const [focused, setFocused] = useState<string | null>(null);
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
      <FilterFinder controls={controls} draft={draft} onChange={onChange} onAdded={setFocused} />
      <FilterForm
        controls={controls}
        draft={draft}
        problems={problems}
        focused={focused}
        onChange={onChange}
        onAdded={setFocused}
      />
      <ListOptions draft={draft} request={request} problems={problems} onChange={onChange} />
      <p class="help catalogue-line">
        {controls.length} filters, as the API lists them.{" "}
        <button type="button" class="link" disabled={refreshing} onClick={onRefresh}>
          {refreshing ? "Refreshing…" : "Refresh"}
        </button>
      </p>
    </>
  );
}

function problemInWords(
  draft: ListDraft,
  request: ListRequest | null,
  problems: BuilderProps["problems"],
): string | null {
  if (draft.entries.length === 0) return "Add a filter to see the bill.";
  if (problems.length > 0) return "Correct what is marked above to see the bill.";
  return request === null ? "Give a filter a value to see the bill." : null;
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
