// Money: card, bill and purchase show the same number.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { ExecutionRecord } from "../../workbench/host/execution-record";
import { boxOf, type OpenAddin } from "../addin/addin-on-host";
import { openAddin, websites } from "../addin/open-addin";
import { rowsOf } from "../../sidebar/run/quote";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const CREDITS = { creditCap: 1_000 };

async function open(count = 6): Promise<OpenAddin> {
  const companies =
    count > 6 ? Array.from({ length: count }, (_, index) => `c${index}.example`) : websites(count);
  return openAddin({ column: ["Website", ...companies], formulas: false });
}

/** The companies according to the selection card, the bill and the purchase, as the sidebar calls them. */
async function companiesEverywhere(addin: OpenAddin) {
  const { selection } = await addin.value("getState", {});
  const range = `'Sheet1'!${selection!.a1}`;
  const bill = await addin.value("quoteRun", { ...LOCATION, range });
  const again = await addin.value("quoteRun", { ...LOCATION, range, ...rowsOf(bill) });
  const started = await addin.start({ ...LOCATION, range, ...rowsOf(again) });
  await addin.finishRun(started);
  return {
    card: selection!.companies,
    bill: [bill.companies, again.companies],
    run: started.total,
    bought: addin.sent.length,
  };
}

const hiddenRowLookups = ({ calls }: ExecutionRecord) =>
  (calls["Sheet.isRowHiddenByFilter"] ?? 0) + (calls["Sheet.isRowHiddenByUser"] ?? 0);

describe("Card, bill and purchase show the same number", () => {
  it.each<[string, string[], number]>([
    ["three areas", ["A2", "A4:A5", "A7"], 4],
    ["the header and one company", ["A1:A2"], 1],
    ["one cell, which selects its column", ["A4"], 6],
    ["whole rows", ["A3:Z4"], 2],
    ["the whole column", ["A1:A1000"], 6],
  ])("for %s", async (_, areas, count) => {
    const addin = await open();
    addin.sheet.select(areas.map(boxOf));

    expect(await companiesEverywhere(addin)).toEqual({
      card: count,
      bill: [count, count],
      run: count,
      bought: count,
    });
  });
});

describe("The range left after the first few companies", () => {
  it.each<[string, string, string | undefined]>([
    ["a column", "Sheet1!A2:A7", "Sheet1!A4:A7"],
    ["several areas", "Sheet1!A2:A3,A5:A6", "Sheet1!A5:A6"],
    ["an open range", "Sheet1!A2:A", "Sheet1!A4:A7"],
    ["no more than these", "Sheet1!A2:A3", undefined],
  ])("is computed for %s", async (_, range, rest) => {
    const addin = await open();

    const few = await addin.start({ ...LOCATION, range, first: 2 });

    expect([few.total, few.rest]).toEqual([2, rest]);
  });
});

describe("A run that adds a header row", () => {
  const HEADERLESS = { ...LOCATION, range: "Sheet1!A1:A6", addHeader: true };

  it("returns the range of the remaining companies at their new rows, and pays for none of the first few twice", async () => {
    const addin = await openAddin({ column: websites(6), formulas: false });

    const { chosen = "" } = await addin.value("quoteRun", HEADERLESS);
    const few = await addin.start({ ...HEADERLESS, chosen, first: 2 });
    const { request } = await addin.finishRun(few);
    const others = await addin.run({ ...LOCATION, range: few.rest!, maxAgeDays: 0 });

    expect([request!.range, few.rest]).toEqual(["'Sheet1'!A2:A3", "Sheet1!A4:A7"]);
    expect([others.total, addin.sent.length]).toEqual([4, 6]);
    expect(addin.under("Status")).toEqual(Array(6).fill("Done"));
  });
});

