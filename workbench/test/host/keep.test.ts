import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AppsScriptHost, type HostOptions } from "../../host/host";
import { VirtualClock } from "../../host/virtual-clock";
import { WorkbenchError } from "../../host/workbench-error";
import { KeptFile } from "../../server/kept-file";
import { hostWith } from "./host-with";

const CODE = `
  function fill() {
    const ss = SpreadsheetApp.getActiveSpreadsheet();
    ss.rename("Mine");
    const s = ss.getActiveSheet().setName("First");
    s.getRange("A1:C2").setValues([[1, "'=x", new Date(Date.UTC(2026, 0, 2))], ["=A1*2", true, "=SEQUENCE(1,2)"]]);
    s.getRange("A1").setNumberFormat("0.0").setFontWeight("bold").setNote("n");
    s.getRange("D2").setNote("beside");
    s.getRange("B1").setRichTextValue(SpreadsheetApp.newRichTextValue().setText("a b").setLinkUrl(0, 1, "https://a.example").build());
    s.getRange("A5").setDataValidation(SpreadsheetApp.newDataValidation().requireDateAfter(new Date(Date.UTC(2026, 0, 1))).build());
    s.getRange("A3:B3").merge();
    s.setFrozenRows(1); s.setColumnWidth(2, 222); s.hideRows(7); s.setTabColor("#ff0000");
    s.protect().setDescription("hands off");
    s.getRange("4:4").addDeveloperMetadata("row", "four");
    ss.setNamedRange("Total", s.getRange("A2"));
    ss.insertSheet("Second").hideSheet();
    PropertiesService.getUserProperties().setProperty("user", "mine");
    PropertiesService.getDocumentProperties().setProperty("document", "ours");
    ScriptApp.newTrigger("tick").timeBased().everyHours(1).create();
  }
  function tick() {}
  function told() {
    const ss = SpreadsheetApp.getActiveSpreadsheet();
    const s = ss.getSheetByName("First");
    return JSON.stringify([
      ss.getName(), ss.getId(), ss.getSheets().map((each) => [each.getName(), each.getSheetId(), each.isSheetHidden()]),
      s.getRange("A1:D2").getValues(), s.getRange("A1:D2").getFormulas(), s.getRange("A1:D2").getDisplayValues(),
      s.getRange("A1").getFontWeight(), s.getRange("A1").getNote(), s.getRange("D2").getNote(), s.getRange("B1").getRichTextValue().getLinkUrl(0, 1),
      s.getRange("A5").getDataValidation().getCriteriaValues(), s.getRange("A3").isPartOfMerge(),
      s.getFrozenRows(), s.getColumnWidth(2), s.isRowHiddenByUser(7), s.getTabColor(),
      s.getProtections(SpreadsheetApp.ProtectionType.SHEET).map((each) => each.getDescription()),
      s.getRange("4:4").getDeveloperMetadata().map((each) => [each.getKey(), each.getValue(), each.getId()]),
      ss.getRangeByName("Total").getA1Notation(),
      PropertiesService.getUserProperties().getProperties(), PropertiesService.getDocumentProperties().getProperties(),
      ScriptApp.getProjectTriggers().map((each) => [each.getUniqueId(), each.getHandlerFunction()]),
    ]);
  }
  function goOn() {
    const ss = SpreadsheetApp.getActiveSpreadsheet();
    const ids = ss.getSheets().map((each) => each.getSheetId());
    const added = ss.insertSheet().getSheetId();
    ss.getSheetByName("First").getRange("A1").setValue(5);
    return [ids.includes(added), ss.getSheetByName("First").getRange("A2").getValue()];
  }`;

const file = (): string => join(mkdtempSync(join(tmpdir(), "workbench-")), "kept.json");

