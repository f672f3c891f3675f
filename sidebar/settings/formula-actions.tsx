import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FormulaScope, RefreshBill, SkippedFormula } from "../../src/core/formulas-contract";
import { useAddin } from "../addin";
import { creditRange } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";

interface Outcome {
  readonly message: string;
  readonly skipped: readonly SkippedFormula[];
}

/** A price that was shown, and what it is the price of. */
interface Quoted extends RefreshBill {
  readonly missingOnly: boolean;
}

/** Fetch what is pending or ask anew, each with its price first; or turn into values. */
export function FormulaActions(): JSX.Element {
  const { call, refresh } = useAddin();
  const [scope, setScope] = useState<FormulaScope>("selection");
  const [bill, setBill] = useState<Quoted | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const task = useTask();

  const start = (work: () => Promise<void>): void => {
    setOutcome(null);
    task.run(work);
  };
  const quote = (missingOnly: boolean): void =>
    start(async () => setBill({ ...(await call("quoteRefresh", { scope, missingOnly })), missingOnly }));
  const buy = (agreed: Quoted): void =>
    start(async () => {
      setBill(null);
      const { missingOnly } = agreed;
      let left = agreed.credits.high;
      let reply = await call("refreshFormulas", { scope, missingOnly, creditCap: left });
      while (reply.left > 0 && reply.refreshed > 0) {
        left -= reply.credits;
        setOutcome(reply);
        reply = await call("refreshFormulas", { scope, missingOnly, creditCap: left, since: reply.since });
      }
      setOutcome(reply);
      refresh();
    });
  const freeze = (): void =>
    start(async () => {
      setBill(null);
      setOutcome(await call("freezeFormulas", { scope }));
    });

  return (
    <section class="block" aria-labelledby="formula-actions-title" aria-busy={task.busy}>
      <h2 id="formula-actions-title">Formulas in the sheet</h2>
      <label for="formula-scope" class="help">
        Which
      </label>
      <select
        id="formula-scope"
        value={scope}
        onChange={(event) => {
          setScope(event.currentTarget.value === "sheet" ? "sheet" : "selection");
          setBill(null);
        }}
      >
        <option value="selection">In the selected cells</option>
        <option value="sheet">All of the open sheet</option>
      </select>
      <p class="help">
        Fetch pending buys what formulas still wait for. Refresh asks the API anew for all of them. Both use
        your own key. Freeze turns formulas into the values that they show, and keeps each formula in a note.
      </p>
      {bill !== null && (
        <Notice tone="plain" title={`${nameOf(bill)}: ${creditRange(bill.credits)}`}>
          {bill.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Skipped skipped={bill.skipped} />
        </Notice>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {outcome !== null && (
        <Notice tone="success">
          <p>{outcome.message}</p>
          <Skipped skipped={outcome.skipped} />
        </Notice>
      )}
      <div class="buttons">
        {bill === null ? (
          <>
            <button type="button" class="primary" disabled={task.busy} onClick={() => quote(true)}>
              {task.busy && <Spinner />}
              Fetch pending…
            </button>
            <button type="button" disabled={task.busy} onClick={() => quote(false)}>
              Refresh…
            </button>
          </>
        ) : (
          <button
            type="button"
            class="primary"
            disabled={task.busy || bill.requests === 0}
            onClick={() => buy(bill)}
          >
            {nameOf(bill)} for {creditRange(bill.credits)}
          </button>
        )}
        <button type="button" disabled={task.busy} onClick={freeze}>
          Freeze to values
        </button>
      </div>
    </section>
  );
}

function nameOf({ missingOnly }: Quoted): string {
  return missingOnly ? "Fetch pending" : "Refresh";
}

function Skipped({ skipped }: { skipped: readonly SkippedFormula[] }): JSX.Element | null {
  if (skipped.length === 0) return null;
  return (
    <ul class="skipped">
      {skipped.map(({ a1, reason }) => (
        <li key={a1}>
          <strong>{a1}</strong>: {reason}
        </li>
      ))}
    </ul>
  );
}
