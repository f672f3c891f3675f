// Money: a check uses its cap, and passes none.
import { describe, expect, it } from "vitest";
import type { Watch, WatchRequest } from "../../src/features/watches";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours } from "../addin/watched-weeks";

const PRICE = 2;
const COMPANIES = 20;
const column = ["Website", ...websites(COMPANIES)];
const CAP = COMPANIES * PRICE;
const DAILY: WatchRequest = {
  name: "Firms",
  what: { kind: "enrichment", range: "Sheet1!A2:A", request: { sections: ["firmographic"] } },
  every: "day",
  hour: 7,
  creditCap: CAP,
  monthCap: CAP,
};

const only = async (addin: OpenAddin): Promise<Watch> => (await addin.value("getWatches", {})).watches[0]!;

/** With a look that rests, since the day allows two companies. */
async function withRestingLook(): Promise<{ addin: OpenAddin; watchId: string; runId: string }> {
  const addin = await openAddin({ column, formulas: false });
  await addin.value("saveSettings", { dayCap: 2 * PRICE });
  const { watchId } = await addin.value("saveWatch", DAILY);
  const { runId, state } = await addin.finishRun(await addin.value("runWatch", { watchId }));
  expect({ state, credits: addin.credits }).toEqual({ state: "stopped", credits: 2 * PRICE });
  return { addin, watchId, runId };
}

describe("A look of a column", () => {
  it("uses its whole cap every time, and looks first at those that waited longest", async () => {
    const addin = await openAddin({ column, formulas: false });
    const cap = 14 * PRICE;
    const watch = { ...DAILY, creditCap: cap, monthCap: 1000 };
    await addin.value("saveWatch", watch);

    const looks: { spent: number; said: string }[] = [];
    for (let day = 0; day < 4; day++) {
      const before = addin.credits;
      await hours(addin, 24);
      const { message } = await only(addin);
      looks.push({ spent: addin.credits - before, said: message });
    }
    const asked = addin.sent.flatMap(({ url }) => /company=([^&]+)/.exec(url)?.[1] ?? []);
    const times = websites(COMPANIES).map((company) => asked.filter((each) => each === company).length);

    expect(looks.map(({ spent }) => spent)).toEqual([cap, cap, cap, cap]);
    for (const { said } of looks)
      expect(said).toContain("14 of 20 checked, the other 6 come first next time.");
    // 56 looks at companies in all, each at least twice.
    expect([Math.min(...times), Math.max(...times)]).toEqual([2, 3]);
  });

  it("goes on under the caps that its watch has by then", async () => {
    const { addin, watchId } = await withRestingLook();
    await addin.value("saveWatch", { ...DAILY, watchId, creditCap: 6, monthCap: 6 });
    await addin.value("saveSettings", { dayCap: 1000 });
    await hours(addin, 3);

    expect(addin.credits).toBe(6);
    expect(await only(addin)).toMatchObject({ spentThisMonth: 6, lastLook: { credits: 6, looked: 3 } });
  });

  it("spends nothing more once its watch's caps are below what it has spent", async () => {
    const { addin, watchId } = await withRestingLook();
    await addin.value("saveWatch", { ...DAILY, watchId, creditCap: 20, monthCap: 3 });
    await addin.value("saveSettings", { dayCap: 1000 });
    await hours(addin, 3);
    const watch = await only(addin);

    expect(addin.credits).toBe(2 * PRICE);
    expect(watch.spentThisMonth).toBe(2 * PRICE);
  });

  it("is not raised by whoever goes on with it", async () => {
    const addin = await openAddin({ column, formulas: false });
    const { watchId } = await addin.value("saveWatch", { ...DAILY, creditCap: 6, monthCap: 10 });
    const { runId } = await addin.value("runWatch", { watchId });
    const ended = await addin.finishRun(await addin.value("runSlice", { runId, creditCap: 500 }));

    expect(ended).toMatchObject({ state: "cancelled", creditsSpent: 6 });
    expect(addin.credits).toBe(6);
  });

  it("whose rows are tried again costs no more than its watch allows by then", async () => {
    const addin = await openAddin({ column, formulas: false });
    const { watchId } = await addin.value("saveWatch", DAILY);
    addin.api.faults.set([{ when: { from: 3 }, reply: { status: 503 } }]);
    const { runId } = await addin.finishRun(await addin.value("runWatch", { watchId }));
    await addin.value("getState", {});
    addin.api.faults.clear();
    const before = addin.credits;
    await addin.value("saveWatch", { ...DAILY, watchId, monthCap: before + PRICE });
    await addin.finishRun(await addin.value("retryFailed", { runId }));

    expect(before).toBeGreaterThan(0);
    expect(addin.credits).toBe(before + PRICE);
    await addin.value("getState", {});
    expect((await only(addin)).spentThisMonth).toBe(addin.credits);
  });
});

describe("A look of a column that rests over the turn of a month", () => {
  it("goes on within the cap of the month that has begun", async () => {
    const addin = await openAddin({ column, formulas: false, startsAt: Date.parse("2026-03-31T02:00:00Z") });
    await addin.value("saveSettings", { dayCap: 2 * PRICE });
    await addin.value("saveWatch", DAILY);
    // 23:00 in Berlin.
    await hours(addin, 19);
    const march = addin.credits;
    await addin.value("saveSettings", { dayCap: 1000 });
    await addin.clock.sleep(2 * 3_600_000);
    await hours(addin, 1);
    const [look] = (await addin.value("getHistory", {})).runs;
    const next = await only(addin);
    await hours(addin, 60);
    const later = await only(addin);

    expect(march).toBe(2 * PRICE);
    expect(look).toMatchObject({ credits: CAP, total: COMPANIES });
    expect(next).toMatchObject({ spentThisMonth: CAP - march, state: "waiting" });
    expect(addin.credits - march).toBe(CAP);
    expect(later.spentThisMonth).toBe(CAP);
  });
});
