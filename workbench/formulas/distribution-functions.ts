import type { Call, FunctionBody } from "./call";
import { isNumeric, toBoolean, toNumber } from "./coercion";
import { libraryNumber } from "./library-call";
import { average, numbersIn, plain, total, variance } from "./samples";
import { scalarFunction } from "./scalar-function";
import { CellError, type Scalar } from "./values";

/** Distributions and tests whose library implementations are missing or take other arguments. */
export const distributionFunctions: Readonly<Record<string, FunctionBody>> = {
  "T.DIST": scalarFunction(3, 3, (x = null, degrees = null, cumulative = null) => {
    const [value, freedom] = [toNumber(x), Math.trunc(toNumber(degrees))];
    if (freedom < 1) throw outOfRange("T.DIST", 2, freedom);
    return toBoolean(cumulative) ? studentBelow(value, freedom) : studentDensity(value, freedom);
  }),
  TDIST: scalarFunction(3, 3, (x = null, degrees = null, tails = null) => {
    const [value, freedom, sides] = [toNumber(x), Math.trunc(toNumber(degrees)), Math.trunc(toNumber(tails))];
    if (value < 0) throw outOfRange("TDIST", 1, value);
    if (sides !== 1 && sides !== 2) throw outOfRange("TDIST", 3, sides);
    return (libraryNumber("T.DIST.2T", value, freedom) * sides) / 2;
  }),
  BETADIST: scalarFunction(3, 5, (x = null, alpha = null, beta = null, low = 0, high = 1) =>
    libraryNumber("BETA.DIST", ...[x, alpha, beta].map(number), true, number(low), number(high)),
  ),
  "T.TEST": studentTest,
  TTEST: studentTest,
  MARGINOFERROR: (call) => {
    const values = plain(numbersIn(call.table(0).flat()));
    const deviation = Math.sqrt(variance(values, false, call.name));
    return libraryNumber("CONFIDENCE.T", 1 - call.number(1), deviation, values.length);
  },
};

function number(value: Scalar): number {
  return toNumber(value);
}

function studentBelow(x: number, freedom: number): number {
  const outside = libraryNumber("T.DIST.2T", Math.abs(x), freedom) / 2;
  return x < 0 ? outside : 1 - outside;
}

function studentDensity(x: number, freedom: number): number {
  const gammas = libraryNumber("GAMMALN", (freedom + 1) / 2) - libraryNumber("GAMMALN", freedom / 2);
  return (Math.exp(gammas) / Math.sqrt(freedom * Math.PI)) * (1 + x ** 2 / freedom) ** (-(freedom + 1) / 2);
}

/** Type 1 is paired, 2 assumes equal variances, 3 unequal variances. */
function studentTest(call: Call): number {
  const [tails, type] = [Math.trunc(call.number(2)), Math.trunc(call.number(3))];
  if (tails !== 1 && tails !== 2) throw outOfRange(call.name, 3, tails);
  const { statistic, freedom } = type === 1 ? paired(call) : independent(call, type);
  return (libraryNumber("T.DIST.2T", Math.abs(statistic), freedom) * tails) / 2;
}

interface Student {
  readonly statistic: number;
  readonly freedom: number;
}

function paired(call: Call): Student {
  const [first, second] = [call.table(0).flat(), call.table(1).flat()];
  if (first.length !== second.length)
    throw new CellError("#N/A", `Function ${call.name} has mismatched range sizes.`);
  const differences = first.flatMap((value, place) => {
    const other = second[place] ?? null;
    return isNumeric(value) && isNumeric(other) ? [toNumber(value) - toNumber(other)] : [];
  });
  const spread = Math.sqrt(variance(differences, false, call.name) / differences.length);
  return { statistic: average(differences, call.name) / spread, freedom: differences.length - 1 };
}

function independent(call: Call, type: number): Student {
  if (type !== 2 && type !== 3) throw outOfRange(call.name, 4, type);
  const samples = [0, 1].map((index) => {
    const values = plain(numbersIn(call.table(index).flat()));
    return {
      count: values.length,
      mean: average(values, call.name),
      variance: variance(values, false, call.name),
    };
  });
  const [a, b] = samples as [(typeof samples)[number], (typeof samples)[number]];
  const difference = a.mean - b.mean;
  if (type === 2) {
    const freedom = a.count + b.count - 2;
    const pooled = ((a.count - 1) * a.variance + (b.count - 1) * b.variance) / freedom;
    return { statistic: difference / Math.sqrt(pooled * (1 / a.count + 1 / b.count)), freedom };
  }
  const parts = samples.map((sample) => sample.variance / sample.count);
  const freedom =
    total(parts) ** 2 / total(parts.map((part, index) => part ** 2 / ((samples[index]?.count ?? 2) - 1)));
  return { statistic: difference / Math.sqrt(total(parts)), freedom };
}

function outOfRange(name: string, parameter: number, value: number): CellError {
  return new CellError("#NUM!", `Function ${name} parameter ${parameter} value ${value} is out of range.`);
}
