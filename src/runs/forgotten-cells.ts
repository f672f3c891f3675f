import { findColumns } from "../verified-writes/output-columns";
import type { CompanyRows } from "./company-rows";
import type { RunPlan } from "./kinds/run-plan";
import { columnsIn, columnsWithoutNote } from "./run-place";

/**
 * Filled cells of these rows in columns of ours that a run would write, where somebody has deleted the hidden column that says
 * whose they are: each counts as the user's then, unless they agree to replace them all. 0 where that column is there.
 */
export function forgottenCells(
  plan: RunPlan,
  { sheet, headerRow, firstRow, lastRow, rows }: CompanyRows,
): number {
  if (plan.items !== null || headerRow === 0) return 0;
  const notes = sheet.notes(headerRow);
  const places = findColumns(sheet, columnsIn(plan), headerRow, sheet.taggedColumns(), notes);
  if (places.has(plan.memory.tag)) return 0;
  const theirs = columnsWithoutNote(headerRow, places, notes);
  const [, , ...values] = plan.columns;
  const columns = values.flatMap(({ tag }) => (theirs.has(tag) ? [] : (places.get(tag) ?? [])));
  if (columns.length === 0) return 0;
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const box = { row: firstRow, rows: lastRow - firstRow + 1, column: first, columns: last - first + 1 };
  const cells = sheet.read(box);
  const formulas = sheet.readFormulas(box);
  const isFilled = (row: number, column: number) =>
    (cells[row - firstRow]?.[column - first] ?? "") !== "" &&
    (formulas[row - firstRow]?.[column - first] ?? "") === "";
  return rows
    .filter(({ cell }) => cell.kind === "company")
    .reduce((sum, { row }) => sum + columns.filter((column) => isFilled(row, column)).length, 0);
}
