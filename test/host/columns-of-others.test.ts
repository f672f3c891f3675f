// Values: rows in which a company was typed over another.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { basicsOf, remaining, typeCompany } from "../addin/changed-cells";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const RANGE = "Sheet1!A2:A4";
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: RANGE };
const NEWCOMER = "sprout-silo.example";
const NAME = "firmographic.name";

const open = () => openAddin({ column: ["Account", ...websites(3)], formulas: false });
const columnsOf = (addin: OpenAddin) => addin.value("getColumns", { range: RANGE });
const othersIn = (lines: readonly string[]) =>
  lines.filter((line) => line.includes("other compan") || line.includes("another company"));

describe("Rows in which a company was typed over another", () => {
  it("lack everything, and one run of what they showed fills them whole", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const before = await columnsOf(addin);
    const showed = addin.rows()[1]!;
    typeCompany(addin, 3, NEWCOMER);

    const { filled, replaced = [] } = await columnsOf(addin);
    const done = await addin.run({ ...BASICS, fields: replaced });

    expect(before.replaced).toBeUndefined();
    expect(before.filled).toContain(NAME);
    expect(filled).toEqual([]);
    expect(replaced).toContain(NAME);
    const own = await basicsOf(NEWCOMER);
    expect(remaining(showed, addin.rows()[1]!, own)).toEqual([]);
    expect(addin.rows()[1]!["Name"]).toBe(own["Name"]);
    expect(done.message).not.toContain("Run those again");
    expect((await columnsOf(addin)).replaced).toBeUndefined();
  });

  it("are on the bill before anything is bought", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const before = await addin.value("quoteRun", BASICS);
    typeCompany(addin, 3, NEWCOMER);
    const one = await addin.value("quoteRun", BASICS);
    typeCompany(addin, 4, "sapling-works.example");
    const two = await addin.value("quoteRun", BASICS);

    expect(othersIn(before.lines)).toEqual([]);
    expect(othersIn(one.lines)).toEqual([
      "1 row names another company now and shows the values of the former one",
    ]);
    expect(othersIn(two.lines)).toEqual([
      "2 rows name other companies now and show the values of the former ones",
    ]);
  });
});
