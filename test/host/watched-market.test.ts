// docs/watch-for-changes.md: a watch of a market.
import { describe, expect, it } from "vitest";
import type { MarketChoice, Watch, WatchRequest } from "../../src/rpc/rpc";
import { EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";
import { days, whatsNew } from "../addin/watched-weeks";

const GERMANY: MarketChoice = { countries: ["DEU"], types: [], sentiments: [], words: "", limit: 100 };
const DAILY: WatchRequest = {
  name: "German news",
  what: { kind: "market", market: GERMANY, request: {} },
  every: "day",
  hour: 8,
  creditCap: 10,
  monthCap: 100,
};
/** Maximum cost of a look that reads 100 articles. */
const LARGEST = 1.1;
/** Start of the virtual clock. */
const START = Date.UTC(2026, 2, 2, 9);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function watched(change: Partial<WatchRequest> = {}): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false });
  await addin.value("saveWatch", { ...DAILY, ...change });
  return addin;
}

const asking = (change: Partial<MarketChoice>): Pick<WatchRequest, "what"> => ({
  what: { ...DAILY.what, market: { ...GERMANY, ...change } },
});
const newsRequests = (addin: OpenAddin): URLSearchParams[] =>
  addin.api.calls
    .filter(({ endpoint }) => endpoint.includes("/news"))
    .map(({ url }) => new URLSearchParams(url.split("?")[1]));
/** Without what was there before the watch was. */
const keys = (addin: OpenAddin): string[] =>
  whatsNew(addin).flatMap((row) => (row["Seen"] === "Known" ? [] : [String(row["Find ID"])]));

async function only(addin: OpenAddin): Promise<Watch> {
  const { watches } = await addin.value("getWatches", {});
  expect(watches).toHaveLength(1);
  return watches[0]!;
}

/** Groups of the service's articles about Germany, by publication day. */
function storiesAbout(addin: OpenAddin): { day: string; story: string }[] {
  return addin.api.companies
    .flatMap((company) => company.articles(daysOf(addin)))
    .filter(({ countries }) => countries.includes("DEU"))
    .map(({ published_date, group_id }) => ({
      day: published_date.slice(0, 10),
      story: `story ${group_id}`,
    }));
}

/** Days since the data set was created, as the service counts them. */
function daysOf(addin: OpenAddin): number {
  return Math.floor((addin.clock.now() - START) / (24 * 3_600_000));
}

