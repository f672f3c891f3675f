// The key: a formula spends its owner's credits, within the owner's caps.
import { describe, expect, it } from "vitest";
import { EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const VIEWER = "viewer@demo.example";
const [company = ""] = websites(1);
const FORMULA = `=COMPANY_ENRICH("${company}","Founded")`;
const OFF = "Formulas are off in this spreadsheet: they would spend the credits of its owner's API key.";
const NO_KEY = "No API key is saved yet.";

const CAP_REACHED =
  "Today's limit for formulas, 2 credits, is reached. Raise it in Settings, or fetch these from the sidebar.";

describe("A formula evaluated by any user", () => {
  it.each([
    ["the owner", OWNER],
    ["an editor", EDITOR],
    ["a viewer", VIEWER],
  ])("says to %s that formulas are off while the owner's switch is off", async (_, user) => {
    const addin = await openAddin({ formulas: false });
    addin.host.activeUser = user;

    expect(await sentenceIn(addin)).toContain(OFF);
    expect(addin.sent).toEqual([]);
  });

  it.each([
    ["the owner", OWNER],
    ["an editor with a key of their own", EDITOR],
    ["a viewer", VIEWER],
  ])("says to %s that a key is missing while the owner has no key", async (_, user) => {
    const addin = await openAddin({ apiKey: null });
    await addin.value("saveSettings", { apiKey: "editors-own-key", formulasAllowed: true }, EDITOR);
    addin.host.activeUser = user;

    const sentence = await sentenceIn(addin);

    expect(sentence).toContain(NO_KEY);
    expect(sentence).toMatch(/\. \S.*\.$/);
    expect(addin.sent).toEqual([]);
  });

  it.each([
    ["an editor", EDITOR],
    ["a viewer", VIEWER],
  ])("shows %s what the owner's key has paid for", async (_, user) => {
    const addin = await openAddin();
    await addin.formula(FORMULA);
    addin.host.activeUser = user;
    const sent = addin.sent.length;

    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(typeof addin.workbook.sheets[1]!.cellView(1, 1).value).toBe("number");
    expect(addin.sent).toHaveLength(sent);
  });

  it("sends nothing more past the daily cap, even after a cache eviction", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { formulaDayCap: 2 });
    await addin.formula(FORMULA);
    addin.host.activeUser = EDITOR;
    addin.host.evictCaches();

    const { cell } = await addin.formula(`=COMPANY_ENRICH("${websites(2)[1]}","Founded")`);

    expect(cell.value).toBe(CAP_REACHED);
    expect(addin.sent).toHaveLength(1);
  });

  it.each([
    ["the owner", OWNER],
    ["an editor", EDITOR],
    ["a viewer", VIEWER],
  ])("past a cap says to %s what to do, and sends nothing however often it is evaluated", async (_, user) => {
    const addin = await openAddin();
    await addin.value("saveSettings", { formulaDayCap: 2 });
    await addin.formula(FORMULA);
    addin.host.activeUser = user;

    const { cell, sheet } = await addin.formula(`=COMPANY_ENRICH("${websites(2)[1]}","Founded")`);
    for (let turn = 0; turn < 3; turn++) {
      addin.host.evictCaches();
      addin.workbook.recalculateCustomFunctions();
      await addin.workbook.settle();
    }

    expect(cell.value).toBe(CAP_REACHED);
    expect(sheet.cellView(1, 1).value).toBe(cell.value);
    expect(addin.sent).toHaveLength(1);
    expect(addin.credits).toBe(2);
  });

  it("counts what a killed formula has reserved towards the cap", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { formulaDayCap: 2 });
    addin.host.intercept = ({ method, phase }) =>
      method === "fetchAll" && phase === "after" ? "kill" : undefined;
    await addin.formula(FORMULA);
    addin.host.intercept = undefined;
    addin.host.evictCaches();

    const { cell } = await addin.formula(`=COMPANY_ENRICH("${websites(2)[1]}","Founded")`);

    expect(cell.value).toBe(CAP_REACHED);
    expect(addin.sent).toHaveLength(1);
  });

  it("tells each user whose credits it spends, even after a cache eviction and on the next day", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { apiKey: "editors-own-key" }, EDITOR);
    addin.host.activeUser = EDITOR;
    await addin.formula(FORMULA);

    addin.host.evictCaches();
    await addin.clock.sleep(25 * 60 * 60_000);

    expect((await addin.value("getState", {}, OWNER)).formulas?.whose).toBe("yours");
    expect((await addin.value("getState", {}, EDITOR)).formulas?.whose).toBe("somebody else's");
  });

  it("shows everybody what is paid for once the switch is off again, and sends nothing", async () => {
    const addin = await openAddin();
    await addin.formula(FORMULA);
    await addin.value("saveSettings", { formulasAllowed: false });
    addin.host.activeUser = VIEWER;
    addin.host.evictCaches();

    const held = await addin.formula(FORMULA);
    const lacking = await addin.formula(`=COMPANY_ENRICH("${websites(2)[1]}","Founded")`);

    expect(typeof held.cell.value).toBe("number");
    expect(lacking.cell.value).toContain(OFF);
    expect(addin.sent).toHaveLength(1);
  });

  it("buys nothing in a document without stores, where every recalculation would pay", async () => {
    const addin = await openAddin({ host: { hasDocumentStores: false } });

    const { cell } = await addin.formula(FORMULA);
    const free = await addin.formula('=COMPANY_SEARCH("Northwind",1,"Name",FALSE)');

    expect(cell.error?.message).toContain("This document has no store of its own for add-ons");
    expect(addin.credits).toBe(0);
    expect(free.cell.error).toBeUndefined();
  });
});

async function sentenceIn(addin: OpenAddin): Promise<string> {
  const { cell } = await addin.formula(FORMULA);
  return (cell.error?.message ?? cell.display).replace(/^\w*Error: /, "").replace(/ \(line \d+\)\.?$/, "");
}
