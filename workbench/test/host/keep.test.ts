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
    ] as const) {
      writeFileSync(path, text);
      expect(codeOf(() => new KeptFile(path).read())).toBe(code);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
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
