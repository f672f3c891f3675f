import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const PROTECTED =
  "Exception: You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.";

describe("A user with view access only", () => {
  const code = `${CAUGHT}
    function onOpen() { console.log("opened"); }
    function edit() {
      const ss = SpreadsheetApp.getActiveSpreadsheet();
      const range = ss.getRange("A1");
      return [
        range.canEdit(),
        caught_(() => { range.setValue(1); SpreadsheetApp.flush(); }),
        caught_(() => ss.getActiveSheet().insertRowBefore(1)),
        caught_(() => ss.insertSheet("New")),
        caught_(() => ss.setNamedRange("Total", range)),
        range.getValue(),
      ];
    }`;

  it("can read but not edit, and does not trigger onOpen", async () => {
    const viewer = "viewer@demo.example";
    const host = hostWith(code, { viewers: [viewer] });

    await host.open(viewer);
    const told = await host.run("edit", [], { user: viewer });

    expect(host.logs).toEqual([]);
    expect(told).toEqual([false, PROTECTED, PROTECTED, PROTECTED, PROTECTED, ""]);
  });
});

describe("A user who is signed in with several accounts", () => {
  it("gets no reply in the sidebar, but can run menus", async () => {
    const host = hostWith(`function call() { return "answer"; }`, { signedInTwice: ["two@demo.example"] });

    await expect(host.googleScriptRun("call", [], "two@demo.example")).rejects.toThrow(
      "We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.",
    );
    expect(await host.run("call", [], { user: "two@demo.example" })).toBe("answer");
    expect(await host.googleScriptRun("call")).toBe("answer");
  });
});
