import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Bill as RunBill, RunRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { counted } from "../in-words";
import { Bill } from "../run/bill";
import { RowQuestions } from "../run/row-questions";
import { isSettled, startRequest, usualAnswers, useRunQuote } from "../run/use-run-quote";
import { asFailure } from "../server";
import { useTask } from "../use-task";

const REQUEST: RunRequest = { kind: "match" };

/** Matches selected names to websites: free, so the bill says how many are looked up and how many are skipped. */
export function useMatchSelection(): { section: JSX.Element; footer: JSX.Element | null } {
  const { call, state, go, run, refresh, refreshing } = useAddin();
  const task = useTask();
  const selection = state?.selection ?? null;
  const ready = state?.key.saved === true && selection !== null;
  // The server reads the selection as names; requested again for each new selection.
  const quote = useRunQuote(ready ? REQUEST : null, selection);
  const [answers, setAnswers] = useState(usualAnswers);

  async function start(bill: RunBill): Promise<void> {
    const startable = startRequest({ ...REQUEST, range: bill.range }, bill, answers);
    const begun = await call("startRun", { ...startable, creditCap: 0 }).catch((thrown: unknown) => {
      if (asFailure(thrown).code === "input/changed") quote.refetch();
      throw thrown;
    });
    run.begin(begun);
    go("run");
  }
  const section = (
    <section class="block" aria-labelledby="match-title">
      <div class="block-head">
        <h2 id="match-title">For the selected names</h2>
        <button type="button" class="link" disabled={refreshing} onClick={refresh}>
          {refreshing && state !== null ? "Looking…" : "Use selection"}
        </button>
      </div>
      <p class={quote.bill === null ? "range range-none" : "range"}>
        {quote.bill === null ? (
          "Select cells with names of companies or e-mail addresses."
        ) : (
          <>
            <span class="range-a1">{quote.bill.range}</span>
            <span class="range-count">{counted(quote.bill.companies, "name", "names")}</span>
          </>
        )}
      </p>
      <RowQuestions bill={quote.bill} answers={answers} onAnswer={setAnswers} />
      <p class="help">
        Writes Website, Company ID, Matched name and Match beside them. Match says “exact” where one company
        has the name, “check” where you should look, “none” where nothing was found.
      </p>
    </section>
  );
  const footer = ready ? (
    <Bill
      quote={quote}
      problem={null}
      startLabel={(bill) =>
        `Find ${bill === null ? "websites" : counted(bill.companies, "website", "websites")}`
      }
      canStart={(bill) => bill.companies > 0 && isSettled(bill, answers)}
      startFailure={task.failure}
      starting={task.busy}
      onRetry={task.again}
      onStart={(bill) => task.run(() => start(bill))}
    />
  ) : null;
  return { section, footer };
}
