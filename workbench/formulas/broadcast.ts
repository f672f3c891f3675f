import { asScalar, CellError, isTable, type Scalar, type Value } from "./values";

/**
 * Applies a scalar function to every element. Scalars, single rows and single columns are repeated; where an
 * operand has no element the result is `#N/A`. If an operand is an error, that is the result.
 */
export function broadcast(combine: (...values: Scalar[]) => Scalar, operands: readonly Value[]): Value {
  return mapElements(operands, (values) => {
    for (const value of values) if (value instanceof CellError) return value;
    return combine(...values);
  });
}

/** Like `broadcast`, but errors are passed to `combine` too. */
export function mapElements(operands: readonly Value[], combine: (values: Scalar[]) => Scalar): Value {
  if (!operands.some(isTable)) return combined(combine, operands.map(asScalar));
  let height = 1;
  let width = 1;
  for (const operand of operands) {
    if (!isTable(operand)) continue;
    height = Math.max(height, operand.length);
    width = Math.max(width, operand[0]?.length ?? 1);
  }
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_column, column) =>
      combined(
        combine,
        operands.map((operand) => elementOf(operand, row, column)),
      ),
    ),
  );
}

function elementOf(operand: Value, row: number, column: number): Scalar {
  if (!isTable(operand)) return asScalar(operand);
  const line = operand[operand.length === 1 ? 0 : row];
  const value = line?.[line.length === 1 ? 0 : column];
  return value === undefined ? new CellError("#N/A", "Argument out of range.") : value;
}

function combined(combine: (values: Scalar[]) => Scalar, values: Scalar[]): Scalar {
  try {
    return combine(values);
  } catch (error) {
    if (error instanceof CellError) return error;
    throw error;
  }
}