describe("A watch of a market", () => {
  it("lists at its first look what is there, as known, and tells nobody", async () => {
    const addin = await watched({ digest: { email: "team@mail.example" } });
    await days(addin, 1);
    const first = await only(addin);
    const lines = whatsNew(addin);
    const news = await addin.value("getNews", { unseenOnly: true });
    const mails = addin.host.mails.length;
    await days(addin, 1);

    const named = new Set(lines.map((row) => String(row["Find ID"])));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((row) => row["Seen"] === "Known")).toBe(true);
    expect(first.message).toMatch(new RegExp(`^${lines.length} stories were there before`));
    expect(first.lastLook).toMatchObject({ finds: 0 });
    expect([news.unseen, news.finds, mails]).toEqual([0, [], 0]);
    expect(keys(addin).filter((key) => named.has(key))).toEqual([]);
    expect(whatsNew(addin).filter((row) => row["Seen"] === "Known")).toHaveLength(lines.length);
  });

  it("reports after its first look each story once per company, as the service has them", async () => {
    const addin = await watched();
    await days(addin, 1);
    const first = await only(addin);
    const quiet = keys(addin).length;
    const old = storiesAbout(addin);
    await days(addin, 4);
    const early = keys(addin);
    const sheet = addin.workbook.sheetNamed("What's new")!;
    sheet.deleteRows(2, early.length);
    await days(addin, 4);

    const all = [...early, ...keys(addin)];
    const known = new Set(old.map(({ story }) => story));
    const fresh = storiesAbout(addin).filter(({ story }) => !known.has(story));
    const found = all.map((key) => key.slice(key.indexOf("story ")));
    expect(first).toMatchObject({
      kind: "market",
      where: "Germany",
      market: GERMANY,
      lastLook: { finds: 0 },
    });
    expect(quiet).toBe(0);
    expect(early.length).toBeGreaterThan(2);
    expect(new Set(all).size).toBe(all.length);
    expect(fresh.length).toBeGreaterThan(5);
    expect(fresh.filter(({ story }) => !found.includes(story))).toEqual([]);
    expect(whatsNew(addin).every((row) => row["Kind"] === "News" && row["Company"] !== "")).toBe(true);
    expect(whatsNew(addin).map((row) => row["Website"])).toContainEqual(expect.stringContaining(".example"));
  });

  it("buys nothing twice on one day, and can be run by its owner only", async () => {
    const addin = await watched();
    await days(addin, 1);
    const { watchId } = await only(addin);
    const { credits } = addin;
    await addin.value("runWatch", { watchId });

    expect(addin.credits).toBe(credits);
    expect((await only(addin)).lastLook).toMatchObject({ credits: 0, finds: 0 });
    expect(await addin.refusal("runWatch", { watchId }, EDITOR)).not.toBe("");
  });

  it("is forecast from a call and its articles, and cannot cover everything", async () => {
    const addin = await watched();
    const forecast = await addin.value("quoteWatch", DAILY);
    const none = await addin.refusal("quoteWatch", {
      ...DAILY,
      ...asking({ countries: [], sentiments: ["Negative"] }),
    });
    await days(addin, 1);

    expect(forecast).toMatchObject({ companies: 0, look: { low: 0.1, high: LARGEST } });
    expect(forecast.month.high).toBeCloseTo(31 * LARGEST, 6);
    expect(forecast.lines[0]).toContain("0.1 credits and 0.01 for each article");
    expect(none).toContain("Choose a country");
    expect((await only(addin)).lastLook!.credits).toBeLessThanOrEqual(forecast.look.high);
  });
});

describe("A watch of a market stops with a message", () => {
  it("if the service insists on a company, after one request, and suggests watching a column", async () => {
    const addin = await watched();
    const body = JSON.stringify({
      detail: [{ type: "missing", loc: ["query", "company"], msg: "Field required" }],
    });
    addin.api.faults.set([{ when: { url: "/news", lacks: "company=" }, reply: { status: 422, body } }]);
    await days(addin, 3);
    const stopped = await only(addin);
    const calls = newsRequests(addin).length;
    addin.api.faults.set([]);
    await addin.value("pauseWatch", { watchId: stopped.watchId, paused: false });
    await days(addin, 2);

    expect(stopped).toMatchObject({ state: "stopped", lastLook: null, spentThisMonth: 0 });
    expect(stopped.message).toContain("names no company");
    expect(stopped.message).toContain("Watch a column of companies");
    expect(calls).toBe(1);
    expect((await only(addin)).lastLook).not.toBeNull();
  });

  it("reads all pages before it tells what is new, and asks a service that fails once an hour", async () => {
    const addin = await watched({ ...asking({ limit: 1000 }), creditCap: 50 });
    addin.spoil = (reply, url) => {
      if (!url.includes("/news") || reply.status !== 200) return reply;
      const offset = Number(new URLSearchParams(url.split("?")[1]).get("offset") ?? 0);
      const data = Array.from({ length: Math.max(0, Math.min(100, 900 - offset)) }, (_, index) => ({
        id: offset + index,
        title: `Article ${offset + index}`,
        published_date: "2026-03-03",
        company_mentions: [{ uuid: "u", name: "U", website: "u.example", is_primary: true }],
      }));
      return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), data, total: 900 }) };
    };
    await days(addin, 1);
    const known = whatsNew(addin).length;
    await days(addin, 1);
    const finds = keys(addin).length;
    const before = newsRequests(addin).length;
    addin.api.faults.set([{ when: { url: "/news" }, reply: "cut" }]);
    await addin.clock.sleep(DAY_MS - HOUR_MS);
    await addin.host.fireTriggers();

    expect(known).toBe(900);
    expect(finds).toBe(0);
    expect(newsRequests(addin).length).toBe(before + 1);
    expect((await only(addin)).state).toBe("waiting");
  });
});
