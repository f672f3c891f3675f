import { activeSpreadsheet, sheetById } from "./active-spreadsheet";
import type { FormulaPlace, FormulaWriter } from "./spreadsheet";

/** Formulas and notes of cells in the active spreadsheet. */
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

  replace({ sheetId, row, column }: Parameters<FormulaWriter["replace"]>[0], text: string, by: string): void {
    const sheet = sheetById(activeSpreadsheet(), sheetId);
    const place = row === undefined || column === undefined ? sheet : sheet?.getRange(row, column);
    place?.createTextFinder(text).matchFormulaText(true).replaceAllWith(by);
  }

  showing(texts: readonly string[]): FormulaPlace[] {
    const pattern = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
    const finder = activeSpreadsheet().createTextFinder(pattern).matchCase(true).useRegularExpression(true);
    return finder.findAll().map((range) => ({
      sheetId: range.getSheet().getSheetId(),
      row: range.getRow(),
      column: range.getColumn(),
    }));
  }

  private range({ sheetId, row, column }: FormulaPlace): GoogleAppsScript.Spreadsheet.Range {
    const sheet = sheetById(activeSpreadsheet(), sheetId);
    // The sheet was read a moment ago in this very execution.
    return sheet!.getRange(row, column);
  }
}
