// The user's: frozen rows stay as they are.
import { describe, expect, it } from "vitest";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites } from "../addin/open-addin";

describe("Frozen rows and columns", () => {
  it("do not affect a run or its undo", async () => {
    const addin = await openAddin({ column: ["My targets", "", "Website", ...websites(5)], formulas: false });
    addin.sheet.setFrozenRows(3);
    addin.sheet.setFrozenColumns(1);
    addin.sheet.select([boxOf("A4:A8")]);

    const done = await addin.run({ kind: "enrichment", sections: ["location"] });
    const header = addin.values("A3:C3")[0];
    const undone = await addin.undo(done);

    expect(done).toMatchObject({ state: "done", done: 5, failed: 0 });
    expect(header).toEqual(["Website", "HQ city", "HQ country"]);
    expect(undone.message).toMatch(/^Undone/);
    expect(addin.values("A1:C3")).toEqual([
      ["My targets", "", ""],
      ["", "", ""],
      ["Website", "", ""],
    ]);
    expect([addin.sheet.frozenRows, addin.sheet.frozenColumns]).toEqual([3, 1]);
  });
});
