import type { JSX } from "preact";
import type { State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { Notice } from "./notice";

/** The most important notice, with a link to Credits if the journal cannot be relied on. */
export function StateNotice(): JSX.Element | null {
  const { state, go } = useAddin();
  if (state?.notice === undefined) return null;
  return (
    <Notice tone="warning">
      <p>{state.notice}</p>
      {state.journalTrouble !== undefined && (
        <button type="button" class="link" onClick={() => go("credits")}>
          Open Credits
        </button>
      )}
    </Notice>
  );
}

/** Why nothing can be bought, shown in place of a bill; null while the journal can be relied on. */
export function journalProblem(state: State | null): string | null {
  return state?.journalTrouble === undefined ? null : (state.notice ?? null);
}
