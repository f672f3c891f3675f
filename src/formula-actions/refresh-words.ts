import { creditsInWords } from "../core/credits";
import type { Fetched } from "./fetch-orders";
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

/** What a call did, and what is next. @param left Requests, or formulas to be shown, for the next call. */
export function fetchInWords(
  { kept, credits, pause, left: unasked }: Fetched,
  { done, total, shown, refused, failed, missingOnly }: FetchRecord,
  left: number,
): string {
  const answered =
    total > kept && left > 0
      ? `${inNumbers(done)} of ${counted(total, "request")} answered.`
      : `${counted(kept, "request")} answered for ${creditsInWords(credits)}.`;
  const stay = missingOnly ? "" : ": their earlier answers stay";
  const unsent = unasked + failed.keys.length;
  const rest = unsent > 0 ? ` ${counted(unsent, "request")} not answered${stay}.` : "";
  if (pause?.state === "stopped") return `${answered} ${pause.message}${rest}`;
  if (left === 0) {
    const why = failed.message === "" ? (refused?.message ?? "") : `${failed.message}${rest}`;
    return why === "" ? answered : `${answered} ${why}`;
  }
  if (shown !== null) return `${answered} ${counted(left, "formula")} still to be shown.`;
  const waits = pause === null ? "" : ` ${pause.message} It goes on by itself.`;
  return `${answered}${waits} ${counted(unasked, "request")} to go.`;
}

function counted(count: number, what: string): string {
  return `${inNumbers(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** `9975` as `9,975`: Apps Script has no reliable locale. */
function inNumbers(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
