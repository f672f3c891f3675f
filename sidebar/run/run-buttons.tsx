import type { JSX } from "preact";
import { useAddin } from "../addin";
import { Spinner } from "../parts/progress-bar";
import { isOver } from "./drive-run";

/** What can be done about the run now: by its state, by who started it and by whether this sidebar drives it. */
export function RunButtons({ place }: { place: "home" | "run" }): JSX.Element | null {
  const { run, go, refresh, refreshing } = useAddin();
  const { progress, driving, cancelling } = run;
  if (progress === null) return null;

  const toContinue = !driving && progress.mine && (!isOver(progress.state) || progress.state === "stopped");
  const resume = (): void => {
    run.begin(progress);
    go("run");
  };
  const leave = (): void => {
    run.dismiss();
    go("home");
  };
  return (
    <div class="buttons">
      {toContinue && (
        <button type="button" class="primary" onClick={resume}>
          Continue
        </button>
      )}
      {!progress.mine && !isOver(progress.state) && (
        <button type="button" disabled={refreshing} onClick={refresh}>
          {refreshing ? "Refreshing…" : "Refresh"}
        </button>
      )}
      {driving && place === "home" && (
        <button type="button" onClick={() => go("run")}>
          Show
        </button>
      )}
      {!isOver(progress.state) && (
        <button type="button" disabled={cancelling} onClick={() => run.cancel()}>
          {cancelling && <Spinner />}
          {cancelling ? "Cancelling…" : "Cancel run"}
        </button>
      )}
      {isOver(progress.state) && (
        <button type="button" class={place === "run" && !toContinue ? "primary" : undefined} onClick={leave}>
          {place === "run" ? "Done" : "Dismiss"}
        </button>
      )}
    </div>
  );
}
