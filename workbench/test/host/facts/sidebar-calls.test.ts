import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const CODE = `${CAUGHT}
  function echo(value) { return value; }
  function date() { return { list: [new Date()] }; }
  function collections() { return { map: new Map([[1, 2]]), set: new Set([1]), hole: [undefined, 1] }; }
  function bytes() { return new Uint8Array(2); }
  function range() { return SpreadsheetApp.getActiveRange(); }
  function later() { return Promise.resolve(7); }
  function fails() { throw new TypeError("What went wrong"); }
  function private_() { return 1; }
  const object = { member() { return 1; } };
  function open() {
    const output = HtmlService.createHtmlOutput("<b>x</b>").setTitle("Companies").setWidth(900);
    SpreadsheetApp.getUi().showSidebar(output);
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput("second").setTitle("Other"));
  }
`;

describe("google.script.run", () => {
  it("passes numbers, texts, booleans, null and plain objects of these, in both directions (G9)", async () => {
    const legal = { a: [1, "x", null, true], b: { c: -0.5 } };

    expect(await hostWith(CODE).googleScriptRun("echo", [legal])).toEqual(legal);
  });

  it("rejects dates and functions as arguments (G9, G10)", async () => {
    const host = hostWith(CODE);
    for (const value of [{ when: new Date(0) }, { when: () => 1 }])
      await expect(host.googleScriptRun("echo", [value])).rejects.toThrow(
        "Failed due to illegal value in property: when",
      );
  });

  it("loses a whole result that contains a date, empties maps and sets, awaits promises (G11)", async () => {
    const host = hostWith(CODE);

    expect(await host.googleScriptRun("date")).toBeNull();
    expect(await host.googleScriptRun("collections")).toEqual({ map: {}, set: {}, hole: [null, 1] });
    expect([await host.googleScriptRun("range"), await host.googleScriptRun("later")]).toEqual([null, 7]);
    await expect(host.googleScriptRun("bytes")).rejects.toThrow("not a supported return type");
  });

  it("passes on name and message of an exception (G12)", async () => {
    await expect(hostWith(CODE).googleScriptRun("fails")).rejects.toMatchObject({
      message: "What went wrong",
    });
  });

  it.each(["private_", "object.member", "absent"])("cannot call %s (F14)", async (name) => {
    await expect(hostWith(CODE).googleScriptRun(name)).rejects.toThrow(`Script function not found: ${name}`);
  });
});

describe("a sidebar", () => {
  it("is 300 pixels wide, one at a time, with the given title (G2)", async () => {
    const host = hostWith(CODE);
    await host.run("open");

    expect(host.ui.sidebar).toMatchObject({ title: "Other", html: "second", width: 300 });
  });
});
