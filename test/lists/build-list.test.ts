import { describe, expect, it } from "vitest";
import { notesOf } from "../../src/google/spreadsheet";
import { generateList, ListDesk, quoted } from "./list-desk";

const germans = { filters: { "location.hq.country": ["DEU"] }, limit: 10 };
const creditCap = 200;
const UNKNOWN = { status: 400, body: '{"detail":"Unknown filter: no.such"}' };

describe("generateList", () => {
  it("writes the companies into a new sheet with the list columns and websites as company keys", () => {
    const desk = new ListDesk({ Sheet1: [] });

    const result = generateList(desk.execution(), { ...germans, creditCap, sheetName: "Targets" });

    const sheet = desk.spreadsheet.sheetNamed("Targets")!;
    expect(sheet.values()[0]).toEqual(["Company", "Website", "Category", "Type", "Row memory", "Company ID"]);
    expect(sheet.values().length - 1).toBe(result.count);
    expect(sheet.values()[1]![1]).toMatch(/^[a-z\d.-]+\.[a-z]+$/);
    expect(result).toMatchObject({ sheetName: "Targets", count: 10, credits: desk.credits });
    expect(result.totalCount).toBeGreaterThan(10);
    expect(result.warnings.join(" ")).toMatch(/^\d+ companies match. Ask for more companies/);
    expect(desk.spreadsheet.selection()!.sheet.name).toBe("Targets");
  });

  it("writes the filters, the time and the cost into a note on the first header", () => {
    const desk = new ListDesk();

    generateList(desk.execution(), { ...germans, creditCap });

    const note = notesOf(desk.spreadsheet.sheetNamed("Companies")!, 1).get(1)!;
    expect(note.split("\n")[0]).toBe("name");
    expect(note).toContain("2026-11-21 09:30: 3.5 credits");
    expect(note).toContain('"location.hq.country"');
  });

  it("buys the same filters once within a day, whatever the order of their keys", () => {
    const desk = new ListDesk();
    const both = { "location.hq.country": ["DEU"], "firmographic.founded_year": { gte: 1990, lte: 2024 } };
    const turned = { "firmographic.founded_year": { lte: 2024, gte: 1990 }, "location.hq.country": ["DEU"] };

    generateList(desk.execution(), { filters: both, limit: 10, creditCap });
    const again = generateList(desk.execution(), { filters: turned, limit: 5, creditCap });

    expect(desk.lists).toHaveLength(1);
    expect(again).toMatchObject({ count: 5, credits: 0, sheetName: "Companies 2" });
  });

  it("buys again after a day", () => {
    const desk = new ListDesk();

    generateList(desk.execution(), { ...germans, creditCap });
    desk.nextDay();
    generateList(desk.execution(), { ...germans, creditCap });

    expect(desk.lists).toHaveLength(2);
  });

  it("buys a larger limit immediately, and nothing more once everything is held", () => {
    const desk = new ListDesk();

    generateList(desk.execution(), { ...germans, creditCap });
    const whole = generateList(desk.execution(), { ...germans, limit: 400, creditCap });
    const larger = generateList(desk.execution(), { ...germans, limit: 500, creditCap });

    expect(desk.lists).toHaveLength(2);
    expect(whole.count).toBe(whole.totalCount);
    expect(larger).toMatchObject({ count: whole.count, credits: 0 });
  });

  it("buys only the rest when more companies of the same list are requested within a day", () => {
    const desk = new ListDesk();
    const wide = { filters: { "firmographic.founded_year": { gte: 1000 } } };

    const first = generateList(desk.execution(), { ...wide, limit: 100, creditCap });
    desk.clock.advance(23 * 60 * 60 * 1000);
    const bill = quoted(desk.execution(), { ...wide, limit: 200 });
    const second = generateList(desk.execution(), { ...wide, limit: 200, creditCap });

    // One overlapping item, which shows that the list has not shifted.
    expect(desk.lists[1]).toEqual({ ...wide, limit: 101, offset: 99 });
    expect(bill).toMatchObject({ alreadyPaid: 100, toFetch: 100, credits: { low: 21.7, high: 21.7 } });
    expect([first.credits, second.credits, desk.credits]).toEqual([21.5, 21.7, 43.2]);
    const uuids = desk.spreadsheet
      .sheetNamed(second.sheetName)!
      .values()
      .map((row) => row[5]);
    expect(new Set(uuids).size).toBe(201);
    expect(second).toMatchObject({ count: 200, companies: "'Companies 2'!B2:B201" });
  });

  it("keeps and writes what was paid for when the API returns no more", () => {
    const desk = new ListDesk({}, { plan: "pay_as_you_go" });

    const whole = (): unknown => generateList(desk.execution(), { ...germans, limit: 30, creditCap });
    expect(whole).toThrow(/plan or credits .* does not page past 20 companies/);
    generateList(desk.execution(), { ...germans, limit: 20, creditCap });
    const more = generateList(desk.execution(), { ...germans, limit: 30, creditCap });

    expect(more).toMatchObject({ count: 20, credits: 0 });
    expect(more.warnings[0]).toMatch(
      /^The list holds what was paid for before: the API gave no more.*past 20/,
    );
    expect(desk.credits).toBe(5.5);
  });

  it.each([400, 422, 403])("treats a refusal of the next page with %i as the end", (status) => {
    const desk = new ListDesk();
    generateList(desk.execution(), { ...germans, creditCap });
    desk.api.faults.set([{ when: { body: "offset" }, reply: { status } }]);

    const again = [1, 2].map(() => generateList(desk.execution(), { ...germans, limit: 30, creditCap }));

    expect(again.map(({ count }) => count)).toEqual([10, 10]);
    expect(again[0]!.warnings[0]).toContain("the API gave no more");
    expect(desk.credits).toBe(3.5);
  });

  it("does not treat a failure of the next page as the end", () => {
    const desk = new ListDesk();
    generateList(desk.execution(), { ...germans, creditCap });
    desk.api.faults.set([{ when: { url: "/list/generate", nth: 1 }, reply: { status: 503 } }]);

    const build = () => generateList(desk.execution(), { ...germans, limit: 30, creditCap });

    expect(build).toThrow(/could not answer/);
    expect(build().count).toBe(30);
  });

  it("requests the whole list again if it has changed between two pages, within the agreed maximum", () => {
    const desk = new ListDesk();
    generateList(desk.execution(), { ...germans, creditCap });
    desk.api.changeWorld();

    const whole = generateList(desk.execution(), { ...germans, limit: 30, creditCap });

    expect(desk.lists.map((body) => (body as { offset?: number }).offset ?? 0)).toEqual([0, 9, 0]);
    expect(whole.count).toBe(30);
    expect(whole.warnings.join(" ")).not.toContain("a company may be missing");
  });

  it("says that companies may be missing if the list has changed and the cap allows no more", () => {
    const desk = new ListDesk();
    generateList(desk.execution(), { ...germans, creditCap });
    desk.api.changeWorld();

    const part = generateList(desk.execution(), { ...germans, limit: 30, creditCap: 6 });
    const bill = quoted(desk.execution(), { ...germans, limit: 30 });
    const whole = generateList(desk.execution(), { ...germans, limit: 30, creditCap });

    expect(part.warnings.slice(0, -1)).toEqual([]);
    expect(part.warnings[0]).toBe(
      "The list changed while it was fetched: one or more companies may be missing. Buying it again as a whole costs at most 7.5 credits.",
    );
    expect(whole.count).toBe(30);
    expect([bill.credits.high, whole.credits]).toEqual([7.5, 7.5]);
  });

  it("sends sorting and limit, and never sections", () => {
    const desk = new ListDesk();

    generateList(desk.execution(), { ...germans, sortBy: "founded_year", sortOrder: "asc", creditCap });

    expect(desk.lists).toEqual([{ ...germans, sort_by: "founded_year", sort_order: "asc" }]);
  });

  it("leaves out companies in a range, by website or UUID, and says how many", () => {
    const desk = new ListDesk({ Sheet1: [["Website"]] });
    generateList(desk.execution(), { ...germans, creditCap });
    const [, first, second] = desk.spreadsheet.sheetNamed("Companies")!.values();
    desk.spreadsheet
      .sheetNamed("Sheet1")!
      .write(1, 1, [["Website"], [`https://www.${String(first![1])}/about`], [String(second![5])]]);

    const result = generateList(desk.execution(), { ...germans, excludeRange: "Sheet1!A:A", creditCap });

    const uuids = desk.spreadsheet
      .sheetNamed(result.sheetName)!
      .values()
      .map((row) => row[5]);
    expect(result).toMatchObject({ count: 8, credits: 0 });
    expect(result.warnings.join(" ")).not.toMatch(/\b10\b/);
    expect(uuids).not.toContain(first![5]);
    expect(uuids).not.toContain(second![5]);
    expect(result.warnings).toContain("2 were in Sheet1!A:A already.");
  });

  it("creates no sheet if nothing matches, and says that it cost nothing", () => {
    const desk = new ListDesk();
    const filters = { "firmographic.founded_year": { gte: 1500, lte: 1501 } };

    const result = generateList(desk.execution(), { filters, limit: 10, creditCap });

    expect(result).toMatchObject({ sheetName: "", count: 0, totalCount: 0, credits: 0 });
    expect(result.warnings[0]).toMatch(/^No company matches these filters. Nothing was charged/);
    expect(desk.spreadsheet.names).toEqual([]);
  });

  it("says 500 or more at the service's limit", () => {
    const desk = new ListDesk();
    const filters = { "firmographic.founded_year": { gte: 1000 } };

    const result = generateList(desk.execution(), { filters, limit: 500, creditCap });

    expect(result.count).toBe(500);
    expect(result.warnings).toContain(
      "500 or more companies match: ask for more to have them in parts, or narrow the filters.",
    );
  });

  it("passes on the API's warnings", () => {
    const desk = new ListDesk();
    const filters = { "location.hq.country": ["DEU"], "industry.naics": ["999999"] };

    const result = generateList(desk.execution(), { filters, limit: 10, creditCap });

    expect(result.warnings[0]).toMatch(/^The API says: .*999999/);
  });

  it("stops at its cap and the daily cap before any request", () => {
    const desk = new ListDesk();

    const overOwn = (): unknown => generateList(desk.execution(), { ...germans, creditCap: 3 });
    expect(overOwn).toThrow(/may cost 3.5 credits, more than the 3 credits allowed/);

    desk.dayCap = 2;
    const overDay = (): unknown => generateList(desk.execution(), { ...germans, creditCap });
    expect(overDay).toThrow("no day allows more than 2 credits");
    expect(desk.lists).toEqual([]);
  });

  it("passes on why the API rejects the filters, and can still build another list", () => {
    const desk = new ListDesk();

    desk.api.faults.set([{ when: { url: "/list/generate", to: 3 }, reply: UNKNOWN }]);
    const refused = (): unknown => generateList(desk.execution(), { ...germans, limit: 5, creditCap });

    expect(refused).toThrow(/Unknown filter: no.such/);
    expect(generateList(desk.execution(), { ...germans, creditCap }).count).toBe(10);
  });

  it("reads the range before it buys", () => {
    const desk = new ListDesk({ Sheet1: [["Website"]] });

    const build = (): unknown =>
      generateList(desk.execution(), { ...germans, excludeRange: "Sheet1!A2:A", creditCap });

    expect(build).toThrow("holds no company to leave out");
    expect(desk.lists).toEqual([]);
  });

  it("explains a reply that is cut off, which may have cost something", () => {
    const desk = new ListDesk();
    desk.api.faults.set([{ when: { url: "/list/generate" }, reply: "malformed-json" }]);

    const build = (): unknown => generateList(desk.execution(), { ...germans, creditCap });

    expect(build).toThrow("The API's answer was cut off. It may have been billed.");
  });
});

