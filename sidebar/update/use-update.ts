import { useEffect, useRef, useState } from "preact/hooks";
import type { UpdateProgress } from "../../src/rpc/rpc";
import { recall, remember } from "../remembered";
import { asFailure, type Call, type CallFailure } from "../server";
import { drive, isOver, type RunDriver } from "../run/drive-run";

/** The update of everything as the sidebar knows it, and the actions on it. */
export interface UpdateControl {
  /** null if there is none, or once its end has been read. */
  readonly progress: UpdateProgress | null;
  /** It was started or continued since the sidebar was opened. */
  readonly isOwn: boolean;
  /** This sidebar is driving it right now. */
  readonly driving: boolean;
  readonly cancelling: boolean;
  readonly failure: CallFailure | null;
  readonly begin: (progress: UpdateProgress) => void;
  /** Retries an update that was stopped, or that this sidebar gave up. */
  readonly goOn: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/**
 * Keeps an update going whichever panel is shown; an unfinished update continues when the sidebar opens.
 *
 * @param served As the server reported it when the sidebar opened.
 * @param onOver Called once when it is over.
 */
export function useUpdate(call: Call, served: UpdateProgress | undefined, onOver: () => void): UpdateControl {
  const [own, setOwn] = useState<UpdateProgress | null>(null);
  const [dismissed, setDismissed] = useState(() => recall("dismissed-update", asId));
  const [driving, setDriving] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const driver = useRef<RunDriver | null>(null);
  const known = own ?? served ?? null;
  const progress = known?.updateId === dismissed ? null : known;

  function begin(first: UpdateProgress): void {
    driver.current?.stop();
    setOwn(first);
    setFailure(null);
    setDriving(!isOver(first.state));
    if (isOver(first.state)) return;
    const slice = () => call("updateSlice", { updateId: first.updateId, drives: true });
    driver.current = drive(first, slice, ({ progress: latest, failure: problem, retryInMs }) => {
      setOwn(latest);
      setFailure(problem);
      setDriving(problem === null ? !isOver(latest.state) : retryInMs !== null);
      if (isOver(latest.state)) onOver();
    });
  }
  function goOn(): void {
    if (progress === null) return;
    setFailure(null);
    setDriving(true);
    call("updateSlice", { updateId: progress.updateId }).then(begin, (thrown: unknown) => {
      setDriving(false);
      setFailure(asFailure(thrown));
    });
  }
  function cancel(): void {
    if (progress === null) return;
    setCancelling(true);
    call("cancelUpdate", { updateId: progress.updateId })
      .then(
        (latest) => {
          driver.current?.stop();
          setOwn(latest);
          setDriving(false);
          setFailure(null);
          onOver();
        },
        (thrown: unknown) => setFailure(asFailure(thrown)),
      )
      .finally(() => setCancelling(false));
  }

  const isLeft = own === null && served !== undefined && !isOver(served.state);
  useEffect(() => {
    if (isLeft) begin(served);
  }, [isLeft]);
  useEffect(() => () => driver.current?.stop(), []);
  function dismiss(): void {
    if (progress === null) return;
    setDismissed(progress.updateId);
    remember("dismissed-update", progress.updateId);
  }
  return { progress, isOwn: own !== null, driving, cancelling, failure, begin, goOn, cancel, dismiss };
}

function asId(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}
