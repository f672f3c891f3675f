import type { WorkbookChange } from "../../workbook/cell-view";
import { at, openWorkbook, shown, type } from "./open-workbook";
import { describe, expect, it } from "vitest";

describe("the sheets of a workbook", () => {
  it("get unused names, a place right of the active one, and IDs that survive renaming", () => {
    const { workbook, sheet } = openWorkbook();

    const second = workbook.insertSheet();
    const first = workbook.insertSheet("News", 0);
    const { id } = second;
    workbook.renameSheet(second, "Jobs");

    expect(workbook.sheets.map(({ name }) => name)).toEqual(["News", "Sheet1", "Jobs"]);
    expect(workbook.sheetWithId(id)).toBe(second);
    expect(workbook.sheetNamed("jobs")).toBe(second);
    expect(workbook.activeSheet).toBe(first);
    expect(sheet.id).toBe(0);
  });

  it("reject a name that is taken", () => {
    const { workbook, sheet } = openWorkbook();
    workbook.insertSheet("News");

    const message = 'A sheet with the name "news" already exists. Please enter another name.';
    expect(() => workbook.insertSheet("news")).toThrow(message);
    expect(() => workbook.renameSheet(sheet, "news")).toThrow(message);
  });

  it("always include a visible one", () => {
    const { workbook, sheet } = openWorkbook();
    const other = workbook.insertSheet("Other");
    other.setHidden(true);

    expect(() => workbook.deleteSheet(sheet)).toThrow("You can't remove all the sheets in a document.");
    expect(() => sheet.setHidden(true)).toThrow("You can't hide all the sheets in a document.");
    workbook.deleteSheet(other);
    expect(workbook.sheets).toHaveLength(1);
  });

  it("are named in formulas, which follow a rename and break on deletion", () => {
    const { workbook, sheet } = openWorkbook();
    const news = workbook.insertSheet("News");
    type(news, "A1", [5]);
    type(sheet, "A1", ["=News!A1*2", "=Later!A1"]);

    workbook.renameSheet(news, "Q1 news");
    type(news, "A1", [6]);
    expect(sheet.getFormulas(at("A1"))).toEqual([["='Q1 news'!A1*2"]]);
    expect(shown(sheet, "A1:B1")).toEqual([["12", "#REF!"]]);

    workbook.deleteSheet(news);
    type(workbook.insertSheet("Later"), "A1", ["now"]);
    expect(shown(sheet, "A1:B1")).toEqual([["#REF!", "now"]]);
  });

  it("can be copied with everything on them", () => {
    const { workbook, sheet } = openWorkbook();
    type(sheet, "A1", [2, "=A1*2"]);
    sheet.setNotes(at("A1"), [["note"]]);
    sheet.protect();
    workbook.addMetadata({ type: "SHEET", sheetId: sheet.id }, "kind", "journal");

    const copy = workbook.duplicateSheet(sheet);
    type(sheet, "A1", [10]);

    expect([copy.name, copy.index]).toEqual(["Copy of Sheet1", 1]);
    expect(shown(copy, "A1:B1")).toEqual([["2", "4"]]);
    expect(copy.getNotes(at("A1"))).toEqual([["note"]]);
    expect(copy.protections).toHaveLength(1);
    expect(workbook.findMetadata({ sheetId: copy.id })).toMatchObject([{ key: "kind", value: "journal" }]);
    expect(workbook.duplicateSheet(sheet).name).toBe("Copy of Sheet1 1");
  });

  it("can be moved, hidden and shown", () => {
    const { workbook, sheet } = openWorkbook();
    const news = workbook.insertSheet("News");

    workbook.moveSheet(news, 0);
    sheet.setHidden(true);
    workbook.activateSheet(sheet);

    expect(workbook.sheets.map(({ name }) => name)).toEqual(["News", "Sheet1"]);
    expect([sheet.hidden, workbook.activeSheet === sheet]).toEqual([false, true]);
  });
});

