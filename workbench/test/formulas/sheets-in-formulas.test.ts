import { at, openWorkbook, shown, type } from "../workbook/open-workbook";
import { expect, it } from "vitest";

/** Platform facts J6 and J7. */
it("formulas tell sheets by number, and cells of other sheets by name", () => {
  const { workbook, sheet } = openWorkbook();
  const other = workbook.insertSheet("Other sheet");
  type(
    sheet,
    "A1",
    ["=SHEETS()", "=SHEET()", "=SHEET('Other sheet'!B2)", '=SHEET("Other sheet")'],
    ["=CELL(\"address\",'Other sheet'!B2)", '=CELL("address",B2)', "", ""],
  );

  expect(shown(sheet, "A1:D2")).toEqual([
    ["2", "1", "2", "2"],
    ["'Other sheet'!$B$2", "$B$2", "", ""],
  ]);

  workbook.moveSheet(other, 0);
  expect(sheet.getValues(at("A1:D1"))).toEqual([[2, 2, 1, 1]]);

  workbook.deleteSheet(other);
  expect(shown(sheet, "A1:D1")).toEqual([["1", "1", "#REF!", "#N/A"]]);
});
