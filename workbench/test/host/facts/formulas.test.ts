import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const [OWNER, EDITOR] = ["owner@demo.example", "editor@demo.example"];
const column = (rows: number, at = 1) => ({ row: 1, column: at, rows, columns: 1 });

const CODE = `${CAUGHT}
  /**
   * Adds one.
   * @param {number} n A number.
   * @return One more.
   * @customfunction
   */
  function PLUS_ONE(n) { return n + 1; }
  function hidden_() { return "private"; }
  const ARROW = () => "no declaration";
  function WHO() { return [Session.getActiveUser().getEmail() === "", SpreadsheetApp.getActiveSpreadsheet().getId() !== ""].join(); }
  function KIND(a, b) { return JSON.stringify([a === "", b === undefined, a instanceof Date]); }
  function TABLE() { return [[1, 2], [3, 4]]; }
  function LONG(n) { return "x".repeat(n); }
  function FETCHED() { UrlFetchApp.fetch("https://acme.example/"); return "fetched"; }
  function STORES() {
    const lock = LockService.getScriptLock();
    const locked = lock.tryLock(0) && LockService.getUserLock().tryLock(0) && LockService.getDocumentLock().tryLock(0);
    const caches = [CacheService.getUserCache(), CacheService.getDocumentCache(), CacheService.getScriptCache()];
    caches.forEach((cache) => cache.put("key", "kept", 21600));
    PropertiesService.getScriptProperties().setProperty("by", "a formula");
    return [locked, caches.map((cache) => cache.get("key")), PropertiesService.getScriptProperties().getProperty("by")].join();
  }
  const REFUSED = [
    () => SpreadsheetApp.getActiveSheet().getRange("B1").setValue(1),
    () => ScriptApp.getProjectTriggers(),
    () => MailApp.sendEmail("a@mail.example", "Subject", "Body"),
    () => SpreadsheetApp.getUi(),
    () => SpreadsheetApp.openById("another"),
  ];
  function REFUSALS() { return REFUSED.map(caught_).map((text) => [text]); }
  function SLOW() { Utilities.sleep(31000); return "never"; }
  function onOpen() {}
  function nothing() {}
`;

