// Values: names and companies in one row or column.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { boxOf } from "../addin/addin-on-host";
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
    const undone = await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));

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
    await addin.finishRun(await addin.value("undoRun", { runId: onward.runId }));
    await addin.finishRun(await addin.value("undoRun", { runId: found.runId }));

    expect(bought.map((line) => line.split(":")[0])).toEqual(["No company", "Done", "No company"]);
    expect(both).toEqual(["Done", "Skipped", "Done"]);
    expect(opened.websites).toMatchObject({ companies: 2 });
    expect(onward).toMatchObject({ state: "done", done: 2, failed: 0 });
    const wordsOf = (lines: readonly string[]) => lines.map((line) => line.split(":")[0]);
    expect(wordsOf(addin.statusLines())).toEqual(wordsOf(bought));
  });

  it("are still replaced when another company is typed over one, after both kinds of run", async () => {
    const addin = await openAddin({ column: ["Domain", ...SITES], formulas: false });
    addin.sheet.enter(boxOf("B1:B4"), [["Company"], ...NAMES.map((name) => [name])]);
    const BUY: RunRequest = {
      kind: "enrichment",
      sections: ["firmographic", "location"],
      range: "Sheet1!A2:A4",
    };
    await addin.run(BUY);
    await addin.run({ kind: "match", range: "Sheet1!B2:B4" });
    const before = shown(addin);

    addin.sheet.enter(boxOf("A2"), [["lumen-alley.example"]]);
    const done = await addin.run(BUY);

    expect(done).toMatchObject({ state: "done" });
    expect(done.message).not.toContain("Kept your own value");
    expect(shown(addin)["Legal name"]![0]).not.toBe(before["Legal name"]![0]);
    expect(shown(addin)["Founded"]!.slice(1)).toEqual(before["Founded"]!.slice(1));
  });
});
