import type { Bill, Progress, RunRequest } from "../../src/rpc/rpc";
import { kindOf } from "../kinds";
import { recall, remember } from "../remembered";
import { asFailure, type Call, type CallFailure } from "../server";
import { type DrivenRun, driveRun, isSettled, type RunDriver, watchWith } from "./drive-run";
import { useEffect, useRef, useState } from "preact/hooks";

/** A run, and the number of run changes known when it was requested or seen. */
export interface Told {
  readonly progress: Progress | null;
  readonly at: number;
}

/**
 * Chooses between this sidebar's own view of the run and what the server last reported. A report requested
 * before this sidebar's own last change is outdated, so an earlier run is never shown.
 */
export function latestRun(own: Told | null, served: Told, driving: boolean): Progress | null {
  if (own === null) return served.progress;
  // A look that the user is viewing stays visible, even if it found nothing and the server reports another
  // run in its place.
  const isLook = own.progress !== null && own.progress.runId === served.progress?.lookSince;
  return driving || isLook || own.at > served.at ? own.progress : served.progress;
}

/** Whether a run is stopped, and has neither done nor spent anything since `before`. */
export function stoppedInVain(before: Progress | null, now: Progress): boolean {
  return (
    now.state === "stopped" &&
    before?.runId === now.runId &&
    before.done === now.done &&
    before.creditsSpent === now.creditsSpent
  );
}

/** The run of this spreadsheet as the sidebar knows it, and the actions on it. */
export interface RunControl {
  readonly progress: Progress | null;
  /** This sidebar is calling slice after slice right now. */
  readonly driving: boolean;
  readonly cancelling: boolean;
  readonly failure: CallFailure | null;
  /** Milliseconds until a failed slice is retried automatically; null if it is not. */
  readonly retryInMs: number | null;
  /** A stopped run was tried again, and has stopped without having done or spent anything. */
  readonly stoppedAgain: boolean;
  /** The last run that ended here, even after `progress` has turned to another run. */
  readonly ended: Progress | null;
  /** Starts a run of exactly what its bill was for, and drives it. */
  readonly start: (request: RunRequest, bill: Pick<Bill, "agreed" | "credits">) => Promise<Progress>;
  /** Drives a run that the server has begun or is undoing. @param undoes The run that was asked to be undone. */
  readonly begin: (progress: Progress, undoes?: string) => void;
  /** Continues driving the run; a stopped run is retried first. */
  readonly goOn: () => void;
  readonly cancel: () => void;
  /** Lets it rest until a user continues it. */
  readonly pause: () => void;
  /** Turns to another run, without driving it. */
  readonly show: (other: Progress) => void;
  /** Requests the failed rows again, then drives the run as usual. @param creditsAgreed What that may cost. */
  readonly retry: (creditsAgreed?: number) => void;
  /**
   * Requests the companies that were not found from the service; continues the run if the service already
   * knows some.
   */
  readonly askForMissing: (creditsAgreed?: number) => void;
  /** Undoes what a run wrote: this one, or an earlier one. */
  readonly undo: (runId: string) => void;
  /** Continues a run that has reached its cap. */
  readonly raiseCap: (creditCap: number) => void;
  /** When this sidebar started driving it, in milliseconds since 1970. */
  readonly drivenSince: number;
  /** Removes a finished run from Home. */
  readonly dismiss: () => void;
  /** Returns from a look that found nothing to the run before it. */
  readonly leaveLook: () => void;
}

/**
 * Keeps a run going whichever panel is shown, so that going Home does not stop it.
 *
 * @param served The run that the server last reported; used unless this sidebar has newer knowledge.
 * @param changes Counts the run changes that this sidebar has seen.
 * @param onOver Called once when a run driven here is over.
 * @param staysPut Whether the panel that is shown is about the selection: then results are not shown by selecting them.
 */
