import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const EDITOR = "editor@demo.example";
const area = (rows: number, columns = 1) => ({ row: 1, column: 1, rows, columns });

const CODE = `${CAUGHT}
  const sheet_ = () => SpreadsheetApp.getActiveSheet();
  function fill(values) { sheet_().getRange(1, 1, values.length, 1).setValues(values); }
  function append() { sheet_().appendRow(["=1+1", "00123"]); return sheet_().getRange("A1:B1").getValues()[0]; }
  function types() {
    const range = sheet_().getRange("A1:E1");
    range.setValues([[1.5, true, new Date(0), "text", ""]]);
    sheet_().getRange("A1").setNumberFormat("0.00");
    return [range.getValues()[0].map((value) => value instanceof Date ? "Date" : typeof value), range.getDisplayValues()[0][0]];
  }
  function asText(values) {
    const range = sheet_().getRange(1, 1, values.length, 1);
    range.setNumberFormat("@");
    range.setValues(values);
    SpreadsheetApp.flush();
    range.setNumberFormat("0");
    return range.getValues().map(([value]) => value);
  }
  function shapes() {
    const range = sheet_().getRange("A1:D1");
    return [
      () => range.setValues([[1, 2, 3, 4, 5]]),
      () => range.setValues([[1, 2, 3, 4], [1, 2, 3, 4]]),
      () => sheet_().getRange(1, 1, 0, 1),
      () => sheet_().getRange(sheet_().getMaxRows() + 1, 1),
      () => range.setNumberFormat(null),
    ].map(caught_);
  }
  function grow() {
    const before = sheet_().getMaxRows();
    const outside = caught_(() => sheet_().getRange(before + 1, 1).setValue("x"));
    sheet_().insertRowsAfter(before, 1);
    sheet_().getRange(before + 1, 1).setValue("x");
    sheet_().appendRow(["y"]);
    return [outside, sheet_().getMaxRows() - before, sheet_().getLastRow() - before];
  }
  function refusedLater() {
    const range = sheet_().getRange("A1");
    const free = sheet_().getRange("A2");
    return [range.canEdit(), caught_(() => range.setValue("x")), caught_(() => free.setValue("y")), caught_(() => SpreadsheetApp.flush()), free.getValue()];
  }
  function typed() {
    const cell = sheet_().getRange("A1");
    const flushed = (write) => caught_(() => { write(); SpreadsheetApp.flush(); });
    return [
      cell.getDataValidation(), cell.canEdit(),
      flushed(() => cell.setValue("x")), flushed(() => cell.setNumberFormat("0.0")),
      flushed(() => cell.clearDataValidations()) , flushed(() => cell.insertCheckboxes()),
      flushed(() => cell.setValue(1)), flushed(() => cell.setValue("")),
    ];
  }
  function untold() {
    const cell = sheet_().getRange("A1");
    return [
      cell.canEdit(), sheet_().getProtections(SpreadsheetApp.ProtectionType.RANGE).length,
      caught_(() => { cell.setValue("x"); SpreadsheetApp.flush(); }),
    ];
  }
  function long() { return [50000, 50001].map((length) => caught_(() => { sheet_().getRange("A1").setValue("x".repeat(length)); SpreadsheetApp.flush(); })); }
  function linked() {
    sheet_().getRange("B1").setNumberFormat("@");
    const rich = SpreadsheetApp.newRichTextValue().setText("=1+1").setLinkUrl("https://acme.example/").build();
    sheet_().getRange("A1:B1").setRichTextValues([[rich, rich]]);
    return [sheet_().getRange("A1").getValue(), sheet_().getRange("A1").getFormula(), sheet_().getRange("A1").getRichTextValue().getLinkUrl(), sheet_().getRange("B1").getValue()];
  }
  function selection() { return sheet_().getActiveRangeList().getRanges().map((each) => each.getA1Notation()); }
  function toast() { SpreadsheetApp.getActive().toast("m", "t", 3); return "went on"; }
  function tags(rows) { rows.forEach((row) => sheet_().getRange(row + ":" + row).addDeveloperMetadata("row", String(row))); }
  function tagged() {
    const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
    return sheet_().createDeveloperMetadataFinder().withKey("row").find()
      .map((each) => [each.getValue(), each.getLocation().getRow().getRow(), each.getVisibility() === PROJECT]);
  }
  function byProject() { sheet_().getRange("A:A").addDeveloperMetadata("column", "v", SpreadsheetApp.DeveloperMetadataVisibility.PROJECT); return sheet_().getRange("A:A").getDeveloperMetadata().length; }
  function crowded() {
    const large = "v".repeat(29990);
    SpreadsheetApp.getActive().addDeveloperMetadata("whole", large);
    sheet_().addDeveloperMetadata("sheet", large);
    return caught_(() => sheet_().addDeveloperMetadata("more", "x".repeat(20)));
  }
  function tooLarge() { return caught_(() => sheet_().insertRowsAfter(1, 400000)); }
  function hidden() { return [1, 2].map((row) => [sheet_().isRowHiddenByFilter(row), sheet_().isRowHiddenByUser(row)]); }
  function advanced() { return typeof Sheets; }
  function identity() { const id = sheet_().getSheetId(); sheet_().setName("Renamed"); return SpreadsheetApp.getActive().getSheetById(id).getName(); }
  function scopes() { return [caught_(() => SpreadsheetApp.openById("another")), caught_(() => ScriptApp.newTrigger("fill").timeBased().everyHours(1).create())]; }
`;

