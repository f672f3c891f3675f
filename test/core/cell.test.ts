import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CellValue } from "../../src/core/cell";
import { utcInstant } from "../../src/core/api-date";
import { CELL_TEXT_MAX, forFormula, forSheet, toCellValue } from "../../src/core/cell";
import { SHAPE_SHIFTING_TEXTS } from "../fakes/shape-shifting-texts";

describe("toCellValue", () => {
  it.each<[unknown, CellValue]>([
    [12, 12],
    [1.5, 1.5],
    [0, 0],
    [true, true],
    [false, false],
    ["text", "text"],
    [" text ", " text "],
    ["", null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [{ code: "private", label: "Private" }, "Private"],
    [{ code: "B2B", label: "" }, "B2B"],
    [{ code: null, label: null }, null],
    [{ code: "ABCDEFGH", label: "Software", is_primary: true }, "Software"],
    [["a", "b", "a"], "a; b; a"],
    [["a, b", "c"], "a, b; c"],
    [["a", "", null], "a; ; "],
    [[], null],
    [[null, ""], null],
    [[7], 7],
    [[7, 7], "7; 7"],
    [[7, null], "7; "],
    [[7, 8], "7; 8"],
    [[true, false], "TRUE; FALSE"],
    [
      [
        { code: "a", label: "A" },
        { code: "b", label: "B" },
      ],
      "A; B",
    ],
    [
      { year: 2024, month: 3, day: 1 },
      { kind: "day", year: 2024, month: 3, day: 1 },
    ],
    [{ year: 2024, month: 3 }, "2024-03"],
    [{ year: 2024 }, "2024"],
    [[{ year: 2024, month: 3, day: 1 }, { year: 2023 }], "2024-03-01; 2023"],
    [{ a: 1, b: [2] }, '{"a":1,"b":[2]}'],
    [{ kind: "day", year: 2024, month: 3, day: 1 }, '{"kind":"day","year":2024,"month":3,"day":1}'],
  ])("converts %j to %j", (value, cell) => {
    expect(toCellValue(value)).toEqual(cell);
  });

  it("converts text to dates only in date fields", () => {
    expect(toCellValue("2024-03-01")).toBe("2024-03-01");
    expect(toCellValue("2024-03-01", { type: "date" })).toEqual({
      kind: "day",
      year: 2024,
      month: 3,
      day: 1,
    });
    expect(toCellValue("2024-03-01 10:00:00+00:00", { type: "date" })).toEqual(
      new Date("2024-03-01T10:00:00Z"),
    );
    expect(toCellValue("2024-03", { type: "date" })).toBe("2024-03");
    expect(toCellValue("spring 2024", { type: "date" })).toBe("spring 2024");
  });

  it("trims where the column says so", () => {
    expect(toCellValue("The Daily Example  ", { trim: true })).toBe("The Daily Example");
    expect(toCellValue("   ", { trim: true })).toBeNull();
  });

  it("truncates what no cell can hold, visibly and between characters", () => {
    const cut = toCellValue("x".repeat(60_000));
    const emoji = toCellValue("😀".repeat(30_000));

    expect(cut).toHaveLength(CELL_TEXT_MAX);
    expect(cut).toMatch(/x… \[cut\]$/);
    expect(emoji).toMatch(/😀… \[cut\]$/u);
    expect(toCellValue("x".repeat(CELL_TEXT_MAX))).toBe("x".repeat(CELL_TEXT_MAX));
  });

  it("accepts any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom({}, { type: "date" as const }), (value, options) => {
        const cell = toCellValue(value, options);
        expect(cell).not.toBe("");
        expect(cell).not.toEqual(new Date(NaN));
      }),
    );
  });
});

const day = { kind: "day", year: 2024, month: 3, day: 1 } as const;

describe("forSheet", () => {
  it.each(SHAPE_SHIFTING_TEXTS)("marks %j as text", (text) => {
    expect(forSheet(text, utcInstant)).toBe(`'${text}`);
  });

  it("leaves numbers, booleans, instants and blanks unchanged", () => {
    const instant = new Date("2024-03-01T10:00:00Z");

    expect([12, true, instant, null, ""].map((value) => forSheet(value, utcInstant))).toEqual([
      12,
      true,
      instant,
      "",
      "",
    ]);
  });

  it("asks the spreadsheet when a day begins", () => {
    expect(forSheet(day, utcInstant)).toEqual(new Date("2024-03-01T00:00:00Z"));
  });

  it("never exceeds what a cell can hold, including the mark", () => {
    expect(String(forSheet(toCellValue("x".repeat(60_000)), utcInstant))).toHaveLength(50_000);
  });

  it("returns no string without its mark", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = forSheet(toCellValue(value), utcInstant);
        expect(typeof written !== "string" || written === "" || written.startsWith("'")).toBe(true);
      }),
    );
  });
});

describe("forFormula", () => {
  it("leaves text unchanged, since Sheets does not evaluate it, and a missing value null", () => {
    expect(["=A1", 5, false, null].map((value) => forFormula(value, utcInstant))).toEqual([
      "=A1",
      5,
      false,
      null,
    ]);
    expect(forFormula(day, utcInstant)).toEqual(new Date("2024-03-01T00:00:00Z"));
  });
});
