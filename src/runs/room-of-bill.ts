import { creditsInWords, rounded, shortAmount } from "../core/credits";
import { grouped } from "../core/sentence";

/** Credits that runs may spend in a day, and those that are left of it today, as far as the month has them. */
export interface Day {
  readonly cap: number;
  readonly left: number;
  /** The same of the month, where that is limited. */
  readonly month?: Omit<Day, "month">;
}

/** What a bill comes to under the caps. */
interface Parts {
  readonly companies: number;
  /** How many of them today has room for. */
  readonly today: number;
  /** Prices of the others. */
  readonly later: readonly number[];
}

/** Which of these prices the rest of the day has room for, one after another. */
export function affordable(prices: readonly number[], day: Day): boolean[] {
  let { left } = day;
  return prices.map((price) => {
    if (price > left) return false;
    left = rounded(left - price);
    return true;
  });
}

/** How many whole days these prices take, one after another, if a day has room for each. */
function daysFor(prices: readonly number[], cap: number): number {
  let days = 1;
  let left = cap;
  for (const price of prices) {
    if (price > left) {
      days++;
      left = cap;
    }
    left = rounded(left - price);
  }
  return days;
}

/** How far the cap of the day or of the month goes, and what becomes of the rest. */
export function capInWords(bill: Parts, day: Day): string {
  const { today, companies } = bill;
  const ofMonth = day.month !== undefined && day.month.left <= day.left ? day.month : null;
  const { cap, left } = ofMonth ?? day;
  const whose = ofMonth === null ? "today's" : "this month's";
  const done = today === 0 ? "none of them today" : `${grouped(today)} of ${grouped(companies)} today`;
  return `${shortAmount(left)} of ${creditsInWords(cap)} are left of ${whose} limit: ${done}; ${restInWords(bill, day, ofMonth !== null)}`;
}

function restInWords({ today, later }: Parts, { cap, left, month }: Day, isOfMonth: boolean): string {
  const most = isOfMonth && month !== undefined ? Math.min(cap, month.cap) : cap;
  const tooDear = later.filter((price) => price > most).length;
  if (tooDear > 0) {
    const which = tooDear < later.length ? `${tooDear} of them` : today === 0 ? "one" : "another";
    const window = most < cap ? "month" : "day";
    return `no ${window} has room for ${which}, so raise the credits a ${window} in Settings`;
  }
  const isForNextMonth =
    month !== undefined && (isOfMonth || later.reduce((sum, price) => sum + price, 0) > month.left - left);
  // Nothing of it is started today, so nothing goes on by itself.
  if (today === 0)
    return `start it ${isOfMonth ? "next month" : "tomorrow"}, or when you raise the limit in Settings`;
  if (isForNextMonth)
    return "the rest follows when this month or the next has room, or when you raise the limit in Settings";
  const days = daysFor(later, cap);
  const when = days === 1 ? "tomorrow" : `on the next ${days} days`;
  return `the rest follows ${when}, or when you raise the limit in Settings`;
}
