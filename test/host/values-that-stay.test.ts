// The user's: usual words that a user typed.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnLetters } from "../../workbench/formulas/references";
import { DEMO_KEY } from "../../demo-api/demo-api";
import { changed } from "../addin/changed-cells";
import { type } from "../addin/forgetting";
import { BASE_URL, EDITOR, openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A5" };
const HEADCOUNT: RunRequest = { kind: "headcount", range: "Sheet1!A2:A5" };
const LATER: readonly (readonly [string, RunRequest])[] = [
  ["headcount", HEADCOUNT],
  ["the same enrichment", BASICS],
];
/** Bought at the same moment: same year, size, type and ownership. */
const TWINS = ["harbourlight-pay.example", "otterpoint-security.example", "brightwater-telehealth.example"];
const SHARED = ["Founded", "Employees", "Company type", "Ownership"];

describe("Usual words that a user typed into columns of the add-on, in a row that no run has filled", () => {
  it.each(LATER)("stay at %s, though another company has the same", async (_, later) => {
    const addin = await openAddin({ column: ["Account", ...TWINS, "nobody-knows.example"], formulas: false });
    await addin.run(BASICS);
    const [twin] = addin.rows();
    for (const header of SHARED) type(addin, 5, header, String(twin![header]));
    const before = addin.rows();

    await addin.run(later);

    expect(changed(before, addin.rows())).toEqual([]);
  });
});

describe("Values beside the company that they belong to", () => {
  it("stay if their rows were copied in from another spreadsheet, with a twin enriched here", async () => {
    const other = await openAddin({ column: ["Account", ...TWINS.slice(1)], formulas: false });
    await other.clock.sleep(3_600_000);
    await other.run({ ...BASICS, range: "Sheet1!A2:A3" });
    const { lastColumn } = other.sheet;
    const block = { row: 1, column: 1, rows: 3, columns: lastColumn };
    const addin = await openAddin({ column: ["Account", ...TWINS.slice(1)], formulas: false });
    addin.sheet.setValues(block, other.sheet.getValues(block));
    addin.sheet.setNotes({ ...block, rows: 1 }, other.sheet.getNotes({ ...block, rows: 1 }));
    addin.sheet.enter({ row: 4, column: 1, rows: 1, columns: 1 }, [[TWINS[0]!]]);
    await addin.run({ ...BASICS, range: "Sheet1!A4:A4" });
    const before = addin.rows();

    await addin.run({ ...HEADCOUNT, range: "Sheet1!A2:A4" });

    expect(changed(before, addin.rows())).toEqual([]);
  });
});

it("A run that finds values of another company in a column that somebody protects stops, and names it", async () => {
  const addin = await openAddin({ column: ["Account", ...websites(4)], formulas: false });
  await addin.run(BASICS);
  await addin.run(HEADCOUNT);
  const column = addin.columnOf("Name");
  const letters = columnLetters(column);
  const { id } = addin.sheet.protect({ range: { row: 1, column, rows: 6, columns: 1 }, editors: [] });
  const { Name: name } = addin.rows()[1]!;
  const [newcomer = ""] = websites(6).slice(-1);
  addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[newcomer]]);
  const settings = { baseUrl: BASE_URL, formulasAllowed: false, apiKey: DEMO_KEY };
  await addin.value("saveSettings", settings, EDITOR);

  const stopped = await addin.finishRun(await addin.start(HEADCOUNT, 1000, EDITOR), EDITOR);
  const shown = addin.rows()[1]!["Name"];
  const bought = addin.api.calls.length;
  addin.sheet.removeProtection(id);
  const done = await addin.finishRun(await addin.slice(stopped, EDITOR), EDITOR);

  expect(stopped).toMatchObject({ state: "stopped", failed: 0 });
  expect(stopped.message).toContain(`The range ${letters}1:${letters}6 of "Sheet1" is protected.`);
  expect(shown).toBe(name);
  expect(done).toMatchObject({ state: "done", failed: 0 });
  expect([addin.rows()[1]!["Name"], addin.api.calls.length]).toEqual(["", bought]);
});
