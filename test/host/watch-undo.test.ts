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
const undo = async (addin: OpenAddin, runId: string) =>
  addin.finishRun(await addin.value("undoRun", { runId }));

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

  it.each(["Company", "What"])(
    "keeps a line in which a user has typed something else under %s",
    async (header) => {
      const { addin, first, runId } = await twoLooks();
      const sheet = addin.workbook.sheetNamed("What's new")!;
      const column = Object.keys(whatsNew(addin)[0]!).indexOf(header) + 1;
      const [, typed] = keys(addin);
      sheet.enter({ row: 3, column, rows: 1, columns: 1 }, [["Ann has met them"]]);

      await undo(addin, runId);

      expect(keys(addin)).toEqual([typed, ...first]);
      expect(whatsNew(addin)[0]![header]).toBe("Ann has met them");
    },
  );

  it("keeps a line on which a user has put a note", async () => {
    const { addin, first, runId } = await twoLooks();
    const sheet = addin.workbook.sheetNamed("What's new")!;
    const [, noted] = keys(addin);
    sheet.setNotes({ row: 3, column: 4, rows: 1, columns: 1 }, [["Ann has called them"]]);

    await undo(addin, runId);

    expect(keys(addin)).toEqual([noted, ...first]);
    expect(sheet.getNotes({ row: 2, column: 4, rows: 1, columns: 1 })).toEqual([["Ann has called them"]]);
  });

  it("marks its run as a look, so that no watch is offered for it", async () => {
    const { addin } = await twoLooks();
    const look = (await addin.value("getState", {})).run!;
    const own = await addin.run({ kind: "news", range: "Sheet1!A2:A3" });

    expect(look).toMatchObject({ ofWatch: true, watchName: WEEKLY_NEWS.name });
    expect([own.ofWatch, own.watchName]).toEqual([undefined, undefined]);
  });
});

describe("A look without finds", () => {
  /** A user's run, followed by looks at the same companies without finds. */
  async function withIdleLook(): Promise<{ addin: OpenAddin; before: unknown; ownId: string }> {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(2)] });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    await days(addin, 2);
    const before = addin.rows();
    const { runId: ownId } = await addin.run({ kind: "enrichment", sections: ["location"] });
    const articles = addin.rows(addin.workbook.sheetNamed("News")).length;
    await days(addin, 2);
    expect(addin.rows(addin.workbook.sheetNamed("News"))).toHaveLength(articles);
    const { runs } = await addin.value("getHistory", {});
    expect(runs.findIndex(({ runId }) => runId === ownId)).toBe(2);
    return { addin, before, ownId };
  }

  it("keeps what can be undone as it was, on Home and in the history", async () => {
    const { addin, ownId } = await withIdleLook();

    const { run } = await addin.value("getState", {});
    const { runs } = await addin.value("getHistory", {});
    expect(run).toMatchObject({ runId: ownId, lookSince: runs[0]!.runId });
    expect(run!.undo).not.toBe("");
    expect(runs[2]!.undo).toBe(run!.undo);
    expect(runs[0]!.watchName).toBe(WEEKLY_NEWS.name);
  });
});
