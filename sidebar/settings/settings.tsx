import type { JSX } from "preact";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { DayCapCard } from "./caps";
import { FormulasHere } from "./formulas-here";
import { KeyCard } from "./key-card";

/** The key, the spending caps, and whose credits formulas spend. */
export function Settings(): JSX.Element {
  const { state, stateFailure, refresh } = useAddin();
  return (
    <PanelFrame title="Settings">
      {stateFailure !== null && <FailureNotice failure={stateFailure} onRetry={refresh} />}
      {state === null ? (
        stateFailure === null && (
          <div role="status" aria-label="Loading the settings">
            <p class="skeleton-block" />
            <p class="skeleton-block" />
          </div>
        )
      ) : (
        <>
          <KeyCard state={state} />
          <DayCapCard state={state} />
          <FormulasHere state={state} />
          <p class="help version">Version {state.version}</p>
        </>
      )}
    </PanelFrame>
  );
}
