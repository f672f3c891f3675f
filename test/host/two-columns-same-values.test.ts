import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { valuesOf, type Row } from "../addin/changed-cells";
import { forgetWrites, runWithoutRecord, type, undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A4" };
const OF_PARENTS = "Sheet1!B2:B4";
const ACCOUNTS = websites(3);
const PARENTS = websites(8).slice(5);
const MORE = websites(5).slice(3);

const values = (addin: OpenAddin): Row[] =>
  addin.rows().map((row) => {
    const { Notes: _, ...rest } = valuesOf(row);
    return Object.fromEntries(Object.entries(rest).filter(([header]) => !header.endsWith(" domain")));
  });
const filledIn = async (addin: OpenAddin, range: string) =>
  (await addin.value("getColumns", { range })).filled;
const remarksOn = async (addin: OpenAddin, range: string, more: Partial<RunRequest> = {}) =>
  (await addin.value("quoteRun", { ...BASICS, ...more, range })).lines.filter((line) =>
    line.includes("another column"),
  );

/** Accounts in A and their parents in B; the basics of A. */
async function ofAccounts(more: Partial<RunRequest> = {}): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Account domain", ...ACCOUNTS], formulas: false });
  addin.sheet.setValues({ row: 1, column: 2, rows: 4, columns: 2 }, [
    ["Parent domain", "Notes"],
    ...PARENTS.map((each) => [each, "mine"]),
  ]);
  await addin.run({ ...BASICS, ...more });
  return addin;
}

describe("Two columns of companies, whose values go into the same columns", () => {
  it.each([
    ["", {}],
    [" and asks for answers of this quarter", { maxAgeDays: 90 }],
  ])("show those of the first one again when it is run again%s", async (_, more) => {
    const addin = await ofAccounts(more);
    const accounts = values(addin);
    await addin.run({ ...BASICS, ...more, range: OF_PARENTS });
    const parents = values(addin);
    addin.sheet.setValues(
      { row: 5, column: 1, rows: 2, columns: 1 },
      MORE.map((each) => [each]),
    );
    const { credits } = addin;

    const done = await addin.run({ ...BASICS, ...more, range: "Sheet1!A2:A6" });

    expect(parents.map(({ Website }) => Website)).toEqual(PARENTS);
    expect(values(addin).slice(0, 3)).toEqual(accounts);
    expect(addin.rows().map((row) => [row["Website"], row["Status"]])).toEqual([
      ...ACCOUNTS.map((each) => [each, "Up to date"]),
      ...MORE.map((each) => [each, "Done"]),
    ]);
    expect(addin.credits - credits).toBe(4);
    expect(done.message).not.toContain("something of yours");

    await undo(addin, done);
    expect(values(addin).slice(0, 3)).toEqual(parents);
  });

  it("take turns, whatever was run last", async () => {
    const addin = await ofAccounts();
    const accounts = values(addin);
    await addin.run({ ...BASICS, range: OF_PARENTS });
    const parents = values(addin);
    await addin.run(BASICS);

    const again = await addin.run({ ...BASICS, range: OF_PARENTS });
    expect(values(addin)).toEqual(parents);
    expect(again.message).not.toContain("something of yours");
    await addin.run(BASICS);
    expect(values(addin)).toEqual(accounts);
  });

  it.each([
    [
      "all of it",
      async (addin: OpenAddin) => {
        await addin.run({ ...BASICS, range: OF_PARENTS });
        forgetWrites(addin);
      },
    ],
    [
      "the second run",
      async (addin: OpenAddin) => {
        await runWithoutRecord(addin, { ...BASICS, range: OF_PARENTS });
      },
    ],
    [
      "the second run, and one after it is remembered",
      async (addin: OpenAddin) => {
        await runWithoutRecord(addin, { ...BASICS, range: OF_PARENTS });
        await addin.run({ ...BASICS, kind: "headcount", sections: [], range: OF_PARENTS });
      },
    ],
  ])("are told apart by their answers where it is forgotten what was written: %s", async (_, second) => {
    const addin = await ofAccounts();
    const accounts = values(addin);
    await second(addin);
    const parents = values(addin);

    const done = await addin.run(BASICS);

    expect(parents.map(({ Website }) => Website)).toEqual(PARENTS);
    expect(values(addin)).toMatchObject(accounts);
    expect(done.message).not.toContain("something of yours");
  });

  const LOCATION = { sections: ["location"] };
  it.each<[string, Partial<RunRequest>, Partial<RunRequest>]>([
    ["the others were filled first", {}, LOCATION],
    ["the other columns were filled first", LOCATION, {}],
    ["another kind of run", { kind: "headcount", sections: [] }, {}],
  ])("leave nothing of a parent that another one was typed over: %s", async (_, first, between) => {
    const addin = await openAddin({ column: ["Account domain", ...ACCOUNTS], formulas: false });
    const parents = ["Parent domain", ...PARENTS].map((each) => [each]);
    addin.sheet.setValues({ row: 1, column: 2, rows: 4, columns: 1 }, parents);
    await addin.run({ ...BASICS, ...first, range: OF_PARENTS });
    const ofParent = values(addin)[1]!;
    await addin.run({ ...BASICS, ...between });
    addin.sheet.enter({ row: 3, column: 2, rows: 1, columns: 1 }, [[MORE[0]!]]);
    expect(await remarksOn(addin, BASICS.range!, first)).toEqual([
      "3 rows show values of companies in another column: what is fetched takes their place",
    ]);

    const done = await addin.run({ ...BASICS, ...first });

    const alone = await openAddin({ column: ["Account domain", ...ACCOUNTS], formulas: false });
    await alone.run({ ...BASICS, ...first });
    const own = values(alone)[1]!;
    expect(Object.keys(ofParent).length).toBeGreaterThan(4);
    expect(values(addin)[1]).toMatchObject(own);
    expect(done.message).not.toContain("something of yours");
  });

  it("leave what the user has typed among them", async () => {
    const addin = await ofAccounts();
    await addin.run({ ...BASICS, range: OF_PARENTS });
    type(addin, 3, "Legal name", "ours, says Ann");

    const done = await addin.run(BASICS);

    expect(addin.rows()[1]).toMatchObject({ Website: ACCOUNTS[1], "Legal name": "ours, says Ann" });
    expect(done.message).toContain(`Legal name of ${ACCOUNTS[1]}`);
    expect(done.message).toContain("1 cell holds something of yours");
  });
});

