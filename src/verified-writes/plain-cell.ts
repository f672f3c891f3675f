import { isDate } from "../core/api-date";
import { cutToCell, type CellValue } from "../core/cell";

/** A cell as a value to write: a blank one is null. */
export function cellOf(cell: unknown): CellValue {
  return cell === "" || cell === undefined ? null : (cell as CellValue);
}

/** Cells in one spelling, to be compared; a sheet keeps whole seconds, and of a long text what a cell holds. */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === "string") return cutToCell(cell);
  return isDate(cell) ? Math.floor(cell.getTime() / 1_000) : (cell ?? "");
}

/** A blank cell, or a checkbox that nobody has ticked: many fill them down before there is anything to tick. */
export function saysNothing(cell: unknown): boolean {
  return cell === "" || cell === false;
}
