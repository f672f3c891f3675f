import { perform } from "../../server/perform";
import type { WorkbookMessage } from "../../server/protocol";
import { Workbook } from "../../workbook/workbook";
import { beforeEach, describe, expect, it } from "vitest";

const owner = { name: "owner@demo.example", isOwner: true };
const editor = { name: "editor@demo.example", isOwner: false };
const noFunctions = { names: () => [], call: () => Promise.reject(new Error("none")) };
const PROTECTED = "You are trying to edit a protected cell";

const cells = (row: number, column: number, rows: number, columns: number) => ({
  row,
  column,
  rows,
  columns,
});

describe("a user's actions on rows, columns and blocks", () => {
  let workbook: Workbook;
  let sheetId: number;
  const act = (message: WorkbookMessage, user = owner) => perform(workbook, message, user);
  const view = () => workbook.activeSheet.view();

  beforeEach(() => {
    workbook = new Workbook({ now: () => new Date("2026-03-01T12:00:00Z"), customFunctions: noFunctions });
    sheetId = workbook.activeSheet.id;
    const texts = [["Country"], ["DE"], ["FR"], ["DE"]];
    act({ type: "enter", sheetId, range: cells(1, 1, 4, 1), texts });
  });

  it("hide and show rows and columns", () => {
    act({ type: "hideRows", sheetId, at: 2, count: 2 });
    act({ type: "hideColumns", sheetId, at: 3, count: 1 });
    act({ type: "showRows", sheetId, at: 3, count: 1 });

    expect(view()).toMatchObject({ hiddenRows: [2], hiddenColumns: [3] });
  });

  it.each(["hideRows", "hideColumns"] as const)("cannot hide everything: %s", (type) => {
    const count = type === "hideRows" ? 999 : 25;
    act({ type, sheetId, at: 2, count });

    expect(() => act({ type, sheetId, at: 1, count: 1 })).toThrow("You can't hide all the");
    expect(view()[type === "hideRows" ? "hiddenRows" : "hiddenColumns"]).toHaveLength(count);
  });

  it("merge one block or several, and split them", () => {
    act({ type: "merge", sheetId, ranges: [cells(6, 1, 1, 3), cells(7, 1, 1, 3)] });
    expect(view().merges).toEqual([cells(6, 1, 1, 3), cells(7, 1, 1, 3)]);

    act({ type: "unmerge", sheetId, range: cells(6, 1, 1, 3) });
    expect(view().merges).toEqual([cells(7, 1, 1, 3)]);
  });

  it("filter by values, and show everything again", () => {
    act({ type: "createFilter", sheetId, range: cells(1, 1, 4, 1) });
    act({ type: "filterColumn", sheetId, column: 1, values: ["DE"] });
    expect(view()).toMatchObject({ hiddenRows: [2, 4], filter: { range: cells(1, 1, 4, 1) } });

    act({ type: "removeFilter", sheetId });
    expect(view()).toMatchObject({ hiddenRows: [], filter: null });
  });

  it("freeze rows and columns", () => {
    act({ type: "freezeRows", sheetId, count: 3 });
    act({ type: "freezeColumns", sheetId, count: 1 });

    expect(view()).toMatchObject({ frozenRows: 3, frozenColumns: 1 });
  });

  it("protect a range from others, until one of its editors removes the protection", () => {
    act({ type: "protect", sheetId, range: cells(2, 1, 2, 1), description: "Agreed" });
    const [protection] = view().protections;
    expect(protection).toMatchObject({ range: cells(2, 1, 2, 1), description: "Agreed" });

    expect(() => act({ type: "deleteRows", sheetId, at: 3, count: 1 }, editor)).toThrow(PROTECTED);
    expect(() => act({ type: "deleteColumns", sheetId, at: 1, count: 1 }, editor)).toThrow(PROTECTED);
    expect(() => act({ type: "merge", sheetId, ranges: [cells(3, 1, 1, 2)] }, editor)).toThrow(PROTECTED);
    expect(() => act({ type: "removeProtection", sheetId, id: protection!.id }, editor)).toThrow(PROTECTED);
    act({ type: "insertRows", sheetId, at: 1, count: 1 }, editor);
    expect(view().protections[0]?.range).toEqual(cells(3, 1, 2, 1));

    act({ type: "removeProtection", sheetId, id: protection!.id });
    act({ type: "deleteRows", sheetId, at: 3, count: 1 }, editor);
    expect(view().protections).toEqual([]);
  });

  it("let an editor remove their own protection", () => {
    act({ type: "protect", sheetId, range: cells(2, 1, 1, 1), description: "" }, editor);
    act({ type: "deleteRows", sheetId, at: 4, count: 1 }, editor);

    act({ type: "removeProtection", sheetId, id: view().protections[0]!.id }, editor);

    expect(view().protections).toEqual([]);
  });

  it("let nobody but the owner change the rows of a protected sheet", () => {
    act({ type: "protect", sheetId, description: "" });

    expect(() => act({ type: "insertRows", sheetId, at: 1, count: 1 }, editor)).toThrow(PROTECTED);
    act({ type: "insertRows", sheetId, at: 1, count: 1 });

    expect(view().rowCount).toBe(1001);
  });
});
