import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import type { OpenAddin } from "../../addin/addin-on-host";
import { openAddin } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const box = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

/** The values of a row, without status and time. */
function valuesOf(addin: OpenAddin, row: number): unknown[] {
  const [headers = []] = addin.sheet.getValues({ ...addin.sheet.dataRange, rows: 1 });
  const from = headers.indexOf("Name");
  return addin.sheet.getValues({ row, column: from + 1, rows: 1, columns: headers.length - from })[0]!;
}

describe("Undo", () => {
  it("reverts a run that only refilled, without a charge, what a user had emptied", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run(BASICS);
    const values = { row: 2, column: 2, rows: 5, columns: addin.sheet.lastColumn - 1 };
    addin.sheet.erase([values]);
    const free = await addin.run(BASICS);
    const filled = addin.sheet.getValues(values).flat();

    await addin.undo(free);

    expect([free.creditsSpent, filled.includes("Northwind Robotics")]).toEqual([0, true]);
    expect(addin.sheet.getValues(values).flat()).not.toContain("Northwind Robotics");
  });
});

it("A company that shows Loading... for a moment has its values when the run has ended", async () => {
  const addin = await openAddin();
  addin.sheet.enter(box(5, 1), [['=COMPANY_SEARCH("cloudorchard.example",1,"website",FALSE)']]);
  await addin.workbook.settle();
  const started = await addin.start(BASICS);
  addin.host.intercept = async ({ execution, n, phase }) => {
    if (execution.kind === "custom function" && n === 1 && phase === "before")
      await addin.clock.sleep(26_000);
  };
  addin.workbook.recalculateCustomFunctions();
  const loading = addin.values("A5")[0]![0];

  const done = await addin.finishRun(started);
  addin.host.intercept = undefined;
  await addin.workbook.settle();

  expect([loading, addin.values("A5")[0]![0]]).toEqual(["Loading...", "cloudorchard.example"]);
  expect(done).toMatchObject({ state: "done", done: 5, total: 5 });
  expect(valuesOf(addin, 5)[0]).not.toBe("");
});

it("Cells selected with Ctrl are the same on the card, on the bill and in the run", async () => {
  const addin = await openAddin({ formulas: false });
  addin.sheet.select([box(2, 1), box(4, 1), box(6, 1)]);
  const request: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

  const { selection } = await addin.value("getState", {});
  // As the sidebar does: for the range on the card.
  const asked = { ...request, range: `Sheet1!${selection?.a1}` };
  const bill = await addin.value("quoteRun", asked);
  await addin.run(asked);

  expect([selection?.companies, bill.companies, addin.sent.length]).toEqual([3, 3, 3]);
});
