import type { Purse } from "../money/purse";
import type { Price } from "../api/endpoint";
import type { Looked } from "../money/questions";
import { LARGEST_BATCH, settle } from "../money/settle";
import type { SettleResult, SettleTerms } from "../money/settle-terms";
import type { AddinError } from "../core/errors";
import { expectedPrice as billed, type Prices } from "../money/prices";
import type { Request } from "../money/operation";
import type { App } from "../app";

/** How long a call waits for another execution that buys the same, or the first of its kind, which shows the price. */
const PATIENCE_MS = 30_000;

type Subject = Pick<SettleTerms, "subject" | "mostRequests">;

export interface BoughtOne extends Pick<SettleResult, "credits" | "kept"> {
  /** Why it could not be had, or no more of it; null if nothing stands in the way. */
  readonly error: AddinError | null;
  /** Another execution is buying it. */
  readonly isBusy: boolean;
}

/**
 * Buys what one question lacks, of the purse: page by page, where it is cut short.
 *
 * @param lookUp What lacks now; null if nothing does.
 */
export function buyOne(
  app: Pick<App, "answers" | "clock">,
  purse: Purse,
  lookUp: () => Request | null,
  terms: Subject,
): BoughtOne {
  return buy(app, purse, [""], () => lookUp(), { ...terms, patienceMs: PATIENCE_MS });
}

/**
 * Buys many things, each once: the first of anything is bought alone. What the purse does not allow is left out, as is what
 * another execution is asking right now.
 *
 * @returns What it cost.
 * @throws {AddinError} If none of it could be had: a cap allows none, the API refuses all, or nothing can be bought now.
 */
export function buyAll(
  app: Pick<App, "answers" | "clock">,
  purse: Purse,
  requests: readonly Request[],
  subject: string,
): number {
  const open = new Map(requests.map((request, index) => [String(index), request]));
  const takeOut = (key: string) => {
    const request = open.get(key) ?? null;
    open.delete(key);
    return request;
  };
  const { error, credits, kept } = buy(app, purse, [...open.keys()], takeOut, { subject, patienceMs: 0 });
  app.answers.refresh();
  if (kept === 0 && error !== null) throw error;
  return credits;
}

function buy(
  app: Pick<App, "answers" | "clock">,
  purse: Purse,
  keys: readonly string[],
  lookUp: (key: string) => Request | null,
  terms: Subject & Pick<SettleTerms, "patienceMs">,
): BoughtOne {
  let refused: AddinError | null = null;
  const { pause, credits, kept } = settle(
    { answers: app.answers, purse },
    {
      keys,
      lookUp: (some) => some.map((key): Looked<null> => ({ found: null, lacking: lookUp(key) })),
    },
    {
      clock: app.clock,
      pace: { batchSize: LARGEST_BATCH, tries: {}, refusedInARow: 0, unheard: 0 },
      rate: null,
      until: Infinity,
      retries: false,
      ...terms,
    },
    (outcomes) => {
      for (const outcome of outcomes.values()) if (outcome.kind === "failed") refused ??= outcome.error;
    },
  );
  const error = pause?.error ?? refused;
  return { credits, kept, error, isBusy: error === null && pause !== null };
}

/** What was bought for a list within this time, by any user, is not bought again. */
export const PAID_FOR_MS = 24 * 60 * 60 * 1000;

export type Priced = Pick<App, "settings" | "state" | "clock">;

/** What the service bills beside the catalogue's prices. */
export function pricesNow({ settings, state, clock }: Priced): Prices {
  return state.known().pricesOf(settings.host, settings.payerTag, clock.now());
}

/** What a list costs as the service bills lately; the upper end is what has to be agreed to. */
export function billedPrice(app: Priced, price: Price): Price {
  return billed(pricesNow(app), "list", { units: [], price });
}