describe("generateList, with filters that the catalogue does not allow", () => {
  it.each<[Record<string, unknown>, RegExp]>([
    [{ "location.hq.country": ["Germania"] }, /has no value “Germania”\. Did you mean DEU \(Germany\)\?/],
    [{ "location.hq.country": ["DEU", "XXX"] }, /has no value “XXX”\. Choose one from its list/],
    [
      { "location.hq.contry": ["DEU"] },
      /offers no filter location.hq.contry. Did you mean location.hq.country/,
    ],
    [{ "firmographic.founded_year": { gte: "2015" } }, /Founded year takes a range .* a whole number/],
    [{ "firmographic.founded_year": { gte: 2020, lte: 2015 } }, /the wrong way round, from 2020 to 2015/],
    [{ "technology.ai_maturity.scale": [9] }, /has no value “9”/],
    [{ "location.offices.country": "DEU" }, /location.offices.country takes a list/],
  ])("requests no list for %j", (filters, reason) => {
    const desk = new ListDesk();

    const build = (): unknown => generateList(desk.execution(), { filters, limit: 10, creditCap });

    expect(build).toThrow(reason);
    expect(desk.lists).toEqual([]);
    expect(desk.credits).toBe(0);
  });

  it("needs two free calls a day to check, and none for a list that is held", () => {
    const desk = new ListDesk();
    const free = () => desk.sent.length - desk.lists.length;

    generateList(desk.execution(), { ...germans, creditCap });
    expect(free()).toBe(2);
    desk.wait(12 * 60 * 60 * 1000);
    generateList(desk.execution(), { filters: { "business_model.gtm_type": "b2b" }, limit: 5, creditCap });
    generateList(desk.execution(), { ...germans, limit: 5, creditCap });

    expect(free()).toBe(2);
    expect(desk.lists).toHaveLength(2);
  });

  it("lets the API check if the day's free calls are used up", () => {
    const desk = new ListDesk();
    desk.api.faults.set([{ when: { url: "/filters/" }, reply: { status: 429 } }]);

    const { count } = generateList(desk.execution(), { ...germans, creditCap });

    expect(count).toBe(10);
  });

  it("accepts values that are searched for rather than listed", () => {
    const desk = new ListDesk();
    const filters = { "industry.naics": ["000000"], "location.hq.city": ["Nowhere"] };

    generateList(desk.execution(), { filters, limit: 5, creditCap });

    expect(desk.lists).toHaveLength(1);
  });
});

