// docs/caps-credits-undo.md: what the History says of who did what, beside its runs.
import { describe, expect, it } from "vitest";
import { HEAD_COLUMNS } from "../../src/money/entry";
import type { RunRequest } from "../../src/rpc/rpc";
import { forgedRow } from "../addin/forged-rows";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, type OpenAddin } from "../addin/open-addin";
import { WEEKLY_NEWS } from "../addin/watched-weeks";

const STAGING = "staging.company-intelligence.example";
const OWN = new URL(BASE_URL).host;
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A3" };
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 3 };
const FRENCH = { filters: { "location.hq.country": ["FRA"] }, limit: 3 };

const acts = async (addin: OpenAddin, user = OWNER) =>
  ((await addin.value("getHistory", {}, user)).acts ?? []).map((act) => ({ ...act, at: undefined }));

/** What the owner, and what an editor without a key, does and reads. */
async function opened(): Promise<OpenAddin> {
  return openAddin({ formulas: false });
}

describe("The History", () => {
  it("says who has changed, renamed or deleted a saved list, to both; and nothing of one that is new or the same", async () => {
    const addin = await opened();
    await addin.value("saveList", { name: "Ours", ...LIST });
    await addin.value("saveList", { name: "Ours", replace: true, ...LIST }, EDITOR);
    await addin.value("duplicateList", { name: "Ours", newName: "Copy" }, EDITOR);
    const nothing = await acts(addin);

    await addin.value("saveList", { name: "Ours", replace: true, ...FRENCH }, EDITOR);
    await addin.value("renameList", { name: "Ours", newName: "=Theirs" }, EDITOR);
    await addin.value("deleteList", { name: "copy" });

    const by = (mine: string, theirs: string) => [
      { what: "list-deleted", who: mine, name: "Copy" },
      { what: "list-renamed", who: theirs, name: "=Theirs", before: "Ours" },
      { what: "list-changed", who: theirs, name: "Ours" },
    ];
    expect(nothing).toEqual([]);
    expect(await acts(addin)).toEqual(by("you", "somebody else"));
    expect(await acts(addin, EDITOR)).toEqual(by("somebody else", "you"));
  });

  it("says whose address of the API has changed, and for which they let formulas spend", async () => {
    const addin = await opened();
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    await addin.value("saveSettings", { formulasAllowed: true }, EDITOR);
    await addin.value("saveSettings", { formulasAllowed: true, formulaDayCap: 7 }, EDITOR);
    await addin.value("saveSettings", { baseUrl: `https://${STAGING}`, apiKey: DEMO_KEY }, EDITOR);
    await addin.value("saveSettings", { formulasAllowed: true }, EDITOR);
    await addin.value("forgetKey", {}, EDITOR);

    const said = [
      { what: "formulas-withdrawn", name: STAGING },
      { what: "formulas-allowed", name: STAGING },
      { what: "address-changed", name: STAGING, before: OWN },
      { what: "formulas-allowed", name: OWN },
    ];
    expect(await acts(addin, EDITOR)).toEqual(said.map((each) => ({ ...each, who: "you" })));
    expect(await acts(addin)).toEqual(said.map((each) => ({ ...each, who: "somebody else" })));
  });

  it("says who has paused or deleted a watch of somebody else's, once, and nothing of one's own", async () => {
    const addin = await opened();
    const { watchId } = await addin.value("saveWatch", WEEKLY_NEWS);
    await addin.value("pauseWatch", { watchId, paused: true });
    await addin.value("pauseWatch", { watchId, paused: true }, EDITOR);
    await addin.value("pauseWatch", { watchId, paused: false });
    const own = await acts(addin);
    await addin.value("pauseWatch", { watchId, paused: true }, EDITOR);
    await addin.value("deleteWatch", { watchId }, EDITOR);

    const { name } = WEEKLY_NEWS;
    const said = [
      { what: "watch-deleted", name },
      { what: "watch-paused", name },
    ];
    expect(own).toEqual([]);
    expect(await acts(addin)).toEqual(said.map((each) => ({ ...each, who: "somebody else" })));
    expect(await acts(addin, EDITOR)).toEqual(said.map((each) => ({ ...each, who: "you" })));
  });

  it("says who has cancelled a run of somebody else's, and nothing of one's own or of one that is over", async () => {
    const addin = await opened();
    const [mine, theirs] = [
      await addin.start(LOCATION),
      await addin.start({ kind: "jobs", limit: 1, range: "Sheet1!A4:A5" }),
    ];
    await addin.value("cancelRun", { runId: mine.runId });
    await addin.value("cancelRun", { runId: mine.runId }, EDITOR);
    await addin.value("cancelRun", { runId: theirs.runId }, EDITOR);

    expect(await acts(addin)).toEqual([{ what: "run-cancelled", who: "somebody else", name: "Job posts" }]);
    expect(await acts(addin, EDITOR)).toEqual([{ what: "run-cancelled", who: "you", name: "Job posts" }]);
  });

  it("says what the add-on has dropped by itself to make room: of all hosts, and nobody's doing", async () => {
    const addin = await opened();
    await addin.run(LOCATION);
    fillJournal(addin, 64);
    await addin.value("tidyJournal", {});

    const [act] = await acts(addin);
    const { dropped } = await addin.value("cleanJournal", { keepCharacters: 30_000_000 });

    expect(act).toEqual({ what: "room-made", who: "nobody", answers: expect.any(Number) });
    expect(act!.answers).toBeGreaterThan(5);
    expect(dropped).toBe(0);
    expect(await acts(addin, EDITOR)).toEqual([act]);
  });
});

/** Answers of another host that fill a journal: half a million characters each. */
function fillJournal(addin: OpenAddin, answers: number): void {
  const journal = addin.workbook.sheets.find(({ name }) => name.includes("journal"))!;
  const ledger = JSON.parse(addin.host.documentProperties().get("LEDGER")!) as {
    journal: { rows: number; characters: number };
  };
  const parts = Array.from({ length: 10 }, () => "x".repeat(49_500));
  const rows = Array.from({ length: answers }, (_, place) => {
    const about = { entryId: `r${place}.0`, key: `k${place}`, operation: "enrichment", host: STAGING };
    return [...forgedRow(about).slice(0, HEAD_COLUMNS), ...parts];
  });
  const first = journal.lastRow + 1;
  const lacking = first + answers - 1 - journal.rowCount;
  if (lacking > 0) journal.insertRows(journal.rowCount + 1, lacking);
  const width = HEAD_COLUMNS + parts.length;
  if (journal.columnCount < width)
    journal.insertColumns(journal.columnCount + 1, width - journal.columnCount);
  journal.setValues({ row: first, column: 1, rows: answers, columns: width }, rows);
  ledger.journal.rows += answers;
  ledger.journal.characters += answers * 495_000;
  addin.host.documentProperties().set("LEDGER", JSON.stringify(ledger));
}
