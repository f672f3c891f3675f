import { hostWith } from "../host-with";
import { type Expectation, told } from "./told";
import { describe, expect, it } from "vitest";

function refused(statement: string, given: string, method: string): Expectation {
  return [statement, `Exception: The parameters (${given}) don't match the method signature for ${method}.`];
}

const RANGE = "SpreadsheetApp.Range";
const SHEET = "SpreadsheetApp.Sheet";

const REFUSED: readonly Expectation[] = [
  refused("r.setValue()", "", `${RANGE}.setValue`),
  refused("r.setValue('a', 1)", "String,number", `${RANGE}.setValue`),
  refused("r.setValues('a')", "String", `${RANGE}.setValues`),
  refused("r.setValues([1, 2])", "number[]", `${RANGE}.setValues`),
  refused("r.setValues(['a'])", "String[]", `${RANGE}.setValues`),
  refused("r.setValues(r)", "SpreadsheetApp.Range", `${RANGE}.setValues`),
  refused("r.setValues(null)", "null", `${RANGE}.setValues`),
  refused("r.getValues(1)", "number", `${RANGE}.getValues`),
  refused("r.setNumberFormat(null)", "null", `${RANGE}.setNumberFormat`),
  refused("r.setNumberFormat({})", "(class)", `${RANGE}.setNumberFormat`),
  refused("r.setFontSize('12')", "String", `${RANGE}.setFontSize`),
  refused("r.setWrap('yes')", "String", `${RANGE}.setWrap`),
  refused("r.setWrapStrategy('WRAP')", "String", `${RANGE}.setWrapStrategy`),
  refused("r.setTextRotation({ degrees: 3 })", "(class)", `${RANGE}.setTextRotation`),
  refused("r.setBackground([1])", "number[]", `${RANGE}.setBackground`),
  refused("r.setNote(new Date(0))", "Date", `${RANGE}.setNote`),
  refused("r.setDataValidation('x')", "String", `${RANGE}.setDataValidation`),
  refused("r.offset(1)", "number", `${RANGE}.offset`),
  refused("r.offset('1', 1)", "String,number", `${RANGE}.offset`),
  refused("r.copyTo('B1')", "String", `${RANGE}.copyTo`),
  refused("r.copyTo(s)", SHEET, `${RANGE}.copyTo`),
  refused("r.getNextDataCell('UP')", "String", `${RANGE}.getNextDataCell`),
  refused("r.setFormula()", "", `${RANGE}.setFormula`),
  refused("s.getRange()", "", `${SHEET}.getRange`),
  refused("s.getRange(null)", "null", `${SHEET}.getRange`),
  refused("s.getRange(1)", "number", `${SHEET}.getRange`),
  refused("s.getRange('1', '2')", "String,String", `${SHEET}.getRange`),
  refused("s.getRange(1, undefined)", "number,null", `${SHEET}.getRange`),
  refused("s.getRange(1, 1, 1, null)", "number,number,number,null", `${SHEET}.getRange`),
  refused("s.getRange(1, 1, 1, 1, 1)", "number,number,number,number,number", `${SHEET}.getRange`),
  refused("s.getRange(new Date(0), 1)", "Date,number", `${SHEET}.getRange`),
  refused("s.getRangeList('A1')", "String", `${SHEET}.getRangeList`),
  refused("s.deleteRow(null)", "null", `${SHEET}.deleteRow`),
  refused("s.deleteRow('1')", "String", `${SHEET}.deleteRow`),
  refused("s.deleteRows(1)", "number", `${SHEET}.deleteRows`),
  refused("s.appendRow('a')", "String", `${SHEET}.appendRow`),
  refused("s.appendRow()", "", `${SHEET}.appendRow`),
  refused("s.hideSheet(true)", "Boolean", `${SHEET}.hideSheet`),
  refused("s.setFrozenRows(true)", "Boolean", `${SHEET}.setFrozenRows`),
  refused("s.hideColumn(1)", "number", `${SHEET}.hideColumn`),
  refused("s.copyTo()", "", `${SHEET}.copyTo`),
  refused("s.getProtections('SHEET')", "String", `${SHEET}.getProtections`),
  refused("s.sort()", "", `${SHEET}.sort`),
  refused("ss.getRange(1, 1)", "number,number", "SpreadsheetApp.Spreadsheet.getRange"),
  refused("ss.getSheetByName(null)", "null", "SpreadsheetApp.Spreadsheet.getSheetByName"),
  refused("ss.getSheetByName(s)", SHEET, "SpreadsheetApp.Spreadsheet.getSheetByName"),
  refused("ss.deleteSheet('Sheet1')", "String", "SpreadsheetApp.Spreadsheet.deleteSheet"),
  refused("ss.setActiveSheet(null)", "null", "SpreadsheetApp.Spreadsheet.setActiveSheet"),
  refused("ss.toast()", "", "SpreadsheetApp.Spreadsheet.toast"),
  refused("SpreadsheetApp.openById()", "", "SpreadsheetApp.openById"),
  refused("SpreadsheetApp.flush(1)", "number", "SpreadsheetApp.flush"),
  refused("SpreadsheetApp.getUi().alert()", "", "Ui.alert"),
  refused("SpreadsheetApp.getUi().createMenu()", "", "Ui.createMenu"),
  refused(
    "SpreadsheetApp.newDataValidation().requireDate('=A1')",
    "String",
    "SpreadsheetApp.DataValidationBuilder.requireDate",
  ),
  refused(
    "SpreadsheetApp.newDataValidation().requireValueInList('a')",
    "String",
    "SpreadsheetApp.DataValidationBuilder.requireValueInList",
  ),
  refused(
    "SpreadsheetApp.newConditionalFormatRule().whenNumberBetween(1)",
    "number",
    "SpreadsheetApp.ConditionalFormatRuleBuilder.whenNumberBetween",
  ),
  refused("Utilities.formatDate('2026', 'GMT', 'yyyy')", "String,String,String", "Utilities.formatDate"),
  refused("Utilities.formatDate(null, 'GMT', 'yyyy')", "null,String,String", "Utilities.formatDate"),
  refused("Utilities.formatDate(new Date(0), 'GMT')", "Date,String", "Utilities.formatDate"),
  refused("Utilities.sleep('10')", "String", "Utilities.sleep"),
  refused("Utilities.sleep()", "", "Utilities.sleep"),
  refused("Utilities.base64Decode([1])", "number[]", "Utilities.base64Decode"),
  refused("Utilities.computeDigest('MD5', 'a')", "String,String", "Utilities.computeDigest"),
  refused("Utilities.newBlob()", "", "Utilities.newBlob"),
  refused("Utilities.parseCsv(null)", "null", "Utilities.parseCsv"),
  refused("Utilities.gzip('a')", "String", "Utilities.gzip"),
  refused(
    "PropertiesService.getScriptProperties().setProperty('a')",
    "String",
    "PropertiesService.Properties.setProperty",
  ),
  refused(
    "PropertiesService.getScriptProperties().setProperty('a', {})",
    "String,(class)",
    "PropertiesService.Properties.setProperty",
  ),
  refused(
    "PropertiesService.getScriptProperties().setProperty('a', null)",
    "String,null",
    "PropertiesService.Properties.setProperty",
  ),
  refused(
    "PropertiesService.getScriptProperties().getProperty()",
    "",
    "PropertiesService.Properties.getProperty",
  ),
  refused("CacheService.getScriptCache().put('a')", "String", "CacheService.Cache.put"),
  refused(
    "CacheService.getScriptCache().put('a', 'b', '60')",
    "String,String,String",
    "CacheService.Cache.put",
  ),
  refused("CacheService.getScriptCache().getAll('a')", "String", "CacheService.Cache.getAll"),
  refused("LockService.getScriptLock().tryLock()", "", "LockService.Lock.tryLock"),
  refused("LockService.getScriptLock().waitLock('1')", "String", "LockService.Lock.waitLock"),
  refused("UrlFetchApp.fetch()", "", "UrlFetchApp.fetch"),
  refused("UrlFetchApp.fetch('https://a.example/', 'GET')", "String,String", "UrlFetchApp.fetch"),
  refused("UrlFetchApp.fetchAll('https://a.example/')", "String", "UrlFetchApp.fetchAll"),
  refused("HtmlService.createHtmlOutputFromFile()", "", "HtmlService.createHtmlOutputFromFile"),
  refused("ScriptApp.newTrigger()", "", "ScriptApp.newTrigger"),
];

