import type { JSX } from "preact";
import type { Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { kinds } from "../../src/core/run-kind";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import { isWatched } from "../watch/watch-draft";
import { selectionOf } from "./first-rows";
import { restOf } from "./rest";
import { panelOf, sheetOf } from "./run-range";

/** Next steps after a run: its sheet, more about the same companies, and the rows not tried yet. */
export function AfterRun({
  progress,
  primary,
}: {
  progress: Progress;
  primary: boolean;
}): JSX.Element | null {
  const { call, go } = useAddin();
  const task = useTask();
  const { runId, kind, done, total, sheetName, request } = progress;
  const rest = restOf(runId);
  const source = sheetOf(request?.range);
  if (done === 0 || sheetName === "") return null;

  const enrich = async (): Promise<void> => {
    const { websites, sheetName: opened } = await call("openResults", { runId });
    go(
      "enrich",
      websites === undefined ? undefined : selectionOf(websites.range, opened, websites.companies),
    );
  };
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          class={primary ? "primary" : undefined}
          disabled={task.busy}
          onClick={() => task.run(async () => void (await call("openResults", { runId })))}
        >
          Open the sheet
        </button>
        {rest !== null && (
          <button
            type="button"
            onClick={() => go(panelOf(kind), selectionOf(rest.range, source, rest.companies))}
          >
            {kinds[kind].start} the other {numberInWords(rest.companies)}
          </button>
        )}
        {kind === "match" && (
          <button type="button" disabled={task.busy} onClick={() => task.run(enrich)}>
            Enrich these companies
          </button>
        )}
        {kind === "enrichment" && request?.range !== undefined && (
          <button type="button" onClick={() => go("enrich", selectionOf(request.range!, source, total))}>
            Add columns
          </button>
        )}
        {isWatched(kind) && request !== undefined && progress.ofWatch !== true && (
          <button type="button" onClick={() => go("watches", undefined, request)}>
            Watch the whole column
          </button>
        )}
      </div>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </>
  );
}
