import type { JSX } from "preact";
import type { WatchForecast } from "../../src/features/watches";
import { companies, creditRange, credits } from "../in-words";
import { BillHead } from "../run/bill";

/** What a check and a month of it cost, and what its caps leave out. */
export function WatchPrice({
  forecast: { companies: count, look, month, lines, caps },
  isNew,
  isFill,
}: {
  readonly forecast: WatchForecast;
  /** What its first check finds is only compared with later ones. */
  readonly isNew: boolean;
  readonly isFill: boolean;
}): JSX.Element {
  const isFree = month.high === 0;
  return (
    <>
      <BillHead
        title={
          isFree || (isFill && count === 0)
            ? "Nothing will be spent yet"
            : isFill
              ? `${companies(count)} in blank rows now`
              : `A check of ${companies(count)}`
        }
        price={isFree || (isFill && count === 0) ? null : creditRange(look)}
        pending={false}
      />
      <div class="bill-lines" aria-live="polite">
        {!isFree && (
          <dl class="receipt">
            <div>
              <dt>A month, at most</dt>
              <dd>{credits(month.high)}</dd>
            </div>
          </dl>
        )}
        {isNew && !isFill && (
          <p>Where you have nothing yet, you hear what is new from the second check on.</p>
        )}
        {caps.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <details class="bill-details">
          <summary>Details</summary>
          {lines
            .filter((line) => !caps.includes(line))
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </details>
      </div>
    </>
  );
}
