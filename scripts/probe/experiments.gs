/** Each experiment is short, needs only this spreadsheet, and reports facts; durations go to `measured`. */

function said_(action) {
  try {
    const value = action();
    return value === undefined ? "done" : value;
  } catch (error) {
    return error.name + ": " + error.message;
  }
}

function timed_(action) {
  const startedAt = Date.now();
  action();
  return Date.now() - startedAt;
}

function freshSheet_(name) {
  const spreadsheet = SpreadsheetApp.getActive();
  const before = spreadsheet.getSheetByName(name);
  if (before) spreadsheet.deleteSheet(before);
  return spreadsheet.insertSheet(name);
}

/** Platform facts A10, A17, A19: properties and locks from a formula. */
function PROBE_STORES() {
  const stores = {
    document: () => PropertiesService.getDocumentProperties(),
    user: () => PropertiesService.getUserProperties(),
    script: () => PropertiesService.getScriptProperties(),
  };
  const locks = {
    document: () => LockService.getDocumentLock(),
    user: () => LockService.getUserLock(),
    script: () => LockService.getScriptLock(),
  };
  const told = { write: {}, read: {}, lock: {} };
  Object.keys(stores).forEach((name) => {
    told.write[name] = said_(() => void stores[name]().setProperty("PROBE_FORMULA", "written"));
    told.read[name] = said_(() => stores[name]().getProperty("PROBE_FORMULA"));
    told.lock[name] = said_(() => locks[name]().tryLock(100));
  });
  return JSON.stringify(told);
}

/** What developer metadata a formula can read, and what happens when it adds some. */
function PROBE_METADATA() {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return JSON.stringify({
    found: said_(
      () => spreadsheet.createDeveloperMetadataFinder().withKey("probe-spreadsheet").find().length,
    ),
    added: said_(() => void spreadsheet.addDeveloperMetadata("probe-formula", "x")),
  });
}

/** Platform facts H9, H10 and H11: the order in which buffered and unbuffered changes take effect. */
function writeOrder_() {
  const sheet = freshSheet_("Probe order");
  sheet.getRange("A1").setValue("set");
  sheet.appendRow(["appended"]);
  const appended = sheet
    .getRange("A1:A2")
    .getValues()
    .map((row) => row[0]);
  sheet.getRange("B1").setValue("before the insert");
  sheet.insertRowBefore(1);
  const inserted = sheet
    .getRange("B1:B2")
    .getValues()
    .map((row) => row[0]);
  const rule = SpreadsheetApp.newDataValidation().requireNumberBetween(1, 5).setAllowInvalid(false).build();
  sheet.getRange("C1").setDataValidation(rule);
  SpreadsheetApp.flush();
  const set = said_(() => void sheet.getRange("C1").setValue(9));
  const behind = said_(() => void sheet.getRange("C2").setValue("behind it"));
  const flushed = said_(() => SpreadsheetApp.flush());
  return {
    facts: {
      appended,
      inserted,
      refused: { set, behind, flushed },
      left: sheet
        .getRange("C1:C2")
        .getValues()
        .map((row) => row[0]),
    },
  };
}

/** Platform fact D9: one host of a batch does not resolve. */
function deadHost_() {
  const good = "https://www.google.com/generate_204";
  const batch = [good, "https://nonexistent.invalid/", good].map((url) => ({
    url,
    muteHttpExceptions: true,
  }));
  let facts = null;
  const ms = timed_(() => {
    facts = {
      batch: said_(() =>
        UrlFetchApp.fetchAll(batch).map((response) => response && response.getResponseCode()),
      ),
    };
  });
  return { facts, measured: { ms } };
}

/** How long the built add-on takes to load. It is part of this file, so every execution has already parsed it. */
function loading_() {
  let kind = "";
  const ms = timed_(() => (kind = typeof addin_()));
  return { facts: { kind }, measured: { ms, again: timed_(() => addin_()) } };
}

/** Compressed data survives a round trip, whatever its size. */
function gzip_() {
  const facts = {};
  const measured = {};
  [10000, 300000].forEach((length) => {
    const text = Array.from({ length: length / 10 }, (_, index) =>
      String(index * 7919).padStart(10, "ä"),
    ).join("");
    let packed = null;
    let back = "";
    const ms = timed_(() => {
      packed = Utilities.gzip(Utilities.newBlob(text)).getBytes();
      back = Utilities.ungzip(Utilities.newBlob(packed, "application/x-gzip")).getDataAsString();
    });
    facts[length] = { same: back === text, smaller: packed.length < text.length };
    measured[length] = { ms, bytes: packed.length };
  });
  return { facts, measured };
}

/** Platform facts H17 and H19: where the metadata of rows and columns is after each change. */
function metadataMoves_() {
  const sheet = freshSheet_("Probe tags");
  sheet.getRange("A1:B4").setValues([
    ["d", 4],
    ["c", 3],
    ["b", 2],
    ["a", 1],
  ]);
  [1, 2, 3, 4].forEach((row) =>
    sheet.getRange(row + ":" + row).addDeveloperMetadata("probe-row", "row " + row),
  );
  sheet.getRange("B:B").addDeveloperMetadata("probe-column", "B");
  const where = (on) => ({
    rows: on
      .createDeveloperMetadataFinder()
      .withKey("probe-row")
      .find()
      .map((each) => each.getValue() + " at " + each.getLocation().getRow().getRow())
      .sort(),
    columns: on
      .createDeveloperMetadataFinder()
      .withKey("probe-column")
      .find()
      .map((each) => each.getValue() + " at " + each.getLocation().getColumn().getColumn())
      .sort(),
  });
  const facts = {};
  const after = (name, change) => (facts[name] = { said: said_(() => void change()), where: where(sheet) });
  after("inserted", () => sheet.insertRowBefore(1));
  after("sorted", () => sheet.getRange("A2:B5").sort(1));
  after("moved", () => sheet.moveRows(sheet.getRange("2:2"), 6));
  after("columnMoved", () => sheet.moveColumns(sheet.getRange("B:B"), 1));
  after("cut", () => sheet.getRange("3:3").moveTo(sheet.getRange("8:8")));
  after("copied", () => sheet.getRange("4:4").copyTo(sheet.getRange("9:9")));
  after("deleted", () => sheet.deleteRow(4));
  const copy = sheet.copyTo(SpreadsheetApp.getActive()).setName("Probe tags copied " + Date.now());
  facts.sheetCopied = where(copy);
  SpreadsheetApp.getActive().deleteSheet(copy);
  return { facts };
}

