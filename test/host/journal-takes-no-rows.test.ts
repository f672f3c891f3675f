// Money: nothing is bought where the journal takes no rows.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { BASE_URL, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const JOURNAL = "Company Intelligence journal";
const FIRST: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A3" };
const ALL: RunRequest = { ...FIRST, range: "Sheet1!A2:A5" };
const SENTENCE = /takes no more rows, so nothing more is bought.*ask them for access/;

/** Two companies are paid for by the owner of the spreadsheet; an editor has a key of their own. */
async function withEditor(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Domain", ...websites(4)], formulas: false });
  await addin.run(FIRST);
  await addin.value("saveSettings", { apiKey: "editors-own-key", baseUrl: BASE_URL }, EDITOR);
  addin.sent.length = 0;
  return addin;
}

const spoils: [string, (addin: OpenAddin) => void][] = [
  [
    "is protected from them",
    ({ workbook }) => void workbook.sheetNamed(JOURNAL)!.protect({ editors: [OWNER] }),
  ],
  ["has no row left, and the spreadsheet no cell", (addin) => fill(addin)],
];

/** As many cells as Google allows, so many rows of the journal among them that are blank. */
function fill({ workbook, sheet }: OpenAddin, blank = 0): void {
  const journal = workbook.sheetNamed(JOURNAL)!;
  const last = journal.lastRow + blank;
  journal.deleteRows(last + 1, journal.rowCount - last);
  const other = workbook.insertSheet("Old exports");
  workbook.activateSheet(sheet);
  other.insertColumns(27, 73);
  const held = workbook.sheets.reduce((sum, each) => sum + each.rowCount * each.columnCount, 0);
  other.insertRows(other.rowCount + 1, Math.floor((10_000_000 - held) / other.columnCount));
}

describe.each(spoils)("A journal that %s", (_, spoil) => {
  it("is told on an editor's bill, and nothing is bought", async () => {
    const addin = await withEditor();
    spoil(addin);

    const bill = await addin.value("quoteRun", ALL, EDITOR);
    const started = await addin.value("startRun", { ...ALL, creditCap: 100 }, EDITOR);
    const ended = await addin.finishRun(started, EDITOR);

    expect(bill.lines.join("\n")).toMatch(SENTENCE);
    expect(ended).toMatchObject({ state: "stopped" });
    expect(ended.message).toMatch(SENTENCE);
    expect(addin.sent).toEqual([]);
  });

  it("keeps nobody from what is paid for", async () => {
    const addin = await withEditor();
    spoil(addin);

    const started = await addin.value("startRun", { ...FIRST, creditCap: 100 }, EDITOR);

    expect((await addin.finishRun(started, EDITOR)).state).toBe("done");
    expect(addin.rows().slice(0, 2)).toMatchObject([{ Status: "Up to date" }, { Status: "Up to date" }]);
    expect(addin.sent).toEqual([]);
  });
});

// A sheet that is a chart has no cells: nobody has documented whether it says so or throws.
describe.each([
  ["says that it has no rows", (): { returns: number } => ({ returns: 0 })],
  [
    "does not say how many rows it has",
    (): never => {
      throw new ServiceError("Service error: Spreadsheets");
    },
  ],
])("A sheet that is a chart and %s", (_, answer) => {
  it("stops no purchase for which the journal has to grow", async () => {
    const addin = await withEditor();
    const journal = addin.workbook.sheetNamed(JOURNAL)!;
    journal.deleteRows(journal.lastRow + 1, journal.rowCount - journal.lastRow);
    const chart = addin.workbook.insertSheet("Chart");
    addin.host.intercept = ({ method, target, phase }) =>
      phase === "before" && method === "getMaxRows" && (target as { sheet: unknown }).sheet === chart
        ? answer()
        : undefined;

    const done = await addin.run(ALL);

    expect([done.state, done.done]).toEqual(["done", 4]);
  });
});
