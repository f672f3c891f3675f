import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const HOUR_MS = 3_600_000;
const EDITOR = "editor@demo.example";

describe("menus and windows", () => {
  const code = `
    function onOpen() {
      const ui = SpreadsheetApp.getUi();
      ui.createAddonMenu()
        .addItem("Open sidebar", "openSidebar")
        .addSeparator()
        .addSubMenu(ui.createMenu("Formulas").addItem("Refresh", "refresh"))
        .addToUi();
    }
    function onInstall(e) { onOpen(e); }
    function openSidebar() {
      SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile("Sidebar").append("<p>more</p>").setTitle("Companies"));
    }
    function refresh() { SpreadsheetApp.getActive().toast("Refreshed.", "Formulas", 3); }
  `;
  const files = { Sidebar: "<b>hello</b>" };

  it("are shown in the window of the user who opened the document", async () => {
    const host = hostWith(code, { files, addonName: "Company Intelligence" });

    await host.open();

    expect(host.ui.menus).toEqual([
      {
        label: "Company Intelligence",
        isAddon: true,
        entries: [
          { kind: "item", label: "Open sidebar", functionName: "openSidebar" },
          { kind: "separator" },
          {
            kind: "menu",
            label: "Formulas",
            entries: [{ kind: "item", label: "Refresh", functionName: "refresh" }],
          },
        ],
      },
    ]);
    expect(host.uiOf(EDITOR).menus).toEqual([]);
  });

  it("call their functions with full authorisation", async () => {
    const host = hostWith(code, { files });
    const changes: string[] = [];
    await host.install(EDITOR);
    host.ui.onChange((change) => changes.push(change));

    await host.clickMenu("Open sidebar");
    await host.clickMenu(["Formulas", "Refresh"]);

    expect(host.ui.sidebar).toMatchObject({
      title: "Companies",
      html: "<b>hello</b><p>more</p>",
      width: 300,
    });
    expect(host.ui.toasts).toEqual([{ message: "Refreshed.", title: "Formulas", seconds: 3 }]);
    expect(changes).toEqual(["sidebar", "toast"]);
    expect(new Set(host.executions.map(({ user, authMode }) => `${user} ${authMode}`))).toEqual(
      new Set([`${EDITOR} FULL`]),
    );
  });

  it("fail for a file that is not in the project", async () => {
    const host = hostWith(code);
    await host.open();

    await expect(host.clickMenu("Open sidebar")).rejects.toThrow("No HTML file named Sidebar was found.");
  });
});

describe("clock triggers", () => {
  const code = `${CAUGHT}
    function schedule(hours) { return ScriptApp.newTrigger("work").timeBased().everyHours(hours).create().getUniqueId(); }
    function attempt(minutes) {
      return caught_(() => ScriptApp.newTrigger("work").timeBased()[minutes ? "everyMinutes" : "everyHours"](minutes || 1).create());
    }
    function work(e) {
      const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
      console.log([e.triggerUid, e.authMode, spreadsheet && spreadsheet.getName(), caught_(() => SpreadsheetApp.getUi())].join());
    }
    function list() { return ScriptApp.getProjectTriggers().map((trigger) => trigger.getHandlerFunction()); }
    function remove() { ScriptApp.getProjectTriggers().forEach((trigger) => ScriptApp.deleteTrigger(trigger)); }
    function again() { remove(); schedule(1); }
    function scheduleAgain() { ScriptApp.newTrigger("again").timeBased().everyHours(1).create(); }
  `;

  it("fire when due, as their creator, with an event", async () => {
    const host = hostWith(code);
    const id = await host.run("schedule", [1], { user: EDITOR });

    const early = await host.fireTriggers();
    await host.clock.sleep(HOUR_MS);
    const due = await host.fireTriggers();
    const again = await host.fireTriggers();

    expect([early, due, again]).toEqual([0, 1, 0]);
    expect(host.executions.at(-1)).toMatchObject({ user: EDITOR, kind: "clock trigger" });
    expect(host.logs[0]?.text).toBe(
      `${String(id)},FULL,Untitled spreadsheet,Exception: Cannot call SpreadsheetApp.getUi() from this context.`,
    );
  });

  it("get no spreadsheet if the host is configured so", async () => {
    const host = hostWith(code, { clockTriggersHaveSpreadsheet: false });
    await host.run("schedule", [1]);
    await host.clock.sleep(HOUR_MS);

    await host.fireTriggers();

    expect(host.logs[0]?.text).toContain(",FULL,,");
  });

  it("recur at most hourly, one per user and document", async () => {
    const host = hostWith(code);

    const everyMinute = await host.run("attempt", [1]);
    const first = await host.run("attempt");
    const second = await host.run("attempt");
    const others = await host.run("attempt", [], { user: EDITOR });

    expect(everyMinute).toBe(
      "Exception: The recurrence interval for an Add-on trigger must be at least one hour.",
    );
    expect([first, others]).toEqual(["nothing thrown", "nothing thrown"]);
    expect(second).toBe(
      "Exception: This add-on has created too many time-based triggers in this document for this Google user account.",
    );
  });

  it("are listed for and deleted by their own user", async () => {
    const host = hostWith(code);
    await host.run("schedule", [2]);

    const own = await host.run("list");
    const others = await host.run("list", [], { user: EDITOR });
    await host.run("remove");

    expect([own, others, await host.run("list")]).toEqual([["work"], [], []]);
  });

  it("never fire if a trigger's execution created them", async () => {
    const host = hostWith(code);
    await host.run("scheduleAgain");
    await host.clock.sleep(HOUR_MS);
    await host.fireTriggers();

    const listed = await host.run("list");
    await host.clock.sleep(2 * HOUR_MS);

    expect(listed).toEqual(["work"]);
    expect(await host.fireTriggers()).toBe(0);
  });
});

