import type { Call, FunctionBody } from "./call";
import { isNumeric, toNumber } from "./coercion";
import { CellError, valueError } from "./values";

/** Functions of square matrices. */
export const matrixFunctions: Readonly<Record<string, FunctionBody>> = {
  MUNIT: (call) => {
    const size = Math.trunc(call.number(0));
    if (size < 1) throw valueError("Function MUNIT parameter 1 value should be at least 1.");
    return unit(size);
  },
  MDETERM: (call) => eliminate(square(call)).determinant,
  MINVERSE: (call) => {
    const inverse = inverted(square(call));
    if (inverse === undefined) throw new CellError("#NUM!", "The matrix is singular.");
    return inverse;
  },
};

/** Undefined for a matrix that has no inverse. */
export function inverted(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const { determinant, right } = eliminate(matrix);
  return determinant === 0 ? undefined : right;
}

function unit(size: number): number[][] {
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => Number(row === column)),
  );
}

function square(call: Call): number[][] {
  const table = call.table(0);
  if (table.some((line) => line.length !== table.length))
    throw valueError(`Function ${call.name} parameter 1 is no square matrix.`);
  return table.map((line) =>
    line.map((cell) => {
      if (isNumeric(cell)) return toNumber(cell);
      throw cell instanceof CellError ? cell : valueError(`Function ${call.name} expects numbers.`);
    }),
  );
}

/** Gauss-Jordan elimination with partial pivoting; `right` is the inverse unless the determinant is 0. */
function eliminate(matrix: readonly (readonly number[])[]): { determinant: number; right: number[][] } {
  const left = matrix.map((line) => [...line]);
  const right = unit(matrix.length);
  let determinant = 1;
  for (let at = 0; at < left.length; at += 1) {
    const pivotRow = left.reduce(
      (best, line, row) => (row >= at && Math.abs(line[at]!) > Math.abs(left[best]![at]!) ? row : best),
      at,
    );
    const pivot = left[pivotRow]![at]!;
    if (pivot === 0) return { determinant: 0, right };
    if (pivotRow !== at) {
      determinant = -determinant;
      for (const lines of [left, right]) [lines[at], lines[pivotRow]] = [lines[pivotRow]!, lines[at]!];
    }
    determinant *= pivot;
    for (const lines of [left, right]) lines[at] = lines[at]!.map((value) => value / pivot);
    for (let row = 0; row < left.length; row += 1) {
      const factor = left[row]![at]!;
      if (row === at || factor === 0) continue;
      for (const lines of [left, right])
        lines[row] = lines[row]!.map((value, column) => value - factor * lines[at]![column]!);
    }
  }
  return { determinant: Number(determinant.toPrecision(14)), right };
}
