import type { Box } from "../ports/spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Dropdowns whose values are in cells: a list of its own may have 500 at most. What is not in it may be typed all the same.
 *
 * Source: https://developers.google.com/apps-script/reference/spreadsheet/data-validation-builder, "requireValueInRange".
 */
export function addDropdowns(
  sheet: Sheet,
  { row, column, rows, columns }: Box,
  choices: readonly (readonly (Box | null)[])[],
): void {
  const rules = new Map<Box, GoogleAppsScript.Spreadsheet.DataValidation>();
  const ruleOf = (box: Box | null) => {
    if (box === null) return null;
    const rule = rules.get(box) ?? ruleFrom(sheet, box);
    rules.set(box, rule);
    return rule;
  };
  sheet.getRange(row, column, rows, columns).setDataValidations(choices.map((line) => line.map(ruleOf)));
}

function ruleFrom(sheet: Sheet, box: Box): GoogleAppsScript.Spreadsheet.DataValidation {
  const values = sheet.getRange(box.row, box.column, box.rows, box.columns);
  return SpreadsheetApp.newDataValidation().requireValueInRange(values, true).setAllowInvalid(true).build();
}
