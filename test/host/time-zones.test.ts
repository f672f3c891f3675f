// The user's: undo in another time zone.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const NAME: RunRequest = { kind: "enrichment", sections: [], fields: ["firmographic.name"] };
const COLUMN = ["Website", ...websites(4)];
const [, SECOND] = websites(4);
const FIFTH = websites(5)[4]!;

const open = () => openAddin({ column: COLUMN, formulas: false });

const undo = async (addin: OpenAddin, runId: string) =>
  addin.finishRun(await addin.value("undoRun", { runId }));

/** Changes the spreadsheet's time zone in its settings: cells keep showing the same text. */
function moveTo(addin: OpenAddin, timeZone: string) {
  (addin.workbook as unknown as { engine: { timeZone: string } }).engine.timeZone = timeZone;
}

function typeOver(addin: OpenAddin) {
  addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH]]);
  addin.sheet.select([{ row: 2, column: 1, rows: 4, columns: 1 }]);
}

async function nameOf(company: string): Promise<unknown> {
  const addin = await openAddin({ column: ["Website", company], formulas: false });
  await addin.run(NAME);
  return addin.rows()[0]!["Name"];
}

/** In Zurich the clocks show 02:30 twice this night; this is the first time, and an hour later the second. */
const REPEATED = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"];

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

describe("Values that a run wrote in the hour that the clocks show twice", () => {
  it.each(REPEATED)("can be undone, and are replaced if a company was typed over: %s", async (at) => {
    const addin = await open();
    moveTo(addin, "Europe/Zurich");
    await addin.clock.sleep(Date.parse(at) - addin.clock.now());
    const first = await addin.run(NAME);
    const undone = await undo(addin, first.runId);
    expect(undone.message).toMatch(/^Undone\. What this run wrote is gone/);

    await addin.run(NAME);
    typeOver(addin);
    await addin.run(NAME);

    expect(addin.rows()[1]).toMatchObject({ Website: FIFTH, Name: await nameOf(FIFTH) });
    expect(addin.rows().map(({ Website }) => Website)).not.toContain(SECOND);
  });
});
