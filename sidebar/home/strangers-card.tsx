import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAddin } from "../addin";
import { counted, numberInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";

/** How many rows show another company than they name, and a button that puts them right; renders nothing if none does. */
export function StrangersCard(): JSX.Element | null {
  const { call, state, refresh } = useAddin();
  const task = useTask();
  const [told, setTold] = useState("");
  const count = state?.selection?.strangers ?? 0;
  if (count === 0) return told === "" ? null : <Notice tone="success" title={told} />;
  const putRight = (): void =>
    task.run(async () => {
      const { rows, kept } = await call("putRowsRight", {});
      const yours =
        kept.length === 0 ? "" : `; kept your own value in ${counted(kept.length, "cell", "cells")}`;
      setTold(`${rows === 1 ? "1 row" : `${numberInWords(rows)} rows`} put right${yours}`);
      refresh();
    });
  const title =
    count === 1
      ? "1 row shows another company than it names"
      : `${numberInWords(count)} rows show another company than they name`;
  return (
    <Notice tone="warning" title={title}>
      <p>
        Somebody typed over a company, or sorted the sheet without these columns. Putting this right is free:
        what is not paid for yet stays blank.
      </p>
      <div class="buttons">
        <button type="button" disabled={task.busy} onClick={putRight}>
          Put right
        </button>
      </div>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </Notice>
  );
}
