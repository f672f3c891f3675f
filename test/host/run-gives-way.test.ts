// A stopped run is in nobody's way.
import { describe, expect, it } from "vitest";
import type { Progress, RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" };
const ELSEWHERE: RunRequest = { ...LOCATION, range: "Other!A2:A3" };

const box = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });

function insertOther({ workbook }: OpenAddin): void {
  const other = workbook.insertSheet("Other");
  other.setValues(box(1, 1, 3, 1), [["Website"], ...websites(2).map((each) => [each])]);
}

/** What may have happened to the sheet of a stopped run. */
const SINCE: readonly [string, (addin: OpenAddin) => void][] = [
  ["whose companies were deleted", ({ sheet }) => sheet.deleteColumns(1, 1)],
  ["whose sheet is protected by now", ({ sheet }) => void sheet.protect({ editors: [] })],
  ["whose columns were deleted", ({ sheet }) => sheet.deleteColumns(2, sheet.lastColumn - 1)],
];

describe.each(SINCE)("A stopped run %s", (_, since) => {
  async function stopped(): Promise<{ addin: OpenAddin; run: Progress; before: unknown }> {
    const addin = await openAddin();
    insertOther(addin);
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const run = await addin.finishRun(await addin.start(LOCATION, 1, EDITOR), EDITOR);
    expect(run.state).toBe("stopped");
    since(addin);
    return { addin, run, before: addin.sheet.getValues(addin.sheet.dataRange) };
  }

  it("is replaced by one on another sheet", async () => {
    const { addin, before } = await stopped();

    const done = await addin.finishRun(await addin.start(ELSEWHERE, 100, EDITOR), EDITOR);

    expect(done).toMatchObject({ state: "done", done: 2 });
    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(before);
  });

  it("is cancelled, and nothing is added to its sheet", async () => {
    const { addin, run, before } = await stopped();

    const cancelled = await addin.value("cancelRun", { runId: run.runId }, EDITOR);

    expect(cancelled.state).toBe("cancelled");
    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(before);
  });
});
