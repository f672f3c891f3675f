import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/core/sidebar-contract";
import type { OpenAddin } from "../../host/addin-on-host";
import { openAddin } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const box = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

/** The values of a row, without when and how they came. */
function valuesOf(addin: OpenAddin, row: number): unknown[] {
  const [headers = []] = addin.sheet.getValues({ ...addin.sheet.dataRange, rows: 1 });
  const from = headers.indexOf("Name");
  return addin.sheet.getValues({ row, column: from + 1, rows: 1, columns: headers.length - from })[0]!;
}

it("A company typed over another's row has its own values there after the next run", async () => {
  const addin = await openAddin({ formulas: false });
  await addin.run(BASICS);
  addin.sheet.enter(box(2, 1), [[String(addin.values("A4")[0]![0])]]);

  await addin.run(BASICS);

  expect(valuesOf(addin, 2)).toEqual(valuesOf(addin, 4));
});

describe("Undo", () => {
  it("takes back a run that cost nothing", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run(BASICS);
    const companies = addin.values("A1:A6");
    const copy = addin.workbook.insertSheet("Copy");
    copy.setValues({ row: 1, column: 1, rows: 6, columns: 1 }, companies);
    const free = await addin.run({ ...BASICS, range: "Copy!A2:A6" });

    const undone = await addin.finishRun(await addin.value("undoRun", { runId: free.runId }));

    expect(free.undo).not.toBe("");
    expect(undone.state).not.toBe("running");
    const below = copy.getValues({ row: 2, column: 2, rows: 5, columns: Math.max(1, copy.lastColumn - 1) });
    expect(below.flat().filter((value) => value !== "")).toEqual([]);
  });

  it.each(["Status", "Fetched"])("leaves what a user typed under %s", async (header) => {
    const addin = await openAddin({ formulas: false });
    const done = await addin.run(BASICS);
    const [headers = []] = addin.sheet.getValues({ ...addin.sheet.dataRange, rows: 1 });
    const column = headers.indexOf(header) + 1;
    // Where a version names its columns otherwise, the first two of them.
    const at = column > 0 ? column : header === "Status" ? 2 : 3;
    addin.sheet.enter(box(3, at), [["call them"]]);

    await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));

    const left = addin.sheet.getValues({ row: 2, column: 2, rows: 5, columns: addin.sheet.lastColumn });
    expect(left.flat().filter((value) => value !== "")).toEqual(["call them"]);
  });
});

it("A company that shows Loading... for a moment has its values when the run is done", async () => {
  const addin = await openAddin();
  addin.sheet.enter(box(5, 1), [['=COMPANY_SEARCH("northwind-robotics.example",1,"website",FALSE)']]);
  await addin.workbook.settle();
  const started = await addin.start(BASICS);
  addin.host.intercept = async ({ execution, method, phase }) => {
    if (execution.kind === "custom function" && method === "fetchAll" && phase === "before")
      await addin.clock.sleep(25_000);
    if (execution.kind === "custom function" && execution.calls["SpreadsheetApp.getActiveSpreadsheet"] === 1)
      await addin.clock.sleep(10_000);
  };
  addin.workbook.recalculateCustomFunctions();

  const done = await addin.finishRun(started);
  addin.host.intercept = undefined;
  await addin.workbook.settle();

  expect(done).toMatchObject({ state: "done", done: 5 });
  expect(valuesOf(addin, 5)[0]).toBe("Northwind Robotics");
});

it("Cells chosen with Ctrl are what the card shows, the bill counts and the run buys", async () => {
  const addin = await openAddin({ formulas: false });
  addin.sheet.select([box(2, 1), box(4, 1), box(6, 1)]);
  const request: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

  const { selection } = await addin.value("getState", {});
  const bill = await addin.value("quoteRun", request);
  await addin.run(request);

  expect([bill.companies, addin.sent.length]).toEqual([selection?.companies, selection?.companies]);
});
