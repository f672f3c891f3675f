// Values: rows that show another company are put right for nothing.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { typeCompany } from "../addin/changed-cells";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const range = "Sheet1!A2:A6";
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range };
const NEWCOMER = "sprout-silo.example";

const strangersOf = async (addin: OpenAddin) => (await addin.value("getState", {})).selection?.strangers;
const byCompany = (addin: OpenAddin) =>
  new Map(addin.rows().map(({ Account, ...values }) => [Account, { ...values, Status: "" }]));

async function enriched(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Account", ...websites(5)], formulas: false });
  addin.workbook.activateSheet(addin.sheet);
  await addin.run(BASICS);
  return addin;
}

describe("Rows that show another company than they name", () => {
  it("are counted after the companies were sorted alone, and put right for nothing", async () => {
    const addin = await enriched();
    const before = byCompany(addin);
    expect(await strangersOf(addin)).toBeUndefined();
    addin.sheet.sort({ row: 2, column: 1, rows: 5, columns: 1 }, [{ column: 1, ascending: false }]);
    const moved = addin.rows().filter(({ Account }, index) => Account !== websites(5)[index]).length;
    const { sent, credits } = addin;
    const requests = sent.length;

    expect(await strangersOf(addin)).toBe(moved);
    const { rows, kept } = await addin.value("putRowsRight", {});

    expect([rows, kept]).toEqual([moved, []]);
    expect(byCompany(addin)).toEqual(before);
    expect([addin.sent.length, addin.credits]).toEqual([requests, credits]);
    expect(await strangersOf(addin)).toBeUndefined();
  });

  it("are blank where nothing is paid for of the company that was typed over, and keep what a user typed", async () => {
    const addin = await enriched();
    const [, second] = addin.rows();
    typeCompany(addin, 3, NEWCOMER);
    const column = addin.headers().indexOf("Founded") + 1;
    addin.sheet.enter({ row: 3, column, rows: 1, columns: 1 }, [["mine"]]);

    expect(await strangersOf(addin)).toBe(1);
    const { rows, kept } = await addin.value("putRowsRight", {});

    expect([rows, kept]).toEqual([1, [`Founded of ${NEWCOMER}`]]);
    const { Account, Founded, ...others } = addin.rows()[1]!;
    expect([Account, Founded, second!["Name"] === ""]).toEqual([NEWCOMER, "mine", false]);
    expect(Object.values(others).filter((value) => value !== "")).toEqual([]);
  });
});
