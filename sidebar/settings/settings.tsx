import type { JSX } from "preact";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { DayCapCard } from "./caps";
import { ForgetEverything } from "./forget-everything";
import { FormulasHere } from "./formulas-here";
import { KeyCard } from "./key-card";

/** The key, the spending caps, and whose credits formulas spend. */
export function Settings(): JSX.Element {
  const { state, stateFailure, refresh } = useAddin();
  // Forms begin anew once everything is forgotten.
  const [round, setRound] = useState(0);
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
          <Fragment key={round}>
            <KeyCard state={state} />
            <DayCapCard state={state} />
            {state.formulas !== undefined && <FormulasHere state={state} formulas={state.formulas} />}
          </Fragment>
          <ForgetEverything onForgotten={() => setRound(round + 1)} />
          <p class="help version">Version {state.version}</p>
        </>
      )}
    </PanelFrame>
  );
}
