import type { FormulaPlace, FormulaWriter } from "../ports/formula-writer";
import { activeSpreadsheet, sheetById } from "./spreadsheet-app-spreadsheet";

export class RangeFormulaWriter implements FormulaWriter {
  set(place: FormulaPlace, formula: string): void {
    this.range(place).setFormula(formula);
  }

  setNote(place: FormulaPlace, text: string): void {
    this.range(place).setNote(text);
  }

  addNote(place: FormulaPlace, text: string): void {
    const range = this.range(place);
    const before = range.getNote();
    range.setNote(before === "" ? text : `${before}\n\n${text}`);
  }

  private range({ sheetId, row, column }: FormulaPlace): GoogleAppsScript.Spreadsheet.Range {
    const sheet = sheetById(activeSpreadsheet(), sheetId);
    // The sheet was read a moment ago in this very execution.
    return sheet!.getRange(row, column);
  }
}
