import { movedFormula } from "../../server/moved-formula";
import { describe, expect, it } from "vitest";

describe("movedFormula", () => {
  it.each([
    ["=A1+B2", "=B3+C4"],
    ["=$A$1+A$1+$A1", "=$A$1+B$1+$A3"],
    ['=COMPANY_JOBS(A2, "A2")', '=COMPANY_JOBS(B4, "A2")'],
    ["=SUM(Companies!A2:A21)", "=SUM(Companies!B4:B23)"],
    ["=SUM('Try this'!A:A)", "=SUM('Try this'!B:B)"],
    ["=LOG10(5)+TRUE", "=LOG10(5)+TRUE"],
  ])("moves %s two down and one right", (formula, expected) => {
    expect(movedFormula(formula, 2, 1)).toBe(expected);
  });

  it("shows a reference that leaves the sheet as an error", () => {
    expect(movedFormula("=A1", -1, 0)).toBe("=#REF!");
  });

  it.each(["plain", "'=A1", "12", '=A1+"open'])("leaves %j as it is", (input) => {
    expect(movedFormula(input, 1, 1)).toBe(input);
  });
});
