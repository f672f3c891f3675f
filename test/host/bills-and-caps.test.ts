// Money: a bill says what is spent at most, and no cap is passed.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const MINUTE_MS = 60_000;

describe("The bill of a run", () => {
  it("says when the cap was raised far enough for the stopped run to continue, and is respected when it does", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { dayCap: 1 });
    const stopped = await addin.run({ kind: "enrichment", sections: ["location"] });
    const same = await addin.value("saveSettings", { dayCap: 1 });
    const raised = await addin.value("saveSettings", { dayCap: 2 });
    const again = await addin.finishRun(await addin.slice(stopped));

    expect(stopped).toMatchObject({ state: "stopped", done: 2 });
    expect(stopped.canGoOn).toBeUndefined();
    expect(same.run).not.toHaveProperty("canGoOn");
    expect(raised.run).toMatchObject({ state: "stopped", reason: "limit/credit-cap", canGoOn: true });
    expect(again).toMatchObject({ state: "stopped", done: 4, creditsSpent: 2 });
    expect(again.canGoOn).toBeUndefined();
  });

  it("counts the same against the cap of the day as the sidebar does, and formulas apart", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20)] });
    await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A4,"HQ city")');
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
    await addin.run({ ...LOCATION, range: "Sheet1!A5:A9" });
    await addin.value("saveSettings", { dayCap: 10 });

    const { credits } = await addin.value("getState", {});
    const bill = await addin.value("quoteRun", { ...BASICS, range: "Sheet1!A10:A21" });

    expect(credits).toMatchObject({ today: 2.5, formulasToday: 1.5, total: 4, dayCap: 10 });
    expect(bill.today).toBe(Math.floor((10 - credits.today) / 2));
    expect(bill.lines.join("\n")).toContain("7.5 of 10 credits");
  });

  it("says how many companies today's cap allows, and exactly that many are bought", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20)] });
    await addin.value("saveSettings", { dayCap: 15 });

    const bill = await addin.value("quoteRun", BASICS);
    const stopped = await addin.run(BASICS, bill.credits.high);

    expect(bill).toMatchObject({ companies: 20, today: 7, credits: { high: 40 } });
    expect(bill.lines.join()).toContain("15 of 15 credits are left of today's limit: 7 of 20 today");
    expect(stopped).toMatchObject({
      state: "stopped",
      reason: "limit/credit-cap",
      done: 7,
      creditsSpent: 14,
    });
  });

  it("promises nothing for tomorrow if no daily cap covers one company, and neither does the run", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { dayCap: 1 });
    const request = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" } as const;
    const { lines } = await addin.value("quoteRun", { ...request, sections: ["firmographic"] });
    const run = await addin.run({ ...request, sections: ["firmographic"] });

    expect(lines.join()).toContain("no day has room for one, so raise the credits a day in Settings");
    expect(run).toMatchObject({ state: "stopped", creditsSpent: 0 });
    expect(run.message).toBe(
      "One company may cost 2 credits, and no day allows more than 1 credit. Raise the credits a day in Settings to 2 or more.",
    );
    expect(lines.join()).not.toMatch(/tomorrow/);
  });

  it("counts what was spent today, and nothing from yesterday", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20)] });
    await addin.value("saveSettings", { dayCap: 15 });
    await addin.run({ ...BASICS, range: "Sheet1!A2:A5" });

    const today = await addin.value("quoteRun", BASICS);
    await addin.clock.sleep(86_400_000);
    const tomorrow = await addin.value("quoteRun", BASICS);

    expect([today.alreadyPaid, today.today]).toEqual([4, 7]);
    expect([tomorrow.alreadyPaid, tomorrow.today]).toEqual([4, 11]);
  });

  it("measures the price again on the next day, after one absurd reply", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(20)] });
    let isFirst = true;
    addin.spoil = (reply) => {
      const body = isFirst
        ? reply.body.replace(/"credits_consumed":\s*2\b/, '"credits_consumed":700')
        : reply.body;
      isFirst = false;
      return { ...reply, body };
    };
    const stopped = await addin.run(BASICS, 1_000);

    await addin.clock.sleep(86_400_000);
    const bill = await addin.value("quoteRun", BASICS);
    const done = await addin.run(BASICS, 1_000);

    expect(stopped).toMatchObject({ state: "stopped", reason: "limit/credit-cap", done: 1 });
    expect(bill).toMatchObject({ today: 20, credits: { high: 38 } });
    expect(done).toMatchObject({ state: "done", done: 20, creditsSpent: 38 });
  });

  it("estimates the minutes of a long run that a rate limit holds back", async () => {
    const [api, companies, factor] = [{ ratePerMinute: 60 }, 300, 1.5];
    const column = ["Website", ...Array.from({ length: companies }, (__, row) => generatedWebsite(row))];
    const addin = await openAddin({ column, api });
    // More than the limit allows in a minute: so it is met, and known from then on.
    await addin.run({ ...BASICS, range: "Sheet1!A2:A71" });
    await addin.clock.sleep(10 * MINUTE_MS);

    const { minutes } = await addin.value("quoteRun", LOCATION);
    const before = addin.clock.now();
    const done = await addin.run(LOCATION);

    const took = (addin.clock.now() - before) / MINUTE_MS;
    expect(done).toMatchObject({ state: "done", done: companies });
    expect(took).toBeGreaterThan(1);
    expect(minutes.open).toBeGreaterThan(took / factor);
    expect(minutes.open).toBeLessThan(took * factor);
  });
});

