import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";

interface Props {
  readonly runId: string;
  /** The run, for people who do not see which button is whose. */
  readonly title: string;
}

/** Puts what the run's sheet shows onto a new sheet, to be passed on; that one is shown at once. */
export function CopyValues({ runId, title }: Props): JSX.Element {
  const { call } = useAddin();
  const [copied, setCopied] = useState<Result<"copyValues"> | null>(null);
  const task = useTask();
  return (
    <>
      <button
        type="button"
        class="link"
        aria-label={`Copy the values of ${title}`}
        title="Onto a new sheet, without formulas and hidden columns"
        disabled={task.busy}
        onClick={() => task.run(() => call("copyValues", { runId }), setCopied)}
      >
        {task.busy ? "Copying…" : "Copy the values"}
      </button>
      {copied !== null && (
        <span class="help copied" role="status">
          On the sheet “{copied.sheetName}”.
        </span>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </>
  );
}
