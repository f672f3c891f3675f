import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const A1 = { row: 1, column: 1, rows: 1, columns: 1 };
const EDITOR = "editor@demo.example";

describe("writes to cells", () => {
  it("take effect in order when something is read", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        const cell = sheet.getRange("A1");
        cell.setValue("first").setFontWeight("bold").setNote("a note");
        cell.setValue("=1+2");
        return [cell.getValue(), cell.getFormula(), cell.getFontWeight(), cell.getNote(), cell.getDisplayValue()];
      }
    `);

    expect(await host.run("work")).toEqual([3, "=1+2", "bold", "a note", "3"]);
  });

  it("are not visible to anybody before", async () => {
    const host = hostWith(`
      function work() {
        SpreadsheetApp.getActiveSheet().getRange("A1").setValue("x");
        Utilities.sleep(1000);
        SpreadsheetApp.flush();
        Utilities.sleep(1000);
      }
    `);
    const seen: unknown[] = [];
    host.intercept = ({ method, phase }) => {
      if (phase === "before") seen.push([method, host.workbook.activeSheet.lastRow]);
    };

    await host.run("work");

    expect(seen).toEqual([
      ["getActiveSheet", 0],
      ["getRange", 0],
      ["setValue", 0],
      ["sleep", 0],
      ["flush", 0],
      ["sleep", 1],
    ]);
  });

  it("are parsed as if typed", async () => {
    const host = hostWith(`
      function work() {
        const range = SpreadsheetApp.getActiveSheet().getRange(1, 1, 1, 4);
        return range.setValues([["00123", "'00123", "TRUE", "=\\"a\\"&1"]]).getValues();
      }
    `);

    expect(await host.run("work")).toEqual([[123, "00123", true, "a1"]]);
  });

  it("must have the shape of the range", async () => {
    const host = hostWith(`${CAUGHT}
      function work() {
        const range = SpreadsheetApp.getActiveSheet().getRange("A1:D1");
        return [
          caught_(() => range.setValues([[1, 2, 3, 4, 5]])),
          caught_(() => SpreadsheetApp.getActiveSheet().getRange(1, 1, 0, 1)),
          caught_(() => SpreadsheetApp.getActiveSheet().getRange(2000, 1)),
        ];
      }
    `);

    expect(await host.run("work")).toEqual([
      "Exception: The number of columns in the data does not match the number of columns in the range. The data has 5 but the range has 4.",
      "Exception: The number of rows in the range must be at least 1.",
      "Exception: The coordinates of the range are outside the dimensions of the sheet.",
    ]);
  });

  it("fail at the flush if the cells are protected, but not for their editors", async () => {
    const host = hostWith(`${CAUGHT}
      function work() {
        const range = SpreadsheetApp.getActiveSheet().getRange("A1");
        return [range.canEdit(), caught_(() => range.setValue("x")), caught_(() => SpreadsheetApp.flush())];
      }
    `);
    host.workbook.activeSheet.protect({ range: A1 });

    const editors = await host.run("work", [], { user: EDITOR });
    const owners = await host.run("work");

    expect(editors).toEqual([
      false,
      "nothing thrown",
      "Exception: You are trying to edit a protected cell or object. " +
        "Please contact the spreadsheet owner to remove protection if you need to edit.",
    ]);
    expect(owners).toEqual([true, "nothing thrown", "nothing thrown"]);
  });

  it("fail at the end of the execution at the latest", async () => {
    const host = hostWith(`
      function work() { SpreadsheetApp.getActiveSheet().getRange("A1").setValue("no number"); }
    `);
    host.workbook.activeSheet.setValidations(A1, {
      criteria: "NUMBER_BETWEEN",
      values: [1, 5],
      allowInvalid: false,
    });

    await expect(host.run("work")).rejects.toThrow(/violates the data validation rules/);
    expect(host.executions[0]?.status).toBe("failed");
  });

  it("are written even when the script throws afterwards", async () => {
    const host = hostWith(`
      function work() { SpreadsheetApp.getActiveSheet().getRange("A1").setValue("kept"); throw new Error("later"); }
    `);

    await expect(host.run("work")).rejects.toThrow("later");

    expect(host.workbook.activeSheet.getValues(A1)).toEqual([["kept"]]);
  });

  it("take time on a virtual clock: 200 ms per read, 800 ms per flush (B27)", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        for (let row = 1; row <= 20; row++) sheet.getRange(row, 1).setValue(row);
        SpreadsheetApp.flush();
        SpreadsheetApp.flush();
        return sheet.getRange("A20").getValue();
      }
    `);

    await host.run("work");

    expect(host.executions[0]?.elapsedMs).toBe(1000);
  });
});

