// docs/build-a-list.md: a list, and what comes after it.
import { describe, expect, it } from "vitest";
import type { ListRequest, RunRequest } from "../../src/rpc/rpc";
import { OWNER, openAddin, type OpenAddin } from "../addin/open-addin";

/** Hundreds match. */
const everybody: ListRequest = { filters: { "firmographic.founded_year": { gte: 1000 } }, limit: 100 };
/** Few enough for a single answer. */
const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const creditCap = 200;

const named = (addin: OpenAddin, name: string) => addin.workbook.sheets.find((sheet) => sheet.name === name)!;
const called = (addin: OpenAddin, part: string) =>
  addin.api.calls.filter(({ endpoint }) => endpoint.includes(part)).length;
const rowsOf = (addin: OpenAddin, name: string) => addin.rows(named(addin, name));

describe("A list and its enrichment", () => {
  it("requests 70 when 30 of 100 companies are already enriched", async () => {
    const addin = await openAddin();
    const list = await addin.value("generateList", { ...everybody, creditCap });
    await addin.run({ ...LOCATION, range: `${list.sheetName}!B2:B31` });
    expect(called(addin, "enrichment")).toBe(30);
    const before = addin.credits;

    const again = await addin.value("generateList", { ...everybody, creditCap, sheetName: "Again" });
    const bill = await addin.value("quoteRun", { ...LOCATION, range: again.companies! });
    const ended = await addin.run({ ...LOCATION, range: again.companies! });

    expect(again).toMatchObject({ count: 100, credits: 0, companies: "Again!B2:B101" });
    expect(bill).toMatchObject({ companies: 100, alreadyPaid: 30, toFetch: 70 });
    expect(called(addin, "enrichment")).toBe(100);
    // At most half a credit each: a company without the section costs nothing.
    expect(ended).toMatchObject({ state: "done", done: 100 });
    expect(addin.credits - before).toBeCloseTo(ended.creditsSpent);
    expect(ended.creditsSpent).toBeLessThanOrEqual(35);
    expect(rowsOf(addin, "Again").filter(({ Status }) => Status === "Up to date")).toHaveLength(30);
  });

  it("leaves out the companies of a range, so they are not even enriched", async () => {
    const addin = await openAddin();
    const list = await addin.value("generateList", { ...everybody, creditCap });
    await addin.run({ ...LOCATION, range: `${list.sheetName}!B2:B31` });
    const excludeRange = `${list.sheetName}!B2:B31`;

    const rest = await addin.value("generateList", {
      ...everybody,
      excludeRange,
      creditCap,
      sheetName: "Rest",
    });
    const bill = await addin.value("quoteRun", { ...LOCATION, range: rest.companies! });
    await addin.run({ ...LOCATION, range: rest.companies! });

    const enriched = new Set(
      rowsOf(addin, list.sheetName)
        .slice(0, 30)
        .map((row) => row["Company ID"]),
    );
    expect(rest).toMatchObject({ count: 70, credits: 0, companies: "Rest!B2:B71" });
    expect(rowsOf(addin, "Rest").filter((row) => enriched.has(row["Company ID"]))).toEqual([]);
    expect(bill).toMatchObject({ companies: 70, alreadyPaid: 0, toFetch: 70 });
    expect(called(addin, "enrichment")).toBe(100);
  });
});

