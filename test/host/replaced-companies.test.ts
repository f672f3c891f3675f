// Values: a company that was typed over another.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { type } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const CITY: RunRequest = { ...BASICS, sections: [], fields: ["location.hq.city"] };
const VALUES = ["Name", "Founded", "Legal name", "Description", "Employees"];
const COLUMN = ["Account", ...websites(5)];
const [, SECOND, , , FIFTH] = websites(5);

const open = () => openAddin({ column: COLUMN, formulas: false });

async function truth(request: RunRequest): Promise<ReadonlyMap<unknown, Record<string, unknown>>> {
  const addin = await open();
  await addin.run(request);
  return new Map(addin.rows().map((row) => [row["Account"], row]));
}

const only = (row: Record<string, unknown>, headers: readonly string[]) =>
  Object.fromEntries(headers.map((header) => [header, row[header]]));

describe("Inserting a cell above the companies only, so that they move down", () => {
  it("leaves no value beside another company, if only one column was written", async () => {
    const [first = ""] = websites(1);
    const addin = await open();
    await addin.run(CITY);
    const expected = new Map(addin.rows().map((row) => [row["Account"], row["HQ city"]]));
    const [newcomer = ""] = websites(6).slice(-1);
    addin.sheet.enter(
      { row: 2, column: 1, rows: 6, columns: 1 },
      [newcomer, ...websites(5)].map((each) => [each]),
    );

    await addin.run({ ...CITY, range: "Sheet1!A2:A7" });

    const rows = addin.rows();
    expect(rows.map(({ Account: company }) => company)).toEqual([newcomer, ...websites(5)]);
    for (const row of rows.slice(1)) expect(row["HQ city"]).toBe(expected.get(row["Account"]));
    expect(rows[0]!["HQ city"]).not.toBe(expected.get(first));
  });
});

it("A company typed over another, with a remark over the time, keeps the remark and nothing of the other company", async () => {
  const expected = await truth(BASICS);
  const addin = await open();
  await addin.run(BASICS);
  type(addin, 2, "Updated", "ask Ann");
  addin.sheet.enter({ row: 2, column: 1, rows: 1, columns: 1 }, [[SECOND!]]);
  await addin.run({ kind: "news", limit: 2, range: "Sheet1!A2:A6" });

  await addin.run(BASICS);

  const [row] = addin.rows();
  expect(only(row!, VALUES)).toEqual(only(expected.get(SECOND)!, VALUES));
  expect(row!["Updated"]).toBe("ask Ann");
});

describe("A company typed over in a row of which a run wrote other columns", () => {
  const BOTH: RunRequest = { ...BASICS, sections: ["firmographic", "location"] };
  const LATER: readonly (readonly [string, RunRequest])[] = [
    ["an enrichment with fewer sections", BASICS],
    ["an enrichment with other sections", { ...BASICS, sections: ["technology"] }],
    ["another kind", { kind: "headcount", range: "Sheet1!A2:A6" }],
  ];

  /** Under each header that the earlier run wrote, what is not the new company's own. */
  async function theirs(row: Record<string, unknown>): Promise<readonly string[]> {
    const own = (await truth(BOTH)).get(FIFTH)!;
    const headers = Object.keys(own).filter((header) => !["Account", "Status", "Updated"].includes(header));
    return headers.filter((header) => !["", String(own[header])].includes(String(row[header] ?? "")));
  }

  it.each(LATER)("loses them at %s, though the column of times is deleted", async (_, later) => {
    const addin = await open();
    await addin.run(BOTH);
    addin.sheet.deleteColumns(addin.values("A1:Z1")[0]!.indexOf("Updated") + 1, 1);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);

    await addin.run(later);

    expect(await theirs(addin.rows()[1]!)).toEqual([]);
  });
});
