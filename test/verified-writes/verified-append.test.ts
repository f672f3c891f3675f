import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToCell } from "../../src/core/cell";
import { verifiedAppend } from "../../src/verified-writes/verified-append";
import { FakeLock } from "../fakes/fake-lock";
import { headerTexts, takeSnapshot } from "../../src/verified-writes/sheet-snapshot";
import { anyMove } from "./any-move";
import { MovingSheet } from "./moving-sheet";

const HEADERS = ["Company", "Title", "ID", "Mine"];

describe("verifiedAppend", () => {
  it("writes below the last row, whatever formulas are filled down beside it", () => {
    const sheet = sheetOf(2);
    sheet.grid[5]![3] = { value: "", formula: "=IF(A6=1,1,)" };

    const isAppended = append(sheet, 2);

    expect(isAppended).toBe(true);
    expect(sheet.flushes).toBe(1);
    expect(sheet.values.map((row) => row[2])).toEqual(["ID", "old0", "old1", "new0", "new1"]);
  });

  it("writes below the last row of its columns, whatever is filled down in others", () => {
    const sheet = new MovingSheet([HEADERS, old(0), ["", "", "", "mine"], ["", "", "", "mine"]]);

    const isAppended = append(sheet, 1);

    expect(isAppended).toBe(true);
    expect(sheet.values).toEqual([HEADERS, old(0), [...fresh(0).slice(0, 3), "mine"], ["", "", "", "mine"]]);
  });

  it("writes nothing where somebody else has appended meanwhile, though the sheet has grown no longer", () => {
    const sheet = new MovingSheet([HEADERS, old(0), ["", "", "", "mine"], ["", "", "", "mine"]]);
    const lock = new FakeLock();
    lock.acquire = () => {
      sheet.grid[2] = [...fresh(1).slice(0, 3), "mine"].map((value) => ({ value, formula: "" }));
      return true;
    };

    const isAppended = append(sheet, 1, [0, 1, 2], (value) => value, lock);

    expect(isAppended).toBe(false);
    expect(sheet.values.map((row) => row[2])).toEqual(["ID", "old0", "new1", ""]);
  });

  it("restores rows that moved below the new ones, and the user's cells beside them", () => {
    const sheet = sheetOf(4);
    sheet.beforeFlush = () => {
      sheet.insertRow(2);
      sheet.insertRow(2);
    };

    const isAppended = append(sheet, 3);

    expect(isAppended).toBe(false);
    expect(sheet.values.filter((row) => row[2] !== "")).toEqual([HEADERS, ...[0, 1, 2, 3].map(old)]);
  });

  it("leaves nothing of its rows where Google refuses to write the second half of them", () => {
    const sheet = new MovingSheet([HEADERS, old(0)]);
    const write = sheet.write.bind(sheet);
    sheet.write = (row, column, values) => {
      if (column === 3 && values[0]![0] !== null) throw new Error("refused");
      write(row, column, values);
    };

    expect(() => append(sheet, 2, [0, 2])).toThrow("refused");

    expect(sheet.values).toEqual([HEADERS, old(0)]);
  });

  it("recognises a row by an id, and with a text, that is longer than a cell", () => {
    const sheet = new MovingSheet([HEADERS]);
    const write = sheet.write.bind(sheet);
    sheet.write = (row, column, values) =>
      write(
        row,
        column,
        values.map((line) => line.map((value) => (typeof value === "string" ? cutToCell(value) : value))),
      );

    const isAppended = append(sheet, 1, [0, 1, 2], (value) => value.repeat(20_000));

    expect(isAppended).toBe(true);
    expect(sheet.lastRow()).toBe(2);
  });

  it("removes all of its rows if a user deletes one of them before their links are written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (rows, added, any) => {
          const sheet = sheetOf(rows);
          sheet.afterFlush = () => {
            sheet.deleteRow(1 + rows + (any % added));
            for (let index = 0; index < added; index++)
              sheet.grid[1 + rows + index]![1] = { value: fresh(index)[1], formula: "" };
          };

          const isAppended = append(sheet, added);

          expect(isAppended).toBe(false);
          expect(sheet.values).toEqual([HEADERS, ...Array.from({ length: rows }, (_, index) => old(index))]);
        },
      ),
    );
  });

  it("appends every row once, and keeps what was there, however rows and columns are moved", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }).chain((rows) =>
          fc.record({
            rows: fc.constant(rows),
            added: fc.integer({ min: 1, max: 6 }),
            move: anyMove(rows, HEADERS.length),
            isBefore: fc.boolean(),
          }),
        ),
        ({ rows, added, move, isBefore }) => {
          const sheet = sheetOf(rows);
          if (isBefore) sheet.beforeFlush = () => move(sheet);
          else sheet.afterFlush = () => move(sheet);

          const isAppended = append(sheet, added);

          const [headers = [], ...lines] = sheet.values;
          const found = lines
            .map((line) => HEADERS.map((header) => line[headers.indexOf(header)]))
            .filter((line) => line.some((cell) => cell !== ""));
          const expected = [
            ...Array.from({ length: rows }, (_, index) => old(index)),
            ...(isAppended ? Array.from({ length: added }, (_, index) => fresh(index)) : []),
          ];
          expect(found.map(String).sort()).toEqual(expected.map(String).sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});

function sheetOf(rows: number): MovingSheet {
  return new MovingSheet([HEADERS, ...Array.from({ length: rows }, (_, index) => old(index))]);
}

function old(index: number): string[] {
  return [`c${index % 3}`, `title of old${index}`, `old${index}`, `mine ${index}`];
}

function fresh(index: number): string[] {
  return [`c${index % 3}`, `title of new${index}`, `new${index}`, ""];
}

/** @param columns By index, those of the headers that are written. */
function append(
  sheet: MovingSheet,
  count: number,
  columns = [0, 1, 2],
  valueOf = (value: string) => value,
  lock?: FakeLock,
): boolean {
  const { table, spreadsheet } = sheet;
  const seen = takeSnapshot(table, { headerRow: 1, from: 1, to: sheet.lastRow() }, headerTexts(table, 1))!;
  const rows = Array.from(
    { length: count },
    (_, index) => new Map(columns.map((at) => [at + 1, valueOf(fresh(index)[at]!)])),
  );
  return verifiedAppend({ spreadsheet, sheet: table, ...(lock && { lock }) }, seen, rows, 3);
}
