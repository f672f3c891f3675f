import type { JSX } from "preact";
import type { UnfinishedFetch } from "../../src/rpc/rpc";
import { counted, credits, numberInWords } from "../in-words";
import { Notice } from "../parts/notice";
import { ProgressBar, Spinner } from "../parts/progress-bar";
import { FETCH_MISSING } from "../../src/core/terms";

/** The progress of a fetch, and a button to stop it early. */
export function FetchProgress({
  done,
  total,
  message,
  stopping,
  onStop,
}: {
  done: number;
  total: number;
  message: string;
  stopping: boolean;
  onStop: () => void;
}): JSX.Element {
  return (
    <div class="fetch-progress" role="status">
      <p>
        <Spinner /> {total === 0 ? "Reading the formulas…" : `${numberInWords(done)} of ${requests(total)}`}
      </p>
      <ProgressBar done={done} total={total} label="Requests answered" />
      <p class="help">
        {message === ""
          ? "Keep this sidebar open. If it is closed, you can go on later and nothing is paid for twice."
          : message}
      </p>
      <div class="buttons">
        <button type="button" disabled={stopping} onClick={onStop}>
          {stopping ? "Stopping…" : "Stop and show what came"}
        </button>
      </div>
    </div>
  );
}

/** A fetch that was still unfinished when its sidebar closed. */
export function UnfinishedNotice({
  unfinished,
  onGoOn,
  onDiscard,
}: {
  unfinished: UnfinishedFetch;
  onGoOn: () => void;
  onDiscard: () => void;
}): JSX.Element {
  const { missingOnly, done, total, creditsLeft } = unfinished;
  return (
    <Notice tone="warning" title={`${missingOnly ? FETCH_MISSING : "Refresh"} was not finished`}>
      <p>
        {numberInWords(done)} of {requests(total)} answered. Up to {credits(creditsLeft)} of what you agreed
        to are left.
      </p>
      <div class="buttons">
        <button type="button" class="primary" onClick={onGoOn}>
          Go on
        </button>
        <button type="button" onClick={onDiscard}>
          Show what came
        </button>
      </div>
    </Notice>
  );
}

function requests(count: number): string {
  return counted(count, "request", "requests");
}
