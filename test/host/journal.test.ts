// Money: what is held is not bought again, wherever its sheet is.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { DemoApi } from "../../demo-api/demo-api";

const BOTH: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 5 };
const JOURNAL = "Company Intelligence journal";
const ROWS = "Sheet1!A2:A3";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const [first = "", second = ""] = websites(2);

const journalOf = (addin: OpenAddin) => addin.workbook.sheetNamed(JOURNAL)!;

describe("The journal sheet", () => {
  it.each<[string, (addin: OpenAddin) => void]>([
    ["hidden and shown", (addin) => journalOf(addin).setHidden(false)],
    ["renamed", (addin) => addin.workbook.renameSheet(journalOf(addin), "Mine now")],
    ["moved", (addin) => addin.workbook.moveSheet(journalOf(addin), 0)],
    [
      "sorted below its header",
      (addin) => {
        const sheet = journalOf(addin);
        const box = { row: 2, column: 1, rows: sheet.lastRow - 1, columns: sheet.lastColumn };
        sheet.sort(box, [{ column: 3, ascending: false }]);
      },
    ],
  ])("may be %s without anything being bought twice", async (_, change) => {
    const addin = await openAddin();
    await addin.run(BOTH);
    const sent = addin.sent.length;

    change(addin);
    const bill = await addin.value("quoteRun", BOTH);
    const again = await addin.run(BOTH);

    expect(bill).toMatchObject({ alreadyPaid: 5, toFetch: 0 });
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.sent).toHaveLength(sent);
  });

  it("may be typed into: only that answer is bought again, by no formula, and the bill says so", async () => {
    const addin = await openAddin();
    const request = { ...LOCATION, range: "Sheet1!A2:A6" };
    await addin.run(request);
    const sent = addin.sent.length;

    journalOf(addin).enter({ row: 2, column: 12, rows: 1, columns: 1 }, [["0"]]);
    const { cell } = await addin.formula(`=COMPANY_ENRICH("${first}","location.hq.city")`);
    expect(cell.error?.message).toContain("A row of the journal sheet is damaged");
    expect(addin.sent).toHaveLength(sent);
    const bill = await addin.value("quoteRun", request);
    const again = await addin.run(request);

    expect(bill).toMatchObject({ alreadyPaid: 4, toFetch: 1 });
    expect(bill.lines.join("\n")).toMatch(/1 row in the journal sheet/);
    expect(again).toMatchObject({ state: "done", done: 5, failed: 0 });
    expect(addin.sent).toHaveLength(sent + 1);
    expect((await addin.value("getCredits", {})).unaccounted).toBe(0.5);
  });

  it("buys nothing once a row was deleted, until somebody says that it may be bought again", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const sent = addin.sent.length;

    journalOf(addin).deleteRows(2, 1);
    const state = await addin.value("getState", {});
    const bill = await addin.value("quoteRun", LOCATION);
    const stopped = await addin.run(LOCATION);
    const before = addin.sent.length;
    await addin.value("cleanJournal", { startAnew: true });
    const again = await addin.finishRun(await addin.slice(stopped));

    expect(state.journalTrouble).toBe("shortened");
    expect(bill.lines.join("\n")).toMatch(
      /Rows of the journal sheet were deleted.*Version history\).*go on with this one \(1 answer is missing\)/,
    );
    expect(stopped).toMatchObject({ state: "stopped", done: 4 });
    expect(before).toBe(sent);
    expect(again).toMatchObject({ state: "done", done: 5, failed: 0 });
    expect(addin.sent).toHaveLength(sent + 1);
  });

  it("has the answer for a company's ID as soon as the reply for its website contains it, in the same run", async () => {
    const [company] = new DemoApi().companies;
    const addin = await openAddin({ column: ["Website", company!.website, company!.uuid], formulas: false });

    const done = await addin.run(LOCATION);

    expect(done).toMatchObject({ state: "done", done: 2, failed: 0 });
    expect(addin.sent).toHaveLength(1);
  });

  it.each([
    ["a run", async (addin: OpenAddin) => (await addin.run(LOCATION)).message],
    ["a list", (addin: OpenAddin) => addin.refusal("generateList", { ...LIST, creditCap: 100 })],
    [
      "a formula",
      async (addin: OpenAddin) =>
        (await addin.formula(`=COMPANY_ENRICH("${second}","uuid")`)).cell.error?.message ?? "",
    ],
  ])("prevents purchases by %s after it was deleted, until it is restored or given up", async (_, buy) => {
    const addin = await openAddin();
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });
    addin.host.evictCaches();
    const [sent, credits] = [paid(addin), addin.credits];

    addin.workbook.deleteSheet(journalOf(addin));
    const { notice, journalTrouble } = await addin.value("getState", {});
    const told = await buy(addin);
    const spent = await addin.value("getCredits", {});

    expect(journalTrouble).toBe("missing");
    expect(notice).toContain("The journal sheet was deleted");
    expect(told).toContain("The journal sheet was deleted");
    expect([paid(addin), addin.credits]).toEqual([sent, credits]);
    expect([spent.total.entries, spent.unaccounted]).toEqual([0, 1]);

    await addin.value("cleanJournal", { startAnew: true });
    expect((await addin.value("getState", {})).journalTrouble).toBeUndefined();
    expect(await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" })).toMatchObject({ state: "done", done: 2 });
    expect(paid(addin)).toBe(sent + 2);
  });

  it("buys nothing once its header was changed, until that is undone", async () => {
    const addin = await openAddin();
    await addin.run({ ...LOCATION, range: ROWS });
    const sent = addin.sent.length;

    journalOf(addin).insertColumns(3, 2);
    const state = await addin.value("getState", {});
    const stopped = await addin.run(LOCATION);
    const before = addin.sent.length;
    journalOf(addin).deleteColumns(3, 2);
    const again = await addin.finishRun(await addin.slice(stopped));

    expect(state.journalTrouble).toBe("rearranged");
    expect(state.notice).toContain("start a new journal (2 answers are missing)");
    expect([stopped.state, before]).toEqual(["stopped", sent]);
    expect(again).toMatchObject({ state: "done", done: 5, failed: 0 });
    expect(addin.sent).toHaveLength(5);
  });

  it("is hidden even if the execution that created it was killed before leaving it", async () => {
    const addin = await openAddin();
    let killed = false;
    addin.host.intercept = ({ method, phase: at }) => {
      const isMade = addin.workbook.sheetNamed(JOURNAL) !== undefined;
      if (killed || !isMade || method !== "setActiveSheet" || at !== "before") return undefined;
      killed = true;
      return "kill";
    };

    const begun = await addin.start({ kind: "enrichment", sections: ["location"] }, 100);
    await expect(addin.slice(begun)).rejects.toThrow("killed");
    await addin.clock.sleep(2 * MINUTE_MS);
    const done = await addin.finishRun(begun);

    expect([killed, done.state]).toEqual([true, "done"]);
    expect(journalOf(addin).hidden).toBe(true);
    expect(addin.workbook.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)).toEqual(["Sheet1"]);
  });

  it("stores a listing of a thousand articles that a formula bought", async () => {
    const addin = await openAddin();
    addin.spoil = (reply, url) => {
      if (!url.includes("/news")) return reply;
      const document = JSON.parse(reply.body) as { data: { ai_summary?: string }[] };
      const data = Array.from({ length: 1_000 }, (_, index) => ({
        ...document.data[0],
        id: `article-${index}`,
        ai_summary: randomText(300, index + 1),
      }));
      return { ...reply, body: JSON.stringify({ ...document, data }) };
    };
    await addin.formula(`=COMPANY_NEWS("${first}",1000)`);

    await addin.value("getState", {});
    addin.host.evictCaches();
    const { cell } = await addin.formula(`=COMPANY_NEWS("${first}",1000)`);

    expect(addin.sent).toHaveLength(1);
    expect(cell.error).toBeUndefined();
    const journal = journalOf(addin);
    expect(journal.lastColumn).toBeGreaterThan(16);
    const cells = journal.getValues(journal.dataRange).flat();
    expect(Math.max(...cells.map((value) => String(value).length))).toBe(49_999);
  });
});

