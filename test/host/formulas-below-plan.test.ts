import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

const [COMPANY = ""] = websites(1);

describe("A formula whose plan no longer includes what it asks for", () => {
  it("shows what is paid for already", async () => {
    const addin = await openAddin();
    const first = await addin.formula(`=COMPANY_ENRICH("${COMPANY}","Stage")`);
    const stage = first.cell.display;
    addin.spoil = (reply, url) =>
      url.includes("mna_and_investment") || url.includes("funding_detail")
        ? { ...reply, status: 403, body: '{"detail":"Sections not included in your plan"}' }
        : reply;
    await addin.clock.sleep(24 * 3_600_000);
    const { sheet } = await addin.formula(
      `=COMPANY_ENRICH("${COMPANY}","Founded, Stage, mna_and_investment.*, Status")`,
    );
    const shown = sheet.getValues({ row: 1, column: 1, rows: 1, columns: 4 })[0]!;
    expect(stage).not.toBe("");
    expect(shown[0]).toEqual(expect.any(Number));
    expect(shown[1]).toBe(stage);
  });
});