describe("a host's data", () => {
  it("are the same in the next host, through a file, and go on from there", async () => {
    const path = file();
    const first = hostWith(CODE);
    await first.run("fill");
    await first.workbook.settle();
    const told = await first.run("told");
    new KeptFile(path).write(first);

    const next = hostWith(CODE, {
      kept: new KeptFile(path).read()!,
      clock: new VirtualClock(first.clock.now()),
    });
    expect(JSON.parse(String(await next.run("told")))).toEqual(JSON.parse(String(told)));
    expect(next.workbook.undo()).toBe(false);
    expect(await next.run("goOn")).toEqual([false, 10]);
    expect(next.nextTriggerAt).toBe(first.nextTriggerAt);
  });

  it("are nothing before the first start, and stay as they are if the file is not theirs", () => {
    const path = file();
    expect(new KeptFile(path).read()).toBeUndefined();
    expect(codeOf(() => new KeptFile(join(path, "nowhere", "kept.json")).read())).toBe("BAD_OPTION");

    for (const [text, code] of [
      ["{", "NOT_JSON"],
      ['{"workbench":99,"kept":{}}', "OTHER_KEPT"],
      ["null", "OTHER_KEPT"],
      ['{"workbench":1}', "OTHER_KEPT"],
      ['{"workbench":1,"kept":null}', "OTHER_KEPT"],
      ['{"workbench":1,"kept":[]}', "OTHER_KEPT"],
    ] as const) {
      writeFileSync(path, text);
      expect(codeOf(() => new KeptFile(path).read())).toBe(code);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });
});

describe("kept data that are damaged", () => {
  type Tree = Record<string, unknown>;
  const sheet = (kept: Tree) => ((kept["workbook"] as Tree)["sheets"] as Tree[])[0]!;

  it.each<readonly [string, string, (kept: Tree) => void]>([
    ["no enabled", "its beginning", (kept) => delete kept["enabled"]],
    ["no properties", "its properties", (kept) => delete kept["properties"]],
    ["a property that is no text", "its properties", (kept) => (kept["properties"] = { script: { a: 1 } })],
    ["no triggers", "its list of triggers", (kept) => delete kept["triggers"]],
    ["a trigger of nobody", "its list of triggers", (kept) => (kept["triggers"] = [{ id: "1" }])],
    ["no workbook", "its spreadsheet", (kept) => (kept["workbook"] = null)],
    ["no sheets", "its spreadsheet", (kept) => ((kept["workbook"] as Tree)["sheets"] = [])],
    ["no such active sheet", "its spreadsheet", (kept) => ((kept["workbook"] as Tree)["activeId"] = -1)],
    ["no names", "its spreadsheet", (kept) => delete (kept["workbook"] as Tree)["names"]],
    ["a sheet without a size", "its spreadsheet", (kept) => delete sheet(kept)["rowCount"]],
    ["a sheet without a frame", "its spreadsheet", (kept) => delete sheet(kept)["frame"]],
    ["a frame that is empty", "its spreadsheet", (kept) => (sheet(kept)["frame"] = { name: "A" })],
    ["a cell off the grid", "its spreadsheet", (kept) => (sheet(kept)["cells"] = [{ row: 0, column: 1 }])],
    ["cells that are none", "its spreadsheet", (kept) => (sheet(kept)["cells"] = [7])],
  ])("have a code and say what is: %s", async (_what, part, damage) => {
    const path = file();
    const first = hostWith(CODE);
    await first.run("fill");
    new KeptFile(path).write(first);
    const kept = new KeptFile(path).read()!;
    damage(kept as unknown as Tree);
    const make = () => new AppsScriptHost({ code: CODE, kept });

    expect(make).toThrow(`What was kept is damaged: ${part} cannot be read.`);
    expect(codeOf(make)).toBe("BROKEN_KEPT");
  });
});

describe("options of a host", () => {
  it.each([
    [{}, "A host needs the option code: the text of the script."],
    [{ code: "", colour: 1 }, "There is no option colour."],
    [{ code: 5 }, "The option code takes a text."],
    [{ code: "", enabled: "yes" }, "The option enabled takes true or false."],
    [{ code: "", owner: "me" }, "The option owner takes an e-mail address."],
    [{ code: "", rateLimitEvery: 0 }, "The option rateLimitEvery takes a whole number from 1."],
    [{ code: "", files: { A: 1 } }, "The option files takes texts by name."],
    [
      { code: "", manifest: { oauthScopes: "all" } },
      /^The option manifest takes a manifest whose oauthScopes/,
    ],
    [{ code: "", manifest: { timeZone: "Nowhere" } }, /^The option manifest takes/],
    [{ code: "", limits: { runTime: 1 } }, /^The option limits takes numbers for runTimeMs, /],
  ])("are checked: %j", (options, message) => {
    const make = () => new AppsScriptHost(options as unknown as HostOptions);

    expect(make).toThrow(message);
    expect(codeOf(make)).toBe("BAD_OPTION");
  });
});

it("a menu item that nobody sees has a code", async () => {
  await expect(hostWith("").clickMenu("Nothing")).rejects.toMatchObject({ code: "NO_MENU_ITEM" });
});

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof WorkbenchError) return error.code;
    throw error;
  }
  return undefined;
}