describe("custom functions", () => {
  const A1 = { row: 1, column: 1, rows: 1, columns: 1 };
  const code = `
    /**
     * Doubles numbers.
     *
     * @param {number|number[][]} values Numbers, or a range of them.
     * @param {number} [times] How often.
     * @return {number|number[][]} The doubled numbers.
     * @customfunction
     */
    function DOUBLE(values, times) {
      if (values === "") throw new Error("Not a number. Try =DOUBLE(2).");
      return Array.isArray(values) ? values.map((row) => row.map((value) => value * 2)) : values * 2;
    }
    function when() { return new Date(2026, 1, 3); }
    function hidden_() { return 1; }
    const arrow = () => 1;
  `;

  it("have help texts from their JSDoc", () => {
    expect(hostWith(code).customFunctionHelp).toEqual([
      {
        name: "DOUBLE",
        summary: "Doubles numbers.",
        params: [
          {
            name: "values",
            type: "number|number[][]",
            description: "Numbers, or a range of them.",
            optional: false,
          },
          { name: "times", type: "number", description: "How often.", optional: true },
        ],
        returns: "The doubled numbers.",
      },
    ]);
  });

  it("compute in cells, as do all other globals without a trailing underscore", async () => {
    const host = hostWith(code);
    const sheet = host.workbook.activeSheet;

    sheet.setValues({ row: 1, column: 1, rows: 1, columns: 5 }, [
      ["=double(21)", "=DOUBLE(Z1)", "=WHEN()", "=HIDDEN_()", "=DOUBLE({1,2;3,4})"],
    ]);
    await host.workbook.settle();

    const [a, b, c, d] = [1, 2, 3, 4].map((column) => sheet.cellView(1, column));
    expect(a?.value).toBe(42);
    expect(b?.error?.message).toContain("Not a number. Try =DOUBLE(2).");
    expect(c?.value).toEqual(expect.any(Date));
    expect(d?.error?.code).toBe("#NAME?");
    expect(sheet.getValues({ row: 1, column: 5, rows: 2, columns: 2 })).toEqual([
      [2, 4],
      [6, 8],
    ]);
    expect(host.executions[0]).toMatchObject({ kind: "custom function", authMode: "CUSTOM_FUNCTION" });
  });

  it("run again when the document is opened", async () => {
    const host = hostWith(code);
    host.workbook.activeSheet.setValues(A1, [["=DOUBLE(1)"]]);
    await host.workbook.settle();

    await host.open(EDITOR);
    await host.workbook.settle();

    expect(host.executions.map(({ functionName, user }) => [functionName, user])).toEqual([
      ["DOUBLE", "owner@demo.example"],
      ["DOUBLE", EDITOR],
    ]);
  });

  it("wait in their cells when a user's 30 slots are taken", async () => {
    const host = hostWith("function WAIT(n) { Utilities.sleep(1000); return n; }");
    const cells = Array.from({ length: 40 }, (_, index) => [`=WAIT(${index})`]);

    host.workbook.activeSheet.setValues({ row: 1, column: 1, rows: 40, columns: 1 }, cells);
    await host.workbook.settle();

    const values = host.workbook.activeSheet.getValues({ row: 1, column: 1, rows: 40, columns: 1 });
    expect(values.flat()).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });
});

describe("Utilities", () => {
  it("encodes, hashes, compresses and formats", async () => {
    const host = hostWith(`
      function work() {
        const packed = Utilities.base64Encode(Utilities.gzip(Utilities.newBlob("naïve ✓".repeat(50))).getBytes());
        const blob = Utilities.newBlob(Utilities.base64Decode(packed), "application/x-gzip");
        const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, "abc", Utilities.Charset.UTF_8);
        const date = new Date(Date.UTC(2026, 2, 5, 23, 7, 9));
        return [
          Utilities.ungzip(blob).getDataAsString() === "naïve ✓".repeat(50),
          Utilities.base64EncodeWebSafe(digest),
          digest.slice(0, 3),
          Utilities.formatDate(date, "Europe/Berlin", "yyyy-MM-dd'T'HH:mm:ssXXX EEE MMM d"),
          Utilities.formatDate(date, "GMT", "yy/M/d h:mm a"),
          Utilities.parseCsv('a,"b ""c"""\\n1,2'),
        ];
      }
    `);

    expect(await host.run("work")).toEqual([
      true,
      "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0=",
      [-70, 120, 22],
      "2026-03-06T00:07:09+01:00 Fri Mar 6",
      "26/3/5 11:07 PM",
      [
        ["a", 'b "c"'],
        ["1", "2"],
      ],
    ]);
  });
});