/** Whether a hidden column goes along when its rows are sorted, filtered, cut, copied, moved and deleted: row memory rests on it. */
function hiddenColumns_() {
  const sheet = freshSheet_("Probe hidden");
  sheet.getRange("A1:C5").setValues([
    ["key", "memory", "value"],
    ["d", "of d", 4],
    ["c", "of c", 3],
    ["b", "of b", 2],
    ["a", "of a", 1],
  ]);
  sheet.hideColumns(2);
  const facts = {};
  const after = (name, change) =>
    (facts[name] = {
      said: said_(() => void change()),
      rows: sheet
        .getRange("A2:C8")
        .getValues()
        .map((row) => row.join(" ").trim())
        .filter((row) => row !== ""),
    });
  after("rangeSorted", () => sheet.getRange("A2:C5").sort(1));
  sheet.setFrozenRows(1);
  after("sheetSorted", () => sheet.sort(3, false));
  after("filterSorted", () => sheet.getRange("A1:C5").createFilter().sort(1, true));
  after("cut", () => sheet.getRange("A2:C2").moveTo(sheet.getRange("A7:C7")));
  after("copied", () => sheet.getRange("A3:C3").copyTo(sheet.getRange("A8:C8")));
  after("moved", () => sheet.moveRows(sheet.getRange("4:4"), 7));
  after("deleted", () => sheet.deleteRow(3));
  facts.staysHidden = sheet.isColumnHiddenByUser(2);
  return { facts };
}

/** Platform facts H3, H4 and H6: the same texts in automatic and plain-text cells. */
function textCells_() {
  const texts = ["=1+1", "+1", "00123", "1/2", "'x", "'=1+1", "''x", "@a", "-1", "TRUE", "1e5", " 5 "];
  const sheet = freshSheet_("Probe text");
  sheet.getRange(1, 2, texts.length, 1).setNumberFormat("@");
  sheet.getRange(1, 1, texts.length, 2).setValues(texts.map((text) => [text, text]));
  SpreadsheetApp.flush();
  const told = (column) => {
    const range = sheet.getRange(1, column, texts.length, 1);
    const [values, shown, formulas] = [range.getValues(), range.getDisplayValues(), range.getFormulas()];
    return texts.map((text, index) => [text, typeof values[index][0], shown[index][0], formulas[index][0]]);
  };
  return { facts: { general: told(1), text: told(2) } };
}

/** Platform facts H24, H25 and H26: which spellings of formulas a script may write where, and which one it reads. */
function formulaSpelling_() {
  const spreadsheet = SpreadsheetApp.getActive();
  const before = spreadsheet.getSpreadsheetLocale();
  const spellings = ["=SUM(1,2)", "=SUM(1;2)", "=SUM(1.5;2)", "=SUM(1,5;2)", "=MAX({1,2})", "=MAX({1\\2})"];
  const sheet = freshSheet_("Probe spelling");
  const told = (range) => {
    SpreadsheetApp.flush();
    return [range.getValue(), range.getFormula()];
  };
  const facts = {};
  ["en_US", "de_DE", "fr_FR", "es_ES", "es_MX", "pt_BR", "de_CH"].forEach((locale) => {
    facts[locale] = said_(() => {
      spreadsheet.setSpreadsheetLocale(locale);
      SpreadsheetApp.flush();
      return spellings.map((text) => [
        text,
        said_(() => told(sheet.getRange("A1").setFormula(text))),
        said_(() => told(sheet.getRange("B1").setValue(text))),
        said_(() => told(sheet.getRange("A1").setFormula(sheet.getRange("A1").getFormula()))),
      ]);
    });
  });
  spreadsheet.setSpreadsheetLocale(before);
  return { facts };
}

/** Platform fact J9: values of formulas on which one other project's word is all there is. */
function formulaValues_() {
  const sheet = freshSheet_("Probe values");
  sheet.getRange("A1:B3").setValues([
    [0.125, 2],
    [1234.5, 1],
    [0.125, 1],
  ]);
  sheet.getRange("A1:A2").setNumberFormats([["0.0%"], ["$#,##0.00"]]);
  const formulas = {
    percentAsText: '="Rate: "&A1',
    moneyAsText: '="Rate: "&A2',
    powers: "=2^3^2",
    sortedByNothing: "=SORT(A1:B3)",
    unsortedClasses: "=FREQUENCY({1;2;3;4;5},{4;2})",
  };
  const facts = {};
  Object.keys(formulas).forEach((name) => {
    sheet.getRange("D1:E5").clearContent();
    sheet.getRange("D1").setFormula(formulas[name]);
    SpreadsheetApp.flush();
    facts[name] = sheet.getRange("D1:E5").getValues();
  });
  return { facts };
}
