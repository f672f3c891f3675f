import { at, openWorkbook, shown, type, value } from "./open-workbook";
import { describe, expect, it } from "vitest";

describe("WorkbookSheet.setValues and getValues", () => {
  it("keep the types that Apps Script knows", () => {
    const { sheet } = openWorkbook();
    const day = new Date("2026-03-01T12:00:00Z");

    type(sheet, "A1", ["text", 1.5, true, day, null, "2026-03-01", "", "=1/0"]);

    expect(sheet.getValues(at("A1:H1"))).toEqual([
      ["text", 1.5, true, day, "", new Date("2026-02-28T23:00:00Z"), "", "#DIV/0!"],
    ]);
    expect(shown(sheet, "A1:H1")).toEqual([
      ["text", "1.5", "TRUE", "3/1/2026 13:00:00", "", "2026-03-01", "", "#DIV/0!"],
    ]);
  });

  it("parse text as typing does, and leave it alone after an apostrophe", () => {
    const { sheet } = openWorkbook();

    type(sheet, "A1", ["00123", "'00123", "3-5", "'3-5", "+1", "'=1+1"]);

    expect(sheet.getValues(at("A1:F1"))).toEqual([
      [123, "00123", new Date("2026-03-04T23:00:00Z"), "3-5", 1, "=1+1"],
    ]);
    expect(sheet.getFormulas(at("A1:F1"))).toEqual([["", "", "", "", "=+1", ""]]);
    expect(sheet.cellView(1, 2).input).toBe("'00123");
  });

  it("do not parse values that are not text", () => {
    const { sheet } = openWorkbook();

    type(sheet, "A1", [5, false, Number.POSITIVE_INFINITY]);

    expect(sheet.getValues(at("A1:C1"))).toEqual([[5, false, "Infinity"]]);
  });

  it("keep text in cells formatted as plain text", () => {
    const { sheet } = openWorkbook();
    sheet.setFormats(at("A1:B1"), { numberFormat: "@" });

    type(sheet, "A1", ["00123", "=1+1"]);

    expect(sheet.getValues(at("A1:B1"))).toEqual([["00123", "=1+1"]]);
  });

  it.each([
    ["0.00", 1234.5, "1234.50"],
    ["#,##0", 1234.5, "1,235"],
    ["yyyy-mm-dd", 45_352, "2024-03-01"],
    ["0%", 0.5, "50%"],
    ["[h]:mm", 1.5, "36:00"],
    ["h:mm am/pm", 0.75, "6:00 PM"],
    ["General", 1 / 3, "0.3333333333"],
    ["General", 1e21, "1E+21"],
  ])("display with the format %s the number %d as %s", (numberFormat, number, display) => {
    const { sheet } = openWorkbook();
    sheet.setFormats(at("A1"), { numberFormat });

    type(sheet, "A1", [number]);

    expect(shown(sheet, "A1")).toEqual([[display]]);
  });

  it.each([
    [
      "A1:B2",
      [["a"]],
      "The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.",
    ],
    [
      "A1:B1",
      [["a"]],
      "The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.",
    ],
    ["A1000:A1001", [["a"], ["b"]], "The coordinates or dimensions of the range are invalid."],
    ["Z1:AA1", [["a", "b"]], "The coordinates or dimensions of the range are invalid."],
  ])("reject %s with a matrix or place that does not fit", (range, matrix, message) => {
    const { sheet } = openWorkbook();

    expect(() => sheet.setValues(at(range), matrix)).toThrow(message);
  });

  it("reject more than 50,000 characters and then write nothing at all", () => {
    const { sheet } = openWorkbook();

    expect(() => type(sheet, "A1", ["fine", "x".repeat(50_001)])).toThrow(
      "Your input contains more than the maximum of 50000 characters in a single cell.",
    );

    expect(sheet.lastRow).toBe(0);
    type(sheet, "A1", [`'${"x".repeat(50_000)}`]);
    expect(String(value(sheet, "A1"))).toHaveLength(50_000);
  });

  it("apply validation rules that reject", () => {
    const { sheet } = openWorkbook();
    const rule = { criteria: "VALUE_IN_LIST", values: [["Yes", "No"], true], allowInvalid: false };
    sheet.setValidations(at("B2"), rule);
    sheet.setValidations(at("B3"), { ...rule, allowInvalid: true });

    expect(() => type(sheet, "B2", ["Maybe"])).toThrow(
      "The data you entered in cell B2 violates the data validation rules set on this cell.",
    );
    type(sheet, "B2", ["Yes"], ["Maybe"]);

    expect(shown(sheet, "B2:B3")).toEqual([["Yes"], ["Maybe"]]);
  });

  it("clear a cell but keep its format and note", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", ["50%"]);
    sheet.setNotes(at("A1"), [["a note"]]);
    sheet.setFormats(at("A1"), { fontWeight: "bold" });

    type(sheet, "A1", [""]);

    expect(sheet.lastRow).toBe(0);
    expect(sheet.cellView(1, 1)).toMatchObject({
      display: "",
      note: "a note",
      numberFormat: "0%",
      format: { fontWeight: "bold" },
    });
    sheet.clear(at("A1"));
    expect(sheet.cellView(1, 1)).toEqual({ row: 1, column: 1, input: "", value: "", display: "" });
  });
});

