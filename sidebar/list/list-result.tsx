import type { JSX } from "preact";
import type { ListResult } from "../../src/core/sidebar-contract";
import { LIST_LIMIT_MAX } from "../../src/lists/list-request";
import { useAddin } from "../addin";
import { companies, credits } from "../in-words";
import { Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";

/** What a list brought, in words: rows written, companies that match in all, what it cost, what the API remarked. */
export function ListResultView({
  result,
  onAgain,
}: {
  result: ListResult;
  onAgain: () => void;
}): JSX.Element {
  const { go } = useAddin();
  const footer = (
    <div class="buttons">
      <button type="button" class="primary" onClick={() => go("home")}>
        Done
      </button>
      <button type="button" onClick={onAgain}>
        Change filters
      </button>
    </div>
  );
  return (
    <PanelFrame title="Build a list" footer={footer}>
      {result.totalCount === 0 && result.count === 0 ? (
        <NothingMatched result={result} />
      ) : (
        <Built result={result} />
      )}
      {result.warnings.length > 0 && (
        <Notice tone="warning" title="The API remarks">
          {result.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          <p class="help">A value that was dropped makes the list broader than you asked.</p>
        </Notice>
      )}
    </PanelFrame>
  );
}

function Built({ result }: { result: ListResult }): JSX.Element {
  const { count, totalCount, sheetName } = result;
  return (
    <Notice tone="success" title={`${companies(count)} written`}>
      {sheetName !== "" && <p>They are on the sheet “{sheetName}”.</p>}
      <p>
        {totalCount >= LIST_LIMIT_MAX
          ? `${LIST_LIMIT_MAX} or more match in all: narrow the filters, or split the list by one of them.`
          : totalCount > count
            ? `${companies(totalCount)} match in all.`
            : "These are all that match."}
      </p>
      <p>{credits(result.credits)} spent.</p>
    </Notice>
  );
}

function NothingMatched({ result }: { result: ListResult }): JSX.Element {
  return (
    <Notice tone="warning" title="No company matches">
      <p>
        {result.credits === 0
          ? "So it cost nothing, and no sheet was made."
          : `${credits(result.credits)} spent.`}
      </p>
      <p>
        All filters must match at once. Take the narrowest one out, or widen a range. Values of a filter widen
        it: any of them may match.
      </p>
    </Notice>
  );
}
