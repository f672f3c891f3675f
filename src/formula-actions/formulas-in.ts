import { a1Of } from "../core/a1";
import type { FormulaScope } from "../core/formulas-contract";
import { InputError, SetupError } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";

/** A cell with a formula that calls one of our functions. */
export interface FormulaCell {
  readonly sheet: SheetTable;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  /** With the sheet in front. */
  readonly a1: string;
}

/**
 * The cells with COMPANY_ formulas in the selection or on the open sheet.
 *
 * @throws {SetupError} `setup/no-selection`.
 * @throws {InputError} `input/range`, if there is none.
 */
export function formulasIn(spreadsheet: Spreadsheet, scope: FormulaScope): FormulaCell[] {
  const selection = spreadsheet.selection();
  if (selection === null) {
    throw new SetupError("setup/no-selection", "Nothing is selected. Select a cell, then try again.");
  }
  const { sheet } = selection;
  const whole = { row: 1, column: 1, rows: sheet.lastRow(), columns: sheet.lastColumn() };
  const found = new Map<string, FormulaCell>();
  for (const box of scope === "sheet" ? [whole] : selection.boxes) {
    const rows = Math.min(box.rows, whole.rows - box.row + 1);
    const columns = Math.min(box.columns, whole.columns - box.column + 1);
    if (rows <= 0 || columns <= 0) continue;
    sheet.readFormulas({ ...box, rows, columns }).forEach((line, rowIndex) =>
      line.forEach((formula, columnIndex) => {
        if (!/COMPANY_/i.test(formula)) return;
        const [row, column] = [box.row + rowIndex, box.column + columnIndex];
        const a1 = a1Of({ row, column, rows: 1, columns: 1 }, sheet.name);
        found.set(a1, { sheet, row, column, formula, a1 });
      }),
    );
  }
  if (found.size > 0) return [...found.values()];
  throw new InputError(
    "input/range",
    scope === "sheet"
      ? `${sheet.name} holds no COMPANY formula. Open the sheet that does.`
      : "The selected cells hold no COMPANY formula. Select the cells that do: of a table, its first cell.",
  );
}
