// Sentences: what Google says goes to the log.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { DEMO_KEY, openAddin, websites } from "../addin/open-addin";

describe("What a service of Google says when it fails", () => {
  it("is in the log of the execution, and in no message", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(3)] });
    const request: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
    await addin.run({ ...request, range: "Sheet1!A2:A3" });
    addin.host.intercept = (call) => {
      if (call.method === "setValues" && call.phase === "before")
        throw new ServiceError("Service Spreadsheets failed while accessing the cells of site-1.example.");
    };

    const run = addin.run(request);

    await expect(run).rejects.toThrow(/^startRun: limit\/service: Google Sheets did not do what/);
    await expect(run).rejects.not.toThrow("Service Spreadsheets");
    const lines = addin.host.logs.map(({ text }) => text);
    expect(lines).toEqual([
      "SpreadsheetApp write failed: Service Spreadsheets failed while accessing the cells of ….",
    ]);
    expect(lines.join()).not.toContain(DEMO_KEY);
  });
});
