import { hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

describe("run times (A29, B1, B3)", () => {
  it.each([
    ["FULL", 360_000],
    ["LIMITED", 30_000],
    ["CUSTOM_FUNCTION", 30_000],
  ] as const)(
    "end an execution under %s after %i ms, without its catch or finally",
    async (authMode, limitMs) => {
      const host = hostWith(`
      function wait() {
        try { for (;;) Utilities.sleep(1000); } catch (error) { console.log("caught"); } finally { console.log("finally"); }
      }
    `);

      const end = host.run("wait", [], { authMode });

      await expect(end).rejects.toThrow("Exceeded maximum execution time");
      expect(host.executions[0]).toMatchObject({ status: "timed out", elapsedMs: limitMs });
      expect(host.logs).toEqual([]);
    },
  );

  it("end a script that computes forever", async () => {
    const host = hostWith("function loop() { for (;;); } function fine() { return 1; }", {
      limits: { runTimeMs: 500 },
    });

    await expect(host.run("loop")).rejects.toThrow("Exceeded maximum execution time");
    await expect(host.run("fine")).resolves.toBe(1);
  });
});

describe("AppsScriptHost.dispose", () => {
  it("ends an execution that is still queued, and rejects its promise", async () => {
    const host = hostWith("function fine() { return 1; }");

    const end = host.run("fine");
    void host.dispose();

    await expect(end).rejects.toThrow("The workbench was closed.");
    expect(host.executions[0]).toMatchObject({ status: "killed" });
  });
});

describe("AppsScriptHost.intercept", () => {
  const code = `
    function work() {
      try {
        PropertiesService.getDocumentProperties().setProperty("step", "1");
        PropertiesService.getDocumentProperties().setProperty("step", "2");
      } finally {
        PropertiesService.getDocumentProperties().setProperty("step", "finally");
      }
    }
  `;

  it.each([
    ["before", "1"],
    ["after", "2"],
  ])("kills %s the effect of the fourth call", async (phase, step) => {
    const host = hostWith(code);
    host.intercept = (call) => (call.n === 4 && call.phase === phase ? "kill" : undefined);

    const end = host.run("work");

    await expect(end).rejects.toThrow("The execution was killed.");
    expect(host.documentProperties().get("step")).toBe(step);
    expect(host.executions[0]?.status).toBe("killed");
  });

  it("discards the buffered writes of a killed execution and releases its locks", async () => {
    const host = hostWith(`
      function work() {
        LockService.getDocumentLock().waitLock(1000);
        SpreadsheetApp.getActiveSheet().getRange("A1").setValue("written");
        PropertiesService.getDocumentProperties().getProperty("x");
      }
      function lock() { return LockService.getDocumentLock().tryLock(0); }
    `);
    host.intercept = ({ method }) => (method === "getProperty" ? "kill" : undefined);

    await expect(host.run("work")).rejects.toThrow("The execution was killed.");

    expect(host.workbook.activeSheet.lastRow).toBe(0);
    expect(await host.run("lock")).toBe(true);
  });

  it("stops a killed script that catches everything, and runs the next one", async () => {
    const host = hostWith(`
      function work() {
        for (let step = 1; ; step++) {
          try { PropertiesService.getDocumentProperties().setProperty("step", String(step)); } catch (error) {}
        }
      }
      function next() { return PropertiesService.getDocumentProperties().getProperty("step"); }
    `);
    host.intercept = ({ n, phase }) => (n === 6 && phase === "before" ? "kill" : undefined);

    await expect(host.run("work")).rejects.toThrow("The execution was killed.");

    expect(await host.run("next")).toBe("2");
    expect(host.executions.map(({ calls }) => calls["Properties.setProperty"])).toEqual([3, undefined]);
  });

  it("lets a user or another execution act between two calls", async () => {
    const host = hostWith(`
      function read() { return SpreadsheetApp.getActiveSheet().getRange("A1").getValue(); }
      function write() { SpreadsheetApp.getActiveSheet().getRange("A1").setValue("by another"); }
    `);
    host.intercept = async ({ execution, method, phase }) => {
      if (execution.functionName === "read" && method === "getValue" && phase === "before")
        await host.run("write");
    };

    const value = await host.run("read");

    expect(value).toBe("by another");
  });

  it("counts calls by method, except those of the log", async () => {
    const host = hostWith(`
      function work() {
        console.log(Utilities.getUuid());
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange("A1").setValue(1);
        sheet.getRange("A2").setValue(2);
      }
    `);
    const seen: number[] = [];
    host.intercept = ({ n }) => void seen.push(n);

    await host.run("work");

    expect(host.executions[0]?.calls).toEqual({
      "SpreadsheetApp.getActiveSheet": 1,
      "Sheet.getRange": 2,
      "Range.setValue": 2,
    });
    expect(Math.max(...seen)).toBe(5);
  });
});

describe("what an execution changes", () => {
  it("is one step for whoever presses Ctrl+Z", async () => {
    const host = hostWith(`
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange("C1:D2").setValues([["Name", "Year"], ["Beta", 2]]);
        SpreadsheetApp.flush();
        sheet.getRange("C1").setNote("a note").setBackground("#ff0000");
        sheet.insertRowBefore(1).addDeveloperMetadata("mark", "1");
        sheet.getRange("A2:D3").sort(1);
        SpreadsheetApp.getActive().insertSheet("More").getRange("A1").setFormula("=Sheet1!A1");
      }
    `);
    const { workbook } = host;
    const [sheet] = workbook.sheets;
    const top = { row: 1, column: 1, rows: 3, columns: 4 };
    const seen = () => [
      workbook.sheets.length,
      workbook.findMetadata().length,
      sheet!.rowCount,
      sheet!.getFormulas(top),
      sheet!.getValues(top),
      sheet!.getNotes(top),
    ];
    sheet!.enter(top, [
      ["b", "=A1&A2", "", ""],
      ["a", "", "", ""],
      ["", "", "", ""],
    ]);
    const before = seen();

    await host.run("work");
    const after = seen();
    workbook.undo();

    expect(seen()).toEqual(before);
    workbook.redo();
    expect(seen()).toEqual(after);
    expect(after).not.toEqual(before);
  });
});

describe("many executions", () => {
  it("each have a thread's memory, however much the ones before them used", async () => {
    const host = hostWith(`
      var held;
      function hold() { held = Array(2e7).fill(1.5); return held.length; }
    `);

    const results = [];
    for (let execution = 0; execution < 3; execution++) results.push(await host.run("hold"));

    expect(results).toEqual(Array(3).fill(20_000_000));
  });
});

describe("simultaneous executions", () => {
  it("interleave at their calls, in the same order every time", async () => {
    const code = `
      function note(name, ms) {
        for (let i = 0; i < 3; i++) { Utilities.sleep(ms); console.log(name + i); }
      }
    `;
    const orders = [];

    for (let time = 0; time < 2; time++) {
      const host = hostWith(code);
      await Promise.all([host.run("note", ["a", 100]), host.run("note", ["b", 150])]);
      orders.push(host.logs.map(({ text, at }) => `${text} ${at - host.logs[0]!.at}`));
    }

    const [first, second] = orders;
    expect(first).toEqual(["a0 0", "b0 50", "a1 100", "b1 200", "a2 200", "b2 350"]);
    expect(second).toEqual(first);
  });

  it("are limited to 30 per user, independently of other users (A35)", async () => {
    const host = hostWith("function wait() { Utilities.sleep(5000); return 1; }");

    const running = Array.from({ length: 30 }, () => host.run("wait"));
    const refused = host.run("wait");
    const other = host.run("wait", [], { user: "editor@demo.example" });

    await expect(refused).rejects.toThrow(
      "There are too many scripts running simultaneously for this Google user account.",
    );
    expect(await other).toBe(1);
    expect(await Promise.all(running)).toEqual(Array(30).fill(1));
  });

  it("run concurrently on a real clock", async () => {
    const { RealClock } = await import("../../host/clock");
    const host = hostWith(
      `
      function meet(me, other) {
        const cache = CacheService.getScriptCache();
        cache.put(me, "here");
        for (;;) if (cache.get(other)) return "met";
      }
    `,
      { clock: new RealClock() },
    );

    const met = await Promise.all([host.run("meet", ["a", "b"]), host.run("meet", ["b", "a"])]);

    expect(met).toEqual(["met", "met"]);
  });
});

const RETURNS = `
      function echo(value) { return value; }
      function gone_() {}
      function date() { return { list: [new Date()] }; }
      function holes() { return { list: [undefined, 1], fn() {}, map: new Map(), none: undefined }; }
      function nothing() {}
      function bytes() { return new Uint8Array(2); }
      function range() { return SpreadsheetApp.getActiveRange(); }
      async function later() { return 7; }
      const members = { run() {} };
    `;

describe("AppsScriptHost.googleScriptRun", () => {
  it.each([
    ["echo", [{ a: [1, "x", null, true] }], { a: [1, "x", null, true] }],
    ["date", [], null],
    ["holes", [], { list: [null, 1], map: {} }],
    ["nothing", [], null],
    ["range", [], null],
    ["later", [], 7],
  ])("returns the result of %s as JSON", async (name, args, value) => {
    expect(await hostWith(RETURNS).googleScriptRun(name, args)).toEqual(value);
  });

  it.each(["gone_", "unknown", "members.run", "toString", "eval"])("does not find %s", async (name) => {
    await expect(hostWith(RETURNS).googleScriptRun(name)).rejects.toThrow(
      `Script function not found: ${name}`,
    );
  });

  it("rejects illegal arguments and byte arrays", async () => {
    await expect(hostWith(RETURNS).googleScriptRun("echo", [{ when: new Date() }])).rejects.toThrow(
      "Failed due to illegal value in property: when",
    );
    await expect(hostWith(RETURNS).googleScriptRun("bytes")).rejects.toThrow("not a supported return type");
  });
});
