import { viewExecutions } from "../../server/view-executions";
import { hostWith } from "../host/host-with";
import { describe, expect, it } from "vitest";

describe("viewExecutions", () => {
  it("sums calls by service, and lists the newest first with its exception", async () => {
    const host = hostWith(`
      function read() { return SpreadsheetApp.getActiveSheet().getRange("A1").getValue(); }
      function fail() { read(); throw new Error("Out of order."); }
    `);
    await host.run("read");
    await host.run("fail").catch(() => undefined);

    const { count, services, latest } = viewExecutions(host.executions);

    expect(count).toBe(2);
    expect(Object.fromEntries(services)).toMatchObject({ SpreadsheetApp: 2, Range: 2 });
    expect(latest.map(({ functionName, status, error }) => [functionName, status, error])).toEqual([
      ["fail", "failed", "Error: Out of order."],
      ["read", "done", ""],
    ]);
  });
});
