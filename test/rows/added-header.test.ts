import { addHeader, clearHeader } from "../../src/rows/added-header";
import { rowsOfColumn } from "../../src/rows/company-rows";
import { companySubject } from "../../src/rows/subject";
import { describe, expect, it } from "vitest";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const LABEL = "Website";

function withHeader() {
  const spreadsheet = new MemorySpreadsheet({ Sheet1: [["a.example"]] });
  const sheet = spreadsheet.sheetNamed("Sheet1")!;
  addHeader(spreadsheet, rowsOfColumn(sheet, 1, [1], companySubject), companySubject);
  return { spreadsheet, sheet };
}

describe("Taking back the header row of a run", () => {
  it("blanks it", () => {
    const { spreadsheet, sheet } = withHeader();

    clearHeader(spreadsheet, sheet, 1);

    expect(sheet.values()).toEqual([[""], ["a.example"]]);
    expect(sheet.readTexts({ row: 1, rows: 1 }, "notes").flat().join("")).toBe("");
  });

  it.each([
    ["leaves another label", 1, "Account", ["Account"]],
    ["leaves one beside which somebody has written", 2, "Owner", [LABEL, "Owner"]],
  ])("%s", (_, column, text, left) => {
    const { spreadsheet, sheet } = withHeader();
    sheet.write(1, column, [[text]]);

    clearHeader(spreadsheet, sheet, 1);

    expect(sheet.values()[0]).toEqual(left);
  });

  it("leaves a label of the user's own", () => {
    const spreadsheet = new MemorySpreadsheet({ Sheet1: [[LABEL], ["a.example"]] });
    const sheet = spreadsheet.sheetNamed("Sheet1")!;

    clearHeader(spreadsheet, sheet, 1);

    expect(sheet.values()[0]).toEqual([LABEL]);
  });
});