/** Calls that look wrong but are accepted by Google. */
const TAKEN: readonly Expectation[] = [
  ["r.setNote(25).getNote()", "25"],
  ["r.setNote(null).getNote()", ""],
  ["r.setValue(null).getValue()", ""],
  ["r.setValue(undefined).getValue()", ""],
  ["r.setValue(true).getValue()", true],
  ["r.setDataValidation(null).getDataValidation()", null],
  ["s.getRange('A1:B2').copyTo(s.getRange('D1'), SpreadsheetApp.CopyPasteType.PASTE_VALUES)", null],
  ["s.getRange(1.9, 1).getA1Notation()", "A1"],
  ["ss.getSheetByName(2024)", null],
  ["ss.toast('text', null, 3)", null],
  ["Utilities.newBlob('a', null, 'b.txt').getName()", "b.txt"],
  [
    "const stored = PropertiesService.getScriptProperties(); stored.setProperty('n', 5); return stored.getProperty('n');",
    "5",
  ],
  ["s.setFrozenRows(1)", null],
  ["SpreadsheetApp.flush()", null],
];

describe("Arguments of a service", () => {
  it("that match no signature are rejected in Google's words", async () => {
    expect(await told(REFUSED)).toEqual(REFUSED);
  });

  it("that Google accepts are accepted", async () => {
    expect(await told(TAKEN)).toEqual(TAKEN);
  });

  it("that the workbench fails on produce Google's message, with the stack in the logs", async () => {
    const host = hostWith(`function work() {
      try { SpreadsheetApp.getActiveSheet().getRange("A1").getValue(); } catch (error) { return error.name + ": " + error.message; }
    }`);
    host.intercept = ({ method }) => {
      if (method === "getValue") throw new TypeError("a defect");
    };

    expect(await host.run("work")).toBe(
      "Exception: Unexpected error while getting the method or property getValue on object SpreadsheetApp.Range.",
    );
    expect(host.logs.map(({ level, text }) => [level, text.split("\n")[0]])).toEqual([
      ["error", expect.stringMatching(/^The workbench failed: TypeError: a defect/)],
    ]);
  });
});
