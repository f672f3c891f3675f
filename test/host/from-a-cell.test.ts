// The key: nothing but custom functions works from a cell.
import { describe, expect, it } from "vitest";
import { menuEntries } from "../../src/menu-entries";
import { itemsOf } from "../../src/menu";
import { EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const REFUSED = "This belongs to the menu and the sidebar. Open Extensions ▸ Company Intelligence instead.";
const PENDING = "Not fetched yet. Menu: Formulas ▸ Fetch missing values";
const [company = ""] = websites(1);

describe("a global that is no custom function, called from a cell,", () => {
  it.each([
    ...itemsOf(menuEntries).map(({ handler }) => [`=${handler}()`, REFUSED]),
    ['=sidebarCall("getState","{}")', REFUSED],
    [`=sidebarCall("saveSettings","{""apiKey"":""mine"",""formulasAllowed"":true}")`, REFUSED],
    [
      `=sidebarCall("startRun","{""kind"":""enrichment"",""sections"":[""location""],""creditCap"":9}")`,
      REFUSED,
    ],
    ["=continueRun()", ""],
    ['=continueRun("{""triggerUid"":""1""}")', ""],
    ["=onOpen()", "getUi"],
    ["=onInstall()", "getUi"],
    ["=addin_()", "Unknown function"],
  ])("%s does nothing", async (text, message) => {
    const addin = await openAddin();
    await startedRun(addin);
    const before = worldOf(addin);

    const { cell } = await addin.formula(text);

    expect(cell.error?.message ?? String(cell.value)).toContain(message);
    expect(addin.sent).toEqual([]);
    expect(worldOf(addin)).toEqual(before);
  });

  it("refuses as well when an editor types it", async () => {
    const addin = await openAddin();
    addin.host.activeUser = EDITOR;

    const { cell } = await addin.formula('=sidebarCall("forgetKey","{}")');

    expect(cell.error?.message).toContain(REFUSED);
    expect(addin.host.userProperties(OWNER).has("API_KEY")).toBe(true);
  });
});

describe("a custom function", () => {
  it("sends nothing while the owner's switch is off, and says who turns it on", async () => {
    const addin = await openAddin({ formulas: false });

    for (const text of [
      `=COMPANY_ENRICH("${company}","Founded")`,
      `=COMPANY_JOBS("${company}")`,
      `=COMPANY_NEWS("${company}")`,
    ]) {
      const { sheet } = await addin.formula(text);
      const shown = String(sheet.getValues(sheet.dataRange));
      expect(shown).toContain("Formulas are off in this spreadsheet");
      expect(shown).toContain("The owner turns them on in Extensions");
    }

    expect(addin.sent).toEqual([]);
  });

  it("stays off when an editor turns on their own switch", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.value("saveSettings", { apiKey: "editors-own-key", formulasAllowed: true }, EDITOR);
    addin.host.activeUser = EDITOR;

    const { sheet } = await addin.formula(`=COMPANY_JOBS("${company}",5)`);

    expect(String(sheet.getValues(sheet.dataRange))).toContain("Formulas are off");
    expect(addin.sent).toEqual([]);
  });

  it("spends the owner's key when an editor types it", async () => {
    const addin = await openAddin({ api: { keys: ["owners-own-key"] }, apiKey: "owners-own-key" });
    await addin.value("saveSettings", { apiKey: "editors-own-key" }, EDITOR);
    addin.host.activeUser = EDITOR;

    const { sheet } = await addin.formula(`=COMPANY_JOBS("${company}",5)`);

    expect(addin.sent.map(({ headers }) => headers["x-api-key"])).toEqual(["owners-own-key"]);
    expect(sheet.lastRow).toBeGreaterThan(3);
    expect((await addin.value("getState", {}, EDITOR)).formulas?.whose).toBe("somebody else's");
    expect((await addin.value("getState", {}, OWNER)).formulas?.whose).toBe("yours");
  });

  it("respects the daily cap, and the remaining cells say how to continue", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { formulaDayCap: 5 });
    addin.fillColumn(["Website", ...websites(5)]);

    const { sheet } = await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A6,"Founded, employees")');
    const shown = sheet.getValues({ row: 1, column: 1, rows: 5, columns: 1 }).flat();

    expect(addin.sent).toHaveLength(2);
    expect(addin.credits).toBe(4);
    const told =
      "Today's limit for formulas, 5 credits, is reached. Raise it in Settings, or fetch these from the sidebar.";
    expect(shown.filter((value) => value === told)).toHaveLength(3);
    expect(typeof shown[0]).toBe("number");
  });

  it("sends at most 25 requests per evaluation, and the remaining cells say how to continue", async () => {
    const addin = await openAddin();
    const companies = addin.api.companies.slice(0, 30).map(({ website }) => website);
    addin.fillColumn(["Website", ...companies]);

    const { sheet } = await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A31,"HQ country")');
    const shown = sheet.getValues({ row: 1, column: 1, rows: 30, columns: 1 }).flat();

    expect(addin.sent).toHaveLength(25);
    expect(shown.slice(0, 25)).not.toContain(PENDING);
    expect(shown.slice(25)).toEqual(Array.from({ length: 5 }, () => PENDING));
  });

  it("sends one request for what two formulas need, and none for what is stored", async () => {
    const addin = await openAddin();

    await addin.formula(`=COMPANY_ENRICH("${company}","Founded")`);
    await addin.formula(`=COMPANY_ENRICH("https://www.${company}/about","Founded, employees")`);

    expect(addin.sent).toHaveLength(1);
    expect(addin.credits).toBe(2);
  });

  it("keeps what it bought after the cache has expired, once any execution that may write has run", async () => {
    const addin = await openAddin();
    await addin.formula(`=COMPANY_ENRICH("${company}","Founded")`);

    await addin.value("getState", {});
    addin.host.evictCaches();
    const { cell } = await addin.formula(`=COMPANY_ENRICH("${company}","Founded")`);

    expect(typeof cell.value).toBe("number");
    expect(addin.sent).toHaveLength(1);
  });
});

async function startedRun(addin: OpenAddin): Promise<void> {
  await addin.start({ kind: "enrichment", sections: ["location"] });
}

/** Everything that a call could have changed, apart from the formula's own sheet. */
function worldOf(addin: OpenAddin) {
  return {
    owner: [...addin.host.userProperties(OWNER)],
    editor: [...addin.host.userProperties(EDITOR)],
    document: [...addin.host.documentProperties()],
    script: [...addin.host.scriptProperties()],
    cells: addin.sheet.cellViews(),
    menus: addin.host.ui.menus,
    sidebar: addin.host.ui.sidebar,
    metadata: addin.workbook.findMetadata(),
  };
}