describe("quoteList", () => {
  it("quotes the maximum cost of a new list, without a request", () => {
    const desk = new ListDesk();

    const bill = quoted(desk.execution(), germans);

    expect(bill).toMatchObject({
      companies: 10,
      alreadyPaid: 0,
      toFetch: 10,
      credits: { low: 0, high: 3.5 },
    });
    expect(bill.receipt).toMatchObject({ title: "Up to 10 companies", rows: [] });
    expect(desk.lists).toEqual([]);
  });

  it("quotes nothing for a list that is held", () => {
    const desk = new ListDesk();
    generateList(desk.execution(), { ...germans, creditCap });

    const bill = quoted(desk.execution(), { ...germans, limit: 5 });

    expect(bill).toMatchObject({ alreadyPaid: 5, toFetch: 0, credits: { low: 0, high: 0 } });
    expect(bill.receipt).toMatchObject({
      title: "5 companies",
      rows: [{ label: "5 already yours", amount: "free" }],
    });
    expect(bill.lines).toContain("Bought on 21 Nov 2026, 09:30.");
  });

  it("says that companies left out are charged all the same", () => {
    const desk = new ListDesk({ "My targets": [["Website"], ["acme.example"], ["globex.example"]] });

    const bill = quoted(desk.execution(), { ...germans, excludeRange: "A2:A" });

    expect(bill.lines).toContain(
      "Your 2 companies in 'My targets'!A2:A are left out of the sheet. If they match, the API still charges for them.",
    );
  });
});
