// Values: two columns of companies.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { basicsOf, changed, remaining, typeCompany, type Row } from "../addin/changed-cells";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const HEADCOUNT: RunRequest = { kind: "headcount", range: "Sheet1!A2:A6" };

const OF_A: Partial<RunRequest> = { range: "Sheet1!A2:A4" };
const OF_B: Partial<RunRequest> = { range: "Sheet1!B2:B4" };
const NEWCOMER = "sprout-silo.example";

const down = (addin: OpenAddin) => addin.api.faults.set(() => ({ status: 503 }));

/** Accounts in A, their suppliers in B; the basics of A, then (unless it is the control) the headcount of B. */
async function twoColumns(ofSuppliers = true): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Account", ...websites(3)], formulas: false });
  const suppliers = websites(6).slice(3);
  addin.sheet.setValues(
    { row: 1, column: 2, rows: 4, columns: 1 },
    ["Supplier", ...suppliers].map((each) => [each]),
  );
  await addin.run({ ...BASICS, ...OF_A });
  if (ofSuppliers) await addin.run({ ...HEADCOUNT, ...OF_B });
  return addin;
}

describe("Two columns of companies: the values of the first column", () => {
  it.each([
    ["control: only A was enriched", false],
    ["A and then B were enriched", true],
  ])("stay where a refresh of A fails (%s)", async (_, ofSuppliers) => {
    const addin = await twoColumns(ofSuppliers);
    const before = addin.rows();
    down(addin);
    await addin.run({ ...BASICS, ...OF_A, maxAgeDays: 0 });
    expect(changed(before, addin.rows())).toEqual([]);
  });
});

describe("Two columns of companies, a company typed over", () => {
  it("in the first column, whose values the second run has left alone", async () => {
    const addin = await twoColumns();
    const before = addin.rows();
    typeCompany(addin, 3, NEWCOMER);
    const { message } = await addin.run({ ...BASICS, ...OF_A });
    expect(
      remaining(before[1]!, addin.rows()[1]!, { ...(await basicsOf(NEWCOMER)), ...headcounts(before[1]!) }),
    ).toEqual([]);
    expect(message).not.toContain("something of yours");
  });

  it("in the second column, after the first one was run again", async () => {
    const addin = await twoColumns();
    await addin.run({ ...BASICS, ...OF_A });
    const before = addin.rows();
    typeCompany(addin, 3, NEWCOMER, 2);
    const { message } = await addin.run({ ...HEADCOUNT, ...OF_B });
    const header = "Supplier: Headcount";
    expect(addin.rows()[1]![header]).not.toBe(before[1]![header]);
    expect(message).not.toContain("something of yours");
  });

  const headcounts = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).filter(([header]) => /Headcount|function|People|Counted/.test(header)),
    );
});
