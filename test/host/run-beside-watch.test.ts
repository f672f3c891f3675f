// Money: a run that a cap stops, beside a watch.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours, WEEKLY_NEWS } from "../addin/watched-weeks";

const COMPANIES = 20;
const DAILY = { ...WEEKLY_NEWS, every: "day", what: { ...WEEKLY_NEWS.what, range: "Other!A2:A" } } as const;

/** A daily watch of another sheet, and another user's run that costs more than the cap of a day. */
async function beside(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(COMPANIES)] });
  const other = addin.workbook.insertSheet("Other");
  const watched = [["Website"], ...websites(2).map((each) => [each])];
  other.setValues({ row: 1, column: 1, rows: 3, columns: 1 }, watched);
  await addin.value("saveWatch", DAILY);
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY, dayCap: 3 }, EDITOR);
  const request: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A" };
  const run = await addin.finishRun(await addin.start(request, 100, EDITOR), EDITOR);
  expect(run).toMatchObject({ state: "stopped", done: 6 });
  return addin;
}

const runOf = async (addin: OpenAddin) =>
  (await addin.value("getHistory", {})).runs.find(({ kind }) => kind === "enrichment")!;
const watchIn = async (addin: OpenAddin) => (await addin.value("getWatches", {})).watches[0]!;

describe("A run that the cap of the day stops, beside a daily watch,", () => {
  it("continues each day until it is done, and is in no look's way", async () => {
    const addin = await beside();

    await hours(addin, 60);
    const between = { run: await runOf(addin), watch: await watchIn(addin) };
    await hours(addin, 36);

    expect(between.run).toMatchObject({ state: "stopped", done: 18 });
    expect(between.watch.lastLook).toMatchObject({ looked: 2 });
    expect(await runOf(addin)).toMatchObject({ state: "done", done: COMPANIES });
  });
});
