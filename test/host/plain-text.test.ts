// Values: cells of plain text.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const PLACE: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };

/** As Format ▸ Number ▸ Plain text does with everything selected, which is usual for imported lists. */
function makePlainText({ workbook }: OpenAddin, sheet = workbook.sheets[0]!): void {
  sheet.setFormats(sheet.wholeGrid, { numberFormat: "@" });
}

describe("Cells of plain text", () => {
  const open = (column: readonly string[]) => openAddin({ column: [...column], formulas: false });

  it("are filled as any others are", async () => {
    const control = await open(["Website", ...websites(3)]);
    await control.run(PLACE);
    const addin = await open(["Website", ...websites(3)]);
    makePlainText(addin);

    await addin.run(PLACE);

    expect(addin.rows()).toEqual(control.rows());
  });

  it("leave the formats of others in their column as they are", async () => {
    const addin = await open(["Website", ...websites(3)]);
    addin.sheet.enter(boxOf("B1"), [["Since"]]);
    addin.sheet.setFormats(boxOf("B2:B3"), { numberFormat: "#,##0" });
    addin.sheet.setFormats(boxOf("B4"), { numberFormat: "@" });

    const founded = "firmographic.founded_year";
    await addin.run({
      kind: "enrichment",
      fields: [founded],
      into: { [founded]: "Since" },
      range: PLACE.range!,
    });

    const formats = [2, 3].map((row) => addin.sheet.cellView(row, 2).numberFormat);
    expect(formats).toEqual(["#,##0", "#,##0"]);
  });

  it("take job posts below those of an earlier run, each once, and give them back", async () => {
    const addin = await open(["Website", ...websites(4)]);
    await addin.run({ kind: "jobs", limit: 3, range: "Sheet1!A2:A3" });
    const sheet = addin.workbook.sheetNamed("Job posts")!;
    const before = sheet.lastRow;
    makePlainText(addin, sheet);
    await addin.clock.sleep(120_000);

    const done = await addin.run({ kind: "jobs", limit: 3, range: "Sheet1!A4:A5" });
    const added = addin.rows(sheet).slice(before - 1);
    await addin.undo(done);

    expect(added.map(({ Company }) => Company)).toEqual(
      websites(4)
        .slice(2)
        .flatMap((website) => [website, website, website])
        .sort(),
    );
    expect(sheet.lastRow).toBe(before);
  });
});
