// docs/watch-for-changes.md: a watch of a column.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { articles, days, hours, stories, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const COMPANIES = 12;
const column = ["Website", ...websites(COMPANIES)];

describe("A weekly watch for news", () => {
  it("reports every article of three weeks once, and nothing from its first look", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", WEEKLY_NEWS);
    const forecast = await addin.value("quoteWatch", WEEKLY_NEWS);
    const lookings: { finds: number; credits: number }[] = [];
    for (let week = 0; week < 4; week++) {
      await days(addin, 7);
      const [watch] = (await addin.value("getWatches", {})).watches;
      lookings.push(watch!.lastLook!);
    }

    const found = whatsNew(addin);
    const isLater = (row: Record<string, unknown>) => Number(row["First seen"]) > firstLook(addin);
    const later = articles(addin).filter(isLater);
    expect(lookings[0]!.finds).toBe(0);
    expect(lookings.slice(1).reduce((sum, { finds }) => sum + finds, 0)).toBe(found.length);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(later.length);
    expect(new Set(found.map((row) => row["Find ID"])).size).toBe(found.length);
    expect(texts(later, "Headline")).toEqual(expect.arrayContaining(texts(found, "What")));
    expect(texts(found, "What")).toEqual(
      expect.arrayContaining(texts(stories(articles(addin)).filter(isLater), "Headline")),
    );
    const times = found.map((row) => Number(row["Found"]));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    for (const { credits } of lookings) {
      expect(credits).toBeGreaterThanOrEqual(forecast.look.low * 0.8);
      expect(credits).toBeLessThanOrEqual(forecast.look.high * 1.2);
    }
    expect(lookings.reduce((sum, { credits }) => sum + credits, 0)).toBeCloseTo(addin.credits, 6);
  });

  it("shows what is unseen, and marks it as seen without changing users' remarks", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", WEEKLY_NEWS);
    await days(addin, 15);
    const { unseen, finds } = await addin.value("getNews", {});
    const sheet = addin.workbook.sheetNamed("What's new")!;
    const seenColumn =
      addin.rows(sheet).length > 0 ? Object.keys(addin.rows(sheet)[0]!).indexOf("Seen") + 1 : 0;
    sheet.setValues({ row: 2, column: seenColumn, rows: 1, columns: 1 }, [["read by Ann"]]);

    const after = await addin.value("markSeen", { until: finds[0]!.foundAt });

    expect(unseen).toBe(finds.length);
    expect(unseen).toBeGreaterThan(1);
    expect(after.unseen).toBe(0);
    expect((await addin.value("getNews", { unseenOnly: true })).finds).toEqual([]);
    expect(whatsNew(addin)[0]!["Seen"]).toBe("read by Ann");
  });

  it("is noticed by an open sidebar once it has looked", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", WEEKLY_NEWS);
    const { watched } = await addin.value("getState", {});
    const before = await addin.value("flushAnswers", {});

    await days(addin, 8);
    const after = await addin.value("flushAnswers", {});

    expect(watched).not.toBe("");
    expect(before.watched).toBe(watched);
    expect(after.watched).not.toBe(watched);
    expect((await addin.value("getState", {})).watched).toBe(after.watched);
  });

  it("has a baseline from the first look if it is made from a finished run", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.run({ kind: "news", limit: 10, range: "Sheet1!A2:A13" });
    await addin.value("saveWatch", WEEKLY_NEWS);

    await days(addin, 8);

    const [watch] = (await addin.value("getWatches", {})).watches;
    expect(watch!.lastLook!.finds).toBe(whatsNew(addin).length);
    expect(whatsNew(addin).length).toBeGreaterThan(0);
  });
});

describe("Watches", () => {
  it("look once per day, even if the trigger fires twice or days late", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    await hours(addin, 24);
    await addin.host.fireTriggers();
    await addin.host.fireTriggers();
    const once = addin.credits;
    await addin.clock.sleep(5 * 86_400_000);
    await addin.host.fireTriggers();
    const late = addin.credits;
    await addin.host.fireTriggers();

    expect(once).toBeGreaterThan(0);
    expect(late).toBeGreaterThan(once);
    expect(late).toBeLessThanOrEqual(3 * once);
    expect(addin.credits).toBe(late);
  });

  it("never exceed the monthly cap, and wait there with a message until it is raised", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", monthCap: 5 });
    await days(addin, 10);

    const [resting] = (await addin.value("getWatches", {})).watches;
    const spent = addin.credits;
    await days(addin, 3);
    const still = addin.credits;
    await addin.value("saveWatch", { ...WEEKLY_NEWS, watchId: resting!.watchId, every: "day", monthCap: 10 });
    await days(addin, 2);

    expect(Number(spent.toFixed(6))).toBeLessThanOrEqual(5);
    expect(resting!.message).toContain("left of this month's limit of 5 credits. It goes on next month");
    expect(still).toBe(spent);
    expect(addin.credits).toBeGreaterThan(spent);
    expect(addin.credits).toBeLessThanOrEqual(10);
  });

  it("stop when the key is refused, and report it once", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    addin.api.faults.set([{ when: {}, reply: { status: 401 } }]);

    await days(addin, 4);

    const [watch] = (await addin.value("getWatches", {})).watches;
    expect(watch).toMatchObject({ state: "stopped" });
    expect(watch!.message).not.toBe("");
    expect(addin.sent.length).toBeLessThanOrEqual(2);
  });

  it("follow a moved column, and stop if its heading is gone", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    addin.sheet.insertColumns(1, 2);
    await days(addin, 1);
    const [moved] = (await addin.value("getWatches", {})).watches;
    addin.sheet.setValues({ row: 1, column: 3, rows: 1, columns: 1 }, [["Domains"]]);
    await days(addin, 2);
    const [gone] = (await addin.value("getWatches", {})).watches;

    expect(moved!.lastLook).not.toBeNull();
    expect(gone).toMatchObject({ state: "stopped" });
    expect(gone!.message).toContain("Website");
  });
});

const texts = (rows: readonly Record<string, unknown>[], header: string): string[] =>
  rows.map((row) => String(row[header])).sort((a, b) => a.localeCompare(b));

function firstLook(addin: Parameters<typeof articles>[0]): number {
  return Math.min(...articles(addin).map((row) => Number(row["First seen"])));
}
