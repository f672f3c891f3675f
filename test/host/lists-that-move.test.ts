// docs/build-a-list.md: a list of the last 12 months stays one.
import { describe, expect, it } from "vitest";
import type { ListRequest } from "../../src/rpc/rpc";
import { openAddin, type OpenAddin } from "../addin/open-addin";
import { days, whatsNew } from "../addin/watched-weeks";

const ROUNDS = "funding_detail.funding_rounds.date";
const raised: ListRequest = { filters: { [ROUNDS]: { gte: "12 months ago" } }, limit: 100 };
const NAME = "Raised lately";
const creditCap = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_MS = 31 * DAY_MS;

/** What lists were asked with, without what only counts. */
const asked = (addin: OpenAddin) =>
  addin.sent
    .filter(({ url }) => url.includes("list/generate"))
    .map(({ body }) => (JSON.parse(String(body)) as ListRequest).filters[ROUNDS]);
const today = (addin: OpenAddin) => new Date(addin.clock.now()).toISOString().slice(0, 10);
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

describe("A list of the last 12 months", () => {
  it("is asked with the days of the moment, is bought once a day, and stays what was agreed to", async () => {
    const addin = await openAddin({ formulas: false });
    const first = today(addin);
    const { sheetName, credits } = await addin.value("generateList", { ...raised, creditCap });
    const again = await addin.value("quoteList", raised);
    await addin.value("saveList", { ...raised, sheetName, name: NAME });
    const bill = await addin.value("quoteRefreshList", { name: NAME });
    await addin.clock.sleep(3 * MONTH_MS);

    const later = await addin.value("quoteRefreshList", { name: NAME });
    const changes = await addin.value("refreshList", { name: NAME, creditCap, agreed: bill.agreed });

    const [before, after, ...others] = asked(addin);
    const { lists } = await addin.value("getLists", {});
    expect(credits).toBeGreaterThan(0);
    expect(again).toMatchObject({ toFetch: 0, credits: { high: 0 } });
    expect(later.agreed).toBe(bill.agreed);
    expect(before).toEqual({ gte: yearBefore(first) });
    expect(after).toEqual({ gte: yearBefore(today(addin)) });
    expect(others).toEqual([]);
    expect(changes.sheetName).toBe(sheetName);
    expect(lists[0]!.request.filters).toEqual(raised.filters);
  });

  it("is counted by days, and its cause is found by days", async () => {
    const addin = await openAddin({ formulas: false });
    const { filters } = raised;

    await addin.value("countList", { ...raised, creditCap });
    await addin.value("findCause", {
      filters: { ...filters, "location.hq.country": ["DEU"] },
      creditCap,
    });

    // Without the country it is what was counted.
    expect(asked(addin)).toEqual([{ gte: yearBefore(today(addin)) }, undefined]);
  });

  it("is bought with the day on which its run began, also after midnight", async () => {
    const addin = await openAddin({ formulas: false });
    const began = today(addin);
    const { runId } = await addin.value("startRun", { kind: "list", list: raised, creditCap });
    await addin.clock.sleep(DAY_MS);

    const ended = await addin.value("runSlice", { runId });

    expect(ended).toMatchObject({ state: "done" });
    expect(asked(addin)).toEqual([{ gte: yearBefore(began) }]);
  });

  it("is refused the wrong way round, before anything is spent", async () => {
    const addin = await openAddin({ formulas: false });

    const refusal = await addin.refusal("generateList", {
      ...raised,
      filters: { [ROUNDS]: { gte: "today", lte: "1 year ago" } },
      creditCap,
    });

    expect(refusal).toContain("wrong way round");
    expect(asked(addin)).toEqual([]);
  });

  it.each([
    ["raised in the last 12 months", { gte: "2025-03-03" }, { gte: "12 months ago" }],
    ["raised in the past year", { gte: "2025-03-02", lte: "2026-03-02" }, { gte: "1 year ago" }],
    ["no round since 30 days ago", { gte: "2026-02-01" }, { gte: "30 days ago" }],
    ["raised since 2025-03-02", { gte: "2025-03-02" }, { gte: "2025-03-02" }],
    ["raised in the last 3 months", { gte: "2025-03-02" }, { gte: "2025-03-02" }],
    [
      "a round 3 years ago",
      { gte: "2023-01-01", lte: "2023-12-31" },
      { gte: "2023-01-01", lte: "2023-12-31" },
    ],
  ])("is what a sentence such as “%s” says", async (words, served, range) => {
    const addin = await openAddin({ formulas: false });
    addin.spoil = (reply, url) =>
      url.includes("filter-builder")
        ? { ...reply, body: JSON.stringify({ data: { filters: { [ROUNDS]: served } } }) }
        : reply;

    const { filters } = await addin.value("filtersFromWords", { words, creditCap });

    expect(today(addin)).toBe("2026-03-02");
    expect(filters).toEqual({ [ROUNDS]: range });
  });

  it.each([
    ["last 12 months", { gte: "2025-03-02" }, "ok: from 2025-03-02"],
    ["12 months ago..today", { gte: "2025-03-02", lte: "2026-03-02" }, "ok: from 2025-03-02 to 2026-03-02"],
  ])("is written in cells as “%s”", async (text, range, verdict) => {
    const addin = await openAddin();

    const { cell } = await addin.formula(`=COMPANY_LIST({"${ROUNDS}","${text}"},3)`);
    const check = await addin.formula(`=COMPANY_FILTER_CHECK({"${ROUNDS}","${text}"})`);

    expect(cell.display).toBe("Company");
    expect(asked(addin)).toEqual([range]);
    expect(check.cell.display).toBe(verdict);
  });

  it("is watched from day to day", async () => {
    const addin = await openAddin({ formulas: false });
    const { sheetName } = await addin.value("generateList", { ...raised, creditCap });
    await addin.value("saveList", { ...raised, sheetName, name: NAME });
    await addin.value("saveWatch", {
      name: NAME,
      what: { kind: "list", listId: NAME, request: {} },
      every: "day",
      hour: 8,
      creditCap,
      monthCap: 1000,
    });
    await days(addin, 1);
    const quiet = whatsNew(addin).length;
    addin.api.changeWorld();
    await days(addin, 1);

    const rows = addin.rows(addin.workbook.sheetNamed(sheetName));
    const count = (change: string) => rows.filter(({ Change }) => Change === change).length;
    const found = (kind: string) => whatsNew(addin).filter(({ Kind }) => Kind === kind).length;
    expect(new Set(asked(addin).map((range) => JSON.stringify(range))).size).toBe(3);
    expect(quiet).toBeLessThan(3);
    expect(count("New") + count("Gone")).toBeGreaterThan(0);
    expect(found("New in list")).toBeGreaterThanOrEqual(count("New"));
    expect(found("Gone from list")).toBeGreaterThanOrEqual(count("Gone"));
    const { watches } = await addin.value("getWatches", {});
    expect(watches[0]).toMatchObject({ state: "waiting" });
  });
});
