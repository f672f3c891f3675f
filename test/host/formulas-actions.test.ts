// docs/formulas.md: refresh, freeze, fetch missing values.
import { describe, expect, it } from "vitest";
import { boxOf } from "../addin/addin-on-host";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [robots = "", second = ""] = websites(2);
const SHEET = { kind: "formulas", scope: "sheet" } as const;

describe("Refresh", () => {
  it("quotes the price, buys again what the formulas ask for, and shows it", async () => {
    const addin = await openAddin();
    await type(addin, 3, [
      '=COMPANY_ENRICH(A2,"Founded")',
      `=IFERROR(COMPANY_ENRICH("${robots}","Name"),"")`,
    ]);
    await type(addin, 4, ['=COMPANY_ENRICH(A2:A4,"HQ country")']);
    const sent = addin.sent.length;

    const bill = await addin.value("quoteRun", SHEET);
    const before = addin.sent.length;
    const spent = addin.credits;
    const done = await addin.run(SHEET, bill.credits.high);
    await addin.workbook.settle();

    expect(before).toBe(sent);
    expect(bill).toMatchObject({ formulas: 3, toFetch: 3, credits: { low: 3.5, high: 3.5 }, skipped: [] });
    expect(done).toMatchObject({ state: "done", done: 3, total: 3, creditsSpent: 3.5 });
    expect(addin.sent).toHaveLength(sent + 3);
    expect(addin.credits - spent).toBe(3.5);
    expect(typeof addin.values("C2")[0]![0]).toBe("number");
    expect(addin.sheet.cellView(2, 3).input).toBe('=COMPANY_ENRICH(A2,"Founded")');
    expect(addin.values("D4")[0]![0]).toMatch(/^[A-Z][a-z]+/);
  });

  it("goes on with the run that is not over, and buys nothing of it twice", async () => {
    const addin = await openAddin();
    await type(addin, 3, ['=COMPANY_ENRICH(A2:A4,"Founded")']);
    const sent = addin.sent.length;

    const capped = await addin.run(SHEET, 2);
    const again = await addin.run(SHEET, 10);
    const anew = await addin.run(SHEET, 10);

    expect(capped).toMatchObject({ state: "stopped", done: 1 });
    expect(again).toMatchObject({ runId: capped.runId, state: "done", done: 3, creditsSpent: 6 });
    expect(anew.runId).not.toBe(again.runId);
    expect(addin.sent).toHaveLength(sent + 6);
  });

  it("buys nothing in a document without stores, because orders could not be recorded first", async () => {
    const addin = await openAddin({ host: { hasDocumentStores: false } });
    await type(addin, 3, ['=COMPANY_ENRICH(A2:A3,"uuid")']);

    const refused = await addin.refusal("startRun", { ...SHEET, creditCap: 500 });

    expect(refused).toContain("no store of its own");
    expect(addin.sent).toEqual([]);
  });

  it("tells an open sidebar what the state tells, so that it does not read it again and again", async () => {
    const addin = await openAddin({ host: { hasDocumentStores: false } });
    const { watched, selected, runsMark } = await addin.value("getState", {});

    expect(await addin.value("flushAnswers", {})).toEqual({
      moved: 0,
      waiting: false,
      formulas: 0,
      left: 0,
      watched,
      selected,
      runsMark,
    });
  });

  it("reports formulas that it cannot read, and keeps the length of listings", async () => {
    const addin = await openAddin();
    await type(addin, 3, [
      '=COMPANY_ENRICH(A2&"","Founded")',
      '=COMPANY_SEARCH("Northwind",1)',
      '=LET(x,A2,COMPANY_ENRICH(x,"Founded"))',
      '=COMPANY_ENRICH(A2,"Foundet")',
      "=COMPANY_JOBS_COUNT(A3)",
    ]);
    await type(addin, 12, [`=COMPANY_JOBS("${second}",14)`]);
    addin.sheet.select([{ row: 1, column: 3, rows: 20, columns: 1 }]);

    const bill = await addin.value("quoteRun", { kind: "formulas", scope: "selection" });
    await addin.run({ kind: "formulas", scope: "selection" }, 10);

    expect(bill.skipped!.map(({ a1, reason }) => `${a1}: ${reason}`)).toEqual([
      'Sheet1!C2: Its argument A2&"" is calculated.',
      "Sheet1!C3: It asks nothing that is paid for.",
      "Sheet1!C4: It uses LAMBDA or LET.",
      "Sheet1!C5: Unknown field: Foundet. Did you mean Founded?",
    ]);
    expect(bill).toMatchObject({ formulas: 1, toFetch: 1 });
    expect(addin.sent.slice(-1)[0]!.url).toContain("limit=20");
  });

  it("respects the cap, and needs the caller's key", async () => {
    const addin = await openAddin();
    await type(addin, 3, ['=COMPANY_ENRICH(A2:A6,"Founded")']);
    const sent = addin.sent.length;

    const capped = await addin.run(SHEET, 4);
    const keyless = await addin.refusal("quoteRun", SHEET, EDITOR);

    expect(addin.sent).toHaveLength(sent + 2);
    expect(capped).toMatchObject({ state: "stopped", done: 2, total: 5, creditsSpent: 4 });
    expect(capped.message).toMatch(/The next request may cost/);
    expect(keyless).toContain("No API key is saved yet");
  });

  it("continues where it stopped, slice by slice, and buys nothing twice", async () => {
    const addin = await openAddin();
    addin.fillColumn(["Website", ...addin.api.companies.slice(0, 90).map(({ website }) => website)]);
    await addin.value("saveSettings", { formulaDayCap: 1_000, formulaCallCap: 100 });
    await type(addin, 3, ['=COMPANY_ENRICH(A2:A91,"Founded")']);
    const sent = addin.sent.length;

    const first = await addin.run(SHEET, 40);
    const rest = await addin.run(SHEET, 500);

    expect(first.done).toBe(20);
    expect(rest).toMatchObject({ runId: first.runId, done: 90 });
    expect(addin.sent).toHaveLength(sent + 90);
  });
});

