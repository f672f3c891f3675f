import { RequestRate } from "../money/rate";
import type { Questions, Settled } from "../money/questions";
import { settle } from "../money/settle";
import type { SettleTerms } from "../money/settle-terms";
import { type Pause, stopped } from "../money/pause";
import { centsAbove } from "../core/credits";
import type { KindWords } from "../core/kind-words";
import { counted } from "../core/sentence";
import { type Allowance, isOfWatch, windowOf } from "../money/ledger";
import { CapReached, type OverCap, overCapInWords, passesByItself } from "../money/over-cap";
import { goesOnHourly, noteCap, purseOfRun } from "./caps-of-run";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";
import type { App } from "../app";

/** What a run gets answers with. */
export type BuyingApp = Pick<
  App,
  "answers" | "purchasing" | "state" | "clock" | "userCache" | "watchCaps" | "kinds"
> & { readonly settings: Allowance & Pick<App["settings"], "host" | "payerTag"> };

const GOES_ON = "It goes on by itself within the hour.";

type RunTerms = Pick<SettleTerms, "until" | "subject" | "without"> & {
  /** Credits at most of what is still open. */
  readonly priceOf: (open: readonly string[]) => number;
};

/**
 * Settles what a run asks: from the journal where it can, else bought on the run's account, within its caps, while its lease holds.
 *
 * @returns Why it does not go on; null if nothing is open any more, or its time is up.
 */
export function settleRun<Found>(
  app: BuyingApp,
  lease: RunLease,
  questions: Questions<Found>,
  { priceOf, ...terms }: RunTerms,
  on: (settled: ReadonlyMap<string, Settled<Found>>) => void,
): Pause | null {
  const { record } = lease;
  const { answers, clock, userCache, settings } = app;
  const rate = new RequestRate(userCache, clock, settings.host);
  const { pause, open } = settle(
    { answers, purse: purseOfRun(lease, app) },
    questions,
    { clock, pace: record, rate, retries: true, patienceMs: 0, ...terms },
    on,
  );
  if (pause?.state === "stopped" && pause.error !== undefined && goesOnHourly(pause.error.code))
    return { ...pause, message: `${pause.error.fact} ${GOES_ON}` };
  if (!(pause?.error instanceof CapReached)) return pause;
  noteCap(record, pause.error.over);
  if (record.moreCredits !== null)
    record.moreCredits = Math.max(0.01, centsAbove(priceOf(open) - (record.creditCap - record.spent)));
  return capReached(record, app.kinds.words(record.kind).counts, terms.subject, pause.error.over);
}

/** Over its own cap a run ends with a remainder; over that of a day or a month it waits for room. */
function capReached(
  record: RunRecord,
  [one, many]: KindWords["counts"],
  subject: string,
  over: OverCap,
): Pause {
  const { fact, advice } = overCapInWords(subject, over);
  const code = "limit/credit-cap";
  if (record.needs !== null) {
    const when = windowOf(over.cap) === "day" ? "tomorrow" : "next month";
    const goesOn = `It goes on ${when}, or when ${isOfWatch(over.cap) ? "the watch may spend more" : "you raise the limit in Settings"}.`;
    return stopped({ message: `${fact} ${passesByItself(over) ? goesOn : advice}`, code });
  }
  const unanswered = Object.keys(record.tries).length;
  const asked =
    unanswered === 0
      ? ""
      : ` ${counted(unanswered, `${one} was`, `${many} were`)} requested and not answered: Credits shows what that may have cost.`;
  return stopped({ message: `${fact} What it fetched is kept.${asked}`, code });
}
