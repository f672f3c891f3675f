import type { JSX } from "preact";
import { useAddin } from "./addin";
import { numberInWords } from "./in-words";
import { runTitle } from "./panels";
import { Notice } from "./parts/notice";
import { isOver } from "./run/drive-run";

/** Says that a run of the user's is under way which this sidebar does not drive: it was opened since, or another one does. */
export function RunGoesOn(): JSX.Element | null {
  const { run, update, go } = useAddin();
  const { progress, driving } = run;
  if (progress === null || !progress.mine || driving || update.driving || isOver(progress.state)) return null;
  return (
    <Notice tone="plain" title={`${runTitle(progress)}: not over yet`}>
      <p>{`${numberInWords(progress.done)} of ${numberInWords(progress.total)} done.`}</p>
      <button type="button" class="link" onClick={() => go("run")}>
        Show
      </button>
    </Notice>
  );
}
