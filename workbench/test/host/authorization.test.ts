import type { AuthMode } from "../../host/execution-record";
import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const CALLS = `${CAUGHT}
  const calls = {
    document: () => SpreadsheetApp.getActiveSpreadsheet(),
    write: () => SpreadsheetApp.getActiveSheet().getRange("A1").setValue(1),
    properties: () => PropertiesService.getUserProperties().getProperty("x"),
    cache: () => CacheService.getUserCache().get("x"),
    fetch: () => UrlFetchApp.fetch("https://acme.example/", { muteHttpExceptions: true }),
    menu: () => SpreadsheetApp.getUi().createAddonMenu().addItem("A", "b").addToUi(),
    sidebar: () => SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput("x")),
    triggers: () => ScriptApp.getProjectTriggers(),
    utilities: () => Utilities.getUuid(),
  };
  function attempt() { return Object.keys(calls).map((name) => [name, caught_(calls[name])]); }
`;

describe("authorisation", () => {
  it.each<[AuthMode, string[]]>([
    ["NONE", ["document", "write", "properties", "cache", "fetch", "sidebar", "triggers"]],
    ["LIMITED", ["fetch", "sidebar", "triggers"]],
    ["FULL", []],
    ["CUSTOM_FUNCTION", ["write", "menu", "sidebar", "triggers"]],
  ])("under %s refuses %j", async (authMode, refused) => {
    const host = hostWith(CALLS, { transport: () => ({ status: 200, headers: {}, body: "" }) });

    const outcomes = (await host.run("attempt", [], { authMode })) as [string, string][];

    const names = outcomes.filter(([, outcome]) => outcome !== "nothing thrown").map(([name]) => name);
    expect(names).toEqual(refused);
  });

  it("reports in Google's words what is missing (A9, C3)", async () => {
    const host = hostWith(CALLS);
    const read = async (authMode: AuthMode) =>
      Object.fromEntries((await host.run("attempt", [], { authMode })) as [string, string][]);

    const none = await read("NONE");
    const limited = await read("LIMITED");
    const custom = await read("CUSTOM_FUNCTION");

    expect(none["document"]).toBe(
      "Exception: You do not have permission to call SpreadsheetApp.getActiveSpreadsheet. Required permissions: " +
        "(https://www.googleapis.com/auth/spreadsheets.currentonly || https://www.googleapis.com/auth/spreadsheets)",
    );
    expect(limited["fetch"]).toBe(
      "Exception: You do not have permission to call UrlFetchApp.fetch. " +
        "Required permissions: https://www.googleapis.com/auth/script.external_request",
    );
    expect(custom["write"]).toBe("Exception: You do not have permission to call setValue");
    expect(custom["menu"]).toBe("Exception: Cannot call SpreadsheetApp.getUi() from this context.");
    expect(custom["triggers"]).toBe("Exception: You do not have permission to call ScriptApp service.");
  });

  it("grants only the manifest's scopes (I4)", async () => {
    const scope = "https://www.googleapis.com/auth/";
    const host = hostWith(CALLS, { manifest: { oauthScopes: [`${scope}spreadsheets.currentonly`] } });

    const outcomes = Object.fromEntries((await host.run("attempt")) as [string, string][]);

    expect(outcomes["write"]).toBe("nothing thrown");
    expect(outcomes["sidebar"]).toContain("call Ui.showSidebar. Required permissions");
    expect(outcomes["triggers"]).toContain("call ScriptApp.getProjectTriggers. Required permissions");
  });

  it("opens with NONE until somebody has used the add-on in the document, then with LIMITED (C2)", async () => {
    const host = hostWith(`
      function onOpen(e) {
        console.log(e.authMode + " " + (e.source === undefined));
        SpreadsheetApp.getUi().createAddonMenu().addItem("Use", "use").addToUi();
      }
      function use() {}
    `);

    await host.open();
    await host.clickMenu("Use");
    await host.open();

    expect(host.logs.map(({ text }) => text)).toEqual(["NONE true", "LIMITED false"]);
  });

  it("shows no menu and no error when onOpen fails", async () => {
    const host = hostWith(`
      const settings = PropertiesService.getUserProperties().getProperty("x");
      function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem("A", "b").addToUi(); }
    `);

    await host.open();

    expect(host.ui.menus).toEqual([]);
    expect(host.executions[0]).toMatchObject({ status: "failed", authMode: "NONE" });
  });

  it("gives the owner's properties to all users' formulas, and lets nobody else write them (A10, A11, A12)", async () => {
    const host = hostWith(
      `${CAUGHT}
      function COMPANY_KEY() { return PropertiesService.getUserProperties().getProperty("API_KEY"); }
      function SAVE() { return caught_(() => PropertiesService.getUserProperties().setProperty("API_KEY", "new")); }
      function own() { return PropertiesService.getUserProperties().getProperty("API_KEY"); }`,
    );
    host.userProperties("owner@demo.example").set("API_KEY", "owner's");
    host.userProperties("editor@demo.example").set("API_KEY", "editor's");
    const options = { user: "editor@demo.example", authMode: "CUSTOM_FUNCTION" } as const;

    const inFormula = await host.run("COMPANY_KEY", [], options);
    const inMenu = await host.run("own", [], { user: "editor@demo.example" });
    const written = await host.run("SAVE", [], options);
    const writtenByOwner = await host.run("SAVE", [], { authMode: "CUSTOM_FUNCTION" });

    expect([inFormula, inMenu]).toEqual(["owner's", "editor's"]);
    expect(written).toBe("Exception: You do not have permission to call setProperty");
    expect(writtenByOwner).toBe("nothing thrown");
    expect(host.userProperties().get("API_KEY")).toBe("new");
  });
});
