// The user's: undo in another time zone.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COLUMN = ["Website", ...websites(4)];

const open = () => openAddin({ column: COLUMN, formulas: false });

const undo = async (addin: OpenAddin, runId: string) => addin.undo({ runId });

/** Changes the spreadsheet's time zone in its settings: cells keep showing the same text. */
function moveTo(addin: OpenAddin, timeZone: string) {
  (addin.workbook as unknown as { engine: { timeZone: string } }).engine.timeZone = timeZone;
}

describe("In a spreadsheet that keeps another time zone than its service", () => {
  const zone = "America/Los_Angeles";
  const published = async () => {
    const addin = await open();
    moveTo(addin, zone);
    addin.spoil = (reply, url) =>
      /\/(news|jobs)\?/.test(url)
        ? {
            ...reply,
            status: 200,
            body: JSON.stringify({
              total: 1,
              count: 1,
              credits_consumed: 1,
              data: [
                {
                  id: 1,
                  job_id: "j1",
                  title: "Opens",
                  published_date: "2026-03-05T01:30:20",
                  date_posted: "2026-03-05 01:30:00+00:00",
                },
              ],
            }),
          }
        : reply;
    return addin;
  };
  const shown = (sheet: OpenAddin["sheet"], header: string) => {
    const [heads = []] = sheet.getValues(sheet.dataRange);
    return sheet.cellView(2, heads.indexOf(header) + 1);
  };

  it("a time without a zone is what the clocks show, in a sheet and by a formula", async () => {
    const addin = await published();
    const { runId } = await addin.run({ kind: "news", limit: 10, range: "Sheet1!A2:A2" });
    const news = addin.workbook.sheets.find((each) => each.name === "News")!;
    expect(shown(news, "Published").display).toBe("2026-03-05 01:30");

    const again = await addin.run({ kind: "news", limit: 10, range: "Sheet1!A2:A2" });
    expect(news.lastRow).toBe(2);

    await addin.value("saveSettings", { formulasAllowed: true });
    const { sheet } = await addin.formula(`=COMPANY_NEWS(Sheet1!A2,10,,,"Published")`);
    expect(sheet.getValues({ row: 2, column: 2, rows: 1, columns: 1 })).toEqual(
      news.getValues({ row: 2, column: 2, rows: 1, columns: 1 }),
    );

    await undo(addin, again.runId);
    await undo(addin, runId);
    expect(news.lastRow).toBe(1);
  });

  it("a time with a zone is the moment that it names", async () => {
    const addin = await published();
    await addin.run({ kind: "jobs", limit: 10, range: "Sheet1!A2:A2" });
    const posts = addin.workbook.sheets.find((each) => each.name === "Job posts")!;

    const at = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    expect(shown(posts, "Posted").display).toBe(at.format(Date.parse("2026-03-05T01:30:00Z")));
  });
});
