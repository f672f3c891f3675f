import { at, openWorkbook, shown, type } from "./open-workbook";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("rows and columns", () => {
  it("are inserted, and references, metadata, protections and hidden rows follow", () => {
    const { workbook, sheet } = openWorkbook();
    type(sheet, "A1", ["=B5", "=SUM(B1:B5)"], ["", ""], ["", ""], ["", ""], ["x", 7]);
    workbook.addMetadata({ type: "ROW", sheetId: sheet.id, row: 5 }, "tag");
    const protection = sheet.protect({ range: at("A4:B6") });
    sheet.setRowsHidden(5, 1, true);

    sheet.insertRows(4, 2);

    expect(sheet.getFormulas(at("A1:B1"))).toEqual([["=B7", "=SUM(B1:B7)"]]);
    expect(workbook.findMetadata({ key: "tag" })[0]?.location).toEqual({
      type: "ROW",
      sheetId: sheet.id,
      row: 7,
    });
    expect(sheet.protections).toEqual([{ ...protection, range: at("A6:B8") }]);
    expect([sheet.isRowHidden(5, "user"), sheet.isRowHidden(7, "user"), sheet.rowCount]).toEqual([
      false,
      true,
      1002,
    ]);
  });

  it("are deleted with everything attached to them", () => {
    const { workbook, sheet } = openWorkbook();
    type(sheet, "A1", ["=C1", "b", "c", "d"]);
    workbook.addMetadata({ type: "COLUMN", sheetId: sheet.id, column: 3 }, "gone");
    workbook.addMetadata({ type: "COLUMN", sheetId: sheet.id, column: 4 }, "kept");

    sheet.deleteColumns(3, 1);

    expect(shown(sheet, "A1:C1")).toEqual([["#REF!", "b", "d"]]);
    expect(workbook.findMetadata().map(({ key, location }) => [key, location])).toEqual([
      ["kept", { type: "COLUMN", sheetId: sheet.id, column: 3 }],
    ]);
  });

  it("are moved by cut and paste with their metadata and the references to them", () => {
    const { workbook, sheet } = openWorkbook();
    type(sheet, "A1", ["a", "b", "c", "=B1"]);
    workbook.addMetadata({ type: "COLUMN", sheetId: sheet.id, column: 2 }, "b");

    sheet.moveColumns(2, 1, 4);

    expect(shown(sheet, "A1:D1")).toEqual([["a", "c", "b", "b"]]);
    expect(sheet.getFormulas(at("D1"))).toEqual([["=C1"]]);
    expect(
      workbook.findMetadata({ location: { type: "COLUMN", sheetId: sheet.id, column: 3 } }),
    ).toHaveLength(1);
  });

  it("keep their metadata in place when values are sorted", () => {
    const { workbook, sheet } = openWorkbook();
    type(sheet, "A1", [2], [1]);
    workbook.addMetadata({ type: "ROW", sheetId: sheet.id, row: 1 }, "first");

    sheet.sort(at("A1:A2"), [{ column: 1, ascending: true }]);

    expect(workbook.findMetadata()[0]?.location).toMatchObject({ row: 1 });
  });

  it("do not run custom functions again when they move", async () => {
    const { workbook, sheet, functions } = openWorkbook({ ECHO: (argument) => argument });
    type(sheet, "A5", ["acme.example", "=ECHO(A5)"]);
    await workbook.settle();

    sheet.insertRows(1, 3);
    sheet.insertColumns(1, 1);
    sheet.deleteRows(1, 1);
    await workbook.settle();

    expect(functions.calls).toHaveLength(1);
    expect(shown(sheet, "C7")).toEqual([["acme.example"]]);
  });

  it.each([
    [
      "all rows",
      (sheet: ReturnType<typeof openWorkbook>["sheet"]) => sheet.deleteRows(1, 1000),
      "You can't delete all the rows on the sheet.",
    ],
    [
      "rows past the end",
      (sheet: ReturnType<typeof openWorkbook>["sheet"]) => sheet.deleteRows(999, 3),
      "Those rows are out of bounds.",
    ],
    [
      "too many cells",
      (sheet: ReturnType<typeof openWorkbook>["sheet"]) => sheet.insertRows(1, 400_000),
      "above the limit of 10000000 cells",
    ],
    [
      "too many columns",
      (sheet: ReturnType<typeof openWorkbook>["sheet"]) => sheet.insertColumns(1, 18_253),
      "more than 18278 columns",
    ],
    [
      "all rows that are not frozen",
      (sheet: ReturnType<typeof openWorkbook>["sheet"]) => {
        sheet.setFrozenRows(2);
        sheet.deleteRows(3, 998);
      },
      "delete all non-frozen rows",
    ],
  ])("cannot be inserted or deleted: %s", (_case, edit, message) => {
    const { sheet } = openWorkbook();

    expect(() => edit(sheet)).toThrow(message);
  });

  it("show the same values after any inserts and deletes outside the content", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 3 })), { maxLength: 8 }),
        (edits) => {
          const { sheet } = openWorkbook();
          type(sheet, "D4", [1, "=D4+1", "=SUM(D4:E4)"]);
          let [row, column] = [4, 4];

          for (const [isRow, isInsert, count] of edits) {
            if (isRow && isInsert) [row] = [row + count, sheet.insertRows(row, count)];
            else if (isRow && row > count) [row] = [row - count, sheet.deleteRows(1, count)];
            else if (isInsert) [column] = [column + count, sheet.insertColumns(1, count)];
            else if (column > count) [column] = [column - count, sheet.deleteColumns(1, count)];
          }

          expect(sheet.getValues({ row, column, rows: 1, columns: 3 })).toEqual([[1, 2, 3]]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("protections", () => {
  it("block everybody but their editors, only in the protected cells", () => {
    const { sheet } = openWorkbook();
    const protection = sheet.protect({ range: at("B2:C3"), editors: ["ann@acme.example"] });
    sheet.protect({ range: at("E1:E9"), warningOnly: true });

    expect(sheet.protectionAgainst(at("A1:B2"), "ben@acme.example")).toEqual(protection);
    expect(sheet.protectionAgainst(at("A1:B2"), "ann@acme.example")).toBeUndefined();
    expect(sheet.protectionAgainst(at("A1:A9"), "ben@acme.example")).toBeUndefined();
    expect(sheet.protectionAgainst(at("E2"), "ben@acme.example")).toBeUndefined();
    expect(sheet.protectionAgainst(at("E2"), "ben@acme.example", { warnings: true })).toMatchObject({
      warningOnly: true,
    });
  });

  it("of a whole sheet do not apply to its unprotected ranges", () => {
    const { sheet } = openWorkbook();
    sheet.protect({ unprotectedRanges: [at("A1:B9")] });

    expect(sheet.protectionAgainst(at("A2:B3"), "ben@acme.example")).toBeUndefined();
    expect(sheet.protectionAgainst(at("B2:C3"), "ben@acme.example")).toBeDefined();
  });
});
