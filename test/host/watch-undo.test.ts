// The user's: undo of a check.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";
import { WrittenService } from "../addin/written-service";

/** Two looks with finds, the second one last. */
async function twoLooks(): Promise<{ addin: OpenAddin; first: unknown[]; runId: string }> {
  const [company = "", ...others] = websites(3);
  const addin = await openAddin({ formulas: false, column: ["Website", company, ...others] });
  const service = new WrittenService(addin);
  service.writePast(company);
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
  await days(addin, 1);
  service.write(company, "First");
  await days(addin, 1);
  const first = keys(addin);
  for (const title of ["Second", "Third", "Fourth"]) service.write(company, title);
  await days(addin, 1);
  expect([first.length, whatsNew(addin).length]).toEqual([1, 4]);
  const { run } = await addin.value("getState", {});
  return { addin, first, runId: run!.runId };
}
const keys = (addin: OpenAddin): unknown[] => whatsNew(addin).map((line) => line["Find ID"]);
const undo = async (addin: OpenAddin, runId: string) => addin.undo({ runId });

describe("Undoing a look", () => {
  it("removes its lines from What's new, no others, and updates the watch", async () => {
    const { addin, first, runId } = await twoLooks();

    await undo(addin, runId);

    const { watches } = await addin.value("getWatches", {});
    const { unseen } = await addin.value("getNews", {});
    expect(keys(addin)).toEqual(first);
    expect(watches[0]!.lastLook!.finds).toBe(0);
    expect(unseen).toBe(first.length);
  });

  it("keeps a line with a user's remark beside it, and one whose Seen they have filled in", async () => {
    const { addin, first, runId } = await twoLooks();
    const sheet = addin.workbook.sheetNamed("What's new")!;
    const [noted, called] = [keys(addin)[0], keys(addin)[1]];
    const seen = Object.keys(whatsNew(addin)[0]!).indexOf("Seen") + 1;
    const own = sheet.lastColumn + 1;
    sheet.enter({ row: 2, column: own, rows: 1, columns: 1 }, [["call them"]]);
    sheet.enter({ row: 3, column: seen, rows: 1, columns: 1 }, [["by Ann"]]);

    await undo(addin, runId);

    expect(keys(addin)).toEqual([noted, called, ...first]);
    expect(sheet.getValues({ row: 2, column: own, rows: 1, columns: 1 })).toEqual([["call them"]]);
  });
});
