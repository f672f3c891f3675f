import { CAUGHT, hostWith } from "../host-with";
import { type Expectation, told } from "./told";
import { describe, expect, it } from "vitest";

const OPENING: readonly Expectation[] = [
  ["SpreadsheetApp.openByUrl(ss.getUrl()).getId() === ss.getId()", true],
  ["SpreadsheetApp.openByUrl(ss.getUrl() + '?gid=0#gid=0').getName() === ss.getName()", true],
  ["SpreadsheetApp.openByUrl('https://example.com')", "Exception: Invalid argument: url"],
  [
    "SpreadsheetApp.openByUrl('https://docs.google.com/spreadsheets/d/another/edit')",
    "Exception: You do not have permission to call SpreadsheetApp.openByUrl",
  ],
];

const TOKENS: readonly Expectation[] = [
  ["typeof ScriptApp.getOAuthToken()", "string"],
  ["ScriptApp.getOAuthToken() === ScriptApp.getOAuthToken()", true],
  ["ScriptApp.getOAuthToken().slice(0, 14)", "ya29.workbench"],
];

/** Nobody answers, so every dialog is closed. */
const DIALOGS: readonly Expectation[] = [
  ["Browser.msgBox('Done')", "cancel"],
  ["Browser.inputBox('Name?')", "cancel"],
  ["Browser.msgBox('Sure?', Browser.Buttons.YES_NO)", "cancel"],
  ["Browser.msgBox('Title', 'Sure?', SpreadsheetApp.getUi().ButtonSet.YES_NO)", "cancel"],
];

it.each([
  ["openByUrl knows the one document (K7)", OPENING],
  ["a token is a text (K7)", TOKENS],
  ["dialogs of Browser (K10)", DIALOGS],
])("what public projects use most is there: %s", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});

describe("Browser (K10)", () => {
  it("tells the button in small letters, and what was typed", async () => {
    const host = hostWith(`
      function ask() { return [Browser.msgBox("T", "Sure?", Browser.Buttons.YES_NO), Browser.inputBox("Name?")]; }`);
    host.ui.answer = ({ kind }) => (kind === "alert" ? { button: "YES" } : { button: "OK", text: "Acme" });

    expect(await host.run("ask")).toEqual(["yes", "Acme"]);
    expect(host.ui.prompts).toEqual([
      { kind: "alert", title: "T", message: "Sure?", buttons: "YES_NO" },
      { kind: "prompt", title: "", message: "Name?", buttons: "OK" },
    ]);
  });

  it("is not there where nobody looks", async () => {
    const host = hostWith(`${CAUGHT}
      function onClock() { console.log(caught_(() => Browser.msgBox("?"))); }
      function inCell() { return caught_(() => Browser.msgBox("?")); }
      function plan() { ScriptApp.newTrigger("onClock").timeBased().everyHours(1).create(); }`);
    await host.run("plan");
    await host.clock.sleep(3_600_000);
    await host.fireTriggers();

    expect(host.logs.map(({ text }) => text)).toEqual([
      "Exception: Cannot call Browser.msgBox() from this context.",
    ]);
    expect(await host.run("inCell", [], { authMode: "CUSTOM_FUNCTION" })).toBe(
      "Exception: You do not have permission to call Browser service.",
    );
  });
});

describe("addMenu (K11)", () => {
  const code = `
    function onOpen() {
      SpreadsheetApp.getActiveSpreadsheet().addMenu("Tools", [
        { name: "Run", functionName: "work" }, null, { name: "Other", functionName: "other" },
      ]);
    }
    function work() { SpreadsheetApp.getActiveSheet().getRange("A1").setValue("done"); }
    function change() { SpreadsheetApp.getActiveSpreadsheet().updateMenu("Tools", [{ name: "New", functionName: "work" }]); }
    function remove() { SpreadsheetApp.getActiveSpreadsheet().removeMenu("Tools"); }`;

  it("shows items and lines, which can be clicked, changed and removed", async () => {
    const host = hostWith(code, { enabled: true });
    await host.open();
    await host.clickMenu("Run");

    expect(host.workbook.activeSheet.getValues({ row: 1, column: 1, rows: 1, columns: 1 })).toEqual([
      ["done"],
    ]);
    expect(host.ui.menus).toEqual([
      {
        label: "Tools",
        isAddon: false,
        entries: [
          { kind: "item", label: "Run", functionName: "work" },
          { kind: "separator" },
          { kind: "item", label: "Other", functionName: "other" },
        ],
      },
    ]);
    await host.run("change");
    expect(host.ui.menus.map(({ entries }) => entries.length)).toEqual([1]);
    await host.run("remove");
    expect(host.ui.menus).toEqual([]);
  });
});

describe("What is absent (K12)", () => {
  const ASK = " is not emulated by the workbench. Its PARITY.md says what is, and how to ask for more.";
  const code = `${CAUGHT}
    function use() {
      return [
        typeof DriveApp,
        String(GmailApp),
        caught_(() => DriveApp.getFiles()),
        caught_(() => SpreadsheetApp.getActiveRange().getBandings()),
        caught_(() => OAuth2.createService("x")),
        caught_(() => Sheets.Spreadsheets),
        typeof Calendar,
      ];
    }
    function shadow() { const before = typeof DriveApp; DriveApp = { mine: true }; return [before, DriveApp.mine]; }`;
  const dependencies = {
    libraries: [{ userSymbol: "OAuth2", libraryId: "1B7F" }],
    enabledAdvancedServices: [{ userSymbol: "Sheets", serviceId: "sheets", version: "v4" }],
  };

  it("throws, names itself and says how to ask for it; what a manifest does not enable is not there", async () => {
    const host = hostWith(code, { manifest: { dependencies } });

    expect(await host.run("use")).toEqual([
      "object",
      "GmailApp",
      `Error: DriveApp.getFiles${ASK}`,
      `Error: SpreadsheetApp.Range.getBandings${ASK}`,
      `Error: The library OAuth2${ASK}`,
      `Error: The advanced service Sheets${ASK}`,
      "undefined",
    ]);
  });

  it("can be replaced by a script", async () => {
    expect(await hostWith(code).run("shadow")).toEqual(["object", true]);
  });
});
