import type { ComponentChildren, JSX } from "preact";
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

/** The button below “Start”. */
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
  /** The button that buys all of the bill: the price stands on it if there is room, else on the line above. */
  readonly pricesOn?: "first" | "second";
  readonly startLabel: (bill: QuotedBill | null) => string;
  readonly canStart: (bill: QuotedBill) => boolean;
  readonly onStart: (bill: QuotedBill) => void;
  readonly onRetry: () => void;
}

/** As many characters fit on one line of a button. */
const LINE = 36;

/** What it is for, and what it costs in large figures. */
export function BillHead(props: { title: string; price: string | null; pending: boolean }): JSX.Element {
  const { title, price, pending } = props;
  return (
    <div class="bill-head">
      <h2>{title}</h2>
      {(pending || price !== null) && <span class="bill-credits">{pending ? <Spinner /> : price}</span>}
    </div>
  );
}

interface LineProps {
  readonly bill: Pick<QuotedBill, "lines" | "receipt" | "credits">;
  /** What it is for; the title of its receipt if omitted. */
  readonly title?: string;
  /** null where the price stands elsewhere. */
  readonly price: string | null;
  readonly pending?: boolean;
}

/** A bill in one line, which unfolds what each part costs, today’s cap and what is left out; a cap that stops it stays out. */
export function BillLine({ bill, title, price, pending = false }: LineProps): JSX.Element {
  const { state } = useAddin();
  const { lines, receipt, credits } = bill;
  if (receipt === undefined) {
    return (
      <>
        {title !== undefined && <BillHead title={title} price={price} pending={pending} />}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </>
    );
  }
  const { rows, cap, details } = receipt;
  const shown = title ?? receipt.title;
  const hasMeter = state !== null && credits.high > 0;
  const head = <BillHead title={shown} price={price} pending={pending} />;
  return (
    <>
      {rows.length === 0 && details.length === 0 && !hasMeter ? (
        head
      ) : (
        <details class="bill-fold">
          <summary>{head}</summary>
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
          {hasMeter && (
            <Meter
              label={cap === undefined ? "Today, with this" : "Today"}
              used={state.credits.today}
              adds={credits.high}
              cap={state.credits.dayCap}
            />
          )}
          {details.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
      {cap !== undefined && <p class="bill-cap">{cap}</p>}
    </>
  );
}

/** The cost, always visible, and the button that spends it. The button works only for the bill that is shown. */
export function Bill(props: Props): JSX.Element {
  const { quote, problem, starting, startFailure, second, pricesOn } = props;
  const { bill, pending } = quote;
  const { state } = useAddin();
  const [pressed, setPressed] = useState<"first" | "second">("first");
  const shown = problem === null ? bill : null;
  const isStopped = isHeldUp(state);
  // Without a price the run is not refused: it writes answers that are paid for.
  const isRefused = isStopped && shown !== null && shown.credits.high > 0;
  const ready = shown !== null && !pending && !starting && !isRefused && props.canStart(shown);
  const startLabel = props.startLabel(shown);
  const price = shown === null ? null : (shown.receipt?.total ?? priceOf(shown));
  const priced = shown !== null && buysAll(shown) && price !== null ? pricesOn : undefined;
  const label = { first: startLabel, second: second?.label ?? "" };
  const onButton =
    priced !== undefined && `${label[priced]} · ${price}`.length <= LINE && label[priced] !== ""
      ? priced
      : null;
  const labelOf = (which: "first" | "second"): ComponentChildren => {
    if (starting && pressed === which)
      return (
        <>
          <Spinner />
          {props.startingLabel ?? "Starting…"}
        </>
      );
    if (onButton !== which || pending) return label[which];
    return (
      <span>
        {label[which]} · <span class="bill-credits">{price}</span>
      </span>
    );
  };
  return (
    <section class="bill" aria-label="Bill" aria-busy={pending}>
      <div class={pending ? "bill-lines bill-stale" : "bill-lines"} aria-live="polite">
        {problem !== null && <p>{problem}</p>}
        {problem === null && shown === null && pending && <p>Working out the price…</p>}
        {shown !== null && (
          <BillLine bill={shown} price={onButton === null ? price : null} pending={pending} />
        )}
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
            {labelOf("first")}
          </button>
          {second !== undefined && (
            <button
              type="button"
              class="link"
              disabled={second.free === true ? starting : !ready}
              onClick={() => {
                setPressed("second");
                second.onClick();
              }}
            >
              {labelOf("second")}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

function priceOf({ companies, credits }: QuotedBill): string | null {
  if (companies === 0) return null;
  return credits.high === 0 ? "free" : creditRange(credits);
}

/** Whether a cap leaves nothing of it to another day. */
function buysAll({ companies, today = companies }: QuotedBill): boolean {
  return today >= companies;
}
