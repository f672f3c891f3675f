import type { JSX } from "preact";
import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import type { FilterControl } from "../../src/filters/filter-control";
import type { ListRequest, ListResult } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, spentInWords } from "../in-words";
import { Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { selectionOf } from "../run/first-rows";
import { EmptyResult } from "./empty-result";
import { SaveList } from "./save-list";

interface Props {
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
export function ListResultView(props: Props): JSX.Element {
  const { go } = useAddin();
  const { result, request, onChangeFilters } = props;
  const { companies: range, count, sheetName } = result;
  const footer = (
    <div class="buttons">
      {range === null ? (
        <button type="button" class="primary" onClick={onChangeFilters}>
          Change filters
        </button>
      ) : (
        <button
          type="button"
          class="primary"
          onClick={() => go("enrich", selectionOf(range, sheetName, count))}
        >
          And enrich with…
        </button>
      )}
      {range !== null && (
        <button type="button" onClick={onChangeFilters}>
          Change filters
        </button>
      )}
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
      <section class="block" aria-label="Keep it">
        <SaveList
          request={request}
          labels={props.labels}
          openedAs={props.openedAs}
          suggestion={props.suggestion}
          builtOn={sheetName}
          onSaved={props.onSaved}
        />
        <p class="help" hidden={request.limit > LIST_LIMIT_MAX}>
          A saved list can be run again, or watched: it then shows which companies are new, gone or changed.
        </p>
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
