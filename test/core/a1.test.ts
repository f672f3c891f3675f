import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { a1Of, columnLetters, parseA1 } from "../../src/core/a1";

describe("parseA1", () => {
  it.each([
    ["A2", { sheetName: null, row: 2, column: 1, rows: 1, columns: 1 }],
    ["a2:b50", { sheetName: null, row: 2, column: 1, rows: 49, columns: 2 }],
    ["$A$2:$A$50", { sheetName: null, row: 2, column: 1, rows: 49, columns: 1 }],
    ["B5:A2", { sheetName: null, row: 2, column: 1, rows: 4, columns: 2 }],
    ["A2:A", { sheetName: null, row: 2, column: 1, rows: null, columns: 1 }],
    ["A:C", { sheetName: null, row: 1, column: 1, rows: null, columns: 3 }],
    ["2:5", { sheetName: null, row: 2, column: 1, rows: 4, columns: null }],
    ["B2:5", { sheetName: null, row: 2, column: 2, rows: 4, columns: null }],
    ["Targets!A2:A50", { sheetName: "Targets", row: 2, column: 1, rows: 49, columns: 1 }],
    ["My targets!A2", { sheetName: "My targets", row: 2, column: 1, rows: 1, columns: 1 }],
    ["'Anna''s list!'!AA10", { sheetName: "Anna's list!", row: 10, column: 27, rows: 1, columns: 1 }],
  ])("parses %s", (text, range) => {
    const read = parseA1(text);

    expect(read).toEqual(range);
  });

  it.each([
    "",
    " ",
    "A",
    "12",
    "A0",
    "A2:",
    ":A2",
    "A2:B3:C4",
    "A2,B3",
    "ABCD1",
    "!A2",
    "Sheet1!",
    "A:5",
    "x y",
  ])("rejects “%s” and says what to write instead", (text) => {
    const read = (): unknown => parseA1(text);

    expect(read).toThrow(/Enter one such as A2:A50/);
  });
});

describe("a1Of", () => {
  it.each([
    [{ row: 2, column: 1, rows: 1, columns: 1 }, undefined, "A2"],
    [{ row: 2, column: 1, rows: null, columns: 1 }, undefined, "A2:A"],
    [{ row: 1, column: 1, rows: null, columns: 3 }, undefined, "A:C"],
    [{ row: 2, column: 1, rows: 4, columns: null }, undefined, "2:5"],
    [{ row: 2, column: 1, rows: 20, columns: 1 }, "Sheet1", "Sheet1!A2:A21"],
    [{ row: 2, column: 1, rows: 1, columns: 1 }, "Anna's list", "'Anna''s list'!A2"],
    [{ row: 2, column: 1, rows: 1, columns: 1 }, "Q1", "'Q1'!A2"],
  ])("writes %j of %s", (box, sheetName, text) => {
    const written = a1Of(box, sheetName);

    expect(written).toBe(text);
  });

  it("writes what parseA1 parses as the same rectangle", () => {
    const size = fc.option(fc.integer({ min: 1, max: 5000 }));
    const anyBox = fc.record({
      row: fc.integer({ min: 1, max: 1000 }),
      column: fc.integer({ min: 1, max: 1000 }),
      rows: size,
      columns: size,
    });
    const anySheet = fc.string({ minLength: 1, maxLength: 30 });

    fc.assert(
      fc.property(anyBox, anySheet, (box, sheetName) => {
        fc.pre(box.rows !== null || box.columns !== null);
        expect(parseA1(a1Of(box, sheetName))).toEqual({ ...box, sheetName });
      }),
    );
  });
});

describe("columnLetters", () => {
  it.each([
    [1, "A"],
    [26, "Z"],
    [27, "AA"],
    [702, "ZZ"],
    [703, "AAA"],
  ])("converts column %i to %s", (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
  });
});