describe("WorkbookSheet", () => {
  it("determines its data range by content, not by formats", () => {
    const { sheet } = openWorkbook();
    expect(sheet.dataRange).toEqual(at("A1"));

    type(sheet, "C4", ["x"]);
    type(sheet, "E2", ["y"]);
    sheet.setFormats(at("H20"), { background: "#ffffff" });

    expect([sheet.lastRow, sheet.lastColumn]).toEqual([4, 5]);
    sheet.clear(at("E2"), { contents: true });
    expect([sheet.lastRow, sheet.lastColumn]).toEqual([4, 3]);
  });

  it("appends rows below the content and adds rows for them", () => {
    const { sheet } = openWorkbook();
    type(sheet, "B1000", ["last"]);

    sheet.appendRow(["new", "2026-01-01", 3]);

    expect(sheet.rowCount).toBe(1001);
    expect(shown(sheet, "A1001:C1001")).toEqual([["new", "2026-01-01", "3"]]);
  });

  it("sorts whole rows, blanks last, formulas moving along", () => {
    const { sheet } = openWorkbook();
    type(
      sheet,
      "A1",
      ["Name", "Staff", "Double"],
      ["Birch", 120, "=B2*2"],
      ["Aster", "", "=B3*2"],
      ["Cedar", 7, "=B4*2"],
    );
    sheet.setNotes(at("A2"), [["note of Birch"]]);

    sheet.sort(at("A2:C999"), [{ column: 2, ascending: true }]);

    expect(shown(sheet, "A1:C4")).toEqual([
      ["Name", "Staff", "Double"],
      ["Cedar", "7", "14"],
      ["Birch", "120", "240"],
      ["Aster", "", "0"],
    ]);
    expect(sheet.getNotes(at("A2:A4"))).toEqual([[""], ["note of Birch"], [""]]);
  });

  it("copies cells, repeating them and shifting their formulas", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", [1, "=A1*10"], [2, ""], [3, ""]);

    sheet.copyTo(at("B1"), at("B2:B3"));

    expect(sheet.getFormulas(at("B1:B3"))).toEqual([["=A1*10"], ["=A2*10"], ["=A3*10"]]);
    expect(shown(sheet, "B1:B3")).toEqual([["10"], ["20"], ["30"]]);
  });

  it("undoes and redoes what a user entered or deleted", () => {
    const { workbook, sheet } = openWorkbook();
    sheet.enter(at("A1:B1"), [["5", "=A1+1"]]);
    sheet.enter(at("A1"), [["50%"]]);
    sheet.erase([at("B1")]);

    workbook.undo();
    workbook.undo();
    expect(shown(sheet, "A1:B1")).toEqual([["5", "6"]]);

    workbook.redo();
    expect(shown(sheet, "A1:B1")).toEqual([["50%", "150%"]]);
    workbook.undo();
    workbook.undo();
    expect([shown(sheet, "A1:B1"), workbook.undo()]).toEqual([[["", ""]], false]);
  });

  it("shows in the formula bar what a user would type", () => {
    const { sheet } = openWorkbook();

    type(sheet, "A1", ["3/1/2024", "2024-03-01 6:30", "12.5%", "12:30", "=1+1", "'x", 1e21, "TRUE"]);

    expect(Array.from({ length: 8 }, (_, index) => sheet.cellView(1, index + 1).input)).toEqual([
      "3/1/2024",
      "3/1/2024 6:30:00",
      "12.5%",
      "12:30:00 PM",
      "=1+1",
      "'x",
      "1e+21",
      "TRUE",
    ]);
  });
});
