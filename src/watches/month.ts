import { creditsInWords, rounded } from "../core/credits";
import { accountOfMonth, type Cap } from "../journal/accounts";
import type { RunServices, WatchCaps } from "../runs/run-services";
import { watchesIn, type StoredWatch } from "./stored-watch";

type Services = Pick<RunServices, "state" | "clock">;
type Capped = Pick<StoredWatch, "id" | "monthCap">;

/** What a watch may spend in the month that it is. */
export function capOfMonth({ id, monthCap }: Capped, { state, clock }: Services): Cap {
  return {
    account: accountOfMonth(id, state.dayOf(clock.now()).slice(0, "YYYY-MM".length)),
    credits: monthCap,
    says: `this month's cap of ${creditsInWords(monthCap)}`,
  };
}

/** The caps of a watch as it is now; null where it is gone. */
export function watchCaps(watchId: string, services: Services): WatchCaps | null {
  const watch = watchesIn(services.state.known()).find(({ id }) => id === watchId);
  return watch === undefined ? null : { look: watch.creditCap, month: capOfMonth(watch, services) };
}

export function spentThisMonth(watch: Capped, services: Services): number {
  return services.state.known().spentBy(capOfMonth(watch, services).account);
}

export function roomThisMonth(watch: Capped, services: Services): number {
  return services.state.known().leftOf(capOfMonth(watch, services));
}

/**
 * What a watch will have cost at the end of the month at most, if no look costs more than the last one did, or all that it may
 * where that cost nothing.
 *
 * @param looks How many are left of the month.
 */
export function mostThisMonth(
  { creditCap, monthCap, last }: Pick<StoredWatch, "creditCap" | "monthCap" | "last">,
  spent: number,
  looks: number,
): number {
  const each = Math.min(creditCap, last?.credits || creditCap);
  return rounded(Math.max(spent, Math.min(monthCap, spent + looks * each)));
}
