import type { GridCell } from "./formula-grid";
import { CellError, type Scalar } from "./values";

/** One formula that breaks the evaluator must not take the workbook along. */
export function failure(error: unknown): CellError {
  // Runaway recursion of named functions; Sheets stops it with a limit of its own.
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

/** What a cell holds or shows before its own number format has its say. */
export function heldValue(cell: GridCell, row: number, column: number): Scalar {
  const { formula, spilledFrom } = cell;
  if (formula) return formula.state === "evaluating" ? circular() : formula.value;
  if (!spilledFrom) return cell.value;
  if (spilledFrom.state === "evaluating") return circular();
  return spilledFrom.spilled?.[row - spilledFrom.row]?.[column - spilledFrom.column] ?? null;
}