describe("A saved list", () => {
  it("is run again in its sheet, and only new companies are enriched", async () => {
    const addin = await openAddin();
    const { sheetName, companies } = await addin.value("generateList", { ...germans, creditCap });
    await addin.run({ ...LOCATION, range: companies! });
    await addin.value("saveList", { ...germans, sheetName, name: "Germans" });
    const sheet = named(addin, sheetName);
    sheet.enter({ row: 2, column: 12, rows: 1, columns: 1 }, [["=LEN(A2)"]]);
    await addin.clock.sleep(7 * 24 * 60 * 60 * 1000);
    addin.api.changeWorld();
    const before = { credits: addin.credits, enriched: called(addin, "enrichment") };

    const bill = await addin.value("quoteRefreshList", { name: "Germans" });
    const changes = await addin.value("refreshList", { name: "Germans", creditCap: bill.credits.high });
    const ended = await addin.run({ ...LOCATION, range: changes.newCompanies! });

    const rows = rowsOf(addin, sheetName);
    const count = (change: string) => rows.filter(({ Change }) => Change === change).length;
    expect([count("New"), count("Gone"), count("Changed"), count("Kept")]).toEqual([
      changes.added,
      changes.gone,
      changes.changed,
      changes.kept,
    ]);
    expect(Math.min(changes.added, changes.gone, changes.changed)).toBeGreaterThan(0);
    expect(called(addin, "enrichment") - before.enriched).toBe(changes.added);
    expect(ended.total).toBe(changes.added);
    expect(addin.credits).toBeCloseTo(before.credits + changes.credits + 0.5 * changes.added);
    const fresh = rows.filter(({ Change }) => Change === "New");
    expect(fresh.every((row) => typeof row["HQ country"] === "string")).toBe(true);
    expect(sheet.cellView(2, 12).input).toBe("=LEN(A2)");
    const dates = rows.map((row) => row["First seen"]);
    expect(dates.every((date) => Object.prototype.toString.call(date) === "[object Date]")).toBe(true);
  });

  it("is bought once if the execution is killed between buying and writing", async () => {
    const addin = await openAddin();
    const { sheetName } = await addin.value("generateList", { ...germans, creditCap });
    await addin.value("saveList", { ...germans, sheetName, name: "Germans" });
    await addin.clock.sleep(7 * 24 * 60 * 60 * 1000);
    addin.api.changeWorld();
    let isBought = false;
    addin.host.intercept = ({ method, phase }) => {
      isBought ||= method === "fetchAll" && phase === "after";
      // The journal is written first, then the list's sheet is read.
      return isBought && method === "getNotes" ? "kill" : undefined;
    };
    await expect(addin.value("refreshList", { name: "Germans", creditCap })).rejects.toThrow("killed");
    addin.host.intercept = undefined;
    const bought = called(addin, "generate");

    const changes = await addin.value("refreshList", { name: "Germans", creditCap: 0 });

    expect(called(addin, "generate")).toBe(bought);
    expect(changes.credits).toBe(0);
    expect(rowsOf(addin, sheetName).filter(({ Change }) => Change === "New")).toHaveLength(changes.added);
    expect(changes.added).toBeGreaterThan(0);
  });
});

describe("The list builder", () => {
  it("opens with two sidebar calls and three free requests a day", async () => {
    const addin = await openAddin();

    await addin.value("getState", {});
    const { filters } = await addin.value("getFilters", {});
    for (const { filter, dropdown_type } of filters) {
      if (dropdown_type === undefined || /industry\.|investors\.uuid/.test(filter)) continue;
      const { options } = await addin.value("getFilterOptions", { filter });
      expect(options.length).toBeGreaterThan(1);
    }
    await addin.clock.sleep(20 * 60 * 60 * 1000);
    await addin.value("getFilters", {});
    await addin.value("getFilterOptions", { filter: "location.hq.country" });

    expect(addin.sent).toHaveLength(3);
    const { credits } = await addin.value("getState", {});
    const spent = await addin.value("getCredits", {});
    expect([credits.total, spent.total.entries, spent.byOperation]).toEqual([0, 0, []]);
  });

  it("turns words into filters and finds the cause of an empty list, and pays for each once", async () => {
    const addin = await openAddin();
    const words = "B2B companies in Germany";
    const nobody = { "location.hq.country": ["DEU"], "location.hq.city": ["Paris"] };

    const first = await addin.value("filtersFromWords", { words, creditCap: 2.5 });
    const again = await addin.value("filtersFromWords", { words, creditCap: 0 }, OWNER);
    const empty = await addin.value("generateList", { filters: nobody, limit: 10, creditCap });
    const price = await addin.value("quoteCause", { filters: nobody });
    const { causes, credits } = await addin.value("findCause", {
      filters: nobody,
      creditCap: price.credits.high,
    });

    expect(first).toMatchObject({ credits: 2.5, leftOut: [] });
    expect(again).toEqual({ ...first, credits: 0 });
    expect(empty).toMatchObject({ count: 0, credits: 0, companies: null });
    expect(price.credits).toEqual({ low: 0, high: 3.4 });
    expect(causes.every(({ matches }) => matches > 0)).toBe(true);
    expect(addin.credits).toBeCloseTo(2.5 + credits);
    const spent = await addin.value("getCredits", {});
    expect(spent.total.credits).toBeCloseTo(addin.credits);
  });
});
