// docs/build-a-list.md: a list of more than 500 companies.
import { describe, expect, it } from "vitest";
import type { ListRequest, ListResult } from "../../src/rpc/rpc";
import type { ListChanges } from "../../src/features/lists";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const LIMIT = 1800;
const wanted: ListRequest = { filters: { "firmographic.company_type": ["private"] }, limit: LIMIT };

async function openLarge(startsAt?: string): Promise<OpenAddin> {
  const at = startsAt === undefined ? {} : { startsAt: Date.parse(startsAt) };
  const addin = await openAddin({ api: { companies: 2600 }, ...at });
  await addin.value("saveSettings", { dayCap: 2000 });
  return addin;
}
const lists = (addin: OpenAddin) =>
  addin.api.calls.filter(({ endpoint }) => endpoint.includes("/list/generate"));

/** Counts the parts as the sidebar does. @returns What that cost. */
async function count(addin: OpenAddin, request: ListRequest): Promise<number> {
  let credits = 0;
  for (let calls = 0; calls < 30; calls++) {
    const { plan, credits: price } = await addin.value("quoteList", request);
    if (plan!.ready) return credits;
    const counted = await addin.value("planList", { ...request, creditCap: price.high });
    expect(counted.credits).toBeLessThanOrEqual(price.high);
    credits += counted.credits;
  }
  throw new Error("The parts are never counted.");
}

/** Builds as the sidebar does, call by call, within one cap. */
async function build(addin: OpenAddin, request: ListRequest, cap: number): Promise<ListResult> {
  let left = cap;
  for (let calls = 0; calls < 30; calls++) {
    const result = await addin.value("generateList", { ...request, creditCap: left });
    left -= result.credits;
    if (result.progress === undefined) return { ...result, credits: cap - left };
  }
  throw new Error("The list is never whole.");
}

describe("A list of more than 500 companies", () => {
  it("of 1,800 companies in parts, killed in the middle and over New Year, costs what its bill says", async () => {
    const addin = await openLarge("2026-12-31T23:50:00Z");
    const before = await addin.value("quoteList", wanted);
    expect([before.plan, lists(addin).length]).toEqual([{ ready: false, parts: 0 }, 0]);

    const counting = await count(addin, wanted);
    const bill = await addin.value("quoteList", wanted);
    const held = addin.credits;
    expect(held).toBeCloseTo(counting);
    expect([bill.plan!.ready, bill.companies]).toEqual([true, LIMIT]);
    expect(bill.matching!.matches).toBeGreaterThanOrEqual(LIMIT);
    expect(bill.receipt!.title).toBe("1,800 companies");
    expect(bill.lines).toContain(`In ${bill.plan!.parts} parts by Founded year:`);
    const more = "More match than the list holds: it is filled in the order of its parts, up to “from 2022”.";
    expect(bill.lines).toContain(more);
    const probes = lists(addin).length;
    // Between the third part and the fourth, right after the journal has it.
    let appended = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method === "fetchAll" && phase === "before") appended = lists(addin).length - probes;
      return appended === 3 && method === "fetchAll" && phase === "before" ? "kill" : undefined;
    };
    await expect(build(addin, wanted, bill.credits.high)).rejects.toThrow("killed");
    addin.host.intercept = undefined;
    await addin.clock.sleep(15 * 60 * 1000);

    const rest = await addin.value("quoteList", wanted);
    const result = await build(addin, wanted, rest.credits.high);

    expect(rest).toMatchObject({ companies: LIMIT, credits: { high: rest.credits.low } });
    expect(rest.alreadyPaid).toBeGreaterThan(0);
    expect(addin.credits - held).toBeCloseTo(bill.credits.high);
    expect(result.credits).toBeCloseTo(rest.credits.high);
    const rows = addin.rows(addin.workbook.sheets.find(({ name }) => name === result.sheetName));
    expect([result.count, rows.length]).toEqual([LIMIT, LIMIT]);
    expect(new Set(rows.map((row) => row["Company ID"])).size).toBe(LIMIT);
    expect(result.companies).toBe(`${result.sheetName}!B2:B${LIMIT + 1}`);
    expect(result.warnings.join(" ")).toContain(
      "leaves out companies whose Founded year the API does not know",
    );
    expect(result.warnings).toContain(more);
    const again = await addin.value("quoteList", wanted);
    expect([again.credits.high, again.alreadyPaid]).toEqual([0, LIMIT]);
  });

  it("is split by the user's own filters so that no company is missed, and buys no more than requested", async () => {
    const addin = await openLarge();
    const since: ListRequest = { filters: { "firmographic.founded_year": { gte: 1000 } }, limit: 700 };

    await count(addin, since);
    const bill = await addin.value("quoteList", since);
    const result = await build(addin, since, bill.credits.high);

    expect(result).toMatchObject({ count: 700, credits: bill.credits.high });
    expect(result.warnings.join(" ")).not.toContain("does not know");
    expect(bill.credits.high).toBeLessThan(700 * 0.2 + 4 * 1.5 + 0.1);
  });

  it("is paid for once, whatever order its values were chosen in and if the lists of options cannot be had", async () => {
    const addin = await openLarge();
    const country = "location.hq.country";
    const countries = "DEU FRA USA GBR CHE NLD ITA ESP SWE AUT POL CAN IND JPN".split(" ");
    const categories =
      "corporate_owned family_owned founder_individual_operated_bootstrapped management_employee_owned nonprofit_foundation_owned private_equity_controlled public state_government_owned venture_growth_investor_backed".split(
        " ",
      );
    const filters = { "firmographic.ownership_category": categories, [country]: countries };
    const request: ListRequest = { filters, limit: 1200 };
    await count(addin, request);
    const bill = await addin.value("quoteList", request);
    expect(bill.plan!.parts).toBeGreaterThan(1);
    await build(addin, request, bill.credits.high);
    await addin.clock.sleep(23.8 * 60 * 60 * 1000);
    addin.spoil = (reply, url) =>
      url.includes("filters/options") ? { ...reply, status: 503, body: "{}" } : reply;
    await addin.clock.sleep(5 * 60 * 1000);

    const reversed = { ...filters, [country]: countries.toReversed() };
    const again = await addin.value("quoteList", { ...request, filters: reversed });

    expect(again).toMatchObject({ plan: bill.plan, credits: { high: 0 }, alreadyPaid: bill.companies });
  });

  it("is built immediately if few companies match, and the first count says so", async () => {
    const addin = await openAddin();
    const few: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 1000 };

    await addin.value("planList", { ...few, creditCap: 1.7 });
    const bill = await addin.value("quoteList", few);
    const result = await addin.value("generateList", { ...few, creditCap: bill.credits.high });

    expect(bill.plan).toBeUndefined();
    expect(result.count).toBe(bill.matching!.matches);
    expect(result.credits).toBeCloseTo(1.5 + 0.2 * (result.count - 1));
  });

  it("cannot be built before its parts are counted, nor counted without a cap", async () => {
    const addin = await openLarge();

    expect(await addin.refusal("generateList", { ...wanted, creditCap: 1000 })).toContain("not counted yet");
    expect(await addin.refusal("planList", { ...wanted, creditCap: 1 })).toContain("may cost 1.7 credits");
    expect(lists(addin)).toEqual([]);
  });
});

