import type { FunctionBody } from "./call";
import { toBoolean, toNumber } from "./coercion";
import { dayCount, daysIn, yearFraction } from "./day-count";
import { finite } from "./operators";
import { scalarFunction } from "./scalar-function";
import { CellError, type Scalar } from "./values";

/** Days and years between two dates, and securities with a single payment at maturity. */
export const dayCountFunctions: Readonly<Record<string, FunctionBody>> = {
  DAYS360: scalarFunction(2, 3, (start = null, end = null, european = null) =>
    daysIn(date(start), date(end), toBoolean(european) ? 4 : 0),
  ),
  YEARFRAC: scalarFunction(2, 3, (start = null, end = null, basis = null) => {
    const [from, to] = [date(start), date(end)];
    return yearFraction(Math.min(from, to), Math.max(from, to), dayCount(toNumber(basis)));
  }),
  DISC: discounted((years, price, redemption) => (redemption - price) / redemption / years),
  INTRATE: discounted((years, invested, redemption) => (redemption - invested) / invested / years),
  RECEIVED: discounted((years, invested, discount) => invested / (1 - discount * years)),
  PRICEDISC: discounted((years, discount, redemption) => redemption * (1 - discount * years)),
  YIELDDISC: discounted((years, price, redemption) => (redemption / price - 1) / years),
  ACCRINTM: discounted((years, rate, redemption) => redemption * rate * years),
  // Accrued from the issue date, whatever the first interest date.
  ACCRINT: scalarFunction(
    6,
    7,
    (
      issue = null,
      _first = null,
      settlement = null,
      rate = null,
      redemption = null,
      _frequency = null,
      basis = null,
    ) => {
      const [from, to] = inOrder(issue, settlement);
      return toNumber(redemption) * toNumber(rate) * yearFraction(from, to, dayCount(toNumber(basis)));
    },
  ),
  TBILLPRICE: bill((days, discount) => 100 * (1 - (discount * days) / 360)),
  TBILLYIELD: bill((days, price) => ((100 - price) / price) * (360 / days)),
  TBILLEQ: bill((days, discount) => (365 * discount) / (360 - discount * days)),
};

function date(value: Scalar): number {
  return Math.floor(toNumber(value));
}

/** Arguments: settlement, maturity, two amounts or rates, convention. */
function discounted(compute: (years: number, a: number, b: number) => number): FunctionBody {
  return scalarFunction(4, 5, (settlement = null, maturity = null, a = null, b = null, basis = null) => {
    const [from, to] = inOrder(settlement, maturity);
    return finite(compute(yearFraction(from, to, dayCount(toNumber(basis))), toNumber(a), toNumber(b)));
  });
}

function bill(compute: (days: number, value: number) => number): FunctionBody {
  return scalarFunction(3, 3, (settlement = null, maturity = null, value = null) => {
    const [from, to] = inOrder(settlement, maturity);
    return finite(compute(to - from, toNumber(value)));
  });
}

function inOrder(settlement: Scalar, maturity: Scalar): [number, number] {
  const [from, to] = [date(settlement), date(maturity)];
  if (to > from) return [from, to];
  throw new CellError("#NUM!", "The first date has to be before the second.");
}