describe("An API that does not say what it bills", () => {
  it.each([
    ["jobs", 0, 0],
    ["jobs", 3, 4],
    ["news", 0, 0.1],
    ["news", 3, 0.13],
  ] as const)("is booked for what came: %s, %i of 100", async (kind, count, credits) => {
    const addin = await openAddin();
    addin.spoil = (reply) => {
      const { data } = JSON.parse(reply.body) as { data: unknown[] };
      return { ...reply, body: JSON.stringify({ data: data.slice(0, count), count, total: count }) };
    };

    const run = await addin.run({ kind, limit: 100, range: "Sheet1!A2:A2" });

    expect(run).toMatchObject({ state: "done", failed: 0, creditsSpent: credits });
    expect((await addin.value("getState", {})).credits.today).toBe(credits);
    const journal = addin.workbook.sheetNamed("Company Intelligence journal")!;
    const [entry] = addin.rows(journal).filter(({ operation }) => operation === kind);
    expect([entry!["credits"], entry!["estimated"]]).toEqual([String(credits), "estimated"]);
  });
});

describe("The bill of a list", () => {
  it("says before the purchase that today's cap does not allow it", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { dayCap: 10 });

    const bill = await addin.value("quoteList", LIST);
    const refusal = await addin.refusal("generateList", { ...LIST, creditCap: bill.credits.high });

    expect(bill.today).toBe(0);
    expect(bill.lines.join()).toContain("no day allows more than 10 credits. Raise the credits a day");
    expect(refusal).toContain("no day allows more");
    expect((await addin.value("quoteList", { ...LIST, limit: 20 })).today).toBe(20);
  });

  it("uses the prices the service charged last, so that the agreed maximum is enough", async () => {
    const addin = await openAddin();
    addin.spoil = (reply, url) =>
      url.includes("/list/generate")
        ? {
            ...reply,
            body: reply.body.replace(
              /"credits_consumed":\s*([\d.]+)/g,
              (_, n) => `"credits_consumed":${Number(n) * 3}`,
            ),
          }
        : reply;
    await addin.value("generateList", { ...LIST, limit: 5, creditCap: 100 });

    const other = { filters: { "location.hq.country": ["FRA"] }, limit: 5 };
    const bill = await addin.value("quoteList", other);

    expect(bill.credits.high).toBeGreaterThan(2.5);
    expect(await addin.refusal("generateList", { ...other, creditCap: bill.credits.high })).toBe("");
  });
});

