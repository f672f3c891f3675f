import type { Call, FunctionBody } from "./call";
import { compare, isNumeric, keepFormat, toNumber } from "./coercion";
import { criterion } from "./criteria";
import {
  CellError,
  FormattedNumber,
  isError,
  isTable,
  LOADING,
  asScalar,
  type Scalar,
  type Table,
  valueError,
} from "./values";

/** Sums and counts, plain and with criteria. */
export const statisticsFunctions: Readonly<Record<string, FunctionBody>> = {
  SUM: (call) => withFormatOf(numbersOf(call), (values) => values.reduce((total, value) => total + value, 0)),
  SUMSQ: (call) => plain(numbersOf(call)).reduce((total, value) => total + value * value, 0),
  PRODUCT: (call) => plain(numbersOf(call)).reduce((total, value) => total * value, 1),
  MIN: (call) => withFormatOf(numbersOf(call), (values) => values.reduce((a, b) => Math.min(a, b), Infinity)),
  MAX: (call) =>
    withFormatOf(numbersOf(call), (values) => values.reduce((a, b) => Math.max(a, b), -Infinity)),
  AVERAGE: (call) => withFormatOf(numbersOf(call), (values) => average(values, "AVERAGE")),
  COUNT: (call) => elements(call).filter((element) => isNumeric(element)).length,
  COUNTA: (call) => elements(call).filter((element) => element !== null).length,
  COUNTBLANK: (call) => elements(call).filter((element) => element === null || element === "").length,
  COUNTUNIQUE: (call) =>
    new Set(
      elements(call)
        .filter((element) => element !== null)
        .map((element) => (element instanceof FormattedNumber ? element.value : element)),
    ).size,

  COUNTIF: (call) => matching(call, 0, 2).length,
  COUNTIFS: (call) => matching(call, 0, call.count).length,
  SUMIF: (call) => sum(pick(call, call.has(2) ? 2 : 0, matching(call, 0, 2))),
  SUMIFS: (call) => sum(pick(call, 0, matching(call, 1, call.count))),
  AVERAGEIF: (call) => average(plain(pick(call, call.has(2) ? 2 : 0, matching(call, 0, 2))), "AVERAGEIF"),
  AVERAGEIFS: (call) => average(plain(pick(call, 0, matching(call, 1, call.count))), "AVERAGEIFS"),
  MINIFS: (call) =>
    withFormatOf(pick(call, 0, matching(call, 1, call.count)), (values) =>
      values.reduce((a, b) => Math.min(a, b), Infinity),
    ),
  MAXIFS: (call) =>
    withFormatOf(pick(call, 0, matching(call, 1, call.count)), (values) =>
      values.reduce((a, b) => Math.max(a, b), -Infinity),
    ),

  SUMPRODUCT: (call) =>
    call.evaluation.withArrayMode(() => {
      const tables = call.tables();
      const [first] = tables;
      if (tables.some((table) => table.length !== first?.length || table[0]?.length !== first[0]?.length)) {
        throw valueError("Function SUMPRODUCT has mismatched range sizes.");
      }
      let total = 0;
      first?.forEach((line, row) =>
        line.forEach((_, column) => {
          total += tables.reduce(
            (product, table) => product * factor(table[row]?.[column] ?? null, tables.length),
            1,
          );
        }),
      );
      return total;
    }),

  LARGE: (call) => ranked(call, (a, b) => compare(b, a)),
  SMALL: (call) => ranked(call, (a, b) => compare(a, b)),
};

/** Text counts as 0; so do booleans, except in a product of one array, where `(A1:A3="x")*1` is numbers already. */
function factor(value: Scalar, _count: number): number {
  if (isError(value)) throw value;
  return isNumeric(value) ? toNumber(value) : 0;
}

/** All elements; loading ones hold the result up, other errors are left to the caller. */
function elements(call: Call): Scalar[] {
  return call.values().flatMap((value): Scalar[] => {
    const list = isTable(value) ? value.flat() : [asScalar(value)];
    if (list.includes(LOADING)) throw LOADING;
    return list;
  });
}

/** The numbers of ranges, and scalar arguments that can be read as numbers. */
function numbersOf(call: Call): (number | FormattedNumber)[] {
  call.expect(1, Infinity);
  return call.values().flatMap((value, index) => {
    if (!isTable(value)) {
      const scalar = asScalar(value);
      if (isError(scalar)) throw scalar;
      if (isNumeric(scalar)) return [scalar];
      const fromCell = call.nodes[index]?.kind === "reference";
      return scalar === null || fromCell ? [] : [toNumber(scalar, call.parameter(index))];
    }
    return value.flatMap((line) =>
      line.filter((element) => {
        if (isError(element)) throw element;
        return isNumeric(element);
      }),
    );
  });
}

function plain(values: readonly (number | FormattedNumber)[]): number[] {
  return values.map((value) => toNumber(value));
}

/** The result takes the format of the first value, so that the latest of some dates is a date. */
function withFormatOf(
  values: readonly (number | FormattedNumber)[],
  compute: (values: number[]) => number,
): Scalar {
  const result = values.length === 0 ? compute([]) : compute(plain(values));
  const first = values[0];
  return first instanceof FormattedNumber ? keepFormat(result, first) : Number.isFinite(result) ? result : 0;
}

function average(values: readonly number[], name: string): number {
  if (values.length === 0)
    throw new CellError("#DIV/0!", `Evaluation of function ${name} caused a divide by zero error.`);
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function sum(values: readonly (number | FormattedNumber)[]): Scalar {
  return withFormatOf(values, (list) => list.reduce((total, value) => total + value, 0));
}

/** Positions (row by row) at which all pairs of range and criterion between two arguments hold. */
function matching(call: Call, from: number, to: number): number[] {
  const tests: { values: Scalar[]; passes: (value: Scalar) => boolean }[] = [];
  for (let index = from; index + 1 < to; index += 2) {
    const values = call.table(index).flat();
    if (values.includes(LOADING)) throw LOADING;
    tests.push({ values, passes: criterion(asScalar(call.value(index + 1))) });
  }
  const length = tests[0]?.values.length ?? 0;
  if (tests.length === 0) call.expect(from + 2, Infinity);
  if (tests.some(({ values }) => values.length !== length))
    throw valueError(`Array arguments to ${call.name} are of different size.`);
  return [...Array(length).keys()].filter((place) =>
    tests.every(({ values, passes }) => passes(values[place] ?? null)),
  );
}

function pick(call: Call, index: number, places: readonly number[]): (number | FormattedNumber)[] {
  const values: Table = call.table(index);
  const flat = values.flat();
  return places.map((place) => flat[place] ?? null).filter((value) => isNumeric(value));
}

function ranked(call: Call, order: (a: Scalar, b: Scalar) => number): Scalar {
  const values = call
    .table(0)
    .flat()
    .filter((value) => isNumeric(value));
  const place = Math.trunc(call.number(1));
  const found = values.toSorted(order)[place - 1];
  if (found === undefined)
    throw new CellError("#NUM!", `Function ${call.name} parameter 2 value ${place} is out of range.`);
  return found;
}
