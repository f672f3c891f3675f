import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { addedInWords, foundInWords } from "../../src/core/look-in-words";
import type { LookBill, Watch } from "../../src/features/watches";
import { useAddin } from "../addin";
import { creditRange, credits, dayAndTime } from "../in-words";
import { ConfirmDelete } from "../parts/confirm";
import { Meter } from "../parts/meter";
import { FailureNotice, Notice } from "../parts/notice";
import { BillLine } from "../run/bill";
import { isOver } from "../run/drive-run";
import { useTask } from "../use-task";
import { digestInWords } from "./watch-draft";
import { kindsInWords, mostOfLook, nextInWords, scheduleInWords } from "./watch-in-words";

const states: Readonly<Record<Watch["state"], readonly [text: string, pill: string]>> = {
  waiting: ["Watching", "done"],
  running: ["Checking", "running"],
  paused: ["Paused", "cancelled"],
  stopped: ["Stopped", "stopped"],
};

interface Props {
  readonly watch: Watch;
  readonly onChanged: (watches: readonly Watch[]) => void;
  readonly onEdit: () => void;
}

/** One watch: what it looks at, when, its results and cost, what a person would do now, and further actions. */
export function WatchCard({ watch, onChanged, onEdit }: Props): JSX.Element {
  const { call, go, run, state } = useAddin();
  const task = useTask();
  const [asksDelete, setAsksDelete] = useState(false);
  const [bill, setBill] = useState<LookBill | null>(null);
  const { watchId, name, kind, where, lastLook, message, mine } = watch;
  const isLate = watch.state === "waiting" && watch.overdue !== undefined;
  const [text, pill] = isLate ? (["Overdue", "stopped"] as const) : states[watch.state];
  const rests = watch.state === "paused" || watch.state === "stopped";
  const at = (iso: string): string => dayAndTime(iso, state?.timeZone);
  const most = mostOfLook(watch);
  const lacksKey = mine && state?.key.saved === false;
  const askForLook = async (): Promise<void> => {
    const quoted = await call("quoteLook", { watchId });
    if (quoted.credits.high === 0) return lookFor(0);
    setBill(quoted);
  };
  const lookFor = async (creditCap: number): Promise<void> => {
    setBill(null);
    try {
      const { watches, ...progress } = await call("runWatch", { watchId, creditCap, beginsOnly: true });
      if (isOver(progress.state)) return onChanged(watches);
      run.begin(progress);
      go("run");
    } catch (failure) {
      // A failed check may have spent credits, too.
      onChanged((await call("getWatches", {})).watches);
      throw failure;
    }
  };
  const check = (): void => task.run(askForLook);
  const pause = (): void =>
    task.run(async () => onChanged((await call("pauseWatch", { watchId, paused: !rests })).watches));
  const main =
    watch.ownerGone !== undefined
      ? { label: "Take over", act: onEdit, spends: false }
      : !mine
        ? rests
          ? null
          : { label: "Pause", act: pause, spends: false }
        : rests
          ? { label: "Go on", act: pause, spends: false }
          : most === 0
            ? { label: "Raise its limit", act: onEdit, spends: false }
            : { label: `Check now · at most ${credits(most)}`, act: check, spends: true };
  return (
    <li class="past-run">
      <div class="run-head">
        <h2>{name}</h2>
        <span class={`pill pill-${pill}`}>{text}</span>
      </div>
      <p class="help">
        {[
          // The default name begins with the kind already.
          ...(name.startsWith(kindsInWords[kind]) ? [] : [kindsInWords[kind]]),
          `${where}${watch.ticked === true ? ", ticked rows" : ""}`,
          scheduleInWords(watch),
        ].join(" · ")}
      </p>
      {lastLook !== null && (
        <p class="help">{`${at(lastLook.at)}: ${foundInWords(lastLook)}, ${credits(lastLook.credits)}`}</p>
      )}
      {lastLook?.added !== undefined && <p class="help">{addedInWords(lastLook)}</p>}
      <p class="help">
        {[
          nextInWords(watch, state?.timeZone, lacksKey),
          most > 0 ? "" : `nothing left ${watch.monthCap > watch.spentThisMonth ? "today" : "this month"}`,
          mine ? "" : "somebody else’s key",
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
      {watch.dayCap !== undefined && <Meter label="Today" used={watch.spentToday ?? 0} cap={watch.dayCap} />}
      <Meter label="This month" used={watch.spentThisMonth} cap={watch.monthCap} />
      {watch.digest !== null && <p class="help">{digestInWords(watch.digest)}</p>}
      {watch.digest !== null && watch.digest.problem !== "" && (
        <Notice tone="warning">{watch.digest.problem}</Notice>
      )}
      {message !== "" &&
        watch.ownerGone === undefined &&
        (watch.state === "stopped" ? (
          <Notice tone="error">{message}</Notice>
        ) : watch.overdue !== undefined ? (
          <Notice tone="warning">{message}</Notice>
        ) : (
          <p class="help">{message}</p>
        ))}
      {watch.ownerGone !== undefined && (
        <p class="help">{`${watch.ownerGone} You can go on with it, with your credits.`}</p>
      )}
      {bill === null && (
        <div class="watch-actions">
          {main !== null && (
            <button type="button" disabled={task.busy || (main.spends && run.driving)} onClick={main.act}>
              {task.busy && main.spends ? "Checking…" : main.label}
            </button>
          )}
          {mine && watch.state === "stopped" && (
            <button type="button" class="link" onClick={onEdit}>
              Change
            </button>
          )}
          <details class="more">
            <summary aria-label={`More about ${name}`}>More</summary>
            <div class="links">
              {(mine || !rests) && main?.act !== pause && (
                <button type="button" class="link" disabled={task.busy} onClick={pause}>
                  {rests ? "Go on" : "Pause"}
                </button>
              )}
              {mine && rests && (
                <button type="button" class="link" disabled={task.busy || run.driving} onClick={check}>
                  Check now
                </button>
              )}
              {mine && watch.state !== "stopped" && (
                <button type="button" class="link" onClick={onEdit}>
                  Change
                </button>
              )}
              <button type="button" class="link" onClick={() => setAsksDelete(true)}>
                Delete
              </button>
            </div>
          </details>
        </div>
      )}
      {bill !== null && (
        <div role="group" aria-label={`Check now: ${name}`}>
          <div class="bill-lines">
            <BillLine
              bill={bill}
              title={bill.receipt?.title ?? "Check now"}
              price={creditRange(bill.credits)}
            />
          </div>
          <div class="buttons">
            <button
              type="button"
              class="primary"
              disabled={task.busy}
              onClick={() => task.run(() => lookFor(bill.credits.high))}
            >
              Check for {creditRange(bill.credits)}
            </button>
            <button type="button" disabled={task.busy} onClick={() => setBill(null)}>
              Not now
            </button>
          </div>
        </div>
      )}
      {asksDelete && (
        <ConfirmDelete
          name={name}
          busy={task.busy}
          onDelete={() =>
            task.run(
              () => call("deleteWatch", { watchId }),
              ({ watches }) => onChanged(watches),
            )
          }
          onKeep={() => setAsksDelete(false)}
        >
          It checks no more. What it has found stays on the sheet.
        </ConfirmDelete>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </li>
  );
}
