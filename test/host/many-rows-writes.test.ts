import { describe, expect, it } from "vitest";
import { outputWrites } from "../bench/service-calls";
import { FIRMOGRAPHIC } from "../addin/companies-sent";
import { manyRowsColumn } from "../addin/many-rows-column";
import { openAddin } from "../addin/open-addin";

const ROWS = 3_000;
/** Memory, values and memory again, for what the first batch brought and for the rest. */
const MOST_OUTPUT_WRITES = 60;

describe("A run over so many rows that duplicates are hundreds of rows apart", () => {
  it("writes at most sixty times per slice", async () => {
    const { cells } = manyRowsColumn(ROWS);
    const addin = await openAddin({ column: ["Website", ...cells], formulas: false });
    await addin.value("saveSettings", { dayCap: 10_000 });

    await addin.run({ ...FIRMOGRAPHIC, range: `Sheet1!A2:A${ROWS + 1}` });

    const most = Math.max(...addin.host.executions.map(outputWrites));
    process.stdout.write(`most output writes in a slice of ${ROWS} rows: ${most}\n`);
    expect(most).toBeLessThanOrEqual(MOST_OUTPUT_WRITES);
  });
});
