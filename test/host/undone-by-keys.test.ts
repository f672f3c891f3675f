// Ctrl+Z in the workbench: what a run wrote is gone from sight, what was paid for is not.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

it("takes back a run's columns in as many steps as it had executions, and the same run is free", async () => {
  const addin = await openAddin({ column: ["Website", ...websites(5)] });
  const request: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" };
  addin.sheet.enter({ row: 8, column: 1, rows: 1, columns: 1 }, [["typed before"]]);
  await addin.run(request);
  const [filled, spent] = [addin.values("A1:K8"), addin.credits];
  const executions = addin.host.executions.length;

  let steps = 0;
  for (; addin.sheet.lastColumn > 1; steps++) addin.workbook.undo();
  const [blank, bill] = [addin.values("A1:K8"), await addin.value("quoteRun", request)];
  for (let step = 0; step < steps; step++) addin.workbook.redo();

  expect(steps).toBeLessThan(executions);
  expect([blank[7]![0], blank.flat().filter((cell) => cell !== "").length]).toEqual(["typed before", 7]);
  expect([bill.alreadyPaid, bill.credits.high]).toEqual([5, 0]);
  expect(addin.values("A1:K8")).toEqual(filled);
  await addin.run(request);
  expect(addin.credits).toBe(spent);
});
