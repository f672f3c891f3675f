import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { forgetWrites, sortBy } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const TYPE: RunRequest = { ...BASICS, sections: [], fields: ["firmographic.company_type"] };
const HEADCOUNT: RunRequest = { ...BASICS, kind: "headcount", sections: [] };
const [NEWCOMER = ""] = websites(6).slice(-1);
const open = () => openAddin({ column: ["Account", ...websites(5)], formulas: false });

async function truth(header: string, request: RunRequest): Promise<ReadonlyMap<unknown, unknown>> {
  const addin = await openAddin({ column: ["Account", ...websites(6)], formulas: false });
  await addin.run({ ...request, range: "Sheet1!A2:A7" });
  return new Map(addin.rows().map((row) => [row["Account"], row[header]]));
}

/** As if a cell had been inserted above the companies, and the first one filled in. */
function insertCompany(addin: OpenAddin): void {
  const companies = [NEWCOMER, ...websites(5)].map((each) => [each]);
  addin.sheet.enter({ row: 2, column: 1, rows: 6, columns: 1 }, companies);
}

describe("Companies that move down beside values of one column", () => {
  it.each([
    ["what was written is remembered", () => undefined],
    ["it is not", forgetWrites],
    ["the table is sorted then", (addin: OpenAddin) => sortBy(addin, 1)],
  ])("a run of another kind leaves no value beside another company; %s", async (_, happens) => {
    const types = await truth("Company type", TYPE);
    const addin = await open();
    await addin.run(TYPE);
    insertCompany(addin);
    happens(addin);

    await addin.run({ ...HEADCOUNT, range: "Sheet1!A2:A7" });

    const rows = addin.rows();
    const wrong = rows.filter((row) => !["", types.get(row["Account"])].includes(row["Company type"]));
    expect(rows).toHaveLength(6);
    expect(wrong).toEqual([]);
  });
});

describe("Two columns of companies, of which one also stands in the other", () => {
  it("a company that is typed over leaves nothing of what was fetched of it", async () => {
    const [first = "", second = "", third = "", supplier = "", other = "", newcomer = ""] = websites(6);
    const accounts = [first, second, supplier];
    const addin = await openAddin({ column: ["Account", ...accounts], formulas: false });
    const suppliers = ["Supplier", supplier, third, other].map((each) => [each]);
    addin.sheet.setValues({ row: 1, column: 2, rows: 4, columns: 1 }, suppliers);
    await addin.run({ ...BASICS, range: "Sheet1!A2:A4" });
    await addin.run({ ...HEADCOUNT, range: "Sheet1!B2:B4" });
    const former = addin.rows()[0]!["Headcount"];
    expect(former).toBeGreaterThan(0);
    addin.sheet.enter({ row: 2, column: 2, rows: 1, columns: 1 }, [[newcomer]]);

    await addin.run({ ...HEADCOUNT, kind: "traffic", range: "Sheet1!B2:B4" });

    expect(addin.rows()[0]!["Headcount"]).not.toBe(former);
  });
});