describe("Freeze", () => {
  it("replaces formulas and their whole tables by values, records the formulas in a note, and buys nothing", async () => {
    const addin = await openAddin();
    await type(addin, 3, ['=COMPANY_ENRICH(A2,"Employees")']);
    await type(addin, 5, [`=COMPANY_JOBS("${robots}",2)`]);
    const shown = addin.values("C2:O4");
    const sent = addin.sent.length;

    const { frozen, skipped, message } = await addin.value("freezeFormulas", { scope: "sheet" });
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(addin.sent).toHaveLength(sent);
    expect(skipped).toEqual([]);
    expect(frozen.map(({ formula }) => formula)).toEqual([
      '=COMPANY_ENRICH(A2,"Employees")',
      `=COMPANY_JOBS("${robots}",2)`,
    ]);
    expect(message).toContain("2 formulas turned into values");
    expect(addin.values("C2:O4")).toEqual(shown);
    expect(addin.sheet.cellViews().filter(({ input }) => input.startsWith("="))).toEqual([]);
    expect(addin.sheet.cellView(2, 3).note).toContain('=COMPANY_ENRICH(A2,"Employees")');
    // A range of employees such as 11-50 remains text.
    expect(typeof addin.values("C2")[0]![0]).toBe("string");
  });

  it("can be undone: the formulas are back in their cells, and their notes are gone", async () => {
    const addin = await openAddin();
    await type(addin, 3, ['=COMPANY_ENRICH(A2,"Employees")']);
    await type(addin, 5, [`=COMPANY_JOBS("${robots}",2)`]);
    const [shown, sent] = [addin.values("C2:O4"), addin.sent.length];
    const { frozen } = await addin.value("freezeFormulas", { scope: "sheet" });

    const undone = await addin.value("unfreezeFormulas", { frozen });
    await addin.workbook.settle();
    const again = await addin.value("unfreezeFormulas", { frozen });
    const foreign = await addin.value("unfreezeFormulas", {
      frozen: [{ a1: "Sheet1!A2", formula: '=IMPORTXML("https://evil.example","//a")', values: "" }],
    });

    expect(undone).toMatchObject({ restored: 2, skipped: [], message: "2 formulas are back." });
    expect(addin.values("C2:O4")).toEqual(shown);
    expect(addin.sheet.cellView(2, 3)).toMatchObject({ input: '=COMPANY_ENRICH(A2,"Employees")' });
    expect(addin.sheet.cellView(2, 3).note ?? "").toBe("");
    expect(addin.sheet.cellView(2, 5).input).toBe(`=COMPANY_JOBS("${robots}",2)`);
    expect([again.restored, foreign.restored, addin.sent.length]).toEqual([0, 0, sent]);
    expect(again.skipped[0]!.reason).toContain("Its note has changed since.");
  });

  it.each([
    ["over the first value", (addin: OpenAddin) => addin.sheet.enter(boxOf("C2"), [["mine"]]), "C2"],
    ["over another value", (addin: OpenAddin) => addin.sheet.enter(boxOf("D3"), [["mine"]]), "D3"],
    [
      "into a row that they inserted",
      (addin: OpenAddin) => {
        addin.sheet.insertRows(3, 1);
        addin.sheet.enter(boxOf("D3"), [["mine"]]);
      },
      "D3",
    ],
  ])("is not undone where somebody has written %s", async (_, write, place) => {
    const addin = await openAddin();
    await type(addin, 3, ['=COMPANY_ENRICH(A2:A4,"HQ city, HQ country")']);
    const { frozen } = await addin.value("freezeFormulas", { scope: "sheet" });

    write(addin);
    const undone = await addin.value("unfreezeFormulas", { frozen });
    await addin.workbook.settle();

    expect(frozen).toHaveLength(1);
    expect(undone).toMatchObject({ restored: 0, skipped: [{ a1: "Sheet1!C2:D4" }] });
    expect(addin.values(place)).toEqual([["mine"]]);
  });

  it("skips cells that show an error, are pending, or are part of a larger formula", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { formulaCallCap: 1 });
    await type(addin, 3, [
      '=COMPANY_ENRICH("nobody-at-all.example","Founded")',
      `=INDEX(COMPANY_ENRICH("${robots}","Founded"),1,1)`,
    ]);
    await type(addin, 5, ['=COMPANY_ENRICH(A2:A6,"HQ country")']);

    const { frozen, skipped } = await addin.value("freezeFormulas", { scope: "sheet" });

    expect(frozen).toEqual([]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("Not found: nobody-at-all.example."),
      expect.stringContaining("It still waits for answers."),
      expect.stringContaining("Its formula calculates with the result."),
    ]);
  });
});

