// The user's: undo with two columns of companies, in any order.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A4" };
const HEADCOUNT_OF_B: RunRequest = { kind: "headcount", range: "Sheet1!B2:B4" };

const ACCOUNTS = websites(3) as [string, string, string];
const OTHERS = websites(6).slice(3);
const CROSSWISE = [ACCOUNTS[1], ACCOUNTS[2], ACCOUNTS[0]];
const FREE = "Undone. What this run wrote is gone.";
const GONE = `${FREE} Running it again is free while its answers are fresh.`;

async function open(suppliers: readonly string[] = OTHERS): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Account", ...ACCOUNTS], formulas: false });
  addin.sheet.setValues(
    { row: 1, column: 2, rows: 4, columns: 1 },
    ["Supplier", ...suppliers].map((each) => [each]),
  );
  return addin;
}

/** Everything that the sheet shows. */
const cells = (addin: OpenAddin) => addin.sheet.getValues(addin.sheet.dataRange);

describe("Undo takes back a run of the first column of companies, after one of the second column", () => {
  it.each([
    ["suppliers that are no accounts", OTHERS],
    ["suppliers that are accounts in other rows", CROSSWISE],
  ])("that was undone before (%s)", async (_, suppliers) => {
    const addin = await open(suppliers);
    const before = cells(addin);
    const first = await addin.run(BASICS);
    await undo(addin, await addin.run(HEADCOUNT_OF_B));

    const { message } = await undo(addin, first);

    expect(message).toBe(GONE);
    expect(cells(addin)).toEqual(before);
  });
});