describe("cleanJournal", () => {
  it("evicts old answers, keeps their amounts, and they are bought again when requested", async () => {
    const addin = await openAddin();
    await addin.run(BOTH);
    const before = await addin.value("getCredits", {});

    const cleaned = await addin.value("cleanJournal", { keepCharacters: 0 });
    const after = await addin.value("getCredits", {});
    const bill = await addin.value("quoteRun", BOTH);

    expect(cleaned).toMatchObject({ dropped: 10, kept: 0 });
    expect(before.journal.characters).toBeGreaterThan(1_000);
    expect(after.journal.characters).toBeLessThan(before.journal.characters);
    expect(after.total).toEqual(before.total);
    expect(bill).toMatchObject({ alreadyPaid: 0, toFetch: 5 });
    expect(bill.lines).toContain("5 paid before, answer dropped: fetched and paid for again");
  });

  it("keeps the answers of a run in progress", async () => {
    const addin = await openAddin({ api: { ratePerMinute: 3 } });
    await addin.slice(await addin.start(LOCATION));

    const cleaned = await addin.value("cleanJournal", { keepCharacters: 0 });
    const bill = await addin.value("quoteRun", LOCATION);

    expect(cleaned).toMatchObject({ dropped: 0, kept: 3 });
    expect(bill).toMatchObject({ alreadyPaid: 3, toFetch: 2 });
  });
});

