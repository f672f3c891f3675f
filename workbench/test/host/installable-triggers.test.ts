import type { AppsScriptHost } from "../../host/host";
import { KeptFile } from "../../server/kept-file";
import { CAUGHT, hostWith } from "./host-with";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const EDITOR = "editor@demo.example";
const VIEWER = "viewer@demo.example";

const CODE = `
  function install(event, functionName) {
    const trigger = ScriptApp.newTrigger(functionName || "told").forSpreadsheet(SpreadsheetApp.getActive())[event]().create();
    return trigger.getUniqueId();
  }
  function uninstall() { ScriptApp.getProjectTriggers().forEach((trigger) => ScriptApp.deleteTrigger(trigger)); }
  function told(e) {
    const { range, source, user, ...rest } = e;
    console.log(JSON.stringify({
      ...rest, mode: String(e.authMode), at: range && range.getA1Notation(), row: range && range.rowStart,
      same: source.getId() === SpreadsheetApp.getActive().getId(),
      user: user.getEmail(), active: Session.getActiveUser().getEmail(), effective: Session.getEffectiveUser().getEmail(),
    }));
  }
  function fetches() { return UrlFetchApp.fetch("https://acme.example").getContentText(); }
  function fails() { throw new Error("Not today."); }
  function again() { ScriptApp.newTrigger("told").forSpreadsheet(SpreadsheetApp.getActive()).onChange().create(); }
  function greets() { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput("Hello")); }
  function writes() {
    const sheet = SpreadsheetApp.getActiveSheet();
    sheet.getRange("A1").setValue("by the script");
    sheet.insertRowAfter(1);
  }
  function long() { Utilities.sleep(60000); }`;

const logged = (host: AppsScriptHost): unknown[] => host.logs.map(({ text }) => JSON.parse(text) as unknown);
const type = (host: AppsScriptHost, text: string) =>
  host.user.edit({ sheet: host.workbook.activeSheet, area: { row: 2, column: 3, rows: 1, columns: 1 } }, [
    [text],
  ]);
const shortly = (host: AppsScriptHost) =>
  host.executions.map(({ kind, functionName, user, authMode }) => [kind, functionName, user, authMode]);

