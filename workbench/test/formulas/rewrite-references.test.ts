import type { AxisEdit } from "../../formulas/axis-edit";
import { adjustFormula, renameSheetInFormula, shiftFormula } from "../../formulas/rewrite-references";
import { describe, expect, it } from "vitest";

const insert3: AxisEdit = { axis: "row", kind: "insert", at: 3, count: 2 };
const delete3: AxisEdit = { axis: "row", kind: "delete", at: 3, count: 2 };
const moveC: AxisEdit = { axis: "column", kind: "move", at: 3, count: 1, before: 1 };

describe("adjustFormula", () => {
  it.each([
    [insert3, "=A2+A3", "=A2+A5"],
    [insert3, "=SUM(A1:A9)", "=SUM(A1:A11)"],
    [insert3, "=$B$3&B4:B", "=$B$5&B6:B"],
    [insert3, "=A:A & 2:2 & 3:4", "=A:A & 2:2 & 5:6"],
    [insert3, '="A3" & Other!A3', '="A3" & Other!A3'],
    [insert3, "=sheet1!A3 & 'Sheet1'!B9", "=sheet1!A5 & Sheet1!B11"],
    [delete3, "=A2+A3+A5", "=A2+#REF!+A3"],
    [delete3, "=SUM(A1:A4)", "=SUM(A1:A2)"],
    [delete3, "=SUM(A3:A4)+SUM(A4:A9)", "=SUM(#REF!)+SUM(A3:A7)"],
    [delete3, "=FILTER(A4:A,B3:B)", "=FILTER(A3:A,B3:B)"],
    [moveC, "=A1+B1+C1+D1", "=B1+C1+A1+D1"],
    [moveC, "= broken (", "= broken ("],
  ])("applies %j to %s", (edit, before, after) => {
    expect(adjustFormula(before, edit, "Sheet1", true)).toBe(after);
  });

  it("leaves references on other sheets alone", () => {
    expect(adjustFormula("=A3+Sheet1!A3", insert3, "Sheet1", false)).toBe("=A3+Sheet1!A5");
  });
});

describe("shiftFormula", () => {
  it("moves relative references only, as copying does", () => {
    expect(shiftFormula("=A1+$A1+A$1+$A$1+B:B", 2, 1)).toBe("=B3+$A3+B$1+$A$1+C:C");
  });

  it("replaces references that leave the grid by #REF!", () => {
    expect(shiftFormula("=A1+B2", -1, 0)).toBe("=#REF!+B1");
  });
});

describe("renameSheetInFormula", () => {
  it("inserts the new name, quoted where needed, and #REF! for a deleted sheet", () => {
    expect(renameSheetInFormula("=News!A1+'News'!B:B+A1", "news", "Q1 news")).toBe(
      "='Q1 news'!A1+'Q1 news'!B:B+A1",
    );
    expect(renameSheetInFormula("=News!A1+1", "News", null)).toBe("=#REF!+1");
  });
});
