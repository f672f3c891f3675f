import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Bill as QuotedBill } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { isHeldUp } from "../credits/credits-in-words";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { creditRange } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { Meter } from "../parts/meter";
import { Spinner } from "../parts/progress-bar";
import type { CallFailure } from "../server";
import type { LiveQuote } from "./quote";

/** The button beside “Start”. */
export interface SecondButton {
  readonly label: string;
  /** Works without a bill too, since it spends nothing. */
  readonly free?: boolean;
  readonly onClick: () => void;
}

interface Props {
  readonly quote: LiveQuote;
  /** Why there can be no bill yet; null if there can. */
  readonly problem: string | null;
  readonly starting: boolean;
  /** The label of the pressed button while it works; "Starting…" if omitted. */
  readonly startingLabel?: string;
  readonly startFailure: CallFailure | null;
  readonly second?: SecondButton | undefined;
  readonly startLabel: (bill: QuotedBill | null) => string;
  readonly canStart: (bill: QuotedBill) => boolean;
  readonly onStart: (bill: QuotedBill) => void;
  readonly onRetry: () => void;
}

/** What it is for, and what it costs in large figures. */
export function BillHead(props: { title: string; price: string | null; pending: boolean }): JSX.Element {
  const { title, price, pending } = props;
  return (
    <div class="bill-head">
      <h2>{title}</h2>
      <span class="bill-credits">
        {pending && <Spinner />}
        {price}
      </span>
    </div>
  );
}

/** What each part costs, how much of today's cap it takes, and the rest folded. */
export function ReceiptLines({
  bill: { lines, receipt, credits: price },
}: {
  bill: Pick<QuotedBill, "lines" | "receipt" | "credits">;
}): JSX.Element {
  const { state } = useAddin();
  if (receipt === undefined) {
    return (
      <>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </>
    );
  }
  const { rows, cap, details } = receipt;
  return (
    <>
      {rows.length > 0 && (
        <dl class="receipt">
          {rows.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {state !== null && price.high > 0 && (
        <Meter
          label={cap === undefined ? "Today, with this" : "Today"}
          used={state.credits.today}
          adds={price.high}
          cap={state.credits.dayCap}
        />
      )}
      {cap !== undefined && <p>{cap}</p>}
      {details.length > 0 && (
        <details class="bill-details">
          <summary>Details</summary>
          {details.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
    </>
  );
}

/** The cost, always visible, and the button that spends it. The button works only for the bill that is shown. */
export function Bill(props: Props): JSX.Element {
  const { quote, problem, starting, startFailure, second } = props;
  const { bill, pending } = quote;
  const { state } = useAddin();
  const [pressed, setPressed] = useState<"first" | "second">("first");
  const shown = problem === null ? bill : null;
  const isStopped = isHeldUp(state);
  // Without a price the run is not refused: it writes answers that are paid for.
  const isRefused = isStopped && shown !== null && shown.credits.high > 0;
  const ready = shown !== null && !pending && !starting && !isRefused && props.canStart(shown);
  const startingLabel = (
    <>
      <Spinner />
      {props.startingLabel ?? "Starting…"}
    </>
  );
  return (
    <section class="bill" aria-label="Bill" aria-busy={pending}>
      <BillHead
        title={shown?.receipt?.title ?? "Bill"}
        price={shown === null ? null : (shown.receipt?.total ?? creditRange(shown.credits))}
        pending={pending}
      />
      <div class={pending ? "bill-lines bill-stale" : "bill-lines"} aria-live="polite">
        {problem !== null && <p>{problem}</p>}
        {problem === null && shown === null && pending && <p>Working out what it costs…</p>}
        {shown !== null && <ReceiptLines bill={shown} />}
      </div>
      {(isRefused || !isStopped) && <SpendingStopped />}
      {(isRefused || !isStopped) && <OddBillCard />}
      {problem === null && quote.failure !== null && (
        <FailureNotice failure={quote.failure} onRetry={quote.again} />
      )}
      <div class="bill-act">
        {startFailure !== null && <FailureNotice failure={startFailure} onRetry={props.onRetry} />}
        <div class="buttons">
          <button
            type="button"
            class="primary"
            disabled={!ready}
            onClick={() => {
              setPressed("first");
              if (shown !== null) props.onStart(shown);
            }}
          >
            {starting && pressed === "first" ? startingLabel : props.startLabel(shown)}
          </button>
          {second !== undefined && (
            <button
              type="button"
              disabled={second.free === true ? starting : !ready}
              onClick={() => {
                setPressed("second");
                second.onClick();
              }}
            >
              {starting && pressed === "second" ? startingLabel : second.label}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
