import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { DEMO_KEY } from "../../workbench/demo-api/demo-api";
import { changed } from "../addin/changed-cells";
import { runWithoutRecord, type, undo } from "../addin/forgetting";
import { BASE_URL, EDITOR, openAddin, type OpenAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A5" };
const HEADCOUNT: RunRequest = { ...BASICS, kind: "headcount", sections: [] };
const LATER: readonly (readonly [string, RunRequest])[] = [
  ["headcount", HEADCOUNT],
  ["the same enrichment", BASICS],
];
/** Bought at the same moment: same year, size, type and ownership. */
const TWINS = ["harbourlight-pay.example", "otterpoint-security.example", "brightwater-telehealth.example"];
const SHARED = ["Founded", "Employees", "Company type", "Ownership"];
const HOW = [
  ["was recorded", false],
  ["was not recorded", true],
] as const;

const run = async (addin: OpenAddin, request: RunRequest, isKilled = false) =>
  isKilled ? runWithoutRecord(addin, request) : addin.run(request);

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
  it.each(HOW)(
    "stay if its answer is damaged, and that of a twin is not; the run %s",
    async (_, isKilled) => {
      const addin = await openAddin({ column: ["Account", ...TWINS], formulas: false });
      await run(addin, BASICS, isKilled);
      const before = addin.rows();
      const journal = addin.workbook.sheets.find(({ hidden }) => hidden)!;
      let damaged = 0;
      journal.getValues(journal.dataRange).forEach((cells, index) => {
        if (!cells.includes(TWINS[2]!)) return;
        damaged += 1;
        const column = cells.findIndex((cell) => typeof cell === "string" && cell.length > 200) + 1;
        journal.enter({ row: index + 1, column, rows: 1, columns: 1 }, [["x"]]);
      });

      const done = await addin.run(HEADCOUNT);

      expect(damaged).toBeGreaterThan(0);
      expect(done.state).toBe("done");
      expect(changed(before, addin.rows())).toEqual([]);
    },
  );

  it.each(HOW)("stay if a second column of companies is enriched; the first run %s", async (_, isKilled) => {
    const addin = await openAddin({ column: ["Account", ...websites(3)], formulas: false });
    const suppliers = websites(6).slice(3);
    addin.sheet.setValues(
      { row: 1, column: 2, rows: 4, columns: 1 },
      ["Supplier", ...suppliers].map((each) => [each]),
    );
    await run(addin, { ...BASICS, range: "Sheet1!A2:A4" }, isKilled);
    const before = addin.rows();

    const done = await addin.run({ ...HEADCOUNT, range: "Sheet1!B2:B4" });

    expect(changed(before, addin.rows())).toEqual([]);
    expect(done.message).not.toContain("before");
    await undo(addin, done);
    expect(changed(before, addin.rows())).toEqual([]);
  });

  it.each(HOW)("stay if they are named by ID or by website in turn; the run %s", async (_, isKilled) => {
    const addin = await openAddin({ column: ["Account", ...websites(4)], formulas: false });
    await run(addin, { ...BASICS, sections: [], fields: ["uuid", "firmographic"] }, isKilled);
    const before = addin.rows();
    const [first] = before;
    const column = addin.values("A1:Z1")[0]!.indexOf("Website") + 1;
    addin.sheet.enter({ row: 2, column: 1, rows: 1, columns: 1 }, [[String(first!["Company ID"])]]);

    await addin.run(HEADCOUNT);
    await addin.run({
      kind: "jobs",
      limit: 1,
      range: `Sheet1!${String.fromCharCode(64 + column)}2:${String.fromCharCode(64 + column)}5`,
    });

    expect(changed(before, addin.rows())).toEqual([]);
  });

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

it("Values of another company in columns that somebody protects are named, and end no run", async () => {
  const addin = await openAddin({ column: ["Account", ...websites(4)], formulas: false });
  await addin.run(BASICS);
  await addin.run(HEADCOUNT);
  const column = addin.values("A1:Z1")[0]!.indexOf("Name") + 1;
  addin.sheet.protect({ range: { row: 1, column, rows: 6, columns: 1 }, editors: [] });
  const { Name: name } = addin.rows()[1]!;
  const [newcomer = ""] = websites(6).slice(-1);
  addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[newcomer]]);
  const settings = { baseUrl: BASE_URL, formulasAllowed: false, apiKey: DEMO_KEY };
  await addin.value("saveSettings", settings, EDITOR);

  const done = await addin.finishRun(await addin.start(HEADCOUNT, 1000, EDITOR), EDITOR);

  const [, row] = addin.rows();
  expect(done.state).toBe("done");
  expect([row!["Name"], row!["Legal name"]]).toEqual([name, ""]);
  expect(done.message).toContain(`still shows another company's value: Name of ${newcomer}.`);
  expect(done.message).not.toContain("something of yours");
});

it("The ID of a company that was typed over goes with its other values", async () => {
  const addin = await openAddin({ column: ["Account", ...websites(4)], formulas: false });
  await runWithoutRecord(addin, { ...BASICS, sections: [], fields: ["uuid", "firmographic"] });
  const [newcomer = ""] = websites(6).slice(-1);
  addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[newcomer]]);

  await addin.run(HEADCOUNT);

  const [, row] = addin.rows();
  expect([row!["Company ID"], row!["Name"]]).toEqual(["", ""]);
});