describe("Rows that a filter hides", () => {
  async function filtered(count = 6): Promise<OpenAddin> {
    const addin = await open(count);
    addin.sheet.enter(boxOf("B1"), [["Country"]]);
    addin.sheet.setValues(
      { row: 2, column: 2, rows: count, columns: 1 },
      Array.from({ length: count }, (_, index) => [index % 2 === 0 ? "DE" : "FR"]),
    );
    addin.sheet.createFilter({ row: 1, column: 1, rows: count + 1, columns: 2 });
    addin.sheet.hideByFilter(2, ["FR"]);
    return addin;
  }

  it("are not billed, bought or written", async () => {
    const addin = await filtered();

    const bill = await addin.value("quoteRun", LOCATION);
    const done = await addin.run({ ...LOCATION, ...rowsOf(bill) });

    expect(bill).toMatchObject({ companies: 3, hidden: 3, rows: 3 });
    expect(bill.lines).toContain("3 hidden rows are left out");
    expect([done.total, addin.sent.length]).toEqual([3, 3]);
    expect(addin.under("Status")).toEqual(["Done", "", "Done", "", "Done", ""]);
  });

  it("make a bill invalid once the filter is changed: nothing is bought, and the next bill is right", async () => {
    const addin = await filtered();
    const { selection: before } = await addin.value("getState", {});
    const bill = await addin.value("quoteRun", LOCATION);
    addin.sheet.hideByFilter(2, ["DE"]);

    const refused = await addin.sidebar("startRun", { ...LOCATION, ...CREDITS, ...rowsOf(bill) });
    const { selection: after } = await addin.value("getState", {});

    expect(refused).toMatchObject({ ok: false, error: { code: "input/changed" } });
    expect(before!.filter).not.toBe(after!.filter);
    expect([addin.sent, addin.sheet.lastColumn]).toEqual([[], 2]);
    const next = await addin.value("quoteRun", { ...LOCATION, ...rowsOf(bill) });
    await addin.run({ ...LOCATION, ...rowsOf(next) });
    expect(addin.under("Status")).toEqual(["", "Done", "", "Done", "", "Done"]);
  });

  it("are found among up to 1,000 rows; of more nothing is billed", { timeout: 60_000 }, async () => {
    const addin = await filtered(1_001);

    const few = await addin.value("quoteRun", { ...LOCATION, range: "Sheet1!A2:A1001" });
    const refusal = await addin.refusal("quoteRun", { ...LOCATION, range: "Sheet1!A2:A1002" });

    expect(few).toMatchObject({ companies: 500, hidden: 500 });
    expect(hiddenRowLookups(addin.host.executions.at(-2)!)).toBeLessThanOrEqual(1_500);
    expect(refusal).toContain("Clear the filter or select fewer rows.");
  });
});

describe("A bill that is no longer valid", () => {
  it.each<[string, (addin: OpenAddin) => void, string]>([
    [
      "because a company was deleted",
      ({ sheet }) => sheet.enter(boxOf("A3"), [[""]]),
      "The bill was for 6 companies, and there are 5 now.",
    ],
    [
      "because one was typed over",
      ({ sheet }) => sheet.enter(boxOf("A3"), [["another.example"]]),
      "The companies have changed since the bill.",
    ],
    [
      "because its sheet was deleted",
      (addin) => {
        addin.workbook.insertSheet();
        addin.workbook.deleteSheet(addin.sheet);
      },
      "The sheet “Sheet2” is empty.",
    ],
  ])("%s is reported, and nothing is bought", async (_, change, message) => {
    const addin = await open();
    const bill = await addin.value("quoteRun", LOCATION);
    change(addin);

    const refusal = await addin.refusal("startRun", { ...LOCATION, ...CREDITS, ...rowsOf(bill) });

    expect(refusal).toContain(message);
    expect(addin.sent).toEqual([]);
  });

  it("is not one whose rows were only sorted", async () => {
    const addin = await open();
    const bill = await addin.value("quoteRun", LOCATION);
    addin.sheet.sort(boxOf("A2:A7"), [{ column: 1, ascending: false }]);

    const done = await addin.run({ ...LOCATION, ...rowsOf(bill) });

    expect(done).toMatchObject({ state: "done", done: 6 });
  });
});