describe("sheets", () => {
  it("can be created, found, hidden, shown, renamed and deleted", async () => {
    const host = hostWith(`
      function work() {
        const spreadsheet = SpreadsheetApp.getActive();
        const journal = spreadsheet.insertSheet("Journal", 1);
        journal.hideSheet();
        journal.setName("Answers").setFrozenRows(1);
        const found = spreadsheet.getSheetById(journal.getSheetId());
        const names = spreadsheet.getSheets().map((sheet) => sheet.getName());
        const facts = [found.getName(), found.isSheetHidden(), found.getFrozenRows(), found.getIndex()];
        found.showSheet();
        spreadsheet.deleteSheet(found);
        return [names, facts, spreadsheet.getSheetByName("Answers"), spreadsheet.getNumSheets()];
      }
    `);

    expect(await host.run("work")).toEqual([["Sheet1", "Answers"], ["Answers", true, 1, 2], null, 1]);
  });

  it("report that a user has deleted them meanwhile", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActive().getSheetByName("Output");
        Utilities.sleep(1);
        return sheet.getRange("A1").getValue();
      }
    `);
    const { workbook } = host;
    const output = workbook.insertSheet("Output");
    host.intercept = ({ method, phase }) => {
      if (method === "sleep" && phase === "after") workbook.deleteSheet(output);
    };

    await expect(host.run("work")).rejects.toThrow(`Sheet ${output.id} not found`);
  });

  it("grow, shrink and append rows", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.appendRow(["a", 1]).appendRow(["b", 2]);
        sheet.insertRowsAfter(sheet.getMaxRows(), 10);
        sheet.insertColumnsAfter(1, 1);
        sheet.deleteRows(1, 1);
        sheet.setColumnWidths(1, 2, 180);
        return [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getDataRange().getA1Notation(),
          sheet.getDataRange().getValues(), sheet.getColumnWidth(2), sheet.getLastRow(), sheet.getLastColumn()];
      }
    `);

    expect(await host.run("work")).toEqual([1009, 27, "A1:C1", [["b", "", 2]], 180, 1, 3]);
  });

  it("return the selection and hidden rows", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        const list = sheet.getActiveRangeList().getRanges().map((range) => range.getA1Notation());
        const active = SpreadsheetApp.getActiveRange().getA1Notation();
        sheet.getRange("C:C").activate();
        return [list, active, sheet.getActiveRange().getA1Notation(),
          sheet.getFilter() !== null, [2, 3, 4].map((row) => [sheet.isRowHiddenByFilter(row), sheet.isRowHiddenByUser(row)])];
      }
    `);
    const sheet = host.workbook.activeSheet;
    sheet.select([A1, { row: 2, column: 2, rows: 3, columns: 1 }]);
    sheet.setRowsHidden(3, 1, true, "filter");
    sheet.setRowsHidden(4, 1, true);

    expect(await host.run("work")).toEqual([
      ["A1", "B2:B4"],
      "B2:B4",
      "C:C",
      true,
      [
        [false, false],
        [true, false],
        [false, true],
      ],
    ]);
  });

  it("can be protected with a warning", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.protect().setDescription("Journal").setWarningOnly(true);
        const [protection] = sheet.getProtections(SpreadsheetApp.ProtectionType.SHEET);
        return [protection.getDescription(), protection.isWarningOnly(),
          sheet.getProtections(SpreadsheetApp.ProtectionType.RANGE).length,
          protection.getProtectionType() === SpreadsheetApp.ProtectionType.SHEET];
      }
    `);

    expect(await host.run("work", [], { user: EDITOR })).toEqual(["Journal", true, 0, true]);
  });
});

