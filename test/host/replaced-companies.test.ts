import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { forgetWrites, runWithoutRecord, sortBy, type, undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const CITY: RunRequest = { ...BASICS, sections: [], fields: ["location.hq.city"] };
const VALUES = ["Name", "Founded", "Legal name", "Description", "Employees"];
const COLUMN = ["Account", ...websites(5)];
const [, SECOND, THIRD, , FIFTH] = websites(5);
/** The first one is bought alone, the others at the same moment: same year, size, type and ownership. */
const TWINS = ["harbourlight-pay.example", "otterpoint-security.example", "brightwater-telehealth.example"];
const ALIKE = ["Founded", "Employees", "Company type", "Ownership"];

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

  it("keeps a value that a user corrected, even if it is another company's value", async () => {
    const addin = await open();
    await addin.run(CITY);
    const [row] = addin.rows();
    type(addin, 4, "HQ city", String(row!["HQ city"]));

    await addin.run(CITY);

    expect(addin.rows()[2]!["HQ city"]).toBe(row!["HQ city"]);
  });
});

describe("A company typed over in a row that no run recorded", () => {
  it("is filled again completely, except for what a user typed", async () => {
    const expected = await truth(BASICS);
    const addin = await open();
    await runWithoutRecord(addin, BASICS);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);
    type(addin, 3, "Founded", "mine");
    sortBy(addin, 1);

    await addin.run(BASICS);

    const rows = addin.rows().filter(({ Account: company }) => company === FIFTH);
    const founded = new Set(rows.map((row) => row["Founded"]));
    expect(founded).toEqual(new Set([expected.get(FIFTH)!["Founded"], "mine"]));
    const others = VALUES.filter((header) => header !== "Founded");
    for (const row of rows) expect(only(row, others)).toEqual(only(expected.get(FIFTH)!, others));
  });

  it("is filled again even if the new company is unknown to the service", async () => {
    const addin = await open();
    await addin.run(BASICS);
    forgetWrites(addin);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [["nobody-knows.example"]]);

    await addin.run(BASICS);

    const { Status: status, Account: company, ...values } = addin.rows()[1]!;
    expect([company, status]).toEqual(["nobody-knows.example", expect.stringMatching(/^Not found/)]);
    expect(Object.values(values).filter((value) => value !== "")).toEqual([]);
  });

  it.each([
    ["a similar company is recorded as written at that time", FIFTH!],
    ["that company is typed over it", TWINS[1]!],
  ])("is filled again completely if %s", async (_, typed) => {
    const undisturbed = await openAddin({ column: ["Account", typed], formulas: false });
    await undisturbed.run({ ...BASICS, range: "Sheet1!A2:A2" });
    const addin = await openAddin({ column: ["Account", ...TWINS], formulas: false });
    await runWithoutRecord(addin, { ...BASICS, range: "Sheet1!A2:A4" });
    await addin.run({ ...BASICS, range: "Sheet1!A3:A3" });
    const [, twin, before] = addin.rows();
    expect(only(before!, ALIKE)).toEqual(only(twin!, ALIKE));
    addin.sheet.enter({ row: 4, column: 1, rows: 1, columns: 1 }, [[typed]]);
    type(addin, 4, "Website", "mine");

    await addin.run({ ...BASICS, range: "Sheet1!A4:A4" });

    const row = addin.rows()[2]!;
    expect(only(row, VALUES)).toEqual(only(undisturbed.rows()[0]!, VALUES));
    expect(row["Website"]).toBe("mine");
  });

  it("is told from a company that was not typed over and only resembles what is recorded", async () => {
    const addin = await openAddin({ column: ["Account", ...TWINS], formulas: false });
    await runWithoutRecord(addin, { ...BASICS, range: "Sheet1!A2:A4" });
    await addin.run({ ...BASICS, range: "Sheet1!A3:A3" });
    const before = addin.rows()[2]!;
    addin.api.faults.set(({ url }) => (url.includes(TWINS[2]!) ? { status: 500 } : undefined));

    await addin.run({ ...BASICS, range: "Sheet1!A2:A4", maxAgeDays: 0 });

    expect(addin.rows()[2]).toEqual({ ...before, Status: "Failed" });
  });

  it("keeps corrections, even one equal to the value of another company written at the same time", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const [, second, third] = addin.rows();
    forgetWrites(addin);
    type(addin, 3, "Founded", String(third!["Founded"]));
    type(addin, 3, "Employees", "about 50");

    await addin.run(BASICS);

    const row = addin.rows()[1]!;
    expect(row).toEqual({
      ...second,
      Status: row["Status"],
      Founded: third!["Founded"],
      Employees: "about 50",
    });
  });

  it("keeps a date that a user typed under Updated", async () => {
    const addin = await open();
    await addin.run(BASICS);
    forgetWrites(addin);
    type(addin, 3, "Updated", "2026-01-05");
    const typed = addin.rows()[1]!["Updated"];

    await addin.run({ ...BASICS, maxAgeDays: 0 });

    expect(addin.rows()[1]!["Updated"]).toEqual(typed);
  });

  it("is cleared by undo", async () => {
    const addin = await open();
    const done = await runWithoutRecord(addin, BASICS);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);

    await undo(addin, done);

    expect(addin.rows().map((row) => Object.values(row))).toEqual(
      [...websites(5)].map((website, index) => [index === 1 ? FIFTH : website]),
    );
  });
});

