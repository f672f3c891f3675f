import { type DayCount, daysIn } from "./day-count";
import { partsOf, serialOf } from "./dates";
import { CellError } from "./values";

/** A bond's coupon period around its settlement. */
export interface CouponPeriod {
  /** The coupon dates before (or on) and after the settlement. */
  readonly previous: number;
  readonly next: number;
  /** Number of coupons from settlement to maturity. */
  readonly count: number;
  /** Days of the period, elapsed and left, under the convention. */
  readonly days: number;
  readonly daysOver: number;
  readonly daysLeft: number;
}

export function couponPeriod(
  settlement: number,
  maturity: number,
  frequency: number,
  basis: DayCount,
): CouponPeriod {
  if (frequency !== 1 && frequency !== 2 && frequency !== 4)
    throw new CellError("#NUM!", `The frequency is ${frequency}. Valid values are 1, 2 and 4.`);
  if (settlement >= maturity) throw new CellError("#NUM!", "The settlement has to be before the maturity.");
  let count = 1;
  while (monthsBefore(maturity, (count * 12) / frequency) > settlement) count += 1;
  const previous = monthsBefore(maturity, (count * 12) / frequency);
  const next = monthsBefore(maturity, ((count - 1) * 12) / frequency);
  const days = basis === 1 ? next - previous : basis === 3 ? 365 / frequency : 360 / frequency;
  const daysOver = daysIn(previous, settlement, basis);
  const counted = basis === 0 || basis === 4;
  return { previous, next, count, days, daysOver, daysLeft: counted ? days - daysOver : next - settlement };
}

/** The last day of a month maps to the last day of the other month. */
function monthsBefore(date: number, months: number): number {
  const { year, month, day } = partsOf(date);
  const lastDay = serialOf(year, month - months + 1, 0);
  const isLast = partsOf(date + 1).day === 1;
  return isLast ? lastDay : Math.min(serialOf(year, month - months, day), lastDay);
}
