import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";
import { WrittenService } from "../addin/written-service";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANN = "ann@mail.example";
const range = "Sheet1!A2:A";
const [FIRST = "", SECOND = ""] = websites(2);
const KINDS = ["news", "jobs"] as const;

type Kind = (typeof KINDS)[number];

/** A daily watch of two companies that has looked once, at items published long ago. */
async function watched(kind: Kind, limit = 10, formulas = false) {
  const addin = await openAddin({ formulas, column: ["Website", FIRST, SECOND] });
  const service = new WrittenService(addin);
  service.writePast(FIRST);
  service.writePast(SECOND);
  const what = { kind, range, request: { limit } };
  const request: WatchRequest = { ...WEEKLY_NEWS, every: "day", what, digest: { email: ANN } };
  const { watchId } = await addin.value("saveWatch", request);
  await look(addin);
  return { addin, service, watchId, request };
}

/** The next day's look. */
async function look(addin: OpenAddin): Promise<void> {
  await addin.clock.sleep(DAY_MS - 3 * HOUR_MS);
  await hours(addin, 3);
}

/** Publishes so many items, an hour apart. */
async function writeNew(addin: OpenAddin, service: WrittenService, count: number): Promise<void> {
  for (let each = 0; each < count; each++) {
    service.write(FIRST, `New ${each}`);
    await addin.clock.sleep(HOUR_MS / 4);
  }
}

const foundTitles = (addin: OpenAddin): string[] =>
  whatsNew(addin)
    .map((row) => String(row["What"]))
    .sort();
const allNew = (count: number): string[] => Array.from({ length: count }, (_, each) => `New ${each}`).sort();
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe("A request between two looks hides no find from the next one:", () => {
  it("a run by hand since a future day", async () => {
    const { addin, service } = await watched("news");
    await writeNew(addin, service, 5);
    await addin.clock.sleep(DAY_MS);
    const since = dayOf(addin.clock.now() + 90 * DAY_MS);
    await addin.run({ kind: "news", range, limit: 10, since });
    await look(addin);
    service.write(FIRST, "New 5");
    await look(addin);

    expect(foundTitles(addin)).toEqual(allNew(6));
  });

  it("a formula that asks for more than the watch, and for fewer than there are", async () => {
    const { addin, service } = await watched("news", 2, true);
    await writeNew(addin, service, 5);
    await addin.formula(`=COMPANY_NEWS("${FIRST}",3)`);
    await look(addin);

    expect(foundTitles(addin)).toEqual(allNew(5));
  });

  it("a run by hand that its cap cuts off and that is then cancelled", async () => {
    const { addin, service } = await watched("news", 2);
    await writeNew(addin, service, 9);
    const run = await addin.start({ kind: "news", range, limit: 2, maxAgeDays: 0 }, 1);
    await addin.slice(run);
    await addin.value("cancelRun", { runId: run.runId });
    await look(addin);
    await look(addin);

    expect(foundTitles(addin)).toEqual(allNew(9));
  });
});

describe("A look at more items than fit on a page", () => {
  it.each(KINDS)("reports all %s once a page that failed succeeds", async (kind) => {
    const { addin, service } = await watched(kind, 2);
    await writeNew(addin, service, 5);
    service.refused = (url) =>
      Number(url.searchParams.get("limit")) > 2 || url.searchParams.has("offset") ? 500 : null;
    await look(addin);
    service.refused = () => null;
    await look(addin);

    expect(foundTitles(addin)).toEqual(allNew(5));
  });

  it("reports all of them if it was cut off and cancelled between two pages", async () => {
    const { addin, service, watchId } = await watched("jobs", 2);
    await writeNew(addin, service, 5);
    const run = await addin.value("runWatch", { watchId });
    const before = service.asked.length;
    addin.host.intercept = ({ phase, method }) =>
      phase === "before" && method === "fetchAll" && service.asked.length > before ? "kill" : undefined;
    await addin.slice(run).catch(() => undefined);
    addin.host.intercept = undefined;
    await addin.clock.sleep(HOUR_MS / 4);
    await addin.value("cancelRun", { runId: run.runId });
    await look(addin);
    await look(addin);

    expect(service.asked.length).toBeGreaterThan(before + 1);
    expect(foundTitles(addin)).toEqual(allNew(5));
  });

  it("reports all of them if one is dated far in the future and always sorts first", async () => {
    const { addin, service } = await watched("news", 3);
    service.write(FIRST, "Ahead", { dated: addin.clock.now() + 60 * DAY_MS });
    await look(addin);
    await writeNew(addin, service, 5);
    await look(addin);

    expect(foundTitles(addin)).toEqual(["Ahead", ...allNew(5)].sort());
  });

  it("reports all of them if rows already read were deleted", async () => {
    const { addin, service } = await watched("news", 2);
    const sheet = addin.workbook.sheetNamed("News")!;
    sheet.deleteRows(2, sheet.lastRow - 1);
    await writeNew(addin, service, 5);
    await look(addin);

    expect(foundTitles(addin)).toEqual(allNew(5));
  });
});

