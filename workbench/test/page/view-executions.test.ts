import { viewExecutions } from "../../server/view-executions";
import { hostWith } from "../host/host-with";
import { describe, expect, it } from "vitest";

describe("viewExecutions", () => {
  it("has below each what it wrote, its last lines, cut where they are long", async () => {
    const host = hostWith(`
      function tell(name) { console.log("%s began", name); Logger.log("x".repeat(3000)); console.error("over"); }
      function count() { for (let n = 1; n <= 60; n++) console.log(n); }
      function silent() {}
    `);
    for (const [name, ...args] of [["tell", "A"], ["count"], ["silent"]] as const) await host.run(name, args);

    const [silent, count, tell] = viewExecutions(host.executions, host.logs).latest;
    expect(silent?.logs).toEqual([]);
    expect([count?.logs.length, count?.logs[0], count?.logs.at(-1)?.text]).toEqual([
      50,
      { level: "log", text: "11" },
      "60",
    ]);
    expect(tell?.logs.map(({ level, text }) => [level, text.slice(0, 7), text.length])).toEqual([
      ["log", "A began", 7],
      ["log", "xxxxxxx", 2001],
      ["error", "over", 4],
    ]);
  });

  it("sums calls by service, and lists the newest first with its exception", async () => {
    const host = hostWith(`
      function read() { return SpreadsheetApp.getActiveSheet().getRange("A1").getValue(); }
      function fail() { read(); throw new Error("Out of order."); }
    `);
    await host.run("read");
    await host.run("fail").catch(() => undefined);

    const { count, services, latest } = viewExecutions(host.executions, host.logs);

    expect(count).toBe(2);
    expect(Object.fromEntries(services)).toMatchObject({ SpreadsheetApp: 2, Range: 2 });
    expect(latest.map(({ functionName, status, error }) => [functionName, status, error])).toEqual([
      ["fail", "failed", "Error: Out of order."],
      ["read", "done", ""],
    ]);
  });
});
