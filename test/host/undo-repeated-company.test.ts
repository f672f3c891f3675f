import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const [FIRST, ...OTHERS] = websites(5) as [string, ...string[]];
const COLUMN = ["Domain", FIRST, ...OTHERS, FIRST, "nobody-knows.example"];

describe("Undo of a run over the rest of a column", () => {
  const filled = async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    await addin.run({ ...BASICS, range: "Sheet1!A2:A4" });
    const before = addin.rows();
    return { addin, before, run: await addin.run({ ...BASICS, range: "Sheet1!A5:A8" }) };
  };

  it("leaves the row that an earlier run has filled for the same company, and says that all of its own is gone", async () => {
    const { addin, before, run } = await filled();

    const { message } = await undo(addin, run);

    expect(addin.rows()).toEqual(before);
    expect(message).toMatch(/^Undone\. What this run wrote is gone/);
  });

  it("empties no row of the earlier run either after all of them have moved", async () => {
    const { addin, before, run } = await filled();
    addin.sheet.insertRows(2, 1);

    await undo(addin, run);
    const rows = addin.rows().filter(({ Domain }) => Domain !== "");

    expect(rows.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(rows.slice(3, 5)).toEqual(before.slice(3, 5));
  });
});
