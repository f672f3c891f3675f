import type { CellValue } from "../core/cell";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours } from "./output-columns";

/** A formula of the user's in one of our columns is never written over, not even by its own value. */
export function writeAroundFormulas(
  sheet: SheetTable,
  row: number,
  column: number,
  values: readonly (readonly CellValue[])[],
  formulas: readonly (readonly string[])[],
): void {
  if (formulas.every((line) => line.every((formula) => formula === ""))) {
    sheet.write(row, column, values);
    return;
  }
  values.forEach((line, rowOffset) => {
    const free = line.flatMap((_, index) => (formulas[rowOffset]![index] === "" ? [index] : []));
    for (const { first, last } of neighbours(free)) {
      sheet.write(row + rowOffset, column + first, [line.slice(first, last + 1)]);
    }
  });
}
