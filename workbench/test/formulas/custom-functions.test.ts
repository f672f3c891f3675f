import { CUSTOM_FUNCTION_EXECUTIONS_MAX } from "../../formulas/custom-functions";
import { at, openWorkbook, shown, type, value } from "../workbook/open-workbook";
import { describe, expect, it } from "vitest";

const echo = { ECHO: (argument: unknown) => argument };

describe("a custom function in a cell", () => {
  it("shows Loading..., as do the cells that depend on it, until it returns", async () => {
    const { workbook, sheet } = openWorkbook({ TWICE: (n) => Number(n) * 2 });

    type(sheet, "A1", ["=TWICE(4)", "=A1+1", '=IFERROR(A1,"failed")', "=ISERROR(A1)"]);

    expect(shown(sheet, "A1:D1")).toEqual([["Loading...", "Loading...", "Loading...", "Loading..."]]);
    await workbook.settle();
    expect(shown(sheet, "A1:D1")).toEqual([["8", "9", "8", "FALSE"]]);
  });

  it("gets its arguments as Apps Script passes them", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);
    type(sheet, "A1", ["acme.example", 12, "2026-03-01", "TRUE", "", "=1/0", "10%"]);

    type(
      sheet,
      "A3",
      ["=ECHO(A1,B1,C1,D1,E1,F1,G1)"],
      ["=ECHO(A1:B2)"],
      ["=ECHO(A1:A1)"],
      ['=ECHO("x",1,TRUE,)'],
      ["=ECHO(1,,2)"],
      ["=echo()"],
    );
    await workbook.settle();

    expect(functions.calls.map(({ args }) => args)).toEqual([
      ["acme.example", 12, new Date("2026-02-28T23:00:00Z"), true, "", "#DIV/0!", 0.1],
      [
        [
          ["acme.example", 12],
          ["", ""],
        ],
      ],
      ["acme.example"],
      ["x", 1, true],
      [1, undefined, 2],
      [],
    ]);
    expect(functions.calls.every(({ name }) => name === "ECHO")).toBe(true);
  });

  it.each([
    ["a text that looks like a formula", "=1+1", "=1+1"],
    ["a text that looks like a date", "11-50", "11-50"],
    ["a number", 2.5, 2.5],
    ["a boolean", true, true],
    ["null", null, ""],
    ["undefined", undefined, ""],
    ["a date", new Date("2026-03-01T00:00:00+01:00"), new Date("2026-02-28T23:00:00Z")],
    ["NaN", Number.NaN, "#NUM!"],
    ["no rows", [], ""],
  ])("puts %s into the cell unchanged", async (_case, result, expected) => {
    const { workbook, sheet } = openWorkbook({ GIVE: () => result });

    type(sheet, "A1", ["=GIVE()"]);
    await workbook.settle();

    expect(value(sheet, "A1")).toEqual(expected);
  });

  it("spills arrays, one column for a flat list, short rows padded with blanks", async () => {
    const { workbook, sheet } = openWorkbook({
      TABLE: () => [["a", 1], ["b"], [null, 3]],
      LIST: () => ["x", "y"],
    });

    type(sheet, "A1", ["=TABLE()", "", "=LIST()"]);
    await workbook.settle();

    expect(shown(sheet, "A1:C3")).toEqual([
      ["a", "1", "x"],
      ["b", "", "y"],
      ["", "3", ""],
    ]);
  });

  it("shows #ERROR! with the message that it threw, which IFERROR catches", async () => {
    const { workbook, sheet } = openWorkbook({
      FAIL: () => {
        throw new Error("Not found: acme.example. Check the website.");
      },
    });

    type(sheet, "A1", ["=FAIL()", '=IFERROR(FAIL(),"none")']);
    await workbook.settle();

    expect(sheet.cellView(1, 1)).toMatchObject({
      display: "#ERROR!",
      error: { code: "#ERROR!", message: "Not found: acme.example. Check the website." },
    });
    expect(shown(sheet, "B1")).toEqual([["none"]]);
  });

  it("fails with a text of more than 50,000 characters", async () => {
    const { workbook, sheet } = openWorkbook({ LONG: () => "x".repeat(50_001) });

    type(sheet, "A1", ["=LONG()"]);
    await workbook.settle();

    expect(sheet.cellView(1, 1).error?.message).toBe(
      "Text result of LONG is longer than the limit of 50000 characters.",
    );
  });

  it("is a separate execution in every cell", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);

    type(sheet, "A1", ["=ECHO(1)"], ["=ECHO(1)"], ["=ECHO(1)+ECHO(1)"]);
    await workbook.settle();

    expect(functions.calls).toHaveLength(3);
  });

  it("runs again only when an argument changes", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);
    type(sheet, "A1", ["acme.example", "=ECHO(A1)", "=ECHO(A1:A3)"]);
    await workbook.settle();

    type(sheet, "F9", ["unrelated"]);
    type(sheet, "A1", ["acme.example"]);
    await workbook.settle();
    expect(functions.calls).toHaveLength(2);

    type(sheet, "A2", ["birch.example"]);
    await workbook.settle();
    expect(functions.calls).toHaveLength(3);
  });

  it("runs again when its formula is set again", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);
    type(sheet, "A1", ["=ECHO(1)"]);
    await workbook.settle();

    sheet.setFormulas(at("A1"), [["=ECHO(1)"]]);
    await workbook.settle();

    expect(functions.calls).toHaveLength(2);
  });

  it("runs again when the workbook recalculates its custom functions, as on opening", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);
    type(sheet, "A1", ["=ECHO(1)", "=1+1"]);
    await workbook.settle();

    workbook.recalculateCustomFunctions();
    await workbook.settle();

    expect(functions.calls).toHaveLength(2);
    expect(shown(sheet, "A1:B1")).toEqual([["1", "2"]]);
  });

  it("does not run when the branch that contains it is not taken", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);

    type(sheet, "A1", ['=IF(B1="","",ECHO(B1))']);
    await workbook.settle();

    expect(functions.calls).toEqual([]);
  });

  it.each(["=ECHO(NOW())", "=ECHO(RAND())", "=ECHO(B1)"])(
    "stays at Loading... forever with a volatile argument: %s",
    async (formula) => {
      const { workbook, sheet, functions } = openWorkbook(echo);
      type(sheet, "B1", ["=TODAY()+1"]);

      type(sheet, "A1", [formula]);
      await workbook.settle();

      expect(shown(sheet, "A1")).toEqual([["Loading..."]]);
      expect(functions.calls).toEqual([]);
    },
  );

  it("waits when too many are running", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);
    const formulas = Array.from({ length: 100 }, (_, index) => [`=ECHO(${index})`]);

    sheet.setFormulas(at("A1:A100"), formulas);
    await workbook.settle();

    expect(functions.mostRunning).toBe(CUSTOM_FUNCTION_EXECUTIONS_MAX);
    expect(functions.calls).toHaveLength(100);
    expect(value(sheet, "A100")).toBe(99);
  });

  it("drops queued executions whose formula is gone, and ignores results that are no longer needed", async () => {
    const answers: ((answer: string) => void)[] = [];
    const { workbook, sheet, functions } = openWorkbook({
      ASK: () => new Promise((resolve) => answers.push(resolve)),
    });
    type(sheet, "B1", ["old"]);
    type(sheet, "A1", ["=ASK(B1)"]);
    await Promise.resolve();
    await Promise.resolve();

    type(sheet, "B1", ["new"]);
    await Promise.resolve();
    await Promise.resolve();
    answers[0]?.("old answer");
    await Promise.resolve();
    expect(shown(sheet, "A1")).toEqual([["Loading..."]]);

    answers[1]?.("new answer");
    await workbook.settle();
    expect(shown(sheet, "A1")).toEqual([["new answer"]]);
    expect(functions.calls).toHaveLength(2);
  });

  it("passes its result to other custom functions", async () => {
    const { workbook, sheet, functions } = openWorkbook({ ...echo, NEXT: (n) => Number(n) + 1 });

    type(sheet, "A1", ["=NEXT(ECHO(7))", "=ECHO(A1)"]);
    await workbook.settle();

    expect(functions.calls.map(({ args }) => args)).toEqual([[7], [7], [8]]);
    expect(shown(sheet, "A1:B1")).toEqual([["8", "8"]]);
  });

  it("is not called for a thousand other cells when one cell changes", async () => {
    const { workbook, sheet, functions } = openWorkbook(echo);
    type(
      sheet,
      "A1",
      ...Array.from({ length: 1000 }, (_, row) => [`company${row}.example`, `=ECHO(A${row + 1})`]),
    );
    await workbook.settle();

    type(sheet, "A500", ["other.example"]);
    await workbook.settle();

    expect(functions.calls).toHaveLength(1001);
    expect(functions.calls.at(-1)?.args).toEqual(["other.example"]);
  });
});
