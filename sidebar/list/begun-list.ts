import type { ListRequest, ListResult, Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { isOver } from "../run/drive-run";
import type { CallFailure } from "../server";
import { useEffect, useState } from "preact/hooks";

/** A list whose run was begun in this sidebar. */
export interface BegunList {
  readonly runId: string;
  readonly request: ListRequest;
  /** The name of the saved list that is run again; null for a new one. */
  readonly saved: string | null;
  /** What counting its parts has cost: it belongs to its price. */
  readonly counted: number;
}

export interface ListBuilding {
  readonly begun: BegunList | null;
  readonly busy: boolean;
  /** `3 of 5 parts`; "" for a list that is bought at once. */
  readonly parts: string;
  /** Once it is built. */
  readonly result: ListResult | null;
  /** Why it does not go on; null while it does. */
  readonly failure: CallFailure | null;
  readonly begin: (list: BegunList) => void;
  /** Turns to another list. */
  readonly leave: () => void;
}

/** Outlives the panel, because the run goes on while another panel is shown. */
let last: BegunList | null = null;

/** The list being built here, or built last. */
export function useListBuilding(): ListBuilding {
  const { call, run, refresh } = useAddin();
  const [begun, setBegun] = useState(last);
  const turnTo = (next: BegunList | null): void => {
    last = next;
    setBegun(next);
  };
  const progress = [run.progress, run.ended].find((each) => each?.runId === begun?.runId) ?? null;
  const runOver = progress !== null && isOver(progress.state) ? progress.runId : null;
  useEffect(
    () => () => {
      // The user has seen the result: coming back starts afresh.
      if (runOver !== null && last?.runId === runOver) last = null;
    },
    [runOver],
  );
  const isRefused = progress !== null && wasRefused(progress);
  useEffect(() => {
    // Ends the run: the API would refuse the same request again.
    if (isRefused) call("cancelRun", { runId: progress.runId }).then(refresh, () => undefined);
  }, [isRefused]);
  const driven = progress !== null && run.progress?.runId === progress.runId ? run.failure : null;
  return {
    begun,
    busy: progress !== null && !isOver(progress.state) && driven === null,
    parts: partsInWords(progress?.list),
    result: progress?.state === "done" ? (progress.list ?? null) : null,
    failure: driven ?? (progress?.state === "stopped" ? failureOf(progress) : null),
    begin: turnTo,
    leave: () => turnTo(null),
  };
}

function failureOf({ reason = "limit/busy", message }: Progress): CallFailure {
  return { code: reason, message, retryable: false };
}

/** Whether the API has refused the request before anything was bought. */
function wasRefused({ state, reason, creditsSpent }: Progress): boolean {
  return state === "stopped" && creditsSpent === 0 && /^(?:input|api)\/(?!key)/.test(reason ?? "");
}

function partsInWords(list: ListResult | undefined): string {
  const { parts, of } = list?.progress ?? { parts: 0, of: 0 };
  return of === 0 ? "" : `${parts} of ${of} parts`;
}