describe("values written to cells", () => {
  it("are parsed as if typed, by setValues and appendRow alike (H3, H4, H5)", async () => {
    const host = hostWith(CODE);
    await host.run("fill", [[["=1+1"], ["+1"], ["01234"], ["1/2"], ["22 34"], ["-x"], ["@a"]]]);

    const sheet = host.workbook.activeSheet;
    const values = sheet.getValues(area(7)).flat();
    expect(values.filter((_, index) => index !== 3)).toEqual([2, 1, 1234, 2234, "-x", "@a"]);
    expect(values[3]).toBeInstanceOf(Date);
    expect(sheet.getFormulas(area(2)).flat()).toEqual(["=1+1", "=+1"]);
    sheet.clear(area(7));
    expect(await host.run("append")).toEqual([2, 123]);
  });

  it("stay text after an apostrophe, which is not part of the value, and in cells formatted as text before (H6, H14)", async () => {
    const host = hostWith(CODE);
    const hostile = ["=1+1", "00123", "1/2", "+1"];
    await host.run("fill", [hostile.map((text) => [`'${text}`])]);
    const behindApostrophe = host.workbook.activeSheet.getValues(area(4)).flat();

    expect(behindApostrophe).toEqual(hostile);
    expect(await host.run("asText", [hostile.map((text) => [text])])).toEqual(hostile);
    expect(await host.run("linked")).toEqual(["=1+1", "", "https://acme.example/", "=1+1"]);
  });

  it("are read as numbers, booleans, dates and text, or as displayed on request (H1)", async () => {
    expect(await hostWith(CODE).run("types")).toEqual([
      ["number", "boolean", "Date", "string", "string"],
      "1.50",
    ]);
  });

  it("must have the shape of their range, and be on the grid (H7, H8)", async () => {
    expect(await hostWith(CODE).run("shapes")).toEqual([
      "Exception: The number of columns in the data does not match the number of columns in the range. The data has 5 but the range has 4.",
      "Exception: The number of rows in the data does not match the number of rows in the range. The data has 2 but the range has 1.",
      "Exception: The number of rows in the range must be at least 1.",
      "Exception: The coordinates of the range are outside the dimensions of the sheet.",
      expect.stringMatching(/^Exception: /),
    ]);
  });

  it("need existing rows, which appendRow adds by itself (H11)", async () => {
    expect(await hostWith(CODE).run("grow")).toEqual([
      "Exception: The coordinates of the range are outside the dimensions of the sheet.",
      2,
      2,
    ]);
  });

  it("are refused at the flush in protected cells, which canEdit predicts (H10, H12)", async () => {
    const host = hostWith(CODE);
    host.workbook.activeSheet.protect({ range: area(1) });

    expect(await host.run("refusedLater", [], { user: EDITOR })).toEqual([
      false,
      "nothing thrown",
      "nothing thrown",
      "Exception: You are trying to edit a protected cell or object. " +
        "Please contact the spreadsheet owner to remove protection if you need to edit.",
      "",
    ]);
  });

  it("refuse values, formats and rules in typed columns of tables, of which nothing is told (H27)", async () => {
    const host = hostWith(CODE);
    host.workbook.activeSheet.setColumnType(area(1), "NUMBER");
    const refused = "Exception: This operation is not allowed on cells in typed columns.";

    expect(await host.run("typed")).toEqual([
      null,
      true,
      refused,
      refused,
      refused,
      refused,
      "nothing thrown",
      "nothing thrown",
    ]);
  });

  it("may refuse a write though nothing is told of a protection (H28)", async () => {
    const host = hostWith(CODE);
    host.workbook.activeSheet.protect({ range: area(1), isUntold: true });

    const [canEdit, told, thrown] = (await host.run("untold", [], { user: EDITOR })) as unknown[];

    expect([canEdit, told]).toEqual([true, 0]);
    expect(thrown).toMatch(/^Exception: You are trying to edit a protected cell or object/);
  });

  it("have up to 50,000 characters, in up to ten million cells (B21)", async () => {
    expect(await hostWith(CODE).run("tooLarge")).toContain("above the limit of 10000000 cells");
    expect(await hostWith(CODE).run("long")).toEqual([
      "nothing thrown",
      "Exception: Your input contains more than the maximum of 50000 characters in a single cell.",
    ]);
  });
});

