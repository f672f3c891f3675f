import { startWorkbench, type Workbench } from "../../scripts/start-workbench";
import { afterEach, describe, expect, it } from "vitest";

/** An add-on of a few lines that stores its settings where the real one does. */
const CODE = `
  function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem("Open sidebar", "openSidebar").addToUi(); }
  function openSidebar() {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile("Sidebar").setTitle("Company Intelligence"));
  }
  function sidebarCall(method, argumentsJson) {
    var change = JSON.parse(argumentsJson);
    if (change.apiKey === "refused") {
      return JSON.stringify({ ok: false, error: { code: "setup/key", message: "That is no key.", retryable: false } });
    }
    PropertiesService.getUserProperties().setProperty("SAVED", argumentsJson);
    return JSON.stringify({ ok: true, value: {} });
  }
  /**
   * Tells the status of a request.
   *
   * @param {string} path Where to.
   * @customfunction
   */
  function STATUS(path) {
    var saved = JSON.parse(PropertiesService.getUserProperties().getProperty("SAVED"));
    return UrlFetchApp.fetch(saved.baseUrl + path, { headers: { "x-api-key": saved.apiKey }, muteHttpExceptions: true }).getResponseCode();
  }
`;
const addOn = { code: CODE, sidebarHtml: "<p>Hello</p>", manifest: {} };

describe("startWorkbench", () => {
  let workbench: Workbench | undefined;
  afterEach(() => workbench?.close());

  it("opens on twenty companies, with the add-on's menu and formulas that reach the demo API", async () => {
    workbench = await startWorkbench({ addOn });
    const { workbook, host, demoApi } = workbench;

    const [companies, tryThis] = workbook.sheets;
    expect(companies?.name).toBe("Companies");
    expect(companies?.lastRow).toBe(21);
    expect(
      companies
        ?.getFormulas(companies.dataRange)
        .flat()
        .every((formula) => formula === ""),
    ).toBe(true);
    expect(tryThis?.getValues({ row: 2, column: 1, rows: 1, columns: 1 })[0]?.[0]).toMatch(/^=COMPANY_/);
    expect(host.ui.menus[0]?.entries[0]).toMatchObject({ label: "Open sidebar" });

    companies?.enter({ row: 2, column: 4, rows: 1, columns: 1 }, [['=STATUS("/api/v1/filters/list/")']]);
    await workbook.settle();

    expect(companies?.getValues({ row: 2, column: 4, rows: 1, columns: 1 })).toEqual([[200]]);
    expect(await demoApi?.calls()).toHaveLength(1);
  });

  it("shows its formulas as the locale of the spreadsheet spells them", async () => {
    workbench = await startWorkbench({ addOn, locale: "fr_FR" });

    const [, tryThis] = workbench.workbook.sheets;
    expect(workbench.workbook.locale).toBe("fr_FR");
    expect(tryThis?.getValues({ row: 2, column: 1, rows: 1, columns: 1 })).toEqual([
      ["=COMPANY_JOBS(Companies!A2;5)"],
    ]);
  });

  it("explains the script's functions to the page", async () => {
    workbench = await startWorkbench({ addOn });

    expect(workbench.host.customFunctionHelp).toMatchObject([
      { name: "STATUS", summary: "Tells the status of a request.", params: [{ name: "path" }] },
    ]);
  });

  it("starts without a key on request", async () => {
    workbench = await startWorkbench({ addOn, empty: true });

    expect(workbench.host.userProperties().has("API_KEY")).toBe(false);
    expect(workbench.host.userProperties().get("SAVED")).toBe(
      '{"baseUrl":"https://demo.company-intelligence.example"}',
    );
  });

  it("says why the add-on did not accept its settings, and leaves nothing running", async () => {
    const starting = startWorkbench({ addOn, live: { baseUrl: "https://api.example", apiKey: "refused" } });

    await expect(starting).rejects.toThrow("The add-on did not take its settings: That is no key.");
  });

  it("uses the given port", async () => {
    workbench = await startWorkbench({ addOn });
    const port = Number(new URL(workbench.url).port);

    await expect(startWorkbench({ addOn, port })).rejects.toThrow(`Port ${port} is taken.`);
  });
});