describe("The formulas panel's other calls", () => {
  it("insert a formula for the company of the selected row, beside the row where the cell is taken", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(3)] });
    addin.sheet.select([{ row: 3, column: 5, rows: 1, columns: 1 }]);

    const inserted = await addin.value("insertFormula", { name: "COMPANY_ENRICH" });
    addin.sheet.select([{ row: 2, column: 1, rows: 1, columns: 1 }]);
    await addin.workbook.settle();
    const { company, functions } = await addin.value("getFunctions", {});
    const beside = await addin.value("insertFormula", { name: "COMPANY_HEADCOUNT" });
    await addin.workbook.settle();
    const unknown = await addin.refusal("insertFormula", { name: "IMPORTXML" });

    expect(inserted).toEqual({ a1: "Sheet1!E3", formula: '=COMPANY_ENRICH(A3,"Founded")' });
    expect(typeof addin.values("E3")[0]![0]).toBe("number");
    expect(company).toEqual({
      a1: "A2",
      text: websites(3)[0],
      range: "Sheet1!A2",
      column: { range: "Sheet1!A1:A4", companies: 3, isSelected: false },
    });
    const aboutNone = functions.filter(({ isOfCompanies }) => !isOfCompanies).map(({ name }) => name);
    expect(aboutNone).toEqual(["COMPANY_LIST", "COMPANY_FILTERS", "COMPANY_FILTER_CHECK"]);
    expect(beside).toEqual({ a1: "Sheet1!F2", formula: "=COMPANY_HEADCOUNT(A2)" });
    expect(typeof addin.values("F2")[0]![0]).toBe("number");
    expect(unknown).toContain("There is no such example");
  });
});

describe("Fetch missing values", () => {
  it("quotes and buys only what formulas still wait for, then shows it", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20)] });
    await addin.value("saveSettings", { formulaCallCap: 5 });
    await type(addin, 3, ['=COMPANY_ENRICH(A2:A21,"Founded")']);
    const bought = addin.sent.length;

    const bill = await addin.value("quoteRun", { ...SHEET, missingOnly: true });
    await addin.run({ ...SHEET, missingOnly: true, agreed: bill.agreed }, bill.credits.high);
    await addin.workbook.settle();

    expect(bought).toBe(5);
    expect(bill).toMatchObject({ toFetch: 15, credits: { low: 30, high: 30 } });
    expect(addin.sent).toHaveLength(20);
    expect(addin.values("C2:C21").filter(([founded]) => typeof founded === "string")).toEqual([]);
    expect(await addin.value("quoteRun", { ...SHEET, missingOnly: true })).toMatchObject({ toFetch: 0 });
  });
});

/** Enters formulas into a column, one per row from the second, and waits for them. */
async function type(addin: OpenAddin, column: number, formulas: readonly string[]): Promise<void> {
  addin.sheet.enter(
    { row: 2, column, rows: formulas.length, columns: 1 },
    formulas.map((formula) => [formula]),
  );
  await addin.workbook.settle();
}