describe("Before a run, two columns of companies", () => {
  it("are told apart: what is there of the one is not there of the other", async () => {
    const addin = await ofAccounts();
    expect(await filledIn(addin, BASICS.range!)).toContain("firmographic.name");
    expect(await filledIn(addin, OF_PARENTS)).toEqual([]);

    await addin.run({ ...BASICS, range: OF_PARENTS });
    expect(await filledIn(addin, OF_PARENTS)).toContain("firmographic.name");
    // What all of them have in common is there of both.
    expect(await filledIn(addin, BASICS.range!)).toEqual([
      "firmographic.company_type",
      "firmographic.operating_status",
    ]);
  });

  it("are on the bill where the one's values replace the other's", async () => {
    const addin = await ofAccounts();
    expect(await remarksOn(addin, BASICS.range!)).toEqual([]);
    expect(await remarksOn(addin, OF_PARENTS)).toEqual([
      "3 rows show values of companies in another column: what is fetched takes their place",
    ]);
    expect(await remarksOn(addin, "Sheet1!B2:B2")).toEqual([
      "1 row shows values of a company in another column: what is fetched takes their place",
    ]);

    await addin.run({ ...BASICS, range: OF_PARENTS });
    expect(await remarksOn(addin, OF_PARENTS)).toEqual([]);
    expect(await remarksOn(addin, BASICS.range!)).toHaveLength(1);
  });

  it("say nothing of columns that the run does not fill", async () => {
    const addin = await ofAccounts();
    const { lines } = await addin.value("quoteRun", { ...BASICS, sections: ["location"], range: OF_PARENTS });
    expect(lines.filter((line) => line.includes("another column"))).toEqual([]);
  });
});
