// docs/build-a-list.md: more like these, in visible rows.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

describe("More like these", () => {
  it("compares and pays for visible rows only, and excludes all rows from the list", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(5)] });
    addin.sheet.setRowsHidden(3, 2, true);

    const told = await addin.value("quoteMoreLike", { range: "Sheet1!A2:A6" });
    const { spent } = await addin.value("buyMoreLike", {
      range: "Sheet1!A2:A6",
      creditCap: told.credits.high,
    });

    expect(told).toMatchObject({ companies: 3, lacking: 3, excludeRange: "Sheet1!A2:A6" });
    expect([spent, addin.credits]).toEqual([10.5, 10.5]);
  });
});
