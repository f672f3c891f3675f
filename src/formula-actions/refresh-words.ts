import { creditsInWords } from "../core/credits";
import type { Tally } from "./fetch-orders";
import type { FetchRecord } from "./fetch-record";

/** The lines of the price. */
export function quoteLines({
  formulas,
  requests,
  high,
  skipped,
  overCap,
  missingOnly,
}: {
  readonly formulas: number;
  readonly requests: number;
  readonly high: number;
  readonly skipped: number;
  /** What the day's cap does not allow. */
  readonly overCap: string | null;
  /** Whether only what has no answer is requested. */
  readonly missingOnly: boolean;
}): string[] {
  const left = `${counted(skipped, "formula")} left as ${skipped === 1 ? "it is" : "they are"}, see below.`;
  const price = `${counted(formulas, "formula")}, ${counted(requests, "request")}: at most ${creditsInWords(high)}, from your own key.`;
  return [
    requests === 0
      ? `${counted(formulas, "formula")}: nothing is waiting. Refresh requests again what could not be read.`
      : price,
    ...(overCap === null
      ? []
      : [
          missingOnly
            ? `${overCap} It stops at the cap. Fetch the rest tomorrow, or raise the cap in Settings.`
            : `${overCap} It stops at the cap. Raise the cap in Settings to refresh all of them.`,
        ]),
    ...(skipped > 0 ? [left] : []),
  ];
}

/** What a call did, and what is next. */
export function fetchInWords(
  { refreshed, credits, stop, busy, wait }: Tally,
  { done, total, shown, refused, missingOnly }: FetchRecord,
  { left, unasked }: { readonly left: number; readonly unasked: number },
): string {
  const answered =
    total > refreshed && left > 0
      ? `${inNumbers(done)} of ${counted(total, "request")} answered.`
      : `${counted(refreshed, "request")} answered for ${creditsInWords(credits)}.`;
  const others =
    busy === 0
      ? ""
      : ` ${counted(busy, "request")} not sent: the same was asked a moment ago. Try again in a minute.`;
  const stay = missingOnly ? "" : ": their earlier answers stay";
  const rest = unasked > 0 ? ` ${counted(unasked, "request")} not sent${stay}.` : "";
  if (stop !== "") return `${answered}${others} ${stop}${rest}`;
  if (left === 0) return `${answered}${others}${refused === undefined ? "" : ` ${refused.message}`}`;
  if (shown !== null) return `${answered}${others} ${counted(left, "formula")} still to be shown.`;
  return `${answered}${others}${wait === "" ? "" : ` ${wait} It goes on by itself.`} ${counted(unasked, "request")} to go.`;
}

function counted(count: number, what: string): string {
  return `${inNumbers(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** `9975` as `9,975`: Apps Script has no reliable locale. */
function inNumbers(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
