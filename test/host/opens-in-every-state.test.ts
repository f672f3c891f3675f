// One bad thing stops at itself: the sidebar opens in every state.
import { describe, expect, it } from "vitest";
import type { MethodName, RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";

const JOURNAL = "Company Intelligence journal";
const RUN: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const READS: readonly MethodName[] = ["getState", "getCredits", "getFunctions"];

/** What is wrong, and what the sidebar says about it. */
const states: [string, (addin: OpenAddin) => void, RegExp][] = [
  [
    "the journal is deleted",
    (addin) => addin.workbook.deleteSheet(addin.workbook.sheetNamed(JOURNAL)!),
    /The journal sheet was deleted.*Credits and start a new journal/,
  ],
  [
    "rows of the journal are deleted",
    (addin) => addin.workbook.sheetNamed(JOURNAL)!.deleteRows(2, 2),
    /Rows of the journal sheet were deleted/,
  ],
  [
    "the journal's columns are overwritten",
    (addin) =>
      addin.workbook
        .sheetNamed(JOURNAL)!
        .setValues({ row: 1, column: 2, rows: 1, columns: 3 }, [["mine", "yours", "ours"]]),
    /The journal sheet's columns were changed/,
  ],
  [
    "Google refuses the document's properties",
    (addin) => refuse(addin, (name) => name.startsWith("Properties.")),
    /does not let the add-on read or write its notes/,
  ],
  [
    "Google refuses to open the document's properties",
    (addin) => refuse(addin, (name) => name === "PropertiesService.getDocumentProperties"),
    /does not let the add-on read or write its notes/,
  ],
  [
    "Google refuses to read sheets",
    (addin) => refuse(addin, (name) => name === "Range.getValues" || name === "Sheet.getLastRow"),
    /Google Sheets did not do what the add-on asked/,
  ],
];

describe.each(states)("When %s", (_what, spoil, sentence) => {
  it("the sidebar opens, and says what is wrong", async () => {
    const addin = await openAddin();
    await addin.run(RUN);
    spoil(addin);

    for (const method of READS) {
      const reply = await addin.sidebar(method, {});

      expect(reply).toMatchObject({ ok: true });
      // The help for functions is complete without the spreadsheet.
      expect(JSON.stringify(reply)).toMatch(method === "getFunctions" ? /COMPANY_ENRICH/ : sentence);
    }
  });
});

describe("A damaged journal", () => {
  it.each(states.slice(0, 1))("can be started over by a user with a key, when %s", async (_what, spoil) => {
    const addin = await openAddin();
    await addin.run(RUN);
    spoil(addin);
    const before = await addin.value("getState", {});

    const refused = await addin.sidebar("cleanJournal", { startAnew: true }, EDITOR);
    await addin.value("cleanJournal", { startAnew: true });
    const after = await addin.value("getState", {});
    const again = await addin.run({ ...RUN, maxAgeDays: 0 });

    expect(refused).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
    expect(before.journalTrouble).toBeDefined();
    expect(after).not.toHaveProperty("journalTrouble");
    expect(after).not.toHaveProperty("notice");
    expect(again.state).toBe("done");
    expect(await addin.value("getCredits", {})).not.toHaveProperty("notice");
  });
});

describe("Formulas that are off", () => {
  it("may send 500 free requests a day, and say so at the limit", async () => {
    const addin = await openAddin({ formulas: false });
    const day = new Date(addin.clock.now()).toISOString().slice(0, 10);
    addin.host.documentProperties().set("FREE_REQUESTS", `${day} 498`);

    const { cell: first } = await addin.formula('=COMPANY_SEARCH("north",1)');
    const sent = addin.sent.length;
    const { cell: second } = await addin.formula('=COMPANY_SEARCH("cloud",1)');
    const { cell: third } = await addin.formula('=COMPANY_SEARCH("harbour",1)');
    const state = await addin.value("getState", {});
    await addin.clock.sleep(24 * 60 * 60_000);
    const { cell: tomorrow } = await addin.formula('=COMPANY_SEARCH("harbour",1)');

    expect([first.error, second.error, tomorrow.error]).toEqual([undefined, undefined, undefined]);
    expect(sent).toBe(1);
    expect(third.display + String(third.error?.message)).toMatch(/may send 500 free requests a day/);
    expect(state.formulas?.freeRequests).toEqual({ today: 500, dayCap: 500 });
    expect(addin.sent).toHaveLength(3);
  });
});

/** Google's services fail with Google's messages. */
function refuse(addin: OpenAddin, isRefused: (name: string) => boolean): void {
  addin.host.intercept = ({ service, method, phase }) => {
    if (phase === "before" && isRefused(`${service}.${method}`)) {
      throw new ServiceError("We're sorry, a server error occurred. Please wait a bit and try again.");
    }
  };
}

describe("Properties that a user's script has overwritten", () => {
  it.each(["[", "[null]"])("do not prevent anything from opening: %j", async (text) => {
    const addin = await openAddin();
    await addin.run(RUN);
    await addin.value("saveColumnSet", { name: "Ours", fields: ["location.hq.city"] });
    const names = [...addin.host.documentProperties().keys(), "FORMULAS_AWAY"];

    const failed: string[] = [];
    for (const name of names) {
      const was = addin.host.documentProperties().get(name);
      addin.host.documentProperties().set(name, text);
      for (const method of [...READS, "getHistory", "getLists"] as const)
        if (!(await addin.sidebar(method, {})).ok) failed.push(`${name}: ${method}`);
      if (was === undefined) addin.host.documentProperties().delete(name);
      else addin.host.documentProperties().set(name, was);
    }

    expect(names).toEqual(
      expect.arrayContaining(["LEDGER", expect.stringMatching(/^RUN_/), expect.stringMatching(/^COLUMNS_/)]),
    );
    expect(failed).toEqual([]);
  });
});
