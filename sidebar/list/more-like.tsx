import type { FilterControl } from "../../src/lists/filters/filter-control";
import type { FoundPeer, MoreLike, SharedFilter } from "../../src/features/more-like";
import { useAddin } from "../addin";
import { isHeldUp } from "../credits/credits-in-words";
import { companies, credits, spentInWords } from "../in-words";
import { CopyButton } from "../parts/copy-button";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { qualified, shownRange } from "../run/run-range";
import { useTask } from "../use-task";
import { learnLabels } from "./known-labels";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

/** Peers named in the companies' assessments; their websites are looked up on a click, free of charge. */
function NamedPeers({ peers }: Pick<MoreLike, "peers">): JSX.Element {
  const { call } = useAddin();
  const [found, setFound] = useState<readonly FoundPeer[] | null>(null);
  const task = useTask();
  const find = (): void =>
    task.run(
      () => call("findPeers", { names: peers.map(({ name }) => name) }),
      (answer) => setFound(answer.found),
    );
  const sure = (found ?? []).flatMap(({ isExact, company }) =>
    isExact && company !== null && company.website !== "" ? [company.website] : [],
  );
  return (
    <div class="peers">
      <p>
        <strong>Named as peers:</strong>{" "}
        {peers.map(({ name, namedBy }) => (namedBy > 1 ? `${name} (${namedBy}×)` : name)).join(", ")}
      </p>
      {found === null ? (
        <button type="button" class="link" disabled={task.busy} onClick={find}>
          {task.busy && <Spinner />}
          {task.busy ? "Looking…" : "Find their websites · free"}
        </button>
      ) : (
        <ul class="causes">
          {found.map((peer) => (
            <li key={peer.name}>
              <Peer peer={peer} />
            </li>
          ))}
        </ul>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {sure.length > 1 && (
        <p class="copy-line">
          <span>All {sure.length} websites</span>
          <CopyButton text={sure.join("\n")} what={`all ${sure.length} websites`} />
        </p>
      )}
    </div>
  );
}

function Peer({ peer: { name, isExact, company } }: { peer: FoundPeer }): JSX.Element {
  if (company === null || company.website === "") return <span>{name}: not found.</span>;
  return (
    <>
      <span>
        {isExact ? name : `${name}: perhaps ${company.name}`}, {company.website}
      </span>
      <CopyButton text={company.website} what={`website of ${name}`} />
    </>
  );
}

/** Values by filter. */
type Filled = Readonly<Record<string, unknown>>;

/** What was found, and what was spent on it just now. */
type Compared = MoreLike & { readonly spent?: number };

interface Props {
  readonly controls: readonly FilterControl[];
  /** The filters that already have a value. */
  readonly filters: readonly string[];
  /** Sets filters, replacing those of an earlier comparison, and excludes these companies. */
  readonly onFilters: (filters: Filled, excludeRange: string, before: Filled) => void;
}

/** Fills the filters with what the selected companies share, for the user to correct; free, from held answers. */
export function MoreLikeThese({ controls, filters, onFilters }: Props): JSX.Element {
  const { call, state, refresh } = useAddin();
  const [answer, setAnswer] = useState<(Compared & { range: string }) | null>(null);
  const [filled, setFilled] = useState<Filled>({});
  const comparing = useTask();
  const buying = useTask();
  const selection = state?.selection ?? null;

  const fill = (shared: readonly SharedFilter[], excludeRange: string, before: Filled): Filled => {
    for (const each of shared) learnLabels(state?.baseUrl ?? "", each.filter, optionsOf(each));
    const values = Object.fromEntries(shared.map(({ filter, value }) => [filter, value]));
    onFilters(values, excludeRange, before);
    return values;
  };
  const take = (found: Compared, range: string): void => {
    setAnswer({ ...found, range });
    const chosen = found.shared.filter((each) => each.chosen);
    if (chosen.length > 0 || Object.keys(filled).length > 0)
      setFilled(fill(chosen, found.excludeRange, filled));
  };
  const compare = (range: string): void =>
    comparing.run(
      () => call("quoteMoreLike", { range }),
      (found) => take(found, range),
    );
  const buy = (range: string, creditCap: number): void =>
    buying.run(async () => {
      take(await call("buyMoreLike", { range, creditCap }), range);
      refresh();
    });
  const busy = comparing.busy || buying.busy;
  return (
    <section class="block" aria-label="More like these">
      <details open={answer !== null}>
        <summary>More like the selected companies</summary>
        {selection === null || selection.companies === 0 ? (
          <p class="help">
            Select the websites of some companies in the sheet, then come back here: what most of them share
            becomes filters.
          </p>
        ) : (
          <>
            <p class="help">
              {shownRange(selection)}, {companies(selection.companies)}. What most of them share becomes
              filters below. They are left out of the list.
            </p>
            <div class="buttons">
              <button
                type="button"
                disabled={busy}
                onClick={() => compare(qualified(selection.sheetName, selection.a1))}
              >
                {comparing.busy && <Spinner />}
                {comparing.busy ? "Comparing…" : "See what they share · free"}
              </button>
            </div>
          </>
        )}
        {comparing.failure !== null && (
          <FailureNotice failure={comparing.failure} onRetry={comparing.again} />
        )}
        {answer !== null && (
          <div class="more-like" aria-live="polite">
            {answer.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {answer.spent !== undefined && <p>{spentInWords(answer.spent)}</p>}
            <Shared
              answer={answer}
              controls={controls}
              filters={filters}
              onAdd={(each) => fill([each], answer.excludeRange, {})}
            />
            {answer.lacking > 0 && (
              <div class="buttons">
                <button
                  type="button"
                  disabled={busy || isHeldUp(state)}
                  onClick={() => buy(answer.range, answer.credits.high)}
                >
                  {buying.busy && <Spinner />}
                  {buying.busy ? "Buying…" : `Get it · at most ${credits(answer.credits.high)}`}
                </button>
              </div>
            )}
            {buying.failure !== null && <FailureNotice failure={buying.failure} onRetry={buying.again} />}
            {answer.peers.length > 0 && <NamedPeers peers={answer.peers} />}
          </div>
        )}
      </details>
    </section>
  );
}

interface SharedProps {
  readonly answer: MoreLike;
  readonly controls: readonly FilterControl[];
  readonly filters: readonly string[];
  readonly onAdd: (shared: SharedFilter) => void;
}

/** What the companies share; first those whose filter already has a value, marked as such. */
function Shared({ answer, controls, filters, onAdd }: SharedProps): JSX.Element | null {
  const { shared, known } = answer;
  if (known === 0) return null;
  if (shared.length === 0) {
    return (
      <Notice tone="warning">
        <p>No filter has a value that most of them share. Select companies that are more alike.</p>
      </Notice>
    );
  }
  const labelOf = (key: string): string => controls.find(({ filter }) => filter === key)?.label ?? key;
  return (
    <ul class="causes">
      {shared.map((each) => (
        <li key={each.filter}>
          <span>
            <strong>{labelOf(each.filter)}</strong>: {valueInWords(each)} ({each.companies} of {known})
          </span>
          {filters.includes(each.filter) ? (
            <span class="help added">Added</span>
          ) : (
            <button
              type="button"
              class="link"
              aria-label={`Add ${labelOf(each.filter)}`}
              onClick={() => onAdd(each)}
            >
              Add
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function valueInWords({ value, labels }: SharedFilter): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const { gte, lte } = value as { gte?: number; lte?: number };
    return gte === lte ? String(gte) : `${gte} to ${lte}`;
  }
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => labels[String(one)] ?? String(one)).join(" or ");
}

function optionsOf({ value, labels }: SharedFilter): { value: string | number; label: string }[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) =>
    typeof one === "string" || typeof one === "number"
      ? [{ value: one, label: labels[String(one)] ?? String(one) }]
      : [],
  );
}
