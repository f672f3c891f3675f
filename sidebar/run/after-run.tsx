import { kindOf, startOf } from "../kinds";
import type { Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, credits, numberInWords, wholeCredits } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { membersOf, recall, remember } from "../remembered";
import { useTask } from "../use-task";
import { isWatched } from "../watch/watch-draft";
import { priceEach } from "./price-each";
import { panelOf, selectionOf, sheetOf } from "./run-range";
import type { JSX } from "preact";

/** The remaining rows of a selection of which only the first were tried. */
export interface Rest {
  readonly runId: string;
  readonly range: string;
  readonly companies: number;
}

const KEY = "tried-few";

export function rememberRest(rest: Rest): void {
  remember(KEY, rest);
}

/** The rows a run did not try; null if it took the whole selection. */
export function restOf(runId: string): Rest | null {
  const rest = recall(KEY, readRest);
  return rest?.runId === runId ? rest : null;
}

function readRest(stored: unknown): Rest | null {
  const { runId, range, companies: count } = membersOf(stored);
  return typeof runId === "string" && typeof range === "string" && typeof count === "number"
    ? { runId, range, companies: count }
    : null;
}

/** Next steps after a run: its sheet, more about the same companies, and the rows not tried yet. */
export function AfterRun({
  progress,
  primary,
}: {
  progress: Progress;
  primary: boolean;
}): JSX.Element | null {
  const { call, go, state } = useAddin();
  const task = useTask();
  const { runId, kind, done, total, sheetName, request } = progress;
  const rest = restOf(runId);
  const source = sheetOf(request?.range);
  const foundWebsites = kindOf(kind).isOfNames;
  const isOpen = state?.selection?.sheetName === sheetName;
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
        {rest !== null && (
          <button
            type="button"
            class={primary ? "primary" : undefined}
            onClick={() => go(panelOf(kind), selectionOf(rest.range, source, rest.companies))}
          >
            {startOf(kind, `the other ${numberInWords(rest.companies)}`)}
          </button>
        )}
        {foundWebsites && (
          <button
            type="button"
            class={primary ? "primary" : undefined}
            disabled={task.busy}
            onClick={() => task.run(enrich)}
          >
            Enrich these companies
          </button>
        )}
        <button
          type="button"
          class={primary && rest === null && !foundWebsites && !isOpen ? "primary" : undefined}
          disabled={task.busy}
          onClick={() => task.run(async () => void (await call("openResults", { runId })))}
        >
          Open the sheet
        </button>
        {kind === "enrichment" && request?.range !== undefined && (
          <button
            type="button"
            class={primary && rest === null && isOpen ? "primary" : undefined}
            onClick={() => go("enrich", selectionOf(request.range!, source, total))}
          >
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

/**
 * Offers to request the companies that a run did not find from the service, and says what will be bought as a
 * result.
 */
export function AskForMissing({
  count,
  request,
  onAsk,
}: {
  readonly count: number;
  readonly request: Progress["request"];
  /** @param credits What was promised at most; left out where that is not known before the request. */
  readonly onAsk: (credits?: number) => void;
}): JSX.Element {
  const { state } = useAddin();
  const each = priceEach(request, state?.sections ?? []);
  const isOne = count === 1;
  const most = each === null ? undefined : wholeCredits(each * count);
  const price =
    most === undefined ? "at the prices of this run and within its cap" : `for at most ${credits(most)}`;
  return (
    <div class="ask-for">
      <div class="buttons">
        <button type="button" onClick={() => onAsk(most)}>
          Ask for {companies(count)} that {isOne ? "is" : "are"} missing
        </button>
      </div>
      <p class="help">
        Asking is free. The API looks for {isOne ? "it" : "them"}, which may take days; what it finds is then
        fetched without asking again, {price}.
      </p>
    </div>
  );
}
