type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Adds rows and columns until the sheet has at least so many: a sheet's grid is finite, and writing past it throws.
 *
 * Source: https://developers.google.com/apps-script/reference/spreadsheet/sheet, "insertRowsAfter".
 */
export function growSheet(sheet: Sheet, rows: number, columns: number): void {
  const maxRows = sheet.getMaxRows();
  if (rows > maxRows) sheet.insertRowsAfter(maxRows, rows - maxRows);
  const maxColumns = sheet.getMaxColumns();
  if (columns > maxColumns) sheet.insertColumnsAfter(maxColumns, columns - maxColumns);
}