describe("The Credits sheet", () => {
  it("sums by day and operation, and by company, and is rewritten in place", async () => {
    const addin = await openAddin();
    await addin.run(BOTH);
    const once = await addin.value("getCredits", { writeSheet: true });
    await addin.clock.sleep(24 * HOUR_MS);
    await addin.run({ kind: "jobs", limit: 2, range: "Sheet1!A2:A6" });

    const twice = await addin.value("getCredits", { writeSheet: true });

    expect([once.sheetName, twice.sheetName]).toEqual(["Credits", "Credits"]);
    const sheet = addin.workbook.sheetNamed("Credits")!;
    expect(addin.values("A1:G1", sheet)).toEqual([
      ["Day", "Operation", "Billed", "Confirmed", "Estimated", "Maybe billed", "Answers"],
    ]);
    const [all, jobs, enrichment] = addin.values("A2:C4", sheet);
    expect(all).toEqual(["All", "", addin.credits]);
    expect([jobs?.[1], enrichment?.[1]]).toEqual(["Job posts", "Enrichment"]);
    expect(enrichment?.[2]).toBe(once.total.credits);
    expect(addin.values("I1:J1", sheet)).toEqual([["Company", "Billed"]]);
    const companies = addin.values("I2:I6", sheet).flat();
    expect(new Set(companies)).toEqual(new Set(websites(5)));
  });

  it("does not replace a user's sheet with its name", async () => {
    const addin = await openAddin();
    const mine = addin.workbook.insertSheet();
    addin.workbook.renameSheet(mine, "Credits");
    mine.setValues({ row: 1, column: 1, rows: 1, columns: 1 }, [["mine"]]);

    const { sheetName } = await addin.value("getCredits", { writeSheet: true });

    expect(sheetName).toBe("Credits 2");
    expect(addin.values("A1", mine)).toEqual([["mine"]]);
  });
});

describe("The ledger", () => {
  it("matches the service's own log after runs, formulas, lists and failures", async () => {
    const addin = await openAddin({
      column: ["Website", ...websites(6), "nobody-knows.example", "no company"],
    });
    const range = "Sheet1!A2:A9";
    await addin.run({ ...BOTH, range });
    await addin.run({ kind: "jobs", limit: 3, range });
    await addin.run({ kind: "news", limit: 3, range });
    await addin.formula(`=COMPANY_NEWS("${first}",8)`);
    await addin.formula(`=COMPANY_ENRICH(Sheet1!A2:A5,"Industry")`);
    const bill = await addin.value("quoteList", LIST);
    await addin.value("generateList", { ...LIST, creditCap: bill.credits.high });
    addin.api.faults.set([
      { when: { nth: [2] }, reply: { status: 503 } },
      { when: { nth: [4] }, reply: { status: 429, headers: { "retry-after": "5" } } },
      { when: { nth: [6] }, reply: "missing-section" },
    ]);
    await addin.run({ kind: "enrichment", sections: ["technology", "financial_estimate"], range });

    const { total, unaccounted } = await addin.value("getCredits", {});

    expect(total.unconfirmed).toBe(0);
    expect(total.credits + total.estimated).toBeCloseTo(addin.credits, 4);
    expect(unaccounted).toBe(0);
  });

  it("marks only the batch of a killed execution as unconfirmed", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const started = await addin.start({ kind: "enrichment", sections: ["firmographic"] });
    let lost = addin.credits;
    addin.host.intercept = ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "after") return undefined;
      addin.host.intercept = undefined;
      lost = addin.credits - lost;
      return "kill";
    };
    await addin.replyText("runSlice", { runId: started.runId }).catch(() => "");
    await addin.clock.sleep(10 * MINUTE_MS);
    await addin.finishRun(started);
    const { total, unaccounted } = await addin.value("getCredits", {});

    expect(lost).toBeGreaterThan(0);
    expect(total.unconfirmed).toBe(lost);
    expect(total.credits + total.unconfirmed).toBe(addin.credits);
    expect(unaccounted).toBe(0);
  });
});

