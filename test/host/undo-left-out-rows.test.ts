import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const [FIRST, SECOND] = websites(2) as [string, string];
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

describe("Undo of a run over some rows", () => {
  it("leaves what an earlier run said of rows without a company", async () => {
    const addin = await openAddin({ column: ["Domain", FIRST, SECOND, "to be asked", "to be asked"] });
    await addin.run({ ...BASICS, range: "Sheet1!A2:A5" });
    const said = addin.rows().map(({ Status }) => Status);
    const run = await addin.run({ kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A3" });

    await undo(addin, run);

    expect(said.slice(2)).toEqual(["No company", "No company"]);
    expect(addin.rows().map(({ Status }) => Status)).toEqual(said);
  });

  it("takes back what it said itself of such a row", async () => {
    const addin = await openAddin({ column: ["Domain", FIRST, "to be asked", "to be asked"] });
    await addin.run({ ...BASICS, range: "Sheet1!A2:A2" });
    const run = await addin.run({ kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A3" });

    await undo(addin, run);

    expect(addin.rows().map(({ Status }) => Status)).toEqual(["Done", "", ""]);
  });
});
