import type { Call, FunctionBody } from "./call";
import { compare, toNumber } from "./coercion";
import { numbersIn, type NumericValue, numericValues, plain, total, withFormatOf } from "./samples";
import { CellError, type Value } from "./values";

/** Functions of the order or the frequency of numbers. */
export const orderFunctions: Readonly<Record<string, FunctionBody>> = {
  LARGE: (call) => nth(call, (a, b) => compare(b, a)),
  SMALL: (call) => nth(call, (a, b) => compare(a, b)),
  MEDIAN: (call) => withFormatOf(notEmpty(call, numericValues(call)), (values) => between(values, 0.5)),
  PERCENTILE: percentile(inclusive, 1),
  "PERCENTILE.INC": percentile(inclusive, 1),
  "PERCENTILE.EXC": percentile(exclusive, 1),
  QUARTILE: percentile(inclusive, 4),
  "QUARTILE.INC": percentile(inclusive, 4),
  "QUARTILE.EXC": percentile(exclusive, 4),
  PERCENTRANK: percentRank((below, count) => below / (count - 1)),
  "PERCENTRANK.INC": percentRank((below, count) => below / (count - 1)),
  "PERCENTRANK.EXC": percentRank((below, count) => (below + 1) / (count + 1)),
  RANK: (call) => rank(call).first,
  "RANK.EQ": (call) => rank(call).first,
  "RANK.AVG": (call) => {
    const { first, same } = rank(call);
    return first + (same - 1) / 2;
  },
  MODE: (call) => modes(call)[0] ?? null,
  "MODE.SNGL": (call) => modes(call)[0] ?? null,
  "MODE.MULT": (call) => modes(call).map((value) => [value]),
  TRIMMEAN: (call) => {
    const values = plain(numbersIn(call.table(0).flat())).toSorted((a, b) => a - b);
    const share = call.number(1);
    if (share < 0 || share >= 1) throw outOfRange(call, 2, share);
    const cut = Math.floor((values.length * share) / 2);
    const kept = values.slice(cut, values.length - cut);
    return total(kept) / kept.length;
  },
};

function sample(call: Call, index: number): number[] {
  return plain(notEmpty(call, numbersIn(call.table(index).flat()))).toSorted((a, b) => a - b);
}

function notEmpty(call: Call, values: readonly NumericValue[]): readonly NumericValue[] {
  if (values.length === 0) throw new CellError("#NUM!", `${call.name} has no valid input data.`);
  return values;
}

function outOfRange(call: Call, parameter: number, value: number): CellError {
  return new CellError(
    "#NUM!",
    `Function ${call.name} parameter ${parameter} value ${value} is out of range.`,
  );
}

function nth(call: Call, order: (a: NumericValue, b: NumericValue) => number): Value {
  const place = Math.trunc(call.number(1));
  const found = numbersIn(call.table(0).flat()).toSorted(order)[place - 1];
  if (found === undefined) throw outOfRange(call, 2, place);
  return found;
}

/** The quantile at `share`, with linear interpolation. */
function between(values: readonly number[], share: number): number {
  return inclusive(
    values.toSorted((a, b) => a - b),
    share,
  )!;
}

type Quantile = (sorted: readonly number[], share: number) => number | undefined;

function inclusive(sorted: readonly number[], share: number): number | undefined {
  return at(sorted, share * (sorted.length - 1));
}

function exclusive(sorted: readonly number[], share: number): number | undefined {
  return at(sorted, share * (sorted.length + 1) - 1);
}

function at(sorted: readonly number[], place: number): number | undefined {
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined
    ? undefined
    : low + (high - low) * (place - Math.floor(place));
}

function percentile(quantile: Quantile, parts: number): FunctionBody {
  return (call) => {
    const given = call.number(1);
    const share = (parts === 1 ? given : Math.trunc(given)) / parts;
    const found = share < 0 || share > 1 ? undefined : quantile(sample(call, 0), share);
    if (found === undefined) throw outOfRange(call, 2, given);
    return found;
  };
}

/** Truncated, not rounded, to 3 digits by default. */
function percentRank(share: (below: number, count: number) => number): FunctionBody {
  return (call) => {
    const sorted = sample(call, 0);
    const value = call.number(1);
    const digits = Math.trunc(call.number(2, 3));
    if (digits < 1) throw outOfRange(call, 3, digits);
    const next = sorted.findIndex((number) => number >= value);
    const high = sorted[next];
    const low = sorted[next - 1];
    if (high === undefined || (high !== value && low === undefined))
      throw new CellError("#N/A", `Value ${value} is outside of the range of ${call.name}.`);
    const below = high === value || low === undefined ? next : next - 1 + (value - low) / (high - low);
    return Math.floor(share(below, sorted.length) * 10 ** digits + 1e-9) / 10 ** digits;
  };
}

function rank(call: Call): { first: number; same: number } {
  const value = call.number(0);
  const ascending = call.boolean(2, false);
  const numbers = plain(numbersIn(call.table(1).flat()));
  const same = numbers.filter((number) => number === value).length;
  if (same === 0) throw new CellError("#N/A", `Did not find value '${value}' in ${call.name} evaluation.`);
  return {
    first: 1 + numbers.filter((number) => (ascending ? number < value : number > value)).length,
    same,
  };
}

function modes(call: Call): number[] {
  const counts = new Map<number, number>();
  for (const value of numericValues(call)) {
    const number = toNumber(value);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most < 2) throw new CellError("#N/A", `${call.name} cannot produce a result: no value occurs twice.`);
  return [...counts].flatMap(([value, count]) => (count === most ? [value] : []));
}
