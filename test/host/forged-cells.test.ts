// SECURITY.md: what an editor who forges hidden cells can do, and that no cap moves by it.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { HEAD_COLUMNS, JOURNAL_HEADERS } from "../../src/money/entry";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin, websites } from "../addin/open-addin";
import { appendForged, forgedRow } from "../addin/forged-rows";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

/** Adds a copy of the first answer to the journal, later and with another amount, country and order. */
function forge({ workbook, clock }: OpenAddin, credits: string): void {
  const journal = workbook.sheetNamed("Company Intelligence journal")!;
  const rows = journal.getValues(journal.dataRange).map((row) => row.map(String));
  const at = JOURNAL_HEADERS.indexOf("operation");
  const row = rows.find((cells) => cells[at] === "enrichment")!;
  const cells = Object.fromEntries(JOURNAL_HEADERS.map((header, index) => [header, row[index] ?? ""]));
  const packed = row
    .slice(HEAD_COLUMNS)
    .join("")
    .replace(/"country":"[A-Z]+"/, '"country":"ATA"');
  const other = { credits, at: new Date(clock.now() + 1).toISOString(), entryId: `${cells["entryId"]}.9` };
  appendForged(journal, forgedRow({ ...cells, ...other }, { packed }));
}

it("who forges an answer is believed about that company, and moves amounts in Credits, but no cap and nobody's key", async () => {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(4)] });
  await addin.value("saveSettings", { dayCap: 2 });
  await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
  await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });
  const before = await addin.value("getCredits", {});
  const [sent, { credits }] = [addin.sent.length, await addin.value("getState", {})];
  forge(addin, "9999");

  const again = await addin.finishRun(
    await addin.start({ ...LOCATION, range: "Sheet1!A2:A3" }, 9, EDITOR),
    EDITOR,
  );
  const after = await addin.value("getCredits", {});
  const state = await addin.value("getState", {});
  const more = await addin.run({ ...LOCATION, range: "Sheet1!A4:A5" });

  expect([again.state, again.creditsSpent]).toEqual(["done", 0]);
  expect(addin.rows().map((row) => JSON.stringify(row).includes("Antarctica"))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(after.byPerson[0]!.credits - before.byPerson[0]!.credits).toBe(9999);
  expect(after.unaccounted).toBe(0);
  expect(state.credits).toEqual(credits);
  expect(more).toMatchObject({ state: "done", creditsSpent: 1 });
  expect(addin.sent).toHaveLength(sent + 2);
});