describe("What formulas bought", () => {
  it("is known to the ledger and to bills after the cache was evicted, and is not bought again", async () => {
    const addin = await openAddin();
    // Larger than a property: it is parked in several until it is in the journal.
    const listing = `=COMPANY_NEWS("${first}",200)`;
    const fact = `=COMPANY_ENRICH("${second}","Founded")`;
    const table = async (formula: string) => {
      const { sheet } = await addin.formula(formula);
      return sheet.getValues(sheet.dataRange);
    };
    const bought = [await table(listing), await table(fact)];
    const { credits } = addin;

    addin.host.evictCaches();
    const parked = [await table(listing), await table(fact)];
    addin.host.evictCaches();
    const { total, unaccounted, byCompany } = await addin.value("getCredits", {});
    const facts = await addin.value("quoteRun", { ...LOCATION, sections: ["firmographic"], range: ROWS });
    const news = await addin.value("quoteRun", { kind: "news", limit: 200, range: ROWS });
    addin.host.evictCaches();
    const kept = [await table(listing), await table(fact)];

    expect(credits).toBeGreaterThan(2);
    expect(bought[0]!.length).toBeGreaterThan(2);
    expect([parked, kept]).toEqual([bought, bought]);
    expect(addin.sent).toHaveLength(2);
    expect(total).toMatchObject({ entries: 2, credits, unconfirmed: 0 });
    expect(unaccounted).toBe(0);
    expect(byCompany.map(({ company }) => company)).toEqual([second, first]);
    expect([facts, news]).toMatchObject([
      { alreadyPaid: 1, toFetch: 1 },
      { alreadyPaid: 1, toFetch: 1 },
    ]);
  });
});

describe("The ledger after a batch that threw", () => {
  it("counts every request of it as unconfirmed", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(8)] });
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A4" });
    const certain = addin.credits;
    addin.api.faults.set([{ when: { nth: [1] }, reply: "cut" }]);

    await addin.run({ ...LOCATION, range: "Sheet1!A5:A6" });
    const { total, unaccounted } = await addin.value("getCredits", {});

    const lost = addin.api.calls.filter(({ fault }) => fault !== undefined);
    const billedAndLost = lost.reduce((sum, { credits }) => sum + credits, 0);
    expect(total.unconfirmed).toBe(0.5);
    expect(total.credits).toBe(addin.credits - billedAndLost);
    expect(total.credits).toBe(certain + 1);
    expect(total.credits + total.unconfirmed).toBeGreaterThanOrEqual(addin.credits);
    expect(unaccounted).toBe(0);
  });
});

describe("Two concurrent executions", () => {
  it("that append both succeed", async () => {
    const addin = await openAddin();

    await Promise.all([
      addin.run({ ...LOCATION, range: "Sheet1!A2:A6" }),
      addin.value("generateList", { ...LIST, creditCap: 100 }, OWNER),
      addin.formula(`=COMPANY_NEWS("${second}",3)`),
    ]);
    const { total } = await addin.value("getCredits", {});

    expect(total.credits).toBeCloseTo(addin.credits, 4);
    const free = journalOf(addin)
      .getValues(journalOf(addin).dataRange)
      .filter((row) => row.includes("look-up") || row.includes("written"));
    expect(journalOf(addin).lastRow).toBe(1 + total.entries + free.length);
  });
});

/** Requests that are not free. */
function paid(addin: OpenAddin): number {
  return addin.sent.filter(({ url }) => !url.includes("/filters/")).length;
}

/** Letters that compress poorly. */
function randomText(characters: number, seed: number): string {
  let state = seed * 7_919;
  return Array.from({ length: characters }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join("");
}
