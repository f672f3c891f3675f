// The user's: a company that was asked for and is undone waits for nothing.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin } from "../addin/open-addin";
import { days } from "../addin/watched-weeks";

/** Half a credit for each company. */
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

describe("Rows marked Requested after a later run over them was undone", () => {
  it("have an open request, or show another status", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", "quiet-harbour.example"] });
    const first = await addin.run(LOCATION, 5);
    await addin.value("askForCompanies", { runId: first.runId });
    const second = await addin.run({ kind: "enrichment", sections: ["firmographic"] }, 5);
    const between = addin.rows()[0]!["Status"];
    await days(addin, 4);
    await addin.finishRun(await addin.value("undoRun", { runId: second.runId }));
    await days(addin, 4);

    expect(between).toBe("Not found");
    expect(addin.rows()[0]!["Status"]).not.toBe("Requested");
  });
});
