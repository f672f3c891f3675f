import type { JSX } from "preact";
import { useAddin } from "../addin";
import { OddBillCard } from "../credits/odd-bill";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { isOver } from "./drive-run";
import { NamesToCheck } from "./names-to-check";
import { RunButtons } from "./run-buttons";
import { RunSummary } from "./run-summary";
import { panelOf } from "./run-range";

/** A run, while it is running and when it is over. */
export function RunView(): JSX.Element {
  const { panels, run, go, leader, from } = useAddin();
  const { progress, driving, failure, retryInMs } = run;
  if (progress === null) return <PanelFrame title="Run">There is no run in this spreadsheet.</PanelFrame>;
  // A form has nothing more to say once its run has started; what led to it, or a watch, has.
  const before = leader ?? (progress.ofWatch === true && from !== "home" ? "watches" : "home");
  return (
    <PanelFrame
      title={panels[progress.ofWatch === true ? "watches" : panelOf(progress.kind)].title}
      footer={<RunButtons place="run" />}
      showsRun
      back={{
        label: `Back to ${panels[before].title}`,
        onBack: () => go(before),
      }}
    >
      <section class="run-view">
        <RunSummary progress={progress} place="run" />
        {progress.mine &&
          !driving &&
          isOver(progress.state) &&
          progress.state !== "stopped" &&
          progress.rows.some(({ what }) => what === "check") && <NamesToCheck progress={progress} />}
        {progress.mine && progress.state === "stopped" && <OddBillCard />}
        {failure !== null && retryInMs === null && <FailureNotice failure={failure} onRetry={run.goOn} />}
        {failure !== null && retryInMs !== null && (
          <p class="run-message" role="status">
            {failure.message} Trying again by itself in {Math.ceil(retryInMs / 1000)} s.
          </p>
        )}
        {driving && progress.state === "waiting" && progress.nextDelayMs >= 2_000 && (
          <p class="run-message" role="status">
            Goes on by itself in {Math.round(progress.nextDelayMs / 1000)} s.
          </p>
        )}
        {driving && !isOver(progress.state) && (
          <p class="help">Keep this sidebar open for full speed; closed, it goes on once an hour.</p>
        )}
      </section>
    </PanelFrame>
  );
}
