import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { CellsStillWait } from "../parts/cells-still-wait";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import { Caps } from "./caps";
import { offInWords, whoseInWords } from "./formulas-here-in-words";

/** Whether, and how many, credits formulas may spend in this spreadsheet on this user's account. */
export function FormulasHere({ state }: { state: State }): JSX.Element {
  const { call, setState } = useAddin();
  const task = useTask();
  const { allowed, dayCap, callCap, whose, freeRequests } = state.formulas;
  const [wasTurnedOn, setWasTurnedOn] = useState(false);
  const turn = (): void =>
    task.run(async () => {
      setState(await call("saveSettings", { formulasAllowed: !allowed }));
      setWasTurnedOn(!allowed);
    });
  return (
    <section class="block" aria-labelledby="formulas-title">
      <h2 id="formulas-title">Formulas in this spreadsheet</h2>
      <label class="switch-row">
        <span>Let formulas spend my credits here</span>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          checked={allowed}
          disabled={task.busy || !state.key.saved}
          onChange={turn}
        />
      </label>
      <p class="help">{whoseInWords(whose, state.key.saved)}</p>
      {!allowed && <p class="help">{offInWords(whose, freeRequests, state.key.saved)}</p>}
      {allowed && wasTurnedOn && <CellsStillWait />}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {allowed && (
        <Caps
          caps={[
            { name: "formulaDayCap", before: "At most", after: "credits a day", value: dayCap },
            { name: "formulaCallCap", before: "At most", after: "new requests a formula", value: callCap },
          ]}
        />
      )}
    </section>
  );
}
