import { pageCell } from "../../server/page-cells";
import { Workbook } from "../../workbook/workbook";
import { describe, expect, it } from "vitest";

const CELL = { row: 2, column: 2, rows: 1, columns: 1 };

/** What the page receives for a cell with a rule. */
function choiceUnder(criteria: string, values: readonly unknown[], value: string | boolean = "", more = {}) {
  const workbook = new Workbook({
    now: () => new Date("2026-03-01T12:00:00Z"),
    customFunctions: { names: () => [], call: () => Promise.reject(new Error("none")) },
  });
  const sheet = workbook.activeSheet;
  sheet.setValues(CELL, [[value]]);
  sheet.setValidations(CELL, { criteria, values, allowInvalid: true, ...more });
  return pageCell(sheet.cellView(CELL.row, CELL.column)).choice;
}

describe("the control that the page shows for a rule", () => {
  it("is a dropdown of the values that the rule lists", () => {
    expect(choiceUnder("VALUE_IN_LIST", [["Yes", 2, true], true])).toEqual({
      kind: "list",
      values: ["Yes", "2", "TRUE"],
    });
  });

  it("is a dropdown of the cells that the rule names", () => {
    const range = { sheetId: 7, area: { row: 5, column: 9, rows: 3, columns: 1 } };

    expect(choiceUnder("VALUE_IN_RANGE", [true], "Germany", { range })).toEqual({ kind: "range", ...range });
  });

  it("is omitted if the rule wants no dropdown, or accepts no value", () => {
    expect(choiceUnder("VALUE_IN_LIST", [["Yes"], false])).toBeUndefined();
    expect(choiceUnder("NUMBER_BETWEEN", [1, 2])).toBeUndefined();
  });

  it.each([
    ["ticked", [], true, { isChecked: true, other: "FALSE" }],
    ["not ticked", [], false, { isChecked: false, other: "TRUE" }],
    ["blank", [], "", { isChecked: false, other: "TRUE" }],
    ["ticked with a value of its own", ["Yes", "No"], "Yes", { isChecked: true, other: "No" }],
  ])("is a checkbox, %s", (_case, values, value, expected) => {
    expect(choiceUnder("CHECKBOX", values, value)).toEqual({ kind: "checkbox", ...expected });
  });

  it("is no checkbox for a value that is neither", () => {
    expect(choiceUnder("CHECKBOX", [], "perhaps")).toBeUndefined();
  });
});
