// The user's: links and formulas in our columns.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnUnder } from "../addin/changed-cells";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A4" };

const LINK = "https://crm.example/4711";

const open = () => openAddin({ column: ["Account", ...websites(3)], formulas: false });
const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

describe("A link that a user has put on a value of ours", () => {
  it.each([
    ["in a hidden row, which is in no run", true],
    ["in a row of the run", false],
  ])("stays at a refresh that changes nothing: %s", async (_, isHidden) => {
    const addin = await open();
    await addin.run(BASICS);
    const box = cell(3, columnUnder(addin, "Name"));
    const text = String(addin.sheet.getValues(box)[0]![0]);
    addin.sheet.setLinkedTexts(box, [[{ text, link: LINK }]]);
    if (isHidden) addin.sheet.setRowsHidden(3, 1, true);

    await addin.run({ ...BASICS, maxAgeDays: 0 });

    expect(addin.sheet.getLinks(box)).toEqual([[LINK]]);
    expect(addin.rows()[2]).toMatchObject({ Status: "Done" });
  });
});