/** Of a range of the user's own, so that no company is missed; all of them, so that those that are gone are known. */
const recent: ListRequest = { filters: { "firmographic.founded_year": { gte: 2016 } }, limit: 2500 };
const NAME = "Recent";

async function saved(): Promise<OpenAddin> {
  const addin = await openLarge();
  await count(addin, recent);
  const bill = await addin.value("quoteList", recent);
  const { sheetName } = await build(addin, recent, bill.credits.high);
  await addin.value("saveList", { ...recent, sheetName, name: NAME });
  await addin.clock.sleep(7 * 24 * 60 * 60 * 1000);
  return addin;
}

/** Runs the list again as the sidebar does, call by call, within one cap. */
async function runAgain(addin: OpenAddin, cap: number): Promise<ListChanges> {
  let left = cap;
  for (let calls = 0; calls < 60; calls++) {
    const result = await addin.value("refreshList", { name: NAME, creditCap: left });
    left -= result.credits;
    if (result.progress === undefined) return { ...result, credits: cap - left };
  }
  throw new Error("The list is never whole.");
}

describe("A saved list of more than 500 companies", () => {
  it("is run again in its sheet, within its bill and with nothing paid twice after a kill", async () => {
    const addin = await saved();
    const sheet = addin.workbook.sheets.find(({ name }) => name.startsWith("Companies"))!;
    const before = addin.rows(sheet);
    addin.api.changeWorld();
    const bill = await addin.value("quoteRefreshList", { name: NAME });
    const spent = addin.credits;
    let batches = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method === "fetchAll" && phase === "before") batches += 1;
      return batches === 6 && method === "fetchAll" && phase === "before" ? "kill" : undefined;
    };
    await expect(runAgain(addin, bill.credits.high)).rejects.toThrow("killed");
    addin.host.intercept = undefined;
    await addin.clock.sleep(15 * 60 * 1000);
    const changes = await runAgain(addin, bill.credits.high);
    const paid = addin.credits - spent;

    const rows = addin.rows(sheet);
    const counted = (change: string) => rows.filter(({ Change }) => Change === change).length;
    expect(before.length).toBeGreaterThan(500);
    expect(Math.min(changes.added, changes.changed, changes.kept, changes.gone)).toBeGreaterThan(0);
    expect(["New", "Changed", "Kept", "Gone"].map(counted)).toEqual([
      changes.added,
      changes.changed,
      changes.kept,
      changes.gone,
    ]);
    expect(changes.kept + changes.changed + changes.gone).toBe(before.length);
    expect(new Set(rows.map((row) => row["Company ID"])).size).toBe(rows.length);
    expect(paid).toBeLessThanOrEqual(bill.credits.high);
    // Each company of the list once, its parts, and their counts.
    const companies = lists(addin).length;
    expect(paid).toBeLessThan(0.2 * (changes.added + changes.kept + changes.changed) + 1.7 * companies);

    await addin.clock.sleep(60 * 60 * 1000);
    const { credits } = await addin.value("quoteRefreshList", { name: NAME });
    expect(await runAgain(addin, credits.high)).toMatchObject({ added: 0, changed: 0, gone: 0 });
  }, 120_000);
});