export function useRun(
  call: Call,
  served: Told,
  changes: { current: number },
  onOver: () => void,
  staysPut: boolean,
): RunControl {
  const [own, setTold] = useState<Told | null>(null);
  const [drivenSince, setDrivenSince] = useState(0);
  const [driving, setDriving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [ended, setEnded] = useState<Progress | null>(null);
  const [inVain, setInVain] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState<{ failure: CallFailure | null; retryInMs: number | null }>(
    noTrouble,
  );
  const [dismissed, setDismissed] = useState<string | null>(() => recall("dismissed-run", asRunId));
  const driver = useRef<RunDriver | null>(null);
  const stays = useRef(staysPut);
  stays.current = staysPut;
  /** The run being undone; it has precedence over later looks that found nothing. */
  const undoing = useRef<string | null>(null);

  const newer = latestRun(own, served, driving);
  const progress = newer !== null && newer.runId === dismissed ? null : newer;

  function setOwn(known: Progress): void {
    changes.current += 1;
    setTold({ progress: known, at: changes.current });
  }
  function finish(last: Progress): void {
    driver.current?.stop();
    driver.current = null;
    setOwn(last);
    setEnded(last);
    setDriving(false);
    setCancelling(false);
    const next = undoing.current;
    undoing.current = null;
    if (next !== null && next !== last.runId && last.undo === "" && last.state === "done") undo(next);
    else if (
      last.state === "done" &&
      last.isUndone !== true &&
      kindOf(last.kind).isOfRows &&
      !stays.current
    ) {
      // Into sight, unless the user has gone to another sheet.
      const { runId } = last;
      call("openResults", { runId, unlessLeft: true }).then(onOver, onOver);
    } else onOver();
  }

  /** @param on The stopped run that goes on, and its new cap. */
  function begin(first: Progress, undoes?: string, on?: { from: Progress; creditCap?: number }): void {
    undoing.current = undoes ?? null;
    driver.current?.stop();
    setOwn(first);
    setTrouble(noTrouble);
    setDismissed(null);
    setCancelling(false);
    setInVain(stoppedInVain(progress, first) ? first : null);
    if (isSettled(first)) {
      finish(first);
      return;
    }
    setDriving(true);
    setDrivenSince(Date.now());
    const onChange = ({ progress: latest, failure, retryInMs }: DrivenRun): void => {
      setOwn(latest);
      setTrouble({ failure, retryInMs });
      if (failure === null && isSettled(latest)) {
        if (on !== undefined && stoppedInVain(on.from, latest)) setInVain(latest);
        finish(latest);
      } else if (failure !== null && retryInMs === null) setDriving(false);
    };
    driver.current = driveRun(first, call, onChange, undefined, watchWith(call), on?.creditCap);
  }

  async function start(request: RunRequest, { agreed, credits }: Pick<Bill, "agreed" | "credits">) {
    const to = agreed === undefined ? {} : { agreed };
    const begun = await call("startRun", { ...request, ...to, creditCap: credits.high });
    begin(begun);
    return begun;
  }

  function endBy(method: "cancelRun" | "pauseRun"): void {
    if (progress === null) return;
    setCancelling(true);
    call(method, { runId: progress.runId }).then(
      (latest) => {
        setTrouble(noTrouble);
        if (isSettled(latest)) return finish(latest);
        // The server still counts what the run wrote.
        setCancelling(false);
        if (latest.isPaused === true) hear(latest);
        else begin(latest);
      },
      (thrown: unknown) => {
        setCancelling(false);
        setTrouble({ failure: asFailure(thrown), retryInMs: null });
      },
    );
  }

  /** Follows a paused run without driving it: another execution may still be writing the answers that have come. */
  function hear(paused: Progress): void {
    driver.current?.stop();
    setDriving(false);
    setOwn(paused);
    if (isSettled(paused)) return finish(paused);
    const { runId, sheetName } = paused;
    window.setTimeout(() => {
      call("watchRun", { runId }).then(
        (seen) => hear({ ...seen, sheetName }),
        () => finish(paused),
      );
    }, paused.nextDelayMs);
  }

  const cancel = (): void => endBy("cancelRun");
  const pause = (): void => endBy("pauseRun");
  function show(other: Progress): void {
    driver.current?.stop();
    driver.current = null;
    setDriving(false);
    setTrouble(noTrouble);
    setDismissed(null);
    setOwn(other);
  }

  function ask(request: (runId: string) => Promise<Progress>, undoes?: string): void {
    const runId = undoes ?? progress?.runId;
    if (runId === undefined) return;
    setTrouble(noTrouble);
    setInVain(null);
    setDriving(true);
    request(runId).then(
      (first) => begin(first, undoes),
      (thrown: unknown) => {
        setDriving(false);
        setTrouble({ failure: asFailure(thrown), retryInMs: null });
      },
    );
  }
  /** Shows the run as running at once, before the server has replied. */
  function goOnFrom(stopped: Progress, creditCap?: number): void {
    const { isPaused: _, reason: __, ...from } = stopped;
    const running: Progress = { ...from, state: "running", message: "", capReached: null };
    begin(running, undefined, { from: stopped, ...(creditCap === undefined ? {} : { creditCap }) });
  }
  function goOn(): void {
    if (progress?.state === "stopped") goOnFrom(progress);
    else if (progress !== null) begin(progress, undoing.current ?? undefined);
  }
  const retry = (creditsAgreed?: number): void =>
    ask((runId) => call("retryFailed", { runId, ...(creditsAgreed === undefined ? {} : { creditsAgreed }) }));
  const askForMissing = (creditsAgreed?: number): void =>
    ask((runId) =>
      call("askForCompanies", { runId, ...(creditsAgreed === undefined ? {} : { creditsAgreed }) }),
    );
  const undo = (which: string): void => ask((runId) => call("undoRun", { runId }), which);
  const raiseCap = (creditCap: number): void => {
    if (progress !== null) goOnFrom(progress, creditCap);
  };

  useEffect(() => () => driver.current?.stop(), []);
  function dismiss(): void {
    if (progress === null) return;
    setDismissed(progress.runId);
    remember("dismissed-run", progress.runId);
  }
  function leaveLook(): void {
    if (!driving && own?.progress?.runId === served.progress?.lookSince) setTold(null);
  }
  return {
    progress,
    driving,
    cancelling,
    ...trouble,
    stoppedAgain: progress !== null && stoppedInVain(inVain, progress),
    ended,
    start,
    begin,
    goOn,
    cancel,
    pause,
    show,
    retry,
    askForMissing,
    undo,
    raiseCap,
    drivenSince,
    dismiss,
    leaveLook,
  };
}

function asRunId(stored: unknown): string | null {
  return typeof stored === "string" ? stored : null;
}

const noTrouble = { failure: null, retryInMs: null };
