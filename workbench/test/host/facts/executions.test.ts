import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const HOUR_MS = 3_600_000;
const [OWNER, EDITOR] = ["owner@demo.example", "editor@demo.example"];

const CODE = `${CAUGHT}
  var loaded = 0;
  loaded++;
  function onInstall(e) { onOpen(e); }
  function onOpen(e) { console.log(e.authMode + " " + typeof e.authMode); SpreadsheetApp.getUi().createAddonMenu().addItem("Work", "work").addToUi(); }
  function work(e) { console.log(e === undefined ? "no event" : typeof e.authMode); }
  function waits(ms) { Utilities.sleep(ms); }
  function everyHour() { return ScriptApp.newTrigger("tick").timeBased().everyHours(1).create().getUniqueId(); }
  function once(ms) { ScriptApp.newTrigger("tick").timeBased().after(ms).create(); }
  function list() { return ScriptApp.getProjectTriggers().map((each) => [each.getHandlerFunction(), each.getTriggerSourceId(), String(each.getTriggerSource())]); }
  function twice() {
    ScriptApp.newTrigger("tick").forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create();
    ScriptApp.newTrigger("tick").timeBased().everyHours(1).create();
    return caught_(() => ScriptApp.newTrigger("tick").forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create());
  }
  function tick(e) {
    const document = SpreadsheetApp.getActiveSpreadsheet();
    console.log([e.triggerUid, document !== null, PropertiesService.getDocumentProperties() !== null].join());
    if (document) document.getSheets()[0].getRange("A1").setValue("by the trigger");
  }
  function takesTwentyMinutes() { Utilities.sleep(20 * 60000); }
  function everyLongHour() { ScriptApp.newTrigger("takesTwentyMinutes").timeBased().everyHours(1).create(); }
  function fails() { throw new Error("nobody hears this"); }
  function failing() { ScriptApp.newTrigger("fails").timeBased().everyHours(1).create(); }
  function count() { return loaded; }
  function settled() { return Promise.resolve(1).then((one) => one + 1); }
  function present(names) { return names.filter((name) => typeof globalThis[name] !== "undefined"); }
  const arrow = () => "found";
  var expression = function () { return "found"; };
  function cleared() { const cell = SpreadsheetApp.getActiveSheet().getRange("A1"); cell.setValue("x"); cell.setValue(undefined); return cell.getValue(); }
  function stack() { try { null.x; } catch (error) { return [typeof error.stack, typeof error.fileName]; } }
  function substitutes() {
    return [Utilities.base64Encode("a"), Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, "a").length, Utilities.getUuid().length];
  }
  function syntax() {
    const named = /(?<word>b+)/.exec("abbc").groups.word;
    return [undefined ?? "nullish", null?.x === undefined, named, [..."a1b2".matchAll(/\\d/g)].length];
  }
`;

const MISSING = `
  setTimeout setInterval setImmediate queueMicrotask structuredClone fetch atob btoa ReadableStream WritableStream
  TextEncoder TextDecoder FormData File Blob URL URLSearchParams DOMException crypto window
  navigator performance process require AbortController Event EventTarget Headers Request Response Buffer global
`
  .trim()
  .split(/\s+/);

describe("executions", () => {
  it("get an event with authMode only from triggers, and FULL from clicks and onInstall (C3, C4, C6, C7)", async () => {
    const host = hostWith(CODE, { addonName: "Facts" });
    await host.install();
    await host.clickMenu("Work");
    await host.open();

    expect(host.logs.map(({ text }) => text)).toEqual(["FULL object", "no event", "LIMITED object"]);
    expect(host.ui.menus[0]).toMatchObject({ label: "Facts", isAddon: true });
  });

  it("load the whole script each time, with functions in their detected forms (C27, F11, F13, F15)", async () => {
    const host = hostWith(CODE);

    expect([await host.run("count"), await host.googleScriptRun("count")]).toEqual([1, 1]);
    expect([await host.run("arrow"), await host.run("expression")]).toEqual(["found", "found"]);
  });

  it("have 6 minutes and their own clock each, sleep included (B1, B3, B30, C27)", async () => {
    const host = hostWith(CODE);
    await host.run("waits", [359_000]);
    await host.googleScriptRun("waits", [359_000]);

    await expect(host.run("waits", [360_000])).rejects.toThrow("Exceeded maximum execution time");
    await expect(host.run("waits", [30_000], { authMode: "LIMITED" })).rejects.toThrow(
      "Exceeded maximum execution time",
    );
  });

  it("have microtasks but no timers, stacks but no file names, and Google's replacements (F2, F3, F4, F8, F9)", async () => {
    const host = hostWith(CODE);

    expect(await host.run("settled")).toBe(2);
    expect(await host.run("present", [MISSING])).toEqual([]);
    expect(await host.run("cleared")).toBe("");
    expect(await host.run("stack")).toEqual(["string", "undefined"]);
    expect(await host.run("substitutes")).toEqual(["YQ==", 16, 36]);
    expect(await host.run("syntax")).toEqual(["nullish", true, "bb", 2]);
  });
});

