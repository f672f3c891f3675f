const onOpen = () =>
  SpreadsheetApp.getUi()
    .createMenu("Invoices")
    .addItem("Start an invoice", "startInvoice")
    .addSeparator()
    .addItem("Add a line…", "askForLine")
    .addToUi();

function startInvoice() {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().insertSheet("Invoice");
  sheet
    .getRange(1, 1, 1, 3)
    .setValues([["Item", "Net", "Gross"]])
    .setFontWeight("bold");
  sheet.setFrozenRows(1);
}

function askForLine() {
  const page = HtmlService.createHtmlOutputFromFile("dialogs/Line").setWidth(320).setHeight(220);
  SpreadsheetApp.getUi().showModalDialog(page, "Add a line");
}

function addLine(item, net) {
  if (!(net > 0)) throw new Error("An amount is more than nothing.");
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName("Invoice");
  const row = sheet.getLastRow() + 1;
  sheet.getRange(row, 1, 1, 2).setValues([[item, net]]);
  sheet.getRange(row, 3).setFormula("=GROSS(B" + row + ")");
  return row;
}
