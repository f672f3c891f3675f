type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Adds rows and columns until the sheet has at least so many: a sheet's grid is finite, and writing past it throws.
 *
 * @param spareRows So many more are added at once, for a sheet that grows all the time: adding rows is a call of its own.
 *
 * Source: https://developers.google.com/apps-script/reference/spreadsheet/sheet, "insertRowsAfter".
 */
export function growSheet(sheet: Sheet, rows: number, columns: number, spareRows = 0): void {
  const maxRows = sheet.getMaxRows();
  if (rows > maxRows) sheet.insertRowsAfter(maxRows, rows - maxRows + spareRows);
  const maxColumns = sheet.getMaxColumns();
  if (columns > maxColumns) sheet.insertColumnsAfter(maxColumns, columns - maxColumns);
}