describe("custom functions", () => {
  it("are all global function declarations without a trailing _, in any case; help needs @customfunction (A1, A2, A7, F14)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    sheet.enter(column(4), [["=plus_one(1)"], ["=KIND(1)"], ["=HIDDEN_()"], ["=ARROW()"]]);
    await host.workbook.settle();

    expect(sheet.getDisplayValues(column(4)).flat()).toEqual(["2", "[false,true,false]", "#NAME?", "#NAME?"]);
    expect(host.customFunctionHelp).toMatchObject([
      { name: "PLUS_ONE", summary: "Adds one.", params: [{ name: "n", type: "number" }] },
    ]);
  });

  it("read the document, see no user, and may use caches, locks and script properties (A9, A10, A14, A15, A17, A18, A19)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    sheet.enter(column(2), [["=WHO()"], ["=STORES()"]]);
    await host.workbook.settle();

    expect(sheet.getValues(column(2)).flat()).toEqual(["true,true", "true,kept,kept,kept,a formula"]);
    expect(host.scriptProperties().get("by")).toBe("a formula");
  });

  it("write nothing, prompt nobody, reach no other service (A9, A10, A16, A28)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    sheet.enter(column(1), [["=REFUSALS()"]]);
    await host.workbook.settle();

    const told = sheet.getValues(column(5)).flat();
    expect(told.slice(0, 4)).toEqual([
      "Exception: You do not have permission to call setValue",
      "Exception: You do not have permission to call ScriptApp service.",
      "Exception: You do not have permission to call MailApp service.",
      "Exception: Cannot call SpreadsheetApp.getUi() from this context.",
    ]);
    expect(told[4]).toContain("You do not have permission to call");
    expect(sheet.getValues(column(1, 2))).toEqual([[""]]);
  });

  it("get blanks as empty text, missing arguments as undefined, dates as dates (A25, A26)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    sheet.enter(column(2, 3), [["=KIND(A1)"], ['=KIND(B2,"")']]);
    sheet.enter({ row: 2, column: 2, rows: 1, columns: 1 }, [["2026-03-01"]]);
    await host.workbook.settle();

    expect(sheet.getValues(column(2, 3)).flat()).toEqual(["[true,true,false]", "[false,false,true]"]);
  });

  it("spill into empty cells and fail otherwise, or with more than 50,000 characters (A28, A31)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    sheet.enter({ row: 1, column: 1, rows: 1, columns: 4 }, [
      ["=TABLE()", "", "=LONG(50000)", "=LONG(50001)"],
    ]);
    sheet.enter({ row: 4, column: 1, rows: 2, columns: 2 }, [
      ["=TABLE()", ""],
      ["", "in the way"],
    ]);
    await host.workbook.settle();

    const shown = sheet.getDisplayValues({ row: 1, column: 1, rows: 5, columns: 4 });
    expect([shown[0]!.slice(0, 2), shown[1]!.slice(0, 2)]).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect([shown[0]![2]!.length, shown[0]![3]]).toEqual([50_000, "#ERROR!"]);
    expect([shown[3]![0], shown[4]]).toEqual(["#REF!", ["", "in the way", "", ""]]);
  });

  it("run once per cell, only when the formula or an argument changes, and again on opening (A20, A21, A33)", async () => {
    const host = hostWith(CODE);
    const sheet = host.workbook.activeSheet;
    const runs = () => host.executions.filter(({ kind }) => kind === "custom function").length;
    sheet.enter(column(2), [["=PLUS_ONE(C1)"], ["=PLUS_ONE(C1)"]]);
    await host.workbook.settle();
    const first = runs();
    sheet.enter({ row: 9, column: 9, rows: 1, columns: 1 }, [["elsewhere"]]);
    await host.workbook.settle();
    const unrelated = runs();
    sheet.enter(column(1, 3), [[5]]);
    await host.workbook.settle();
    const changed = runs();
    await host.open(EDITOR);
    await host.workbook.settle();

    expect([first, unrelated, changed, runs()]).toEqual([2, 2, 4, 6]);
    expect(host.executions.at(-1)).toMatchObject({ user: EDITOR, authMode: "CUSTOM_FUNCTION" });
  });

  it("use the quota of the active user, whoever owns the document (A14, B5)", async () => {
    const host = hostWith(CODE, {
      limits: { fetchesPerDay: 1 },
      transport: () => ({ status: 200, headers: {}, body: "" }),
    });
    const sheet = host.workbook.activeSheet;
    for (const [user, row] of [
      [OWNER, 1],
      [EDITOR, 2],
      [OWNER, 3],
    ] as const) {
      host.activeUser = user;
      sheet.enter({ ...column(1), row }, [["=FETCHED()"]]);
      await host.workbook.settle();
    }

    expect(sheet.getDisplayValues(column(3)).flat()).toEqual(["fetched", "fetched", "#ERROR!"]);
    expect(sheet.cellView(3, 1).error?.message).toContain(
      "Service invoked too many times for one day: urlfetch.",
    );
  });

  it("end after 30 seconds with an error in the cell (A29)", async () => {
    const host = hostWith(CODE);
    host.workbook.activeSheet.enter(column(1), [["=SLOW()"]]);
    await host.workbook.settle();

    expect(host.workbook.activeSheet.cellView(1, 1)).toMatchObject({ display: "#ERROR!" });
    expect(host.workbook.activeSheet.cellView(1, 1).error?.message).toContain(
      "Exceeded maximum execution time",
    );
  });

  it("hang on a volatile argument (A22)", async () => {
    const host = hostWith(CODE);
    host.workbook.activeSheet.enter(column(2), [["=PLUS_ONE(NOW())"], ["=PLUS_ONE(RAND())"]]);
    await host.workbook.settle();

    expect(host.workbook.activeSheet.getDisplayValues(column(2)).flat()).toEqual([
      "Loading...",
      "Loading...",
    ]);
  });

  it("end the authorisation NONE for the document (C2, C3)", async () => {
    const host = hostWith(CODE);
    await host.open();
    host.workbook.activeSheet.enter(column(1), [["=PLUS_ONE(1)"]]);
    await host.workbook.settle();
    await host.open();
    await host.workbook.settle();

    const openings = host.executions.filter(({ functionName }) => functionName === "onOpen");
    expect(openings.map(({ authMode }) => authMode)).toEqual(["NONE", "LIMITED"]);
  });
});