describe("A look at job posts that match", () => {
  it("reports all of them if more are new than fit on a page", async () => {
    const { addin, service, watchId, request } = await watched("jobs", 2);
    const what = { ...request.what, request: { limit: 2, jobFilter: { titles: ["new"] } } };
    await addin.value("saveWatch", { ...request, watchId, what });
    await look(addin);
    await writeNew(addin, service, 5);
    service.write(FIRST, "Cook");
    await look(addin);

    expect(foundTitles(addin)).toEqual(allNew(5));
  });
});

describe("Undoing looks", () => {
  it("lets the next one report the same finds, even behind one without finds", async () => {
    const { addin, service } = await watched("news");
    await writeNew(addin, service, 2);
    await look(addin);
    const { runId } = (await addin.value("getHistory", {})).runs[0]!;
    await look(addin);
    const before = foundTitles(addin);
    for (let undone = ""; undone !== runId;)
      undone = (await addin.finishRun(await addin.value("undoRun", { runId }))).runId;
    await addin.value("getState", {});
    const after = foundTitles(addin);
    await look(addin);

    expect([before, after]).toEqual([allNew(2), []]);
    expect(foundTitles(addin)).toEqual(allNew(2));
  });
});

describe("A find of two watches", () => {
  // docs/limits.md: watches and lists.
  it("names the first, and goes when that one's look is undone", async () => {
    const { addin, service, request } = await watched("news");
    const other = addin.workbook.insertSheet();
    other.setValues({ row: 1, column: 1, rows: 2, columns: 1 }, [["Website"], [FIRST]]);
    const what = { ...request.what, range: `${other.name}!A2:A` };
    await addin.value("saveWatch", { ...request, name: "Other", what });
    await look(addin);
    await writeNew(addin, service, 2);
    await look(addin);
    const { runs } = await addin.value("getHistory", {});
    const { runId } = runs.find(({ watchName }) => watchName === request.name)!;
    const before = whatsNew(addin).map((row) => row["Watch"]);
    await addin.finishRun(await addin.value("undoRun", { runId }));
    await addin.value("getState", {});

    expect(before).toEqual([request.name, request.name]);
    expect(foundTitles(addin)).toEqual([]);
  });
});

describe("Unreadable replies", () => {
  it("to a look do not affect a formula that asks further back", async () => {
    const { addin, service } = await watched("news", 10, true);
    await look(addin);
    service.broken = () => "upstream connect error";
    await look(addin);
    service.broken = () => null;

    const { sheet } = await addin.formula(`=COMPANY_NEWS("${FIRST}",15,,,"Headline",FALSE)`);

    expect(sheet.lastRow).toBe(10);
  });
});

describe("A digest that is being sent", () => {
  it("is not sent by another execution meanwhile", async () => {
    const { addin, service, watchId } = await watched("news");
    service.write(FIRST, "New 0");
    let isOpened = false;
    addin.host.intercept = async ({ phase, method }) => {
      if (isOpened || phase !== "before" || method !== "sendEmail") return undefined;
      isOpened = true;
      await addin.finishRun(await addin.value("runWatch", { watchId }));
      await addin.value("getState", {});
      return undefined;
    };
    await look(addin);
    await look(addin);

    expect(isOpened).toBe(true);
    expect(addin.host.mails.filter(({ body }) => body.includes("- New 0"))).toHaveLength(1);
  });
});

describe("A run by hand over more than a page per company", () => {
  it("continues paging where the previous slice ended", async () => {
    const companies = websites(12);
    const addin = await openAddin({ formulas: false, column: ["Website", ...companies] });
    const service = new WrittenService(addin);
    for (const company of companies) service.write(company, "Past");
    await addin.run({ kind: "news", range, limit: 10 });
    await addin.clock.sleep(2 * DAY_MS);
    for (const company of companies)
      for (let each = 0; each < 45; each++)
        service.write(company, `New ${each}`, { at: addin.clock.now() - each * 60_000 });

    const done = await addin.run({ kind: "news", range, limit: 10, mode: "new" });

    expect(done).toMatchObject({ state: "done", failed: 0 });
    expect(addin.rows(addin.workbook.sheetNamed("News"))).toHaveLength(46 * companies.length);
  });

  it("waits after a refusal between two pages, and fetches the rest", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", FIRST] });
    const service = new WrittenService(addin);
    for (let each = 0; each < 45; each++)
      service.write(FIRST, `New ${each}`, { at: addin.clock.now() - each * 60_000 });
    service.refused = () => (service.asked.length === 3 ? 429 : null);

    const done = await addin.run({ kind: "news", range, limit: 10, mode: "all" });

    expect(done.state).toBe("done");
    expect(addin.rows(addin.workbook.sheetNamed("News"))).toHaveLength(45);
  });
});
