import { perform } from "../../server/perform";
import type { WorkbookMessage } from "../../server/protocol";
import { Workbook } from "../../workbook/workbook";
import { beforeEach, describe, expect, it } from "vitest";

const owner = { name: "owner@demo.example", isOwner: true };
const editor = { name: "editor@demo.example", isOwner: false };
const noFunctions = { names: () => [], call: () => Promise.reject(new Error("none")) };

const cells = (row: number, column: number, rows: number, columns: number) => ({
  row,
  column,
  rows,
  columns,
});

describe("perform", () => {
  let workbook: Workbook;
  let sheetId: number;
  const act = (message: WorkbookMessage) => perform(workbook, message, owner);
  const enter = (row: number, column: number, ...texts: string[][]) =>
    act({ type: "enter", sheetId, range: cells(row, column, texts.length, texts[0]!.length), texts });
  const shown = (row: number, column: number, rows = 1, columns = 1) =>
    workbook.activeSheet.getDisplayValues(cells(row, column, rows, columns));
  const inputs = (row: number, column: number, rows: number) =>
    Array.from({ length: rows }, (_, down) => workbook.activeSheet.cellView(row + down, column).input);

  beforeEach(() => {
    workbook = new Workbook({ now: () => new Date("2026-03-01T12:00:00Z"), customFunctions: noFunctions });
    sheetId = workbook.activeSheet.id;
  });

  it("enters what was typed, and undoes it", () => {
    enter(2, 1, ["=1+1", "007", "'007"]);
    expect(shown(2, 1, 1, 3)).toEqual([["2", "7", "007"]]);

    act({ type: "undo" });
    expect(shown(2, 1, 1, 3)).toEqual([["", "", ""]]);

    act({ type: "redo" });
    expect(shown(2, 1)).toEqual([["2"]]);
  });

  it("adds rows and columns for what is pasted past the edge", () => {
    enter(1000, 26, ["a", "b"], ["c", "d"]);

    expect([workbook.activeSheet.rowCount, workbook.activeSheet.columnCount]).toEqual([1001, 27]);
    expect(shown(1000, 26, 2, 2)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("shifts the references of a copied formula, but not of a cut one", () => {
    enter(1, 1, ["5"], ["6"]);
    enter(1, 2, ["=A1"]);

    act({
      type: "paste",
      from: { sheetId, range: cells(1, 2, 1, 1) },
      to: { sheetId, range: cells(2, 2, 2, 1) },
      cut: false,
      valuesOnly: false,
    });
    expect(inputs(1, 2, 3)).toEqual(["=A1", "=A2", "=A3"]);

    act({
      type: "paste",
      from: { sheetId, range: cells(1, 2, 1, 1) },
      to: { sheetId, range: cells(5, 5, 1, 1) },
      cut: true,
      valuesOnly: false,
    });
    expect(inputs(1, 2, 1)).toEqual([""]);
    expect(inputs(5, 5, 1)).toEqual(["=A1"]);
  });

  it("pastes values as displayed, text as text", () => {
    enter(1, 1, ["=1+1", '="00"&"7"', "'=A1"]);

    act({
      type: "paste",
      from: { sheetId, range: cells(1, 1, 1, 3) },
      to: { sheetId, range: cells(2, 1, 1, 3) },
      cut: false,
      valuesOnly: true,
    });

    expect(inputs(2, 1, 1)).toEqual(["2"]);
    expect(shown(2, 1, 1, 3)).toEqual([["2", "007", "=A1"]]);
    expect(workbook.activeSheet.getFormulas(cells(2, 1, 1, 3))).toEqual([["", "", ""]]);
  });

  it.each([
    ["numbers as a series", ["1", "3"], ["1", "3", "5", "7", "9"]],
    ["one number as it is", ["4"], ["4", "4", "4", "4", "4"]],
    ["formulas row by row", ["=B1*2"], ["=B1*2", "=B2*2", "=B3*2", "=B4*2", "=B5*2"]],
    ["texts in turn", ["x", "y"], ["x", "y", "x", "y", "x"]],
  ])("fills %s", (_case, source, expected) => {
    enter(1, 1, ...source.map((text) => [text]));

    act({ type: "fill", sheetId, source: cells(1, 1, source.length, 1), target: cells(1, 1, 5, 1) });

    expect(inputs(1, 1, 5)).toEqual(expected);
  });

  it("fills upwards and to the left too", () => {
    enter(5, 3, ["10"], ["20"]);

    act({ type: "fill", sheetId, source: cells(5, 3, 2, 1), target: cells(3, 3, 4, 1) });
    act({ type: "fill", sheetId, source: cells(5, 3, 1, 1), target: cells(5, 1, 1, 3) });

    expect(inputs(3, 3, 4)).toEqual(["-10", "0", "10", "20"]);
    expect(shown(5, 1, 1, 3)).toEqual([["10", "10", "10"]]);
  });

  it("keeps an editor, but not the owner, out of a protected range", () => {
    workbook.activeSheet.protect({ range: cells(1, 1, 5, 1) });
    const typing: WorkbookMessage = { type: "enter", sheetId, range: cells(2, 1, 1, 1), texts: [["x"]] };

    expect(() => perform(workbook, typing, editor)).toThrow("You are trying to edit a protected cell");
    perform(workbook, typing, owner);

    expect(shown(2, 1)).toEqual([["x"]]);
  });

  it("reports that a sheet is gone", () => {
    expect(() => act({ type: "activateSheet", sheetId: 12345 })).toThrow("That sheet was deleted.");
  });

  it("adds, renames, moves and deletes sheets", () => {
    act({ type: "insertSheet" });
    const second = workbook.activeSheet.id;
    act({ type: "renameSheet", sheetId: second, name: "Targets" });
    act({ type: "moveSheet", sheetId: second, index: 0 });
    act({ type: "deleteSheet", sheetId });

    expect(workbook.sheets.map(({ name }) => name)).toEqual(["Targets"]);
  });

  it("selects what the user selected, for the add-on to read", () => {
    act({ type: "select", sheetId, ranges: [cells(2, 1, 20, 1)], activeCell: { row: 2, column: 1 } });

    expect(workbook.activeSheet.selection.ranges).toEqual([cells(2, 1, 20, 1)]);
  });
});
