// The user's: without the row memory every filled cell is the user's.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A4" };
const LOCATION: RunRequest = { ...BASICS, sections: ["location"] };
const CHANGED = 1066;

const drop = (addin: OpenAddin, header: string) => addin.sheet.deleteColumns(addin.columnOf(header), 1);
const typeUnder = (addin: OpenAddin, row: number, header: string, text: string) =>
  addin.sheet.enter({ row, column: addin.columnOf(header), rows: 1, columns: 1 }, [[text]]);

/** Enriched, one value typed over, and the column deleted that says which one that is. */
async function forgotten() {
  const addin = await openAddin({ column: ["Website", ...websites(3)], formulas: false });
  await addin.run(BASICS);
  const before = addin.rows();
  typeUnder(addin, 2, "Founded", String(CHANGED));
  drop(addin, "Row memory");
  return { addin, before };
}

describe("Rows whose hidden column was deleted", () => {
  it("are told by the bill with the number of filled cells", async () => {
    const { addin } = await forgotten();
    const [heads = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
    const isFact = (index: number) => index > 0 && !["Status", "Updated"].includes(String(heads[index]));
    const filled = rows.flatMap((row) => row.filter((cell, index) => cell !== "" && isFact(index))).length;

    const bill = await addin.value("quoteRun", BASICS);

    expect(bill.forgotten).toBe(filled);
  });

  it("keep what was typed there, unless somebody agrees to replace what is there", async () => {
    const { addin, before } = await forgotten();
    const founded = () => addin.rows()[0]!["Founded"];

    const kept = await addin.run(BASICS);
    const then = founded();
    drop(addin, "Row memory");
    const replaced = await addin.run({ ...BASICS, replace: true });
    const after = addin.rows();
    await addin.undo(replaced);
    const given = founded();
    await addin.run(BASICS);

    expect(given).toBe(CHANGED);
    expect(then).toBe(CHANGED);
    expect(kept.message).toContain("Kept your own value in 1 cell");
    expect(replaced.creditsSpent).toBe(0);
    expect(after.map(({ Founded: each }) => each)).toEqual(before.map(({ Founded: each }) => each));
    expect(founded()).toBe(CHANGED);
  });

  it("keep formulas either way", async () => {
    const { addin } = await forgotten();
    typeUnder(addin, 3, "Founded", "=1000+66");

    await addin.run({ ...BASICS, replace: true });

    expect(addin.rows()[1]!["Founded"]).toBe(CHANGED);
  });

  it("lose nothing of other columns, and no text that undo could not bring back", async () => {
    const { addin } = await forgotten();
    await addin.run(LOCATION);
    const mine = "My own words about it. ".repeat(10).trim();
    typeUnder(addin, 2, "HQ city", "My town");
    typeUnder(addin, 2, "Description", mine);
    drop(addin, "Row memory");

    const { message } = await addin.run({ ...BASICS, replace: true });
    await addin.run(LOCATION);

    expect(message).toContain("Description of");
    expect(addin.rows()[0]).toMatchObject({ "HQ city": "My town", Description: mine });
  });
});
