import { a1Of, parseA1 } from "../../page/a1";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const size = { rows: 1000, columns: 26 };

describe("parseA1", () => {
  it.each([
    ["B2", { row: 2, column: 2, rows: 1, columns: 1 }],
    [" a2:a21 ", { row: 2, column: 1, rows: 20, columns: 1 }],
    ["$C$3:$B$1", { row: 1, column: 2, rows: 3, columns: 2 }],
    ["B:C", { row: 1, column: 2, rows: 1000, columns: 2 }],
    ["3:7", { row: 3, column: 1, rows: 5, columns: 26 }],
    ["A2:A", { row: 2, column: 1, rows: 999, columns: 1 }],
    ["Y900:ZZ2000", { row: 900, column: 25, rows: 101, columns: 2 }],
  ])("parses %s", (text, expected) => {
    expect(parseA1(text, size)).toEqual(expected);
  });

  it.each(["", ":", "B", "7", "hello world", "A0", "AB1", "A1001", "A1:B2:C3", "=A1"])(
    "rejects %j",
    (text) => {
      expect(parseA1(text, size)).toBeUndefined();
    },
  );
});

describe("a1Of", () => {
  it("prints what parseA1 parses", () => {
    const block = fc
      .tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 26 }), fc.nat(), fc.nat())
      .map(([row, column, down, right]) => ({
        row,
        column,
        rows: 1 + (down % (1001 - row)),
        columns: 1 + (right % (27 - column)),
      }));

    fc.assert(
      fc.property(block, (range) => {
        expect(parseA1(a1Of(range), size)).toEqual(range);
      }),
    );
  });
});
