// Values: names and companies in one row or column.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";

import { openAddin, type OpenAddin } from "../addin/open-addin";

const NAMES = ["Northwind Robotics", "Harbourlight Pay", "Maple & Mortar"];
const SITES = ["northwind-robotics.example", "harbourlight-pay.example", "maple-mortar.example"];

/** The values below each header. */
function shown(addin: OpenAddin): Record<string, unknown[]> {
  const [headers = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
  return Object.fromEntries(
    headers.flatMap((header, index) =>
      header === "" ? [] : [[String(header), rows.map((row) => row[index])]],
    ),
  );
}

describe("Names and companies in one row", () => {
  it("keep what was found for the names when the found websites are enriched, and undo reverts only the enrichment", async () => {
    const addin = await openAddin({ column: ["Company", ...NAMES], formulas: false });
    await addin.run({ kind: "match", range: "Sheet1!A2:A4" });
    const found = shown(addin);
    const column = Object.keys(found).indexOf("Website");
    const letter = "ABCDEFGH"[column]!;

    const done = await addin.run({
      kind: "enrichment",
      sections: ["location"],
      range: `Sheet1!${letter}2:${letter}4`,
    });
    const enriched = shown(addin);
    const undone = await addin.undo(done);

    expect(found["Website"]).toEqual(SITES);
    expect(done).toMatchObject({ state: "done", done: 3 });
    for (const header of ["Website", "Company ID", "Matched name", "Match"])
      expect(enriched[header]).toEqual(found[header]);
    expect(enriched["HQ city"]!.every((city) => city !== "")).toBe(true);
    expect(undone.message).toMatch(/^Undone/);
    expect(shown(addin)["Website"]).toEqual(SITES);
    expect(shown(addin)["HQ city"] ?? ["", "", ""]).toEqual(["", "", ""]);
  });

  it("in one column: what is known of the companies stays as it is, also when the names are undone, and the websites lead on", async () => {
    const [first, second, third] = [NAMES[0]!, SITES[1]!, NAMES[2]!];
    const addin = await openAddin({ column: ["Company", first, second, third], formulas: false });
    const BUY: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
    await addin.run(BUY);
    const bought = addin.statusLines();

    const found = await addin.run({ kind: "match", range: "Sheet1!A2:A4" });
    const both = addin.rows().map((row) => row["Company: Status"]);
    const opened = await addin.value("openResults", { runId: found.runId });
    const onward = await addin.run({ ...BUY, range: opened.websites!.range });
    const websitesNow = shown(addin)["Website found"];
    await addin.undo(onward);
    await addin.undo(found);

    expect(bought.map((line) => line.split(":")[0])).toEqual(["Done", "Done", "Done"]);
    expect(both).toEqual(["Done", "Skipped", "Done"]);
    expect(opened.websites).toMatchObject({ companies: 2 });
    expect(onward).toMatchObject({ state: "done", done: 2, failed: 0 });
    expect(websitesNow).toEqual([SITES[0], "", SITES[2]]);
    expect(addin.statusLines()[1]).toBe(bought[1]);
  });
});

describe("A name that the search refuses", () => {
  it("is searched for again by the next run: it is free", async () => {
    const addin = await openAddin({ column: ["Company", ...NAMES], formulas: false });
    const names: RunRequest = { kind: "match", range: "Sheet1!A2:A4" };
    addin.api.faults.set([{ when: { url: "search" }, reply: { status: 422 } }]);
    const refused = await addin.run(names);
    addin.api.faults.set([]);
    await addin.run(names);

    expect(refused.failed).toBe(3);
    expect(shown(addin)["Website"]).toEqual(SITES);
  });
});