describe("developer metadata", () => {
  it("is found by key, id, value, visibility and place", () => {
    const { workbook, sheet } = openWorkbook();
    const whole = workbook.addMetadata({ type: "SPREADSHEET" }, "version", "1");
    const row = workbook.addMetadata({ type: "ROW", sheetId: sheet.id, row: 2 }, "tag", null, "PROJECT");

    expect(workbook.findMetadata({ key: "version" })).toEqual([whole]);
    expect(workbook.findMetadata({ visibility: "PROJECT" })).toEqual([row]);
    expect(workbook.findMetadata({ location: { type: "ROW", sheetId: sheet.id, row: 2 } })).toEqual([row]);
    expect(workbook.updateMetadata(whole.id, { value: "2" }).value).toBe("2");
    workbook.removeMetadata(row.id);
    expect(workbook.findMetadata()).toHaveLength(1);
  });

  it("has 30,000 characters for the spreadsheet and as many for every sheet", () => {
    const { workbook, sheet } = openWorkbook();
    workbook.addMetadata({ type: "SPREADSHEET" }, "k", "x".repeat(29_999));

    expect(() => workbook.addMetadata({ type: "SPREADSHEET" }, "k")).toThrow("exceed the limit");
    workbook.addMetadata({ type: "SHEET", sheetId: sheet.id }, "k", "x".repeat(29_999));
    expect(() => workbook.addMetadata({ type: "COLUMN", sheetId: sheet.id, column: 1 }, "k")).toThrow(
      "exceed the limit",
    );
  });
});

function listening() {
  const opened = openWorkbook({ ECHO: (argument: unknown) => argument });
  const changes: WorkbookChange[] = [];
  opened.workbook.onChange((change) => changes.push(change));
  return { ...opened, changes };
}

describe("Workbook.onChange", () => {
  it("sends the written cells and those whose displayed value changed because of it", () => {
    const { sheet, changes } = listening();
    type(sheet, "A1", [1, "=A1*2", "=A1>0"]);
    changes.length = 0;

    type(sheet, "A1", [2]);

    expect(changes).toEqual([
      {
        cells: [
          {
            sheetId: sheet.id,
            cells: [
              { row: 1, column: 1, input: "2", value: 2, display: "2" },
              { row: 1, column: 2, input: "=A1*2", value: 4, display: "4" },
            ],
          },
        ],
        reloaded: [],
      },
    ]);
  });

  it("sends one event per batch, with cleared cells as blank", () => {
    const { workbook, sheet, changes } = listening();

    workbook.batch(() => {
      type(sheet, "A1", ["a"], ["b"]);
      sheet.clear(at("A1"));
    });

    expect(changes).toHaveLength(1);
    expect(changes[0]?.cells[0]?.cells).toMatchObject([
      { row: 1, display: "" },
      { row: 2, display: "b" },
    ]);
  });

  it("lets reads within a batch see what was written before", () => {
    const { workbook, sheet } = listening();

    const seen = workbook.batch(() => {
      type(sheet, "A1", [1, "=A1+1"]);
      return shown(sheet, "B1");
    });

    expect(seen).toEqual([["2"]]);
  });

  it("sends an event when a custom function has returned, with its error if it failed", async () => {
    const { workbook, sheet, changes } = listening();
    type(sheet, "A1", ["=ECHO(5)"]);
    changes.length = 0;

    await workbook.settle();

    expect(changes.map(({ cells }) => cells[0]?.cells)).toEqual([
      [{ row: 1, column: 1, input: "=ECHO(5)", value: 5, display: "5" }],
    ]);
  });

  it("sends the structure when sheets, sizes or the selection change, and a whole sheet when rows move", () => {
    const { workbook, sheet, changes } = listening();
    type(sheet, "A1", ["x"]);
    changes.length = 0;

    sheet.select([at("B2:C3"), at("E5")]);
    sheet.insertRows(1, 1);

    expect(changes[0]).toMatchObject({
      cells: [],
      structure: { sheets: [{ selection: { activeCell: { row: 5, column: 5 } } }] },
    });
    expect(changes[1]?.structure?.sheets[0]?.rowCount).toBe(1001);
    expect(changes[1]?.reloaded).toEqual([
      { sheetId: sheet.id, cells: [{ row: 2, column: 1, input: "x", value: "x", display: "x" }] },
    ]);
    expect(workbook.snapshot()).toMatchObject({ activeSheetId: sheet.id, cells: changes[1]?.reloaded });
  });

  it("stops when the subscription ends", () => {
    const { workbook, sheet } = openWorkbook();
    const changes: WorkbookChange[] = [];
    const stop = workbook.onChange((change) => changes.push(change));

    stop();
    type(sheet, "A1", ["x"]);

    expect(changes).toEqual([]);
  });
});
