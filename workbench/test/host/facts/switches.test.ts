import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const CODE = `${CAUGHT}
  const document_ = () => PropertiesService.getDocumentProperties();
  function NOTE() { return caught_(() => document_().setProperty("by", "a formula")) + " " + document_().getProperty("kept"); }
  function note() { return caught_(() => document_().setProperty("kept", "by a click")); }
  function cached() {
    CacheService.getUserCache().put("k", "v");
    CacheService.getDocumentCache().putAll({ k: "v" });
    return [CacheService.getUserCache().get("k"), CacheService.getDocumentCache().getAll(["k"])];
  }
  function lock() { const lock = LockService.getDocumentLock(); return lock && [lock.tryLock(1000), lock.hasLock(), LockService.getUserLock().tryLock(0)]; }
  function waits() { return caught_(() => LockService.getDocumentLock().waitLock(1000)); }
  function calls() {
    return [() => document_().getProperty("a"), () => CacheService.getUserCache().get("a"), () => LockService.getUserLock().tryLock(0),
      () => document_().setProperty("refused", "v"), () => SpreadsheetApp.getActiveSheet().getRange("A1").getValue()].map(caught_);
  }
  function texts() {
    const range = SpreadsheetApp.getActiveSheet().getRange("A1:B1");
    range.setNumberFormats([["@", "General"]]);
    range.setValues([["'=1+1", "'=1+1"]]);
    return range.getValues()[0];
  }
`;

/** Unknowns about Google can be configured either way. */
describe("a host", () => {
  it("can keep formulas from writing document properties (A17)", async () => {
    const told = [];
    for (const documentPropertiesReadOnlyInFormulas of [false, true]) {
      const host = hostWith(CODE, { documentPropertiesReadOnlyInFormulas });
      await host.run("note");
      told.push(await host.run("NOTE", [], { authMode: "CUSTOM_FUNCTION" }));
    }

    expect(told).toEqual([
      "nothing thrown by a click",
      "Exception: You do not have permission to call setProperty by a click",
    ]);
  });

  it("can have caches that evict immediately (E9)", async () => {
    expect(await hostWith(CODE, { cachesForgetAtOnce: true }).run("cached")).toEqual([null, {}]);
    expect(await hostWith(CODE).run("cached")).toEqual(["v", { k: "v" }]);
  });

  it("can have a document lock that nobody gets, or none (E14, E16)", async () => {
    const host = hostWith(CODE, { documentLockGrants: false });

    expect(await host.run("lock")).toEqual([false, false, true]);
    expect(host.executions[0]?.elapsedMs).toBe(1000);
    expect(await host.run("waits")).toContain("Lock timeout");
    expect(await hostWith(CODE, { hasDocumentStores: false }).run("lock")).toBeNull();
  });

  it("can refuse every n-th call of a limited service, before its effect (B26, E16)", async () => {
    const host = hostWith(CODE, { rateLimitEvery: 2 });
    const words = (name: string) =>
      `Exception: Service invoked too many times in a short time: ${name} rateMax. Try Utilities.sleep(1000) between calls.`;

    expect(await host.run("calls")).toEqual([
      "nothing thrown",
      words("cache"),
      "nothing thrown",
      words("properties"),
      "nothing thrown",
    ]);
    expect(host.documentProperties().has("refused")).toBe(false);
    expect((await hostWith(CODE, { rateLimitEvery: 3 }).run("calls")) as string[]).toContain(
      words("lockBean"),
    );
  });

  it("can show or hide the apostrophe of a cell formatted as text (H6)", async () => {
    expect(await hostWith(CODE).run("texts")).toEqual(["'=1+1", "=1+1"]);
    expect(await hostWith(CODE, { apostropheShownInText: false }).run("texts")).toEqual(["=1+1", "=1+1"]);
  });

  it("can spell formulas for scripts as the spreadsheet's locale does, or as in en_US (H26)", async () => {
    const code = `
      function spelled() {
        SpreadsheetApp.getActive().setSpreadsheetLocale("de_DE");
        const range = SpreadsheetApp.getActiveSheet().getRange("A1:A3").setFormulas([["=SUM(1,5;2)"], ["=SUM(1,2,3)"], ["=SUM(1;2)"]]);
        return [range.getValues().flat(), range.getFormulas().flat()];
      }
    `;

    expect(await hostWith(code).run("spelled")).toEqual([
      [3.5, "#ERROR!", 3],
      ["=SUM(1,5;2)", "=SUM(1,2,3)", "=SUM(1;2)"],
    ]);
    expect(await hostWith(code, { scriptsSpellLocally: false }).run("spelled")).toEqual([
      [8, 6, 3],
      ["=SUM(1,5,2)", "=SUM(1,2,3)", "=SUM(1,2)"],
    ]);
  });

  it("can let writes take effect at once, or at the next read or flush (H9)", async () => {
    const code = `
      function writes() {
        const range = SpreadsheetApp.getActiveSheet().getRange("A1");
        for (const text of ["one", "two"]) range.setValue(text);
      }
    `;
    const seen = [];
    for (const writesWait of [true, false]) {
      const host = hostWith(code, { writesWait });
      host.intercept = ({ method, phase }) => {
        if (method === "setValue" && phase === "after")
          seen.push(host.workbook.sheets[0]!.cellView(1, 1).display);
      };
      await host.run("writes");
      seen.push(host.workbook.sheets[0]!.cellView(1, 1).display);
    }

    expect(seen).toEqual(["", "", "two", "one", "two", "two"]);
  });

  it("can keep less of a text than was written (H29)", async () => {
    const code = `
      function kept() {
        const range = SpreadsheetApp.getActiveSheet().getRange("A1:A2");
        range.setValues([["'a\\r\\nb\\u0007"], ["\\tc\\rd"]]);
        return range.getValues().flat();
      }
    `;

    expect(await hostWith(code).run("kept")).toEqual(["a\r\nb\u0007", "\tc\rd"]);
    expect(await hostWith(code, { textsKeepControls: false }).run("kept")).toEqual(["a\nb", "\tcd"]);
  });

  it("can give clock triggers no spreadsheet (C26)", async () => {
    const host = hostWith(
      `
      function schedule() { ScriptApp.newTrigger("tick").timeBased().everyHours(1).create(); }
      function tick() { console.log(SpreadsheetApp.getActiveSpreadsheet() === null, SpreadsheetApp.getActive() === null); }
    `,
      { clockTriggersHaveSpreadsheet: false },
    );
    await host.run("schedule");
    await host.clock.sleep(3_600_000);
    await host.fireTriggers();

    expect(host.logs.map(({ text }) => text)).toEqual(["true true"]);
  });
});
