import type { JSX } from "preact";
import type { Bill as BillOf, RunRequest, Selection } from "../../src/rpc/rpc";
import type { ResolvedColumn } from "../../src/core/columns/column";
import { useAddin } from "../addin";
import { Bill } from "../run/bill";
import { orNewBill, useQuote } from "../run/quote";
import { qualified } from "../run/run-range";
import { useTask } from "../use-task";

interface Props {
  /** The companies of the list. */
  readonly selection: Selection;
  readonly columns: readonly ResolvedColumn[];
}

/** The next step of a list: adds what it was filtered by, for the price of that run. */
export function AddColumns({ selection, columns }: Props): JSX.Element {
  const { call, run, go } = useAddin();
  const task = useTask();
  const request: RunRequest = {
    kind: "enrichment",
    range: qualified(selection.sheetName, selection.a1),
    fields: columns.map(({ path }) => path),
  };
  const quote = useQuote(request, (asked) => call("quoteRun", asked));
  const [only] = columns;
  const what = columns.length === 1 ? only!.label : `${columns.length} columns`;
  const start = (bill: BillOf): void =>
    task.run(async () => {
      await orNewBill(run.start(request, bill), quote.again);
      go("run");
    });
  return (
    <Bill
      quote={quote}
      problem={null}
      startLabel={() => `Add ${what}`}
      pricesOn="first"
      canStart={({ today, companies }) => (today ?? companies) > 0}
      starting={task.busy}
      startFailure={task.failure}
      onStart={start}
      onRetry={() => quote.bill !== null && start(quote.bill)}
      second={{ label: "Other facts…", free: true, onClick: () => go("enrich", selection) }}
    />
  );
}

/** `HQ country, Founded`. */
export function columnsInWords(columns: readonly ResolvedColumn[]): string {
  return columns.map(({ label }) => label).join(", ");
}