describe("The price of a refresh of formulas", () => {
  it("says that today's cap prevents it", async () => {
    const addin = await openAddin();
    addin.sheet.enter({ row: 2, column: 3, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A2:A6,"Founded")']]);
    await addin.workbook.settle();
    await addin.value("saveSettings", { dayCap: 3 });

    const { lines } = await addin.value("quoteRun", { kind: "formulas", scope: "sheet" });

    expect(lines.join()).toContain(
      "no day allows more than 3 credits. It stops at the limit, and goes on tomorrow",
    );
  });
});

describe("What somebody agrees to spend", () => {
  it.each<[method: string, args: object]>([
    ["startRun", BASICS],
    ["generateList", LIST],
    ["countList", LIST],
    ["planList", LIST],
    ["refreshList", { name: "Germans" }],
    ["filtersFromWords", { words: "companies in Germany" }],
    ["findCause", { filters: { ...LIST.filters, "firmographic.founded_year": { gte: 2010 } } }],
    ["buyMoreLike", { range: "Sheet1!A2:A6" }],
    [
      "saveWatch",
      { name: "News", what: { kind: "news", request: {} }, every: "week", hour: 8, monthCap: 100 },
    ],
  ])("is refused by %s where nobody can mean it, and nothing is bought", async (method, args) => {
    const addin = await openAddin();
    await addin.value("saveList", { name: "Germans", ...LIST });

    const refusals = [];
    // JSON has no NaN: it arrives as null.
    for (const creditCap of [-1, "20", Number.NaN, 1e9, undefined])
      refusals.push(await addin.refusal(method as "startRun", { ...args, creditCap } as never));

    for (const refusal of refusals)
      expect(refusal).toMatch(new RegExp(`^${method} cannot take creditCap \\(.+\\)\\. Correct it, .+\\.$`));
    expect([addin.sent, addin.credits]).toEqual([[], 0]);
    expect((await addin.value("getState", {})).run).toBeNull();
  });

  it("may be half a credit: runs, lists and formulas stay below it and say so", async () => {
    const addin = await openAddin();
    addin.workbook.insertSheet("Formulas");
    const formulas = addin.workbook.sheetNamed("Formulas")!;
    formulas.enter({ row: 1, column: 1, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(Sheet1!A2:A6,"HQ city")']]);
    await addin.workbook.settle();
    const before = addin.credits;

    const refreshed = await addin.run({ kind: "formulas", scope: "sheet" }, 1.5);
    const afterFormulas = addin.credits;
    const list = await addin.refusal("generateList", { ...LIST, creditCap: 2.5 });
    addin.workbook.activateSheet(addin.sheet);
    const stopped = await addin.run({ ...BASICS, range: "Sheet1!A2:A6" }, 2.5);

    expect(refreshed).toMatchObject({
      creditsSpent: 1.5,
      message: expect.stringMatching(/The next request may cost/),
    });
    expect(afterFormulas - before).toBe(1.5);
    expect(list).toContain("more than the 2.5 credits allowed");
    expect(stopped).toMatchObject({ state: "stopped", done: 1, creditsSpent: 2 });
    expect(stopped.message).toContain("limit of 2.5 credits");
    expect(addin.credits - afterFormulas).toBe(2);
  });

  it("is refused as well where it would raise the cap of a stopped run, which stays as it was", async () => {
    const addin = await openAddin();
    const stopped = await addin.run(BASICS, 2.5);
    const { credits } = addin;

    const refusals = [];
    for (const creditCap of [-1, "20", 1e9])
      refusals.push(await addin.refusal("runSlice", { runId: stopped.runId, creditCap } as never));
    const lower = await addin.finishRun(
      await addin.value("runSlice", { runId: stopped.runId, creditCap: 1 }),
    );

    for (const refusal of refusals) expect(refusal).toMatch(/^runSlice cannot take creditCap /);
    expect(lower).toMatchObject({ state: "stopped", capReached: { creditCap: 2.5 } });
    expect(addin.credits).toBe(credits);
  });
});
