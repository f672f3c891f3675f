import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import { columnsOfFilters } from "../../src/lists/filter-columns";
import { type FilterControl, groupNotes } from "../../src/lists/filters/filter-control";
import type { ListRequest, ListResult, Result } from "../../src/rpc/rpc";
import type { Cause } from "../../src/features/lists";
import { useAddin } from "../addin";
import { companies, credits, spentInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { selectionOf } from "../run/run-range";
import { useTask } from "../use-task";
import { AddColumns, columnsInWords } from "./add-columns";
import { SaveList } from "./save-list";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Props {
  readonly result: ListResult;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly controls: readonly FilterControl[];
  readonly onLeaveOut: (filter: string) => void;
}

/** Nothing matched: the cost, what can be inferred, and a way to find the filter that causes it. */
function EmptyResult({ result, filters, controls, onLeaveOut }: Props): JSX.Element {
  const found = groupNotes(controls, filters);
  return (
    <>
      <Notice tone="warning" title="No company matches">
        {result.warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Notice>
      {found.length > 0 && (
        <Notice tone="plain" title="What can be seen from here">
          {found.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {Object.keys(filters).length > 1 && (
        <FindCause filters={filters} controls={controls} onLeaveOut={onLeaveOut} />
      )}
    </>
  );
}

function FindCause({ filters, controls, onLeaveOut }: Omit<Props, "result">): JSX.Element {
  const { call, refresh } = useAddin();
  const [high, setHigh] = useState<number | null>(null);
  const [answer, setAnswer] = useState<Result<"findCause"> | null>(null);
  const pricing = useTask();
  const asking = useTask();
  useEffect(() => {
    pricing.run(
      () => call("quoteCause", { filters }),
      ({ credits: { high: most } }) => setHigh(most),
    );
  }, []);
  const find = (creditCap: number): void =>
    asking.run(async () => {
      setAnswer(await call("findCause", { filters, creditCap }));
      refresh();
    });
  const failed = asking.failure === null ? pricing : asking;
  return (
    <section class="block" aria-labelledby="cause-title">
      <h2 id="cause-title">Which filter is to blame?</h2>
      {failed.failure !== null && <FailureNotice failure={failed.failure} onRetry={failed.again} />}
      {answer === null && (
        <>
          <p class="help">Asks once without each filter. Finding nobody is free.</p>
          <div class="buttons cause-button">
            <button
              type="button"
              disabled={high === null || asking.busy}
              onClick={() => high !== null && find(high)}
            >
              {asking.busy && <Spinner />}
              {asking.busy
                ? "Asking…"
                : high === null
                  ? "Find the cause"
                  : `Find the cause · ${high === 0 ? "free" : `at most ${credits(high)}`}`}
            </button>
          </div>
        </>
      )}
      <div aria-live="polite">
        {answer !== null && (
          <Causes causes={answer.causes} spent={answer.credits} controls={controls} onLeaveOut={onLeaveOut} />
        )}
      </div>
    </section>
  );
}

interface CausesProps {
  readonly causes: readonly Cause[];
  readonly spent: number;
  readonly controls: readonly FilterControl[];
  readonly onLeaveOut: (filter: string) => void;
}

function Causes({ causes, spent, controls, onLeaveOut }: CausesProps): JSX.Element {
  const labelOf = (key: string): string => controls.find(({ filter }) => filter === key)?.label ?? key;
  const some = causes.filter(({ matches }) => matches > 0).sort((a, b) => b.matches - a.matches);
  return (
    <>
      {some.length === 0 ? (
        <p>Leaving out one filter is not enough. Leave out two, or widen them.</p>
      ) : (
        <ul class="causes">
          {some.map(({ filter, matches }) => (
            <li key={filter}>
              <span>
                Without <strong>{labelOf(filter)}</strong>:{" "}
                {matches >= LIST_LIMIT_MAX ? `${LIST_LIMIT_MAX} or more companies` : companies(matches)}
              </span>
              <button
                type="button"
                class="link"
                aria-label={`Leave out ${labelOf(filter)}`}
                onClick={() => onLeaveOut(filter)}
              >
                Leave out
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="help">{spentInWords(spent)}</p>
    </>
  );
}

interface ListResultProps {
  readonly result: ListResult;
  /** The request that this is the result of. */
  readonly request: ListRequest;
  readonly controls: readonly FilterControl[];
  /** The labels of the request's values. */
  readonly labels: Record<string, string>;
  readonly openedAs: string | null;
  readonly suggestion: string;
  readonly onSaved: (name: string) => void;
  readonly onChangeFilters: () => void;
  readonly onLeaveOut: (filter: string) => void;
}

/** The result of a list in words, and what can be done with it next. */
export function ListResultView(props: ListResultProps): JSX.Element {
  const { go } = useAddin();
  const { result, request, onChangeFilters } = props;
  const { companies: range, count, sheetName } = result;
  const selection = range === null ? null : selectionOf(range, sheetName, count);
  const columns = selection === null ? [] : columnsOfFilters(request.filters);
  const footer =
    selection !== null && columns.length > 0 ? (
      <AddColumns selection={selection} columns={columns} />
    ) : (
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => (selection === null ? onChangeFilters() : go("enrich", selection))}
        >
          {selection === null ? "Change filters" : "Add facts…"}
        </button>
      </div>
    );
  return (
    <PanelFrame
      title="Your list"
      stepOf="list"
      footer={footer}
      back={{ label: "Back to the filters", onBack: onChangeFilters }}
    >
      {result.totalCount === 0 && count === 0 ? (
        <EmptyResult
          result={result}
          filters={request.filters}
          controls={props.controls}
          onLeaveOut={props.onLeaveOut}
        />
      ) : (
        <Built result={result} />
      )}
      {columns.length > 0 && (
        <section class="block" aria-labelledby="add-title">
          <h2 id="add-title">What you filtered by</h2>
          <p>{columnsInWords(columns)}: as columns beside each company.</p>
        </section>
      )}
      <section class="block" aria-label="Keep it">
        <SaveList
          request={request}
          labels={props.labels}
          openedAs={props.openedAs}
          suggestion={props.suggestion}
          builtOn={sheetName}
          onSaved={props.onSaved}
        />
      </section>
    </PanelFrame>
  );
}

function Built({ result }: { result: ListResult }): JSX.Element {
  const { count, totalCount, sheetName, warnings } = result;
  return (
    <>
      <Notice
        tone={count === 0 ? "warning" : "success"}
        title={count === 0 ? "No sheet was made" : `${companies(count)} on the sheet “${sheetName}”`}
      >
        {count > 0 && totalCount <= count && totalCount < LIST_LIMIT_MAX && <p>These are all that match.</p>}
        <p>{spentInWords(result.credits)}</p>
      </Notice>
      <Warnings warnings={warnings} />
    </>
  );
}

/** Remarks about a result: how many more companies match, what the API dropped. */
export function Warnings({ warnings }: { warnings: readonly string[] }): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  );
}
