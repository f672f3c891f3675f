import type { GridCell } from "./formula-grid";
import { CellError, type Scalar } from "./values";

/** An exception while evaluating one formula must not break the workbook. */
export function failure(error: unknown): CellError {
  // Unbounded recursion of named functions; Sheets has its own limit for it.
  const reason =
    error instanceof RangeError
      ? "Calculation limit was reached while trying to compute this formula."
      : `Internal error: ${String(error)}`;
  return new CellError("#ERROR!", reason);
}

export function circular(): CellError {
  return new CellError(
    "#REF!",
    "Circular dependency detected. To resolve with iterative calculation, see File > Settings.",
  );
}

/** The value of a cell before its own number format is applied. */
export function heldValue(cell: GridCell, row: number, column: number): Scalar {
  const { formula, spilledFrom } = cell;
  if (formula) return formula.state === "evaluating" ? circular() : formula.value;
  if (!spilledFrom) return cell.value;
  if (spilledFrom.state === "evaluating") return circular();
  return spilledFrom.spilled?.[row - spilledFrom.row]?.[column - spilledFrom.column] ?? null;
}
