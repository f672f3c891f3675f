import { LimitError } from "../errors";
import type { SharedState } from "../journal/shared-state";

/** Free requests that formulas have sent on a day while they were off: `YYYY-MM-DD` and how many. */
const FREE_REQUESTS = "FREE_REQUESTS";
/** Nobody has allowed them: so many do no harm to the owner's plan. */
export const FREE_REQUESTS_A_DAY = 500;

export function freeRequestsOn(state: SharedState, nowMs: number): number {
  const [day, count] = (state.known().value(FREE_REQUESTS) ?? "").split(" ");
  return day === state.dayOf(nowMs) ? Number(count) || 0 : 0;
}

/**
 * Counts free requests of formulas that are off, before they are sent.
 *
 * @throws {LimitError} `limit/free-requests`, if the day allows no more; else as `SharedState.update`: what is not counted
 *   is not sent.
 */
export function takeFreeRequests(state: SharedState, count: number, nowMs: number): void {
  state.update(() => {
    const sent = freeRequestsOn(state, nowMs) + count;
    if (sent > FREE_REQUESTS_A_DAY) {
      throw new LimitError(
        "limit/free-requests",
        `Formulas are off in this spreadsheet, so they may send ${FREE_REQUESTS_A_DAY} free requests a day, and today's are used up.`,
        "Try again tomorrow, or ask the spreadsheet's owner to turn formulas on in the sidebar, Settings.",
      );
    }
    return { set: { [FREE_REQUESTS]: `${state.dayOf(nowMs)} ${sent}` }, value: null };
  });
}
