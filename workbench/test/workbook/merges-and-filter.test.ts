import { at, openWorkbook, shown, type } from "./open-workbook";
import { describe, expect, it } from "vitest";

describe("merged cells", () => {
  it("keep the content of the first cell, and nothing of the others", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", ["Title", "b"], ["c", "d"]);

    sheet.merge(at("A1:B2"));

    expect(shown(sheet, "A1:B2")).toEqual([
      ["Title", ""],
      ["", ""],
    ]);
    expect(sheet.view().merges).toEqual([at("A1:B2")]);
  });

  it("absorb smaller blocks, and cannot be cut in two", () => {
    const { sheet } = openWorkbook();
    sheet.merge(at("A1:B1"));
    sheet.merge(at("A1:C2"));

    expect(() => sheet.merge(at("C2:D2"))).toThrow("You must select all cells in a merged range");
    expect(() => sheet.unmerge(at("A1:A2"))).toThrow("You must select all cells in a merged range");
    expect(sheet.merges).toEqual([at("A1:C2")]);

    sheet.unmerge(at("A1:D9"));
    expect(sheet.merges).toEqual([]);
  });

  it("move and shrink with their rows and columns, and end with their second cell", () => {
    const { sheet } = openWorkbook();
    sheet.merge(at("B2:C3"));

    sheet.insertRows(1, 2);
    sheet.insertColumns(3, 1);
    expect(sheet.merges).toEqual([at("B4:D5")]);

    sheet.deleteColumns(3, 2);
    sheet.deleteRows(4, 1);
    expect(sheet.merges).toEqual([]);
  });

  it("cannot be sorted", () => {
    const { sheet } = openWorkbook();
    type(sheet, "A1", [2], [1]);
    sheet.merge(at("A1:B1"));

    expect(() => sheet.sort(at("A1:A2"), [{ column: 1, ascending: true }])).toThrow("merged cells");
    expect(shown(sheet, "A1:A2")).toEqual([["2"], ["1"]]);
  });

  it("are copied with the sheet", () => {
    const { workbook, sheet } = openWorkbook();
    sheet.merge(at("A1:B1"));
    sheet.createFilter(at("A2:B9"));

    const copy = workbook.duplicateSheet(sheet);
    sheet.unmerge(at("A1:B1"));

    expect(copy.view()).toMatchObject({ merges: [at("A1:B1")], filter: { range: at("A2:B9") } });
  });
});

describe("a filter", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  function filtered() {
    const { sheet } = openWorkbook();
    type(sheet, "A1", ["Country", "Size"], ["DE", 5], ["FR", 5], ["DE", 7], ["", 5], ["DE", 5]);
    sheet.createFilter(at("A1:B5"));
    const hidden = () => rows(6).filter((row) => sheet.isRowHidden(row, "filter"));
    return { sheet, hidden };
  }

  it("hides the rows that have a given value in one of its columns, within its range", () => {
    const { sheet, hidden } = filtered();

    sheet.hideByFilter(1, ["DE"]);
    expect(hidden()).toEqual([2, 4]);

    sheet.hideByFilter(2, ["5"]);
    expect(hidden()).toEqual([2, 3, 4, 5]);

    sheet.hideByFilter(1, []);
    expect(hidden()).toEqual([2, 3, 5]);

    sheet.hideByFilter(2, []);
    sheet.hideByFilter(1, [""]);
    expect(hidden()).toEqual([5]);
  });

  it("does not re-evaluate changed rows until it is set again", () => {
    const { sheet, hidden } = filtered();
    sheet.hideByFilter(1, ["FR"]);

    type(sheet, "A2", ["FR"]);
    expect(hidden()).toEqual([3]);

    sheet.hideByFilter(1, ["FR"]);
    expect(hidden()).toEqual([2, 3]);
  });

  it("hides the same values after a sort", () => {
    const { sheet, hidden } = filtered();
    sheet.hideByFilter(1, ["FR"]);

    sheet.sort(at("A2:B5"), [{ column: 1, ascending: false }]);

    expect(shown(sheet, "A2")).toEqual([["FR"]]);
    expect(hidden()).toEqual([2]);
  });

  it("moves with its rows and columns, and is removed with its header", () => {
    const { sheet } = filtered();
    sheet.hideByFilter(2, ["5"]);

    sheet.insertColumns(2, 1);
    sheet.insertRows(3, 1);
    expect(sheet.filter).toEqual({ range: at("A1:C6"), columns: [{ column: 3, values: ["5"] }] });

    sheet.deleteColumns(3, 1);
    expect(sheet.filter).toEqual({ range: at("A1:B6"), columns: [] });

    sheet.deleteRows(1, 1);
    expect(sheet.filter).toBeNull();
    expect(rows(6).filter((row) => sheet.isRowHidden(row, "filter"))).toEqual([]);
  });

  it("shows all rows when it is removed, except those hidden by hand", () => {
    const { sheet, hidden } = filtered();
    sheet.setRowsHidden(6, 1, true);
    sheet.hideByFilter(1, ["DE"]);

    sheet.removeFilter();

    expect([hidden(), sheet.view().hiddenRows, sheet.filter]).toEqual([[], [6], null]);
  });

  it("is limited to one per sheet, and cannot contain vertically merged cells", () => {
    const { sheet } = filtered();
    expect(() => sheet.createFilter(at("A1:B2"))).toThrow("already has a filter");

    sheet.removeFilter();
    sheet.merge(at("A2:A3"));
    expect(() => sheet.createFilter(at("A1:B5"))).toThrow("vertical merges");
  });
});
