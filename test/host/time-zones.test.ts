import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/core/sidebar-contract";
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

const ZONE = "America/New_York";
/** In Zurich the clocks show 02:30 twice this night; this is the first time, and an hour later the second. */
const REPEATED = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"];

describe("Values that a run wrote before the spreadsheet moved to another time zone", () => {
  it("can be undone", async () => {
    const addin = await open();
    const { runId } = await addin.run(NAME);
    moveTo(addin, ZONE);

    const undone = await undo(addin, runId);

    expect(undone.message).toMatch(/^Undone\. What this run wrote is gone/);
    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(COLUMN.map((cell) => [cell]));
  });

  it("are replaced beside a company that was typed over another", async () => {
    const addin = await open();
    await addin.run(NAME);
    moveTo(addin, ZONE);
    typeOver(addin);

    const { message } = await addin.run(NAME);

    expect(message).not.toContain("yours");
    expect(addin.rows()[1]).toMatchObject({ Website: FIFTH, Name: await nameOf(FIFTH) });
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
