import type { JSX } from "preact";
import type { UpdatePart, UpdateProgress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { credits } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { ProgressBar } from "../parts/progress-bar";
import { isOver } from "../run/drive-run";

export function updateTitle({ parts }: Pick<UpdateProgress, "parts">): string {
  return parts.every(({ kind }) => kind === "run") ? "Getting all of it" : "Updating everything";
}

export const updateStates = {
  running: "Under way",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
} as const;

const partStates: Readonly<Record<UpdatePart["state"], string>> = {
  waiting: "Waiting",
  running: "Under way",
  done: "Done",
  failed: "Not done",
  left: "Not done",
};

/** The progress of the update: its parts, its cost, and the actions on it. */
export function UpdateSummary({ heading: Heading }: { heading: "h1" | "h2" | null }): JSX.Element | null {
  const { update, go } = useAddin();
  const { progress, driving, cancelling, failure } = update;
  if (progress === null) return null;
  const { state, parts, creditsSpent, creditCap, message } = progress;
  const settled = parts.filter((part) => part.state !== "waiting" && part.state !== "running").length;
  const left = parts.filter((part) => part.state === "left").length;
  const isOn = !isOver(state);
  return (
    <>
      {Heading !== null && (
        <div class="run-head">
          <Heading>{updateTitle(progress)}</Heading>
          <span class={`pill pill-${state}`}>{updateStates[state]}</span>
        </div>
      )}
      {isOn && <ProgressBar done={settled} total={parts.length} label={updateTitle(progress)} />}
      <div aria-live="polite">
        <p class="run-count">
          <strong>{`${settled - left} of ${parts.length}`}</strong>
          <span>{`${credits(creditsSpent)} of at most ${credits(creditCap)}`}</span>
        </p>
        {message !== "" &&
          (state === "stopped" ? <Notice tone="error">{message}</Notice> : <p class="help">{message}</p>)}
      </div>
      <ul class="update-parts">
        {parts.map((part) => (
          <li key={part.id}>
            <span class="part-name">{part.name}</span>
            <span class="help">{inOneLine(part)}</span>
          </li>
        ))}
      </ul>
      {failure !== null && <FailureNotice failure={failure} {...(driving ? {} : { onRetry: update.goOn })} />}
      <div class="buttons">
        {state === "stopped" && (
          <button type="button" class="primary" disabled={driving} onClick={update.goOn}>
            Go on
          </button>
        )}
        {(isOn || state === "stopped") && (
          <button type="button" disabled={cancelling} onClick={update.cancel}>
            {cancelling ? "Cancelling…" : "Cancel the rest"}
          </button>
        )}
        {(state === "done" || state === "cancelled") && (
          <button
            type="button"
            onClick={() => {
              update.dismiss();
              go("home");
            }}
          >
            Done
          </button>
        )}
      </div>
    </>
  );
}

/** `Done · 17 finds · 10.5 credits`. */
function inOneLine(part: UpdatePart): string {
  const cost = costOf(part);
  const message = cost === "" ? part.message : part.message.replace(/\.$/, "");
  return [partStates[part.state], message, cost].filter((text) => text !== "").join(" · ");
}

/** What it came to says that already of a run. */
function costOf({ kind, creditsSpent, message }: UpdatePart): string {
  return creditsSpent === 0 || (kind === "run" && message !== "") ? "" : credits(creditsSpent);
}