describe("installable triggers (K17, K18)", () => {
  it("for edits run as the one who made them, with all permissions, and are told the cells", async () => {
    const host = hostWith(CODE);
    const id = await host.run("install", ["onEdit"]);
    await type(host, "5");
    host.activeUser = EDITOR;
    await type(host, "6");

    const always = { authMode: "FULL", mode: "FULL", at: "C2", row: 2, same: true, triggerUid: id };
    const effective = host.owner;
    expect(logged(host)).toMatchObject([
      { ...always, value: "5", user: host.owner, active: host.owner, effective },
      { ...always, value: "6", oldValue: "5", user: "", active: "", effective },
    ]);
    expect(shortly(host).slice(1)).toEqual(
      Array.from({ length: 2 }, () => ["installable trigger", "told", host.owner, "FULL"]),
    );
  });

  it("may fetch and open a sidebar before whoever is there, and what they throw is in the executions alone", async () => {
    const host = hostWith(CODE, { transport: () => ({ status: 200, headers: {}, body: "fetched" }) });
    await host.run("install", ["onEdit", "fetches"]);
    await host.run("install", ["onChange", "fails"]);
    await host.run("install", ["onOpen", "greets"]);
    await type(host, "x");
    await host.open(EDITOR);

    const [edit, change, open] = host.executions.slice(3);
    expect(edit).toMatchObject({ functionName: "fetches", status: "done" });
    expect(change).toMatchObject({ functionName: "fails", status: "failed", error: "Error: Not today." });
    expect(open).toMatchObject({ functionName: "greets", status: "done", user: host.owner });
    expect([host.ui.sidebar?.html, host.uiOf(host.owner).sidebar]).toEqual(["Hello", null]);
  });

  it("run for each user who made one, and no more once it is deleted", async () => {
    const host = hostWith(CODE);
    await host.run("install", ["onEdit"]);
    await host.run("install", ["onEdit"], { user: EDITOR });
    await type(host, "x");
    expect(shortly(host).slice(2)).toEqual([
      ["installable trigger", "told", host.owner, "FULL"],
      ["installable trigger", "told", EDITOR, "FULL"],
    ]);

    await host.run("uninstall", [], { user: EDITOR });
    await type(host, "y");
    expect(shortly(host).at(-1)).toEqual(["installable trigger", "told", host.owner, "FULL"]);
    expect(host.executions).toHaveLength(6);
  });

  it("do not run for what scripts change, nor for those who may only look", async () => {
    const host = hostWith(CODE, { viewers: [VIEWER] });
    for (const event of ["onEdit", "onChange", "onOpen"]) await host.run("install", [event]);
    await host.run("writes");
    await host.open(VIEWER);
    await type(host, "x");

    expect(host.logs).toEqual([]);
  });

  it("that a trigger made never fire (C19)", async () => {
    const host = hostWith(CODE);
    await host.run("install", ["onEdit", "again"]);
    await type(host, "x");
    await host.user.change("OTHER", () => host.workbook.activeSheet.setFrozenRows(1));

    expect(host.executions.map(({ functionName }) => functionName)).toEqual(["install", "again"]);
  });

  it("use up the time that a user's triggers have in a day (B13)", async () => {
    const host = hostWith(CODE, { limits: { triggerTimePerDayMs: 60_000 } });
    await host.run("install", ["onEdit", "long"]);
    await type(host, "x");
    await type(host, "y");

    expect(host.executions.filter(({ functionName }) => functionName === "long")).toHaveLength(1);
  });

  it("are kept between starts", async () => {
    const file = new KeptFile(join(mkdtempSync(join(tmpdir(), "workbench-")), "kept.json"));
    const first = hostWith(CODE);
    await first.run("install", ["onEdit"]);
    file.write(first);

    const next = hostWith(CODE, { kept: file.read()! });
    await type(next, "x");
    expect(shortly(next)).toEqual([["installable trigger", "told", next.owner, "FULL"]]);
  });
});

describe("a spreadsheet's own script (K21)", () => {
  it("has several triggers of a kind, and every few minutes, as no add-on has", async () => {
    const host = hostWith(
      `${CAUGHT}
      function told() {}
      function install() {
        const each = (n) => ScriptApp.newTrigger("told").timeBased().everyMinutes(n).create();
        const edits = () => ScriptApp.newTrigger("told").forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create();
        return [caught_(() => each(2)), ...[1, 5].map((n) => caught_(() => each(n))), caught_(edits), caught_(edits)];
      }`,
      { bound: true },
    );

    expect(await host.run("install")).toEqual([
      "Exception: The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.",
      ...Array.from({ length: 4 }, () => "nothing thrown"),
    ]);
    const before = host.executions.length;
    await type(host, "x");
    expect(host.executions.slice(before).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 2 }, () => "installable trigger"),
    );
    await host.clock.sleep(60_000);
    expect(await host.fireTriggers()).toBe(1);
  });
});

describe("installable triggers for changes (C25, K19)", () => {
  it("are told what kind of change it was", async () => {
    const host = hostWith(CODE);
    const triggerUid = await host.run("install", ["onChange"]);
    const { activeSheet } = host.workbook;
    await type(host, "x");
    await host.user.change("INSERT_ROW", () => activeSheet.insertRows(1, 2));
    await host.user.change("REMOVE_GRID", () => host.workbook.deleteSheet(host.workbook.insertSheet()));

    expect(logged(host)).toMatchObject(
      ["EDIT", "INSERT_ROW", "REMOVE_GRID"].map((changeType) => ({ changeType, triggerUid, mode: "FULL" })),
    );
  });

  it("do not run where nothing is different, or the change is refused", async () => {
    const host = hostWith(CODE);
    await host.run("install", ["onChange"]);
    await host.user.change("OTHER", () => host.workbook.undo());
    const refused = host.user.change("OTHER", () => {
      throw new Error("protected");
    });

    await expect(refused).rejects.toThrow("protected");
    expect(host.logs).toEqual([]);
  });
});
