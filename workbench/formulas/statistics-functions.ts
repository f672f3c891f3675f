import type { Call, FunctionBody } from "./call";
import { isNumeric, toNumber } from "./coercion";
import {
  average,
  countNumbers,
  elements,
  numericValues,
  plain,
  plainNumbers,
  total,
  variance,
  withFormatOf,
} from "./samples";
import { FormattedNumber, isError, isTable, type Scalar, type Table, type Value, valueError } from "./values";

/** Sums, counts and averages. */
export const statisticsFunctions: Readonly<Record<string, FunctionBody>> = {
  SUM: (call) => withFormatOf(numericValues(call), total),
  SUMSQ: (call) => total(plainNumbers(call).map((value) => value * value)),
  PRODUCT: (call) => withFormatOf(numericValues(call), product),
  MIN: (call) => withFormatOf(numericValues(call), least),
  MAX: (call) => withFormatOf(numericValues(call), most),
  AVERAGE: (call) => withFormatOf(numericValues(call), (values) => average(values, call.name)),
  COUNT: (call) => countNumbers(call),
  COUNTA: (call) => elements(call).filter((element) => element !== null).length,
  COUNTBLANK: (call) => elements(call).filter((element) => element === null || element === "").length,
  COUNTUNIQUE: (call) => countUnique(elements(call)),

  ...spread(["STDEV", "STDEV.S"], ["STDEVP", "STDEV.P"], Math.sqrt),
  ...spread(["VAR", "VAR.S"], ["VARP", "VAR.P"], (value) => value),

  AVERAGEA: (call) => average(withText(call), call.name),
  MAXA: (call) => most(withText(call, 0)),
  MINA: (call) => least(withText(call, 0)),
  STDEVA: (call) => Math.sqrt(variance(withText(call), false, call.name)),
  STDEVPA: (call) => Math.sqrt(variance(withText(call), true, call.name)),
  VARA: (call) => variance(withText(call), false, call.name),
  VARPA: (call) => variance(withText(call), true, call.name),

  "AVERAGE.WEIGHTED": (call) => {
    const [values, weights] = weighted(call.values());
    if (weights.some((weight) => weight < 0)) throw valueError("Weights cannot be negative.");
    return (
      average([total(values.map((value, index) => value * (weights[index] ?? 0)))], call.name) /
      nonZero(total(weights), call.name)
    );
  },

  SUMPRODUCT: (call) =>
    call.evaluation.withArrayMode(() => {
      const tables = call.tables();
      const [first] = tables;
      if (tables.some((table) => table.length !== first?.length || table[0]?.length !== first[0]?.length)) {
        throw valueError("Function SUMPRODUCT has mismatched range sizes.");
      }
      let sum = 0;
      first?.forEach((line, row) =>
        line.forEach((_, column) => {
          sum += tables.reduce((factors, table) => factors * factor(table[row]?.[column] ?? null), 1);
        }),
      );
      return sum;
    }),
};

/** Functions of the variance of samples, and of whole populations. */
function spread(
  samples: readonly string[],
  populations: readonly string[],
  scale: (value: number) => number,
): Record<string, FunctionBody> {
  return Object.fromEntries(
    [...samples, ...populations].map((name): [string, FunctionBody] => [
      name,
      (call) => scale(variance(plainNumbers(call), populations.includes(name), name)),
    ]),
  );
}

export function product(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((factors, value) => factors * value, 1);
}

export function least(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => Math.min(a, b), Infinity);
}

export function most(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => Math.max(a, b), -Infinity);
}

/** Blanks and empty text do not count; errors with the same code are one value. */
export function countUnique(values: readonly Scalar[]): number {
  return new Set(
    values
      .filter((element) => element !== null && element !== "")
      .map((element) => {
        if (element instanceof FormattedNumber) return element.value;
        return isError(element)
          ? `error ${element.code}`
          : typeof element === "string"
            ? `text ${element}`
            : element;
      }),
  ).size;
}

function nonZero(value: number, name: string): number {
  return value === 0 ? average([], name) : value;
}

/** Text counts as 0; so do booleans, even with a single array. */
function factor(value: Scalar): number {
  if (isError(value)) throw value;
  return isNumeric(value) ? toNumber(value) : 0;
}

/** Text in cells counts as 0 and TRUE as 1; blank cells are ignored. */
function withText(call: Call, otherwise?: number): number[] {
  const numbers = call.values().flatMap((value, index) => {
    const written = !isTable(value) && !call.isReference(index);
    if (written) return [toNumber(call.scalar(index), call.parameter(index))];
    return (isTable(value) ? value.flat() : [call.scalar(index)])
      .filter((cell) => cell !== null)
      .map((cell) => (typeof cell === "string" ? 0 : toNumber(cell)));
  });
  return numbers.length === 0 && otherwise !== undefined ? [otherwise] : numbers;
}

/** Values and their weights, alternating; positions where neither is a number are ignored. */
function weighted(args: readonly Value[]): [number[], number[]] {
  const cells = (value: Value | undefined): Scalar[] =>
    isTable(value ?? null) ? (value as Table).flat() : [(value ?? null) as Scalar];
  const [values, weights]: [number[], number[]] = [[], []];
  for (let index = 0; index < args.length; index += 2) {
    const [list, weightList] = [cells(args[index]), cells(args[index + 1])];
    if (list.length !== weightList.length) throw valueError("Values and weights are of different size.");
    list.forEach((value, place) => {
      const weight = weightList[place] ?? null;
      const failed = [value, weight].find(isError);
      if (failed) throw failed;
      if (!isNumeric(value) && !isNumeric(weight)) return;
      if (!isNumeric(value) || !isNumeric(weight))
        throw valueError("A value and its weight must be numbers.");
      values.push(...plain([value]));
      weights.push(...plain([weight]));
    });
  }
  return [values, weights];
}