describe("A company typed over in a row of which a run wrote a single column", () => {
  it("is filled again after a sort, whether or not its own rows were written at the same time", async () => {
    const expected = await truth(CITY);
    const addin = await open();
    await addin.run(CITY);
    addin.sheet.enter({ row: 3, column: 1, rows: 2, columns: 1 }, [[FIFTH!], ["cloudorchard.example"]]);
    sortBy(addin, 1);

    await addin.run(CITY);

    const rows = addin.rows();
    expect(rows.map(({ Account: company }) => company)).not.toContain(SECOND);
    expect(rows.map(({ Account: company }) => company)).not.toContain(THIRD);
    for (const row of rows) expect(row["HQ city"]).toBe(expected.get(row["Account"])!["HQ city"]);
  });

  it("keeps a correction equal to another company's value, as long as that company keeps its row", async () => {
    const addin = await open();
    await addin.run(CITY);
    const [, , third] = addin.rows();
    type(addin, 3, "HQ city", String(third!["HQ city"]));
    sortBy(addin, 1);

    await addin.run(CITY);

    const row = addin.rows().find(({ Account: company }) => company === SECOND);
    expect(row!["HQ city"]).toBe(third!["HQ city"]);
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
    ["another kind", { ...BASICS, kind: "headcount", sections: [] }],
    ["job posts", { kind: "jobs", limit: 2, range: BASICS.range! }],
  ];

  /** Under each header that the earlier run wrote, what is not the new company's own. */
  async function theirs(row: Record<string, unknown>): Promise<readonly string[]> {
    const own = (await truth(BOTH)).get(FIFTH)!;
    const headers = Object.keys(own).filter((header) => !["Account", "Status", "Updated"].includes(header));
    return headers.filter((header) => !["", String(own[header])].includes(String(row[header] ?? "")));
  }

  it.each(LATER)("loses the other company's values at %s, though no run recorded them", async (_, later) => {
    const addin = await open();
    await runWithoutRecord(addin, BOTH);
    type(addin, 3, "HQ city", "mine");
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);
    const before = addin.rows();

    const { message } = await addin.run(later);

    const [first, row] = addin.rows();
    expect(message).toContain("1 row held another company before");
    expect(await theirs(row!)).toEqual(["HQ city"]);
    expect(row!["HQ city"]).toBe("mine");
    expect(first).toMatchObject({ ...before[0], Status: first!["Status"], Updated: first!["Updated"] });
  });

  it.each(LATER)("loses them at %s, though the column of times is deleted", async (_, later) => {
    const addin = await open();
    await addin.run(BOTH);
    addin.sheet.deleteColumns(addin.values("A1:Z1")[0]!.indexOf("Updated") + 1, 1);
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);

    await addin.run(later);

    expect(await theirs(addin.rows()[1]!)).toEqual([]);
  });
});

describe("A row whose Status belongs to the user", () => {
  it("is left out, but loses the values of a company that was typed over, whatever run follows", async () => {
    const addin = await open();
    await addin.run({ ...BASICS, sections: ["firmographic", "location"] });
    type(addin, 3, "Status", "call Ann");
    type(addin, 3, "Founded", "mine");
    type(addin, 4, "Status", "call Bob");
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);
    const [, , third] = addin.rows();
    const { credits } = addin;

    const done = await addin.run(BASICS);

    const [, row, other] = addin.rows();
    const own = addin.rows()[4]!;
    expect(row).toMatchObject({
      Account: FIFTH,
      Status: "call Ann",
      Founded: "mine",
      Name: "",
      "HQ city": "",
    });
    const theirs = Object.entries(row!).filter(
      ([header, value]) => !["", "call Ann", "mine", own[header]].includes(value),
    );
    expect(theirs).toEqual([]);
    expect(other).toEqual(third);
    expect(done.message).toContain(`Status of ${FIFTH}, Status of ${THIRD}`);
    expect(addin.credits).toBe(credits);
  });

  it("keeps its values if its company was not typed over, or if the run does not reach it", async () => {
    const addin = await open();
    await addin.run(BASICS);
    type(addin, 3, "Status", "call Ann");
    type(addin, 3, "Founded", "mine");
    type(addin, 6, "Status", "call Bob");
    addin.sheet.enter({ row: 6, column: 1, rows: 1, columns: 1 }, [[SECOND!]]);
    const before = addin.rows();

    await addin.run({ ...BASICS, range: "Sheet1!A2:A5", maxAgeDays: 0 });

    expect([addin.rows()[1], addin.rows()[4]]).toEqual([before[1], before[4]]);
  });

  it("is cleared even if rows are moved at the same moment", async () => {
    const addin = await open();
    await addin.run(BASICS);
    type(addin, 3, "Status", "call Ann");
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[FIFTH!]]);
    let isSorted = false;
    addin.host.intercept = ({ method, phase, target }) => {
      const { sheet } = target as { readonly sheet?: { readonly name: string } };
      if (isSorted || phase !== "after" || method !== "setValues" || sheet?.name !== "Sheet1") return;
      isSorted = true;
      sortBy(addin, 1);
    };

    await addin.run(BASICS);

    const expected = await truth(BASICS);
    expect(isSorted).toBe(true);
    for (const row of addin.rows()) {
      const { Account: company, Status: status } = row;
      const values =
        status === "call Ann" ? VALUES.map(() => "") : VALUES.map((each) => expected.get(company)![each]);
      expect(VALUES.map((each) => row[each])).toEqual(values);
    }
  });
});
