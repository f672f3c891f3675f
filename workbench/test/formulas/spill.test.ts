import { at, openWorkbook, shown, type } from "../workbook/open-workbook";
import { describe, expect, it } from "vitest";

describe("an array result", () => {
  it("does not overwrite: the formula shows #REF! and names the blocking cell", () => {
    const { sheet } = openWorkbook();
    type(sheet, "J2", ["mine"]);

    type(sheet, "H1", ["=SEQUENCE(3,3)"]);

    expect(sheet.cellView(1, 8).error).toEqual({
      code: "#REF!",
      message: "Array result was not expanded because it would overwrite data in J2.",
    });
    expect(shown(sheet, "H1:J3")).toEqual([
      ["#REF!", "", ""],
      ["", "", "mine"],
      ["", "", ""],
    ]);
  });

  it("spills again when the blocking cell is cleared, and is replaced by a value typed into it", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", ["=SEQUENCE(2,2)"]);

    type(sheet, "B2", ["x"]);
    expect(shown(sheet, "A1:B2")).toEqual([
      ["#REF!", ""],
      ["", "x"],
    ]);

    sheet.clear(at("B2"));
    expect(shown(sheet, "A1:B2")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  it("can be read cell by cell by other formulas, even those written before it", () => {
    const { sheet } = openWorkbook();
    type(sheet, "D1", ["=A3*10", "=SUM(A1:A9)"]);

    type(sheet, "A1", ["=SEQUENCE(3)"]);

    expect(shown(sheet, "D1:E1")).toEqual([["30", "6"]]);
  });

  it("shrinks and grows with its source", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", [3, "=SEQUENCE(A1)", "=COUNT(B1:B9)"]);

    type(sheet, "A1", [1]);
    expect(shown(sheet, "B1:C3")).toEqual([
      ["1", "1"],
      ["", ""],
      ["", ""],
    ]);

    type(sheet, "A1", [2]);
    expect(shown(sheet, "B1:C3")).toEqual([
      ["1", "2"],
      ["2", ""],
      ["", ""],
    ]);
  });

  it("is blocked by another array, and spills when that shrinks", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", [3]);
    type(sheet, "B1", ["=SEQUENCE(A1)"]);
    type(sheet, "A2", ["=SEQUENCE(1,2)"]);
    expect(shown(sheet, "A2")).toEqual([["#REF!"]]);

    type(sheet, "A1", [1]);

    expect(shown(sheet, "A2:B2")).toEqual([["1", "2"]]);
  });

  it("counts for the last row and the sheet's values, but not as formulas", () => {
    const { sheet } = openWorkbook();

    type(sheet, "B2", ["=SEQUENCE(4,2)"]);

    expect(sheet.dataRange).toEqual(at("A1:C5"));
    expect(sheet.getFormulas(at("B2:B3"))).toEqual([["=SEQUENCE(4,2)"], [""]]);
    expect(sheet.cellView(3, 2)).toMatchObject({
      input: "",
      display: "3",
      spilledFrom: { row: 2, column: 2 },
    });
  });

  it("adds rows at the end of the sheet, but no columns", () => {
    const { sheet } = openWorkbook();

    type(sheet, "A999", ["=SEQUENCE(5)", "=SEQUENCE(1,30)"]);

    expect(sheet.rowCount).toBe(1003);
    expect(sheet.cellView(999, 2).error?.message).toBe(
      "Result was not automatically expanded, please insert more columns (5).",
    );
  });

  it("moves with its formula when rows are inserted, and is deleted with it", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", ["=SEQUENCE(2)"]);

    sheet.insertRows(1, 1);
    expect(shown(sheet, "A1:A3")).toEqual([[""], ["1"], ["2"]]);

    sheet.deleteRows(2, 1);
    expect(shown(sheet, "A1:A3")).toEqual([[""], [""], [""]]);
    expect(sheet.lastRow).toBe(0);
  });

  it("shows an error when it depends on itself", () => {
    const { sheet } = openWorkbook();

    type(sheet, "A1", ['=IF(A2="",SEQUENCE(2),1)']);
    type(sheet, "C1", ["=D1", "=C1"]);

    expect(sheet.cellView(1, 1).display).toMatch(/^(1|#REF!)$/);
    expect(shown(sheet, "C1:D1")).toEqual([["#REF!", "#REF!"]]);
  });

  it("evaluates a chain of thousands of cells in any order", () => {
    const { sheet } = openWorkbook();
    sheet.insertRows(1000, 4000);
    const chain = Array.from({ length: 4998 }, (_, index) => [`=A${index + 1}+1`]);

    sheet.setFormulas(at("A2:A4999"), chain);
    type(sheet, "A1", [1]);

    expect(shown(sheet, "A4999")).toEqual([["4999"]]);
  });
});
