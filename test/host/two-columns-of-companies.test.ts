import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { basicsOf, changed, columnUnder, remaining, typeCompany, type Row } from "../addin/changed-cells";
import { type, undo } from "../addin/forgetting";
import { DEMO_KEY, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const HEADCOUNT: RunRequest = { ...BASICS, kind: "headcount", sections: [] };
const JOBS: RunRequest = { kind: "jobs", limit: 2, range: "Sheet1!A2:A6" };
const OF_A: Partial<RunRequest> = { range: "Sheet1!A2:A4" };
const OF_B: Partial<RunRequest> = { range: "Sheet1!B2:B4" };
const [FIRST, SECOND, THIRD] = websites(3) as [string, string, string];
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

  it("stay where one account is not found any more", async () => {
    const addin = await twoColumns();
    const before = addin.rows();
    addin.api.faults.set(({ url }) =>
      url.includes(SECOND)
        ? { status: 404, body: '{"error":{"code":"not_found","message":"x"}}' }
        : undefined,
    );
    await addin.run({ ...BASICS, ...OF_A, maxAgeDays: 0 });
    expect(changed(before, addin.rows()).filter((each) => each.includes(SECOND))).toEqual([]);
  });

  it.each([
    ["control: only A was enriched", false],
    ["A and then B were enriched", true],
  ])("stay in a row that is left out, since its Status is the user's (%s)", async (_, ofSuppliers) => {
    const addin = await twoColumns(ofSuppliers);
    type(addin, 3, "Status", "call Ann");
    const before = addin.rows();
    await addin.run({ ...BASICS, ...OF_A });
    expect(changed(before, addin.rows())).toEqual([]);
  });

  it("come back by undo, at least", async () => {
    const addin = await twoColumns();
    const before = addin.rows();
    down(addin);
    await undo(addin, await addin.run({ ...BASICS, ...OF_A, maxAgeDays: 0 }));
    expect(changed(before, addin.rows())).toEqual([]);
  });

  it("cost nothing again after an outage, though half a year old", async () => {
    const addin = await twoColumns();
    await addin.clock.sleep(200 * 86_400_000);
    const before = addin.rows();
    const { credits } = addin;
    down(addin);
    await addin.run({ ...BASICS, ...OF_A });
    expect(addin.credits).toBe(credits);
    expect(changed(before, addin.rows())).toEqual([]);
  });

  it.each([
    ["control: only A was enriched", false],
    ["A and then B were enriched", true],
  ])("stay at the look of a watch while the API is down for one night (%s)", async (_, ofSuppliers) => {
    const addin = await twoColumns(false);
    const request = { sections: ["firmographic"] };
    const what = { kind: "enrichment" as const, range: "Sheet1!A2:A", request };
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", monthCap: 3_000, what });
    await days(addin, 1);
    if (ofSuppliers) await addin.run({ ...HEADCOUNT, ...OF_B });
    const before = addin.rows();
    down(addin);
    await days(addin, 1);
    expect(changed(before, addin.rows())).toEqual([]);
  });

  it("stay where the same is asked about the second column, and that fails", async () => {
    const addin = await twoColumns(false);
    await addin.run({ ...HEADCOUNT, ...OF_A });
    const before = addin.rows();
    down(addin);
    await addin.run({ ...HEADCOUNT, ...OF_B });
    expect(changed(before, addin.rows())).toEqual([]);
  });

  it("stay where Account holds IDs and the column Website was enriched, too", async () => {
    const ids = await openAddin({ column: ["Account", ...websites(5)], formulas: false });
    await ids.run({ ...BASICS, sections: [], fields: ["uuid", "firmographic"] });
    const column = ["Account", ...ids.rows().map((row) => String(row["Company ID"]))];
    const addin = await openAddin({ column, formulas: false });
    await addin.run(BASICS);
    const letter = String.fromCharCode(64 + columnUnder(addin, "Website"));
    await addin.run({ ...HEADCOUNT, range: `Sheet1!${letter}2:${letter}6` });
    const before = addin.rows();
    down(addin);
    await addin.run({ ...BASICS, maxAgeDays: 0 });
    expect(changed(before, addin.rows())).toEqual([]);
  });
});

it("Headcounts fetched by the column Website stay where Account is another domain of the same company", async () => {
  const real: Record<string, string> = {
    "my-a.example": FIRST,
    "my-b.example": SECOND,
    "my-c.example": THIRD,
  };
  const addin = await openAddin({ column: ["Account", ...Object.keys(real)], formulas: false });
  addin.spoil = (reply, url) => {
    const alias = Object.keys(real).find((each) => url.includes(each));
    if (alias === undefined) return reply;
    return addin.api.handle({
      method: "GET",
      url: url.replace(alias, real[alias]!),
      headers: { "x-api-key": DEMO_KEY },
    });
  };
  await addin.run({ ...BASICS, ...OF_A });
  const letter = String.fromCharCode(64 + columnUnder(addin, "Website"));
  await addin.run({ ...HEADCOUNT, range: `Sheet1!${letter}2:${letter}4` });
  const before = addin.rows();
  expect(before[1]).toMatchObject({ Website: SECOND, "Website: Headcount": expect.any(Number) });
  await addin.run({ ...JOBS, ...OF_A });
  expect(changed(before, addin.rows())).toEqual([]);
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
