import { hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

describe("a script's context", () => {
  it("is new in every execution and evaluates the whole script", async () => {
    const host = hostWith(`
      var count = 0;
      function next() { globalThis.left = "behind"; return [++count, typeof left]; }
    `);

    const results = [await host.run("next"), await host.run("next")];

    expect(results).toEqual([
      [1, "string"],
      [1, "string"],
    ]);
  });

  it("gets every object in its own realm", async () => {
    const host = hostWith(`
      function check(argument) {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange("A1").setValue(new Date(2026, 0, 15));
        const values = sheet.getRange("A1:B2").getValues();
        let error;
        try { sheet.getRange("no range"); } catch (thrown) { error = thrown; }
        return {
          arrays: values instanceof Array && values[0] instanceof Array,
          dates: values[0][0] instanceof Date && argument.when instanceof Date,
          errors: error instanceof Error && error.name === "Exception" && typeof error.stack === "string",
          objects: argument instanceof Object && argument.constructor === Object,
        };
      }
    `);

    const checked = await host.run("check", [{ when: new Date() }]);

    expect(checked).toEqual({ arrays: true, dates: true, errors: true, objects: true });
  });

  it.each([
    "globalThis",
    "SpreadsheetApp",
    "SpreadsheetApp.getActiveSheet",
    "SpreadsheetApp.getActiveSheet()",
    "ScriptApp.AuthMode.FULL",
    "console.log",
    "Logger.log",
    "Date",
    "thrown_(() => SpreadsheetApp.getActiveSheet().getRange('no range'))",
    // Large frames: the stack overflows after a few calls, one of them inside the bridge to the host.
    "thrown_(function deeper() { SpreadsheetApp.getActiveSheet(); deeper.apply(null, Array(3000)); })",
    "argument",
  ])("has no way to Node through %s", async (path) => {
    const host = hostWith(`
      function thrown_(action) { try { action(); } catch (error) { return error; } }
      function reach(argument) {
        const found = [];
        for (let object = ${path}; object; object = Object.getPrototypeOf(object)) {
          const constructor = Object.prototype.hasOwnProperty.call(object, "constructor") ? object.constructor : undefined;
          if (typeof constructor === "function") found.push(constructor.constructor("return typeof process")());
        }
        found.push((${path}).constructor.constructor("return typeof process")());
        return found.filter((type) => type !== "undefined");
      }
    `);

    const reached = await host.run("reach", [{ an: ["argument"] }]);

    expect(reached).toEqual([]);
  });

  it.each([
    "Object.keys",
    "Object.entries",
    "Object.values",
    "Object.assign",
    "Object.create",
    "Object.defineProperty",
    "Object.freeze",
    "Reflect.get",
    "Reflect.apply",
    "JSON.parse",
    "JSON.stringify",
    "Promise.resolve",
    "Promise.prototype.then",
    "Promise.prototype.catch",
    "Array.prototype.includes",
    "Array.prototype.map",
    "Array.prototype.entries",
    "Array.prototype.slice",
    "Array.prototype.push",
    "Array.prototype[Symbol.iterator]",
    "String.prototype.slice",
    "String.prototype.lastIndexOf",
    "WeakMap.prototype.get",
    "WeakMap.prototype.set",
    "Map.prototype.get",
    "Map.prototype.set",
    "Error.prepareStackTrace",
    "Error",
    "TypeError",
    "Proxy",
  ])("hands nothing of Node to a script that replaces %s", async (path) => {
    const host = hostWith(`
      const reached = [];
      function look(value) {
        if ((typeof value !== "object" && typeof value !== "function") || value === null) return;
        try {
          if (value.constructor.constructor("return typeof process")() !== "undefined") reached.push("${path}");
        } catch (error) {}
      }
      function spy(original) {
        return function (...args) {
          look(this);
          args.forEach(look);
          if ("${path}" === "Error.prepareStackTrace")
            for (const site of args[1]) { look(site.getThis()); look(site.getFunction()); look(site); }
          const value = new.target ? Reflect.construct(original, args) : original ? original.apply(this, args) : "";
          look(value);
          return value;
        };
      }
      ${path} = spy(${path});
      async function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange("A1").setValue(new Date(2026, 0, 15)).setBackground("red");
        [sheet.getRange("A1:B2").getValues(), SpreadsheetApp.BorderStyle.DOTTED, ScriptApp.AuthMode.FULL].forEach(String);
        // Its enumerations are made when it is asked for.
        String(SpreadsheetApp.getUi().Button.OK);
        try { sheet.getRange("no range"); } catch (error) { look(error); String(error.stack); }
        try { sheet.nothing(); } catch (error) { look(error); String(error.stack); }
        try { (function deeper() { SpreadsheetApp.getActiveSheet(); deeper.apply(null, Array(3000)); })(); } catch (error) { look(error); String(error.stack); }
        await 1;
        return { reached };
      }
    `);

    const { reached } = (await host.run("work").catch(() => ({ reached: "it ended" }))) as {
      reached: unknown;
    };

    expect(reached).toEqual([]);
  });

  it("lacks what Apps Script lacks", async () => {
    const host = hostWith(`
      function missing() {
        return [typeof setTimeout, typeof URL, typeof TextEncoder, typeof fetch, typeof structuredClone, typeof crypto,
          typeof process, typeof require, typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics];
      }
    `);

    const types = await host.run("missing");

    expect(new Set(types as string[])).toEqual(new Set(["undefined"]));
  });

  it("keeps dates on the host's clock", async () => {
    const host = hostWith(`
      function times() {
        const before = Date.now();
        Utilities.sleep(90000);
        const now = new Date();
        return [Date.now() - before, now instanceof Date, now.constructor === Date, new Date(5).getTime(), typeof Date()];
      }
    `);

    const times = await host.run("times");

    expect(times).toEqual([90_000, true, true, 5, "string"]);
  });

  it("reports the name of what is not emulated", async () => {
    const host = hostWith(`
      function unknownMethod() { SpreadsheetApp.getActiveSheet().getRange("A1").getBandings(); }
      function unknownService() { return SpreadsheetApp.DataSourceType.BIGQUERY; }
    `);

    await expect(host.run("unknownMethod")).rejects.toThrow(
      "SpreadsheetApp.Range.getBandings is not emulated by the workbench.",
    );
    await expect(host.run("unknownService")).rejects.toThrow(
      "SpreadsheetApp.DataSourceType is not emulated by the workbench.",
    );
  });

  it("lacks what Google lacks too", async () => {
    const host = hostWith(`
      function work() {
        const range = SpreadsheetApp.getActiveSheet().getRange("A1");
        const found = [typeof range.getFoo, typeof SpreadsheetApp.Nothing, "getFoo" in range, typeof range.getValue];
        try { range.getFoo(); } catch (error) { return found.concat(error.name + ": " + error.message); }
      }
    `);

    expect(await host.run("work")).toEqual([
      "undefined",
      "undefined",
      false,
      "function",
      "TypeError: range.getFoo is not a function",
    ]);
  });

  it("compares enum values, however they were obtained", async () => {
    const host = hostWith(`
      function onOpen(e) { console.log(e.authMode === ScriptApp.AuthMode.NONE, String(e.authMode)); }
    `);

    await host.open();

    expect(host.logs.map(({ text }) => text)).toEqual(["true NONE"]);
  });

  it("awaits a returned promise, and gives up one that can never be resolved", async () => {
    const host = hostWith(`
      async function kept() { return (await 1) + 1; }
      function neverKept() { return new Promise(() => {}); }
    `);

    const results = [await host.run("kept"), await host.run("neverKept")];

    expect(results).toEqual([2, null]);
  });

  it("reports what the script threw, including a syntax error", async () => {
    const host = hostWith(`function fail() { throw new TypeError("Not a company."); }`);
    const broken = hostWith(`function fail( {`);

    await expect(host.run("fail")).rejects.toMatchObject({
      message: "Not a company.",
      scriptErrorName: "TypeError",
    });
    await expect(broken.run("fail")).rejects.toMatchObject({ scriptErrorName: "SyntaxError" });
  });
});
