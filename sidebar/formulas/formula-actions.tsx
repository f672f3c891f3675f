import { FETCH_MISSING } from "../../src/core/terms";
import type { Bill, Progress, RunRequest } from "../../src/rpc/rpc";
import type { FormulaScope, FreezeResult, SkippedFormula } from "../../src/features/formulas";
import { useAddin } from "../addin";
import { isHeldUp } from "../credits/credits-in-words";
import { creditRange } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { orNewBill } from "../run/quote";
import { runState } from "../run/run-summary";
import { useTask } from "../use-task";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface Outcome {
  readonly message: string;
  readonly skipped: readonly SkippedFormula[];
  /** Set if it can be undone. */
  readonly frozen?: FreezeResult["frozen"];
}

/** A displayed price, and what it is for. */
interface ShownBill extends Bill {
  readonly request: RunRequest<"formulas">;
}

/** Fetches what is pending or refetches, each with its price first; or turns formulas into values. */
export function FormulaActions(): JSX.Element {
  const { call, run, go, state } = useAddin();
  const [scope, setScope] = useState<FormulaScope>("selection");
  const [bill, setBill] = useState<ShownBill | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const task = useTask();

  const start = (work: () => Promise<void>): void => {
    setOutcome(null);
    task.run(work);
  };
  const show = async (request: RunRequest<"formulas">): Promise<void> => {
    const quoted = await call("quoteRun", request);
    // The place of the bill stays, whatever is selected by then.
    const place = request.scope === "selection" ? { range: quoted.range } : {};
    setBill({ ...quoted, request: { ...request, ...place } });
  };
  const quote = (missingOnly: boolean): void => start(() => show({ kind: "formulas", missingOnly, scope }));
  const fetch = (billed: ShownBill): void =>
    start(async () => {
      const { request } = billed;
      await orNewBill(run.start(request, billed), () => void show(request).catch(() => setBill(null)));
      go("run");
    });
  const freeze = (): void =>
    start(async () => {
      setBill(null);
      setOutcome(await call("freezeFormulas", { scope }));
    });
  const unfreeze = (frozen: FreezeResult["frozen"]): void =>
    start(async () => setOutcome(await call("unfreezeFormulas", { frozen })));

  return (
    <section class="formula-work" aria-label="Formulas in the sheet" aria-busy={task.busy}>
      <select
        id="formula-scope"
        aria-label="Which formulas"
        value={scope}
        onChange={(event) => {
          setScope(event.currentTarget.value === "sheet" ? "sheet" : "selection");
          setBill(null);
        }}
      >
        <option value="selection">Formulas in the selected cells</option>
        <option value="sheet">All formulas of the open sheet</option>
      </select>
      {bill !== null && (
        <Notice tone="plain" title={bill.toFetch === 0 ? nameOf(bill) : priceOf(bill)}>
          {bill.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Skipped skipped={bill.skipped ?? []} />
        </Notice>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {outcome !== null && (
        <Notice tone="success">
          <p>{outcome.message}</p>
          {outcome.frozen !== undefined && outcome.frozen.length > 0 && (
            <button type="button" class="link" onClick={() => unfreeze(outcome.frozen ?? [])}>
              Undo
            </button>
          )}
          <Skipped skipped={outcome.skipped} />
        </Notice>
      )}
      <div class="buttons">
        {bill === null ? (
          <>
            <button type="button" class="primary" disabled={task.busy} onClick={() => quote(true)}>
              {task.busy && <Spinner />}
              {FETCH_MISSING}…
            </button>
            <button
              type="button"
              title="Asks again for all that formulas show"
              disabled={task.busy}
              onClick={() => quote(false)}
            >
              Refresh…
            </button>
            <button
              type="button"
              class="link"
              title="Keeps the values, and each formula in a note"
              disabled={task.busy}
              onClick={freeze}
            >
              Freeze to values
            </button>
          </>
        ) : (
          <>
            {bill.toFetch > 0 && (
              <button
                type="button"
                class="primary"
                disabled={task.busy || (isHeldUp(state) && bill.credits.high > 0)}
                onClick={() => fetch(bill)}
              >
                {nameOf(bill)} for {creditRange(bill.credits)}
              </button>
            )}
            <button type="button" disabled={task.busy} onClick={() => setBill(null)}>
              Not now
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function nameOf({ request }: ShownBill): string {
  return request.missingOnly === true ? FETCH_MISSING : "Refresh";
}

function priceOf(bill: ShownBill): string {
  return `${nameOf(bill)}: ${creditRange(bill.credits)}`;
}

function Skipped({ skipped }: { skipped: readonly SkippedFormula[] }): JSX.Element | null {
  if (skipped.length === 0) return null;
  return (
    <ul class="skipped">
      {skipped.map(({ a1, reason }) => (
        <li key={a1}>
          {a1}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** What becomes of the run that a cap had stopped. @param driving Whether it is under way. */
export function wentOnInWords(driving: boolean, progress: Progress | null): string {
  if (driving) return "The run that the limit had stopped goes on.";
  return `The run that the limit had stopped went on${progress === null ? "" : `: ${runState(progress).toLowerCase()}`}.`;
}
