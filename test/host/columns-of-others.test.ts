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
});
