import type { FunctionBody } from "./call";
import { toNumber } from "./coercion";
import { type CouponPeriod, couponPeriod } from "./coupons";
import { dayCount, yearFraction } from "./day-count";
import { dateValue, finite } from "./operators";
import { scalarFunction } from "./scalar-function";
import { CellError, type Scalar } from "./values";

/** Functions for bonds with coupons, and for those with interest at maturity. */
export const bondFunctions: Readonly<Record<string, FunctionBody>> = {
  COUPDAYBS: coupon(({ daysOver }) => daysOver),
  COUPDAYS: coupon(({ days }) => days),
  COUPDAYSNC: coupon(({ daysLeft }) => daysLeft),
  COUPNCD: coupon(({ next }) => dateValue(next)),
  COUPNUM: coupon(({ count }) => count),
  COUPPCD: coupon(({ previous }) => dateValue(previous)),
  PRICE: bond(6, (period, [rate = 0, given = 0, redemption = 0, frequency = 1]) =>
    price(period, { rate, redemption, frequency }, given),
  ),
  YIELD: bond(6, (period, [rate = 0, given = 0, redemption = 0, frequency = 1]) =>
    yieldOf(period, { rate, redemption, frequency }, given),
  ),
  DURATION: bond(5, (period, [rate = 0, given = 0, frequency = 1]) =>
    duration(period, rate, given, frequency),
  ),
  MDURATION: bond(
    5,
    (period, [rate = 0, given = 0, frequency = 1]) =>
      duration(period, rate, given, frequency) / (1 + given / frequency),
  ),
  PRICEMAT: atMaturity(
    (all, left, over, rate, given) => (100 + 100 * rate * all) / (1 + given * left) - 100 * rate * over,
  ),
  YIELDMAT: atMaturity((all, left, over, rate, given) => {
    const paid = given / 100 + rate * over;
    return (1 + rate * all - paid) / paid / left;
  }),
};

interface Terms {
  readonly rate: number;
  readonly redemption: number;
  readonly frequency: number;
}

function date(value: Scalar): number {
  return Math.floor(toNumber(value));
}

function coupon(read: (period: CouponPeriod) => Scalar): FunctionBody {
  return scalarFunction(3, 4, (settlement = null, maturity = null, frequency = null, basis = null) =>
    read(
      couponPeriod(
        date(settlement),
        date(maturity),
        Math.trunc(toNumber(frequency)),
        dayCount(toNumber(basis)),
      ),
    ),
  );
}

/** Arguments: settlement, maturity, numbers of which the last is the frequency, day count convention. */
function bond(count: number, compute: (period: CouponPeriod, numbers: number[]) => number): FunctionBody {
  return scalarFunction(count, count + 1, (settlement = null, maturity = null, ...rest) => {
    const numbers = rest.slice(0, count - 2).map((value) => toNumber(value));
    const frequency = Math.trunc(numbers.at(-1) ?? 0);
    const basis = dayCount(toNumber(rest[count - 2] ?? null));
    return finite(compute(couponPeriod(date(settlement), date(maturity), frequency, basis), numbers));
  });
}

/** The price per 100 of face value, without the interest accrued since the last coupon. */
function price({ count, days, daysOver, daysLeft }: CouponPeriod, terms: Terms, given: number): number {
  const { rate, redemption, frequency } = terms;
  const paid = (100 * rate) / frequency;
  const share = daysLeft / days;
  const runUp = (paid * daysOver) / days;
  if (count === 1) return (redemption + paid) / (1 + (share * given) / frequency) - runUp;
  const growth = 1 + given / frequency;
  let sum = redemption / growth ** (count - 1 + share);
  for (let index = 0; index < count; index += 1) sum += paid / growth ** (index + share);
  return sum - runUp;
}

/** Bisection over an interval in which the price falls below the wanted one. */
function yieldOf(period: CouponPeriod, terms: Terms, wanted: number): number {
  let [low, high] = [-0.99 * terms.frequency, 1];
  while (price(period, terms, high) > wanted && high < 1e6) high *= 2;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (price(period, terms, middle) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function duration(
  { count, days, daysLeft }: CouponPeriod,
  rate: number,
  given: number,
  frequency: number,
): number {
  const growth = 1 + given / frequency;
  let [worth, weighted] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const periods = index + daysLeft / days;
    const paid = (100 * rate) / frequency + (index === count - 1 ? 100 : 0);
    worth += paid / growth ** periods;
    weighted += ((paid / growth ** periods) * periods) / frequency;
  }
  return weighted / worth;
}

/**
 * Arguments: settlement, maturity, issue, rate, price or yield, convention. Passes the years from issue to
 * maturity, left, and elapsed.
 */
function atMaturity(
  compute: (all: number, left: number, over: number, rate: number, given: number) => number,
): FunctionBody {
  return scalarFunction(
    5,
    6,
    (settlement = null, maturity = null, issue = null, rate = null, given = null, basis = null) => {
      const [from, to, issued, convention] = [
        date(settlement),
        date(maturity),
        date(issue),
        dayCount(toNumber(basis)),
      ];
      if (!(issued <= from && from < to))
        throw new CellError(
          "#NUM!",
          "The issue has to be before the settlement, and that before the maturity.",
        );
      const years = (first: number, last: number): number => yearFraction(first, last, convention);
      return finite(
        compute(years(issued, to), years(from, to), years(issued, from), toNumber(rate), toNumber(given)),
      );
    },
  );
}