describe("triggers", () => {
  it("run as their creator and are listed for nobody else, without a source document (C11a, C13, C18)", async () => {
    const host = hostWith(CODE);
    await host.run("everyHour", [], { user: EDITOR });

    expect([await host.run("list"), await host.run("list", [], { user: EDITOR })]).toEqual([
      [],
      [["tick", null, "CLOCK"]],
    ]);
    await host.clock.sleep(HOUR_MS);
    await host.fireTriggers();
    expect(host.executions.at(-1)).toMatchObject({ user: EDITOR, authMode: "FULL", kind: "clock trigger" });
  });

  it("are limited to one of each kind per user and document (C12, C16)", async () => {
    const host = hostWith(CODE);

    expect(await host.run("twice")).toContain("This add-on has created too many");
    expect(await host.run("everyHour", [], { user: EDITOR })).toEqual(expect.any(String));
  });

  it("are limited in number per user (B12, C13)", async () => {
    const host = hostWith(CODE, { limits: { triggersPerUser: 0 } });

    await expect(host.run("everyHour")).rejects.toThrow("This script has too many triggers.");
  });

  it("reach the document and its properties, or no document if the host is configured so (C26)", async () => {
    for (const clockTriggersHaveSpreadsheet of [true, false]) {
      const host = hostWith(CODE, { clockTriggersHaveSpreadsheet });
      const id = await host.run("everyHour");
      await host.clock.sleep(HOUR_MS);
      await host.fireTriggers();

      expect(host.logs[0]?.text).toBe(`${String(id)},${clockTriggersHaveSpreadsheet},true`);
      const [[written]] = host.workbook.activeSheet.getValues({ row: 1, column: 1, rows: 1, columns: 1 }) as [
        [unknown],
      ];
      expect(written).toBe(clockTriggersHaveSpreadsheet ? "by the trigger" : "");
    }
  });

  it("have 90 minutes a day together, to which clicks do not count (B13, B31)", async () => {
    const host = hostWith(CODE, { limits: { runTimeMs: HOUR_MS } });
    await host.run("everyLongHour");
    for (let hours = 0; hours < 2; hours++) await host.run("waits", [HOUR_MS - 1000]);
    let fired = 0;
    for (let hours = 0; hours < 10; hours++) {
      await host.clock.sleep(HOUR_MS);
      fired += await host.fireTriggers();
    }

    expect(fired).toBe(5);
  });

  it("fail silently, and fire again (C23)", async () => {
    const host = hostWith(CODE);
    await host.run("failing");
    const fired = [];
    for (let hours = 0; hours < 2; hours++) {
      await host.clock.sleep(HOUR_MS);
      fired.push(await host.fireTriggers());
    }

    expect(fired).toEqual([1, 1]);
    expect(host.executions.at(-1)).toMatchObject({ status: "failed", error: "Error: nobody hears this" });
    expect([host.mails, host.ui.toasts]).toEqual([[], []]);
  });

  it("that run once fire after the requested time, and are then deleted (C17)", async () => {
    const host = hostWith(CODE);
    await host.run("once", [5000], { user: OWNER });
    await host.clock.sleep(4999);
    const early = await host.fireTriggers();
    await host.clock.sleep(1);

    expect([early, await host.fireTriggers(), await host.run("list")]).toEqual([0, 1, []]);
  });
});
