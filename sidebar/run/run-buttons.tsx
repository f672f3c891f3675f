import { centsAbove, rounded } from "../../src/core/credits";
import type { Bill, Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { creditRange, credits, numberInWords, wholeCredits } from "../in-words";
import type { Leader } from "../panel-names";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { type NextStep, restOf, useNextSteps } from "./after-run";
import { isOver } from "./drive-run";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

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

/** `Go on` with a run that was cancelled, `Retry 2 failed` of one that has ended. */
export function retryLabel({ state, toRetry }: Pick<Progress, "state" | "toRetry">): string {
  return state === "cancelled" ? "Go on" : `Retry ${numberInWords(toRetry)} failed`;
}

/** What going on with the rows that are left costs, read where it is to be agreed to. */
function useRetryPrice({ runId, toRetry, creditsSpent }: Progress, isAsked: boolean) {
  const { call } = useAddin();
  const [bill, setBill] = useState<Bill | null>(null);
  const task = useTask();
  useEffect(() => {
    setBill(null);
    if (isAsked) task.run(() => call("quoteRetry", { runId }), setBill);
  }, [runId, toRetry, creditsSpent, isAsked]);
  return { bill, task };
}

/** The actions on the current run, by its state, by who started it and by whether this sidebar drives it. */
export function RunButtons({ place }: { place: "home" | "run" }): JSX.Element | null {
  const { progress } = useAddin().run;
  return progress === null ? null : <ButtonsOf progress={progress} place={place} />;
}

function ButtonsOf({ progress, place }: { progress: Progress; place: "home" | "run" }): JSX.Element {
  const { run, go, leader } = useAddin();
  const { driving } = run;
  const [asksUndo, setAsksUndo] = useState(false);
  const { capReached, toRetry, undo, mine, state } = progress;
  const rests = !driving && isOver(state);
  const isLeft = rests && mine && state === "stopped";
  const retries = rests && toRetry > 0;
  const price = useRetryPrice(progress, retries && place === "run");
  const { steps: after, task } = useNextSteps(progress);
  if (!rests) return <UnderWayButtons progress={progress} place={place} />;
  if (asksUndo)
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
  const onRun = (act: () => void) => (): void => {
    go("run");
    act();
  };
  const steps: NextStep[] = [];
  if (mine && capReached !== null) {
    const raise = raiseOf(capReached, progress.creditsSpent);
    steps.push({
      label: `Go on for at most ${credits(raise.atMost)}`,
      onClick: onRun(() => run.raiseCap(raise.creditCap)),
    });
  } else if (isLeft) {
    if (isForSettings(progress)) steps.push({ label: "Settings", onClick: () => go("settings") });
    steps.push({ label: "Continue", onClick: onRun(run.goOn) });
  }
  if (retries) {
    const { bill } = price;
    const cost = bill === null ? "" : ` · ${bill.credits.high === 0 ? "free" : creditRange(bill.credits)}`;
    steps.push({
      label: `${retryLabel(progress)}${cost}`,
      busy: place === "run" && bill === null,
      // On Home the price is not known yet.
      onClick: bill === null ? () => go("run") : () => run.retry(bill.credits.high),
    });
  }
  if (isLeft) steps.push({ label: "Cancel run", busy: run.cancelling, onClick: run.cancel });
  const back: NextStep[] =
    place === "run" && leader !== null ? [{ label: WAYS_BACK[leader], onClick: () => go(leader) }] : [];
  const further = isLeft || progress.isUndone === true ? [] : after;
  // Rows that were not tried yet come before whatever led here.
  const isFirst = restOf(progress.runId) !== null ? 1 : 0;
  steps.push(...further.slice(0, isFirst), ...back, ...further.slice(isFirst));
  const failed = [price.task, task].filter(({ failure }) => failure !== null);
  return (
    <>
      <Steps steps={steps}>
        {undo !== "" && (
          <button type="button" class="link" onClick={() => setAsksUndo(true)}>
            Undo
          </button>
        )}
        {/* A run that can continue stays visible until it is cancelled. */}
        {place === "home" && !isLeft && (
          <button type="button" class="link" onClick={run.dismiss}>
            Dismiss
          </button>
        )}
      </Steps>
      {failed.map(({ failure, again }, index) => (
        <FailureNotice key={index} failure={failure!} onRetry={again} />
      ))}
    </>
  );
}

/** One large button, then in a line what is always there, and the rest under *More*. */
function Steps({
  steps: [first, ...others],
  children,
}: {
  steps: readonly NextStep[];
  children: ComponentChildren;
}): JSX.Element {
  return (
    <>
      {first !== undefined && (
        <div class="buttons next-step">
          <StepButton step={first} isFirst />
        </div>
      )}
      <div class="after-step">
        <div class="links">{children}</div>
        {others.length > 0 && (
          <details class="more-steps">
            <summary>More</summary>
            {others.map((step) => (
              <StepButton key={step.label} step={step} />
            ))}
          </details>
        )}
      </div>
    </>
  );
}

function StepButton({ step, isFirst = false }: { step: NextStep; isFirst?: boolean }): JSX.Element {
  const { label, busy = false, help, onClick } = step;
  return (
    <>
      <button type="button" class={isFirst ? "primary" : "link"} disabled={busy} onClick={onClick}>
        {busy && <Spinner />}
        {label}
      </button>
      {help !== undefined && <p class="help">{help}</p>}
    </>
  );
}

/** While it works: let it rest, or end it, and what that may still cost. */
function UnderWayButtons({ progress, place }: { progress: Progress; place: "home" | "run" }): JSX.Element {
  const { run, go, refresh, refreshing } = useAddin();
  const { driving, cancelling } = run;
  const { mine, state, underWay } = progress;
  const isAtWork = !isOver(state);
  return (
    <>
      <div class="buttons">
        {!driving && mine && (
          <button
            type="button"
            class="primary"
            onClick={() => {
              run.goOn();
              go("run");
            }}
          >
            Continue
          </button>
        )}
        {!mine && isAtWork && (
          <button type="button" disabled={refreshing} onClick={refresh}>
            {refreshing ? "Refreshing…" : "Refresh"}
          </button>
        )}
        {driving && place === "home" && (
          <button type="button" onClick={() => go("run")}>
            Show
          </button>
        )}
        {isAtWork && (
          <button type="button" disabled={cancelling} onClick={() => run.pause()}>
            Pause
          </button>
        )}
        {isAtWork && (
          <button type="button" disabled={cancelling} onClick={() => run.cancel()}>
            {cancelling && <Spinner />}
            {cancelling ? "Stopping…" : "Cancel run"}
          </button>
        )}
      </div>
      {isAtWork && underWay !== undefined && (
        <p class="help">{`Cancel may still cost up to ${credits(underWay.credits)}.`}</p>
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
