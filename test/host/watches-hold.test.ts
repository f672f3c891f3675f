// Money: a watch goes on where it was stopped, and nothing is lost.
import { describe, expect, it } from "vitest";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { articles, days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const COMPANIES = 12;
const column = ["Website", ...websites(COMPANIES)];
const DAILY = { ...WEEKLY_NEWS, every: "day" } as const;
const DAY_MS = 86_400_000;

describe("A watch", () => {
  it("goes on with a look that was stopped, reports all that it has found, and counts its credits", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", DAILY);
    await days(addin, 2);
    const { watchId, lastLook } = await only(addin);
    await addin.clock.sleep(5 * DAY_MS);
    await addin.value("saveSettings", { dayCap: 1 });
    const stopped = await addin.finishRun(await addin.value("runWatch", { watchId }));
    await addin.value("saveSettings", { dayCap: 100 });
    await addin.clock.sleep(DAY_MS);
    await addin.finishRun(await addin.value("runWatch", { watchId }));

    const later = articles(addin).filter((row) => Number(row["First seen"]) > Date.parse(lastLook!.at));
    const told = whatsNew(addin).filter((row) => Number(row["Found"]) > Date.parse(lastLook!.at));
    expect(stopped.state).toBe("stopped");
    expect(new Set(told.map((row) => row["What"]))).toEqual(new Set(later.map((row) => row["Headline"])));
    // Two of these articles are about one story.
    expect(told).toHaveLength(later.length - 1);
    expect((await only(addin)).spentThisMonth).toBeCloseTo(addin.credits, 6);
  });

  it("says so if it cannot write to What's new, and reports everything once it can", async () => {
    const addin = await openAddin({ apiKey: null, column });
    const key = { baseUrl: BASE_URL, apiKey: DEMO_KEY };
    await addin.value("saveSettings", key, EDITOR);
    await addin.value("saveWatch", DAILY, EDITOR);
    await days(addin, 3);
    const sheet = addin.workbook.sheetNamed("What's new")!;
    const before = whatsNew(addin).length;
    const protection = sheet.protect({ editors: [] });
    await days(addin, 3);
    const closed = await only(addin);
    const spent = addin.credits;
    await days(addin, 1);
    sheet.removeProtection(protection.id);
    const stillSpent = addin.credits;
    await addin.value("pauseWatch", { watchId: closed.watchId, paused: false }, EDITOR);
    await days(addin, 2);

    expect(closed).toMatchObject({ state: "stopped" });
    expect(closed.message).toContain("What's new");
    expect(stillSpent).toBe(spent);
    expect(whatsNew(addin).length).toBeGreaterThan(before);
  });
});

describe("Watches that cannot be parsed", () => {
  it.each([{ slot: "2026-99-99" }, { toldAt: 9e15 }])("do not affect anything else: %j", async (damage) => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveWatch", { ...WEEKLY_NEWS, name: "Good" });
    const [good] = stored(addin);
    const bad = { ...good, id: "bad", lastRun: "x", last: { credits: 1, finds: 1 }, ...damage };
    addin.host.documentProperties().set("WATCH_bad", JSON.stringify(bad));

    await days(addin, 8);

    const { watches } = await addin.value("getWatches", {});
    expect(watches.map(({ name, lastLook }) => [name, lastLook !== null])).toEqual([["Good", true]]);
  });
});

async function only(addin: OpenAddin) {
  const { watches } = await addin.value("getWatches", {});
  expect(watches).toHaveLength(1);
  return watches[0]!;
}

const stored = (addin: OpenAddin) =>
  [...addin.host.documentProperties()].flatMap(([name, text]) =>
    name.startsWith("WATCH_") ? [JSON.parse(text) as Record<string, unknown>] : [],
  );
