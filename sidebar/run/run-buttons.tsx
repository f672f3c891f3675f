import { centsAbove, rounded } from "../../src/core/credits";
import type { Bill, Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { counted, creditRange, credits, wholeCredits } from "../in-words";
import type { Leader } from "../panel-names";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { AfterRun, AskForMissing } from "./after-run";
import { BillLine } from "./bill";
import { isOver } from "./drive-run";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

/** A higher cap for a run that has reached its cap. */
interface Raise {
  readonly creditCap: number;
  /** What the run may still spend then, including the rest of the old cap. */
  readonly atMost: number;
}

/** The cap that lets a run finish, and what agreeing to it may cost from now on. */
export function raiseOf(
  { creditCap, moreCredits }: NonNullable<Progress["capReached"]>,
  creditsSpent: number,
): Raise {
  const raised = rounded(creditCap + wholeCredits(moreCredits));
  return { creditCap: raised, atMost: centsAbove(raised - creditsSpent) };
}

/** `Go on with 16 rows` of a run that was cancelled, `Retry 2 failed rows` of one that has ended. */
export function retryLabel({ state, toRetry }: Pick<Progress, "state" | "toRetry">): string {
  return state === "cancelled"
    ? `Go on with ${counted(toRetry, "row", "rows")}`
    : `Retry ${counted(toRetry, "failed row", "failed rows")}`;
}

/** The actions on the current run, by its state, by who started it and by whether this sidebar drives it. */
export function RunButtons({ place }: { place: "home" | "run" }): JSX.Element | null {
  const { call, run, go, leader, refresh, refreshing } = useAddin();
  const { progress, driving, cancelling } = run;
  const [asksUndo, setAsksUndo] = useState(false);
  const [again, setAgain] = useState<Bill | null>(null);
  const pricing = useTask();
  if (progress === null) return null;

  const { capReached, toRetry, undo } = progress;
  const raise = capReached === null ? null : raiseOf(capReached, progress.creditsSpent);
  const rests = !driving && isOver(progress.state);
  const toContinue =
    !driving &&
    progress.mine &&
    capReached === null &&
    (!isOver(progress.state) || progress.state === "stopped");
  const resume = (): void => {
    run.goOn();
    go("run");
  };
  const needsSettings = isForSettings(progress);
  const isLeft = rests && progress.mine && progress.state === "stopped";
  if (asksUndo && rests) {
    return (
      <AskUndo
        what={undo}
        onUndo={() => {
          setAsksUndo(false);
          go("run");
          run.undo(progress.runId);
        }}
        onKeep={() => setAsksUndo(false)}
      />
    );
  }
  const retry = (creditsAgreed?: number): void => {
    setAgain(null);
    go("run");
    run.retry(creditsAgreed);
  };
  const askRetry = (): void =>
    pricing.run(
      () => call("quoteRetry", { runId: progress.runId }),
      (bill) => (bill.credits.high === 0 ? retry() : setAgain(bill)),
    );
  const what = retryLabel(progress);
  if (again !== null && rests && toRetry > 0)
    return (
      <AskRetry
        what={what}
        bill={again}
        onRetry={() => retry(again.credits.high)}
        onLeave={() => setAgain(null)}
      />
    );
  const hasFirst = toContinue || capReached !== null || toRetry > 0;
  return (
    <>
      <div class="buttons">
        {rests && progress.mine && raise !== null && (
          <button
            type="button"
            class="primary"
            onClick={() => {
              go("run");
              run.raiseCap(raise.creditCap);
            }}
          >
            Go on for at most {credits(raise.atMost)}
          </button>
        )}
        {rests && toRetry > 0 && (
          <button type="button" class="primary" disabled={pricing.busy} onClick={askRetry}>
            {pricing.busy && <Spinner />}
            {what}
          </button>
        )}
        {toContinue && needsSettings && (
          <button type="button" class="primary" onClick={() => go("settings")}>
            Settings
          </button>
        )}
        {toContinue && (
          <button type="button" class={needsSettings ? undefined : "primary"} onClick={resume}>
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
          <button type="button" disabled={cancelling} onClick={() => run.pause()}>
            Pause
          </button>
        )}
        {(!isOver(progress.state) || isLeft) && (
          <button type="button" disabled={cancelling} onClick={() => run.cancel()}>
            {cancelling && <Spinner />}
            {cancelling ? "Stopping…" : "Cancel run"}
          </button>
        )}
      </div>
      {pricing.failure !== null && <FailureNotice failure={pricing.failure} onRetry={pricing.again} />}
      {rests && !isLeft && progress.isUndone !== true && <AfterRun progress={progress} primary={!hasFirst} />}
      {rests && progress.mine && (progress.toAskFor ?? 0) > 0 && (
        <AskForMissing
          count={progress.toAskFor ?? 0}
          request={progress.request}
          onAsk={(most) => {
            go("run");
            run.askForMissing(most);
          }}
        />
      )}
      {rests && (
        <div class="links">
          {undo !== "" && (
            <button type="button" class="link" onClick={() => setAsksUndo(true)}>
              Undo
            </button>
          )}
          {place === "run" && (
            <button type="button" class="link" onClick={() => go(leader ?? "home")}>
              {leader === null ? "Done" : WAYS_BACK[leader]}
            </button>
          )}
          {/* A run that can continue stays visible until it is cancelled. */}
          {place === "home" && !isLeft && (
            <button type="button" class="link" onClick={run.dismiss}>
              Dismiss
            </button>
          )}
        </div>
      )}
    </>
  );
}

const WAYS_BACK: Readonly<Record<Leader, string>> = {
  recipes: "Back to the recipe",
  radar: "Back to the radar",
};

const FOR_SETTINGS: readonly Progress["reason"][] = [
  "setup/no-key",
  "setup/changed",
  "api/key-refused",
  "api/redirected",
  "limit/credit-cap",
];

/** Whether a run has stopped for a reason that has to be fixed in Settings before it can continue. */
export function isForSettings({
  state,
  reason,
  canGoOn,
}: Pick<Progress, "state" | "reason" | "canGoOn">): boolean {
  return state === "stopped" && canGoOn !== true && reason !== undefined && FOR_SETTINGS.includes(reason);
}

/** Shows what going on with the rows that are left costs, before it does. */
function AskRetry(props: {
  what: string;
  bill: Bill;
  onRetry: () => void;
  onLeave: () => void;
}): JSX.Element {
  const { what, bill } = props;
  return (
    <div role="group" aria-label={what}>
      <div class="bill-lines">
        <BillLine bill={bill} title={what} price={creditRange(bill.credits)} />
      </div>
      <div class="buttons">
        <button type="button" class="primary" onClick={props.onRetry}>
          Go on for {creditRange(bill.credits)}
        </button>
        <button type="button" onClick={props.onLeave}>
          Not now
        </button>
      </div>
    </div>
  );
}

/** Says what undo will do, before it is done. */
export function AskUndo(props: { what: string; onUndo: () => void; onKeep: () => void }): JSX.Element {
  return (
    <div class="undo">
      <Notice tone="warning" title="Undo this run?">
        <p>{props.what}</p>
      </Notice>
      <div class="buttons">
        <button type="button" class="primary" onClick={props.onUndo}>
          Undo this run
        </button>
        <button type="button" onClick={props.onKeep}>
          Keep it
        </button>
      </div>
    </div>
  );
}