describe("a spreadsheet", () => {
  it("returns several selections, shows a toast without waiting, keeps a sheet's ID when it is renamed (H15, H21)", async () => {
    const host = hostWith(CODE);
    host.workbook.activeSheet.select([area(1), { row: 3, column: 2, rows: 2, columns: 1 }]);

    expect(await host.run("selection")).toEqual(["A1", "B3:B4"]);
    host.workbook.activeSheet.setRowsHidden(2, 1, true);
    expect(await host.run("hidden")).toEqual([
      [false, false],
      [false, true],
    ]);
    expect([await host.run("toast"), host.ui.toasts.length]).toEqual(["went on", 1]);
    expect(await host.run("identity")).toBe("Renamed");
  });

  it("has metadata that follows its row, stays in place in a sort and is deleted with its row (H17, H19)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    await host.run("fill", [[["c"], ["b"], ["a"]]]);
    await host.run("tags", [[1, 2, 3]]);
    sheet.insertRows(1, 1);
    const inserted = await host.run("tagged");
    sheet.sort({ row: 2, column: 1, rows: 3, columns: 1 }, [{ column: 1, ascending: true }]);
    const sorted = await host.run("tagged");
    sheet.deleteRows(3, 1);

    const rows = [
      ["1", 2, false],
      ["2", 3, false],
      ["3", 4, false],
    ];
    expect([inserted, sorted]).toEqual([rows, rows]);
    expect(await host.run("tagged")).toEqual([
      ["1", 2, false],
      ["3", 3, false],
    ]);
    expect(await host.run("byProject")).toBe(1);
  });

  it("has room for 30,000 characters of metadata, and each sheet for as many (B22, H18)", async () => {
    expect(await hostWith(CODE).run("crowded")).toContain("would exceed the limit");
  });

  it("is the only one under currentonly, which is compatible with triggers (I8, I9, I10, C11)", async () => {
    const scope = "https://www.googleapis.com/auth/";
    const only = (...names: string[]) =>
      hostWith(CODE, { manifest: { oauthScopes: names.map((name) => scope + name) } });

    const [opened, made] = (await only("spreadsheets.currentonly", "script.scriptapp").run(
      "scopes",
    )) as string[];
    const [, refused] = (await only("spreadsheets.currentonly").run("scopes")) as string[];
    expect(opened).toContain(
      "You do not have permission to call SpreadsheetApp.openById. Required permissions:",
    );
    expect(made).toBe("nothing thrown");
    expect(await only("spreadsheets.currentonly").run("advanced")).toBe("undefined");
    expect(refused).toContain(`Required permissions: ${scope}script.scriptapp`);
  });
});
