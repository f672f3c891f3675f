// The user's: facts and formulas that a user put there.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { changed, columnUnder } from "../addin/changed-cells";
import { type, undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const HEADCOUNT: RunRequest = { kind: "headcount", range: "Sheet1!A2:A6" };
const JOBS: RunRequest = { kind: "jobs", limit: 2, range: "Sheet1!A2:A6" };

const open = () => openAddin({ column: ["Account", ...websites(5)], formulas: false });

describe("Facts that a user typed or pasted beside a company that only job posts were fetched for", () => {
  const byHand: Record<string, string> = {
    Name: "Tidal (Ann)",
    Website: "tidal-loom.example",
    Founded: "1999",
    Employees: "12",
    "Legal name": "Tidal Ltd",
    Description: "Ann's own words",
  };
  async function typedByHand() {
    const addin = await open();
    await addin.run({ ...BASICS, range: "Sheet1!A2:A5" });
    for (const [header, text] of Object.entries(byHand)) type(addin, 6, header, text);
    for (const header of ["Company type", "Ownership", "Operating status"])
      type(addin, 6, header, String(addin.rows()[1]![header]));
    await addin.run(JOBS);
    return addin;
  }

  it("come back by undo, at least", async () => {
    const addin = await typedByHand();
    const before = addin.rows();
    await undo(addin, await addin.run(HEADCOUNT));
    expect(changed(before, addin.rows())).toEqual([]);
  });
});

describe("What a user put into a cell of our column, and the run says it left alone", () => {
  it("a formula that spills down the column still does", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const column = columnUnder(addin, "Name");
    addin.sheet.enter({ row: 2, column, rows: 5, columns: 1 }, [
      ["=ARRAYFORMULA(UPPER(A2:A6))"],
      [""],
      [""],
      [""],
      [""],
    ]);
    await addin.workbook.settle();
    const before = addin.rows();
    const { message } = await addin.run(BASICS);
    await addin.workbook.settle();
    expect(message).toContain("Kept your own value");
    expect(changed(before, addin.rows())).toEqual([]);
  });
});