describe("merged cells and filters", () => {
  it("are visible to scripts, too", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange("A1:C1").merge();
        const touched = sheet.getRange("B1:B9");
        const facts = [touched.getMergedRanges().map((range) => range.getA1Notation()), touched.isPartOfMerge(),
          sheet.getRange("B2").isPartOfMerge(), sheet.getFilter().getRange().getA1Notation()];
        sheet.getRange("A1:C1").breakApart();
        sheet.getFilter().remove();
        return [facts, sheet.getRange("B1").isPartOfMerge(), sheet.getFilter()];
      }
    `);
    host.workbook.activeSheet.createFilter({ row: 2, column: 1, rows: 8, columns: 3 });

    expect(await host.run("work")).toEqual([[["A1:C1"], true, false, "A2:C9"], false, null]);
  });
});

describe("developer metadata", () => {
  it("follows its column and is found by key", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
        sheet.getRange("B:B").addDeveloperMetadata("path", "firmographic.name", PROJECT);
        sheet.addDeveloperMetadata("kind", "journal");
        SpreadsheetApp.getActive().addDeveloperMetadata("version", PROJECT);
        sheet.insertColumnBefore(1);
        const [column] = sheet.createDeveloperMetadataFinder().withKey("path").find();
        const [version] = SpreadsheetApp.getActive().createDeveloperMetadataFinder().withKey("version").find();
        const location = column.getLocation();
        column.setValue("firmographic.website");
        const facts = [column.getValue(), location.getColumn().getColumn(), location.getRow(),
          location.getLocationType() === SpreadsheetApp.DeveloperMetadataLocationType.COLUMN,
          column.getVisibility() === PROJECT, version.getValue(),
          sheet.getDeveloperMetadata().map((entry) => entry.getKey())];
        column.remove();
        return [facts, sheet.createDeveloperMetadataFinder().withKey("path").find().length];
      }
    `);

    expect(await host.run("work")).toEqual([
      ["firmographic.website", 3, null, true, true, null, ["kind"]],
      0,
    ]);
  });

  it("can be attached to whole rows and columns only", async () => {
    const host = hostWith(
      `function work() { SpreadsheetApp.getActiveSheet().getRange("A1:B2").addDeveloperMetadata("x"); }`,
    );

    await expect(host.run("work")).rejects.toThrow("arbitrary ranges is not currently supported");
  });
});

describe("data validation", () => {
  it("can be set, read and removed", async () => {
    const host = hostWith(`
      function work() {
        const range = SpreadsheetApp.getActiveSheet().getRange("A1:A2");
        range.setDataValidation(SpreadsheetApp.newDataValidation().requireValueInList(["a", "b"]).build());
        const rule = range.getDataValidations()[1][0];
        const facts = [rule.getCriteriaType() === SpreadsheetApp.DataValidationCriteria.VALUE_IN_LIST, rule.getAllowInvalid(),
          rule.getCriteriaValues()[0]];
        range.clearDataValidations();
        return [facts, range.getDataValidation()];
      }
    `);

    expect(await host.run("work")).toEqual([[true, true, ["a", "b"]], null]);
  });

  it("takes its values from a range, cell by cell, and rejects a list of more than 500", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        const from = (a1) => SpreadsheetApp.newDataValidation().requireValueInRange(sheet.getRange(a1), true).setAllowInvalid(true).build();
        sheet.getRange("A1:B1").setDataValidations([[from("D1:D3"), null]]);
        const [[rule, none]] = sheet.getRange("A1:B1").getDataValidations();
        const [range, shown] = rule.getCriteriaValues();
        const told = [rule.getCriteriaType() === SpreadsheetApp.DataValidationCriteria.VALUE_IN_RANGE, range.getA1Notation(), shown, none];
        const long = SpreadsheetApp.newDataValidation().requireValueInList(Array.from({ length: 501 }, String)).build();
        try { sheet.getRange("A2").setDataValidation(long); } catch (error) { told.push(error.message); }
        return told;
      }
    `);

    expect(await host.run("work")).toEqual([
      true,
      "D1:D3",
      true,
      null,
      "The data validation rule has more items than the limit of 500. Use the 'List from a range' criteria instead.",
    ]);
  });
});
