import type { Call } from "./call";
import { interpretNumber } from "./interpret-number";
import { isNumeric, keepFormat, toNumber } from "./coercion";
import { finite } from "./operators";
import {
  asScalar,
  CellError,
  FormattedNumber,
  isError,
  isTable,
  LOADING,
  type Scalar,
  type Value,
  valueError,
} from "./values";

export type NumericValue = number | FormattedNumber;

/** All elements; throws if one is loading, other errors are left to the caller. */
export function elements(call: Call): Scalar[] {
  return call.values().flatMap((value): Scalar[] => {
    const list = isTable(value) ? value.flat() : [asScalar(value)];
    if (list.includes(LOADING)) throw LOADING;
    return list;
  });
}

/**
 * The numbers that count for a statistical function: in cells and arrays only numbers, in literal arguments
 * also what parses as one; an argument omitted between commas is 0.
 */
export function numericValues(call: Call, from = 0): NumericValue[] {
  return call.values(from).flatMap((value, index): NumericValue[] => {
    if (isTable(value)) return numbersIn(value.flat());
    const scalar = asScalar(value);
    const node = call.nodes[from + index];
    if (isError(scalar) || isNumeric(scalar) || call.isReference(from + index)) return numbersIn([scalar]);
    if (scalar === null) return node?.kind === "omitted" ? [0] : [];
    if (scalar === "")
      throw valueError(
        `${call.parameter(from + index)} expects number values. But '' is a text and cannot be coerced to a number.`,
      );
    return [toNumber(scalar, call.parameter(from + index))];
  });
}

export function plainNumbers(call: Call, from = 0): number[] {
  return plain(numericValues(call, from));
}

/** @throws {CellError} The first error in the list. */
export function numbersIn(values: readonly Scalar[]): NumericValue[] {
  return values.filter((value) => {
    if (isError(value)) throw value;
    return isNumeric(value);
  });
}

export function plain(values: readonly NumericValue[]): number[] {
  return values.map((value) => toNumber(value));
}

/** The result of `COUNT`, which ignores non-numbers instead of failing. */
export function countNumbers(call: Call): number {
  return call.values().reduce<number>((count, value, index) => {
    if (isTable(value)) return count + value.flat().filter(isCounted).length;
    const kind = call.nodes[index]?.kind;
    if (kind === "omitted") return count + 1;
    return count + Number(call.isReference(index) ? isCounted(asScalar(value)) : isWrittenNumber(value));
  }, 0);
}

function isCounted(value: Scalar): boolean {
  if (value === LOADING) throw LOADING;
  return isNumeric(value);
}

function isWrittenNumber(value: Value): boolean {
  const scalar = asScalar(value);
  if (scalar === null) return false;
  return (
    isCounted(scalar) ||
    typeof scalar === "boolean" ||
    (typeof scalar === "string" && interpretNumber(scalar) !== undefined)
  );
}

/** The result takes the format of the first value, so that the maximum of dates is a date. */
export function withFormatOf(values: readonly NumericValue[], compute: (values: number[]) => number): Scalar {
  const result = finite(compute(plain(values)));
  const first = values[0];
  return first instanceof FormattedNumber ? keepFormat(result, first) : result;
}

export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

export function average(values: readonly number[], name: string): number {
  if (values.length === 0) throw divisionByZero(name);
  return total(values) / values.length;
}

/** The variance of a sample, or of a whole population (`population`). */
export function variance(values: readonly number[], population: boolean, name: string): number {
  const degrees = values.length - (population ? 0 : 1);
  if (degrees < 1) throw divisionByZero(name);
  const mean = average(values, name);
  return total(values.map((value) => (value - mean) ** 2)) / degrees;
}

export function divisionByZero(name: string): CellError {
  return new CellError("#DIV/0!", `Evaluation of function ${name} caused a divide by zero error.`);
}
