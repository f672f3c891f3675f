// docs/limits.md: a run over many rows.
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { startOnModel } from "../bench/modelled-costs";
import { outputWrites } from "../bench/service-calls";
import { companiesSent, FIRMOGRAPHIC } from "../addin/companies-sent";
import { generatedWebsite } from "../addin/generated-companies";
import { manyRowsColumn } from "../addin/many-rows-column";
import { openAddin } from "../addin/open-addin";

const ROWS = 600;
/** Twenty for what the first batch brought, which shows whether the columns take it, and twenty for the rest. */
const MOST_OUTPUT_WRITES = 40;

describe("A run over many rows with gaps throughout", () => {
  it("requests each company once, and writes at most forty times per slice", async () => {
    const { cells, distinct, paidBefore } = manyRowsColumn(ROWS);
    const addin = await openAddin({ column: ["Website", ...paidBefore], formulas: false });
    await addin.value("saveSettings", { dayCap: 10_000 });
    await addin.run(FIRMOGRAPHIC);
    addin.fillColumn(["Website", ...cells]);
    const from = addin.host.executions.length;

    const done = await addin.run({ ...FIRMOGRAPHIC, range: `Sheet1!A2:A${ROWS + 1}` });

    expect(done).toMatchObject({ state: "done", done: distinct + 1, failed: 12 });
    // One text is a name, of no company.
    const sent = companiesSent(addin).filter((company) => company !== "");
    expect([sent.length, new Set(sent).size]).toEqual([distinct, distinct]);
    const slices = addin.host.executions.slice(from).filter(({ calls }) => calls["UrlFetchApp.fetchAll"]);
    expect(slices.length).toBeGreaterThan(1);
    expect(Math.max(...slices.map(outputWrites))).toBeLessThanOrEqual(MOST_OUTPUT_WRITES);
    const statuses = addin.statusLines().filter((status) => status !== "");
    const words = new Set(statuses.map((status) => status.split(":")[0]));
    expect(words).toEqual(new Set(["Done", "Up to date", "No data", "Not found"]));
  });
});

describe("A slice of a run that only buys and writes", () => {
  it("takes the lock, and looks for its rows, only for what nothing before has shown", async () => {
    const addin = await startOnModel(await bundle(), { formulas: false });
    await addin.value("saveSettings", { dayCap: 10_000 });
    addin.fillColumn(["Website", ...Array.from({ length: 900 }, (_, row) => generatedWebsite(row))]);
    const started = await addin.start(FIRMOGRAPHIC);
    const from = addin.host.executions.length;

    const done = await addin.finishRun(started);

    expect(done).toMatchObject({ state: "done", done: 900, failed: 0 });
    const slices = addin.host.executions.slice(from);
    expect(slices.length).toBeGreaterThan(2);
    // The first one makes the journal, the last one sees that no row waits any more.
    for (const { calls } of slices.slice(1, -1)) {
      const { "UrlFetchApp.fetchAll": batches = 0, "SpreadsheetApp.flush": flushes = 0 } = calls;
      const writes = flushes - batches;
      // For the lease and its end; to order a batch and to keep what it brought; to say what is written, and to write it.
      expect(calls["Lock.tryLock"]).toBe(2 + 2 * batches + 2 * writes);
      expect(calls["DeveloperMetadataFinder.find"]).toBe(1 + writes);
    }
    await addin.host.dispose();
  });
});
