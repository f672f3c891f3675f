import { describe, expect, it } from "vitest";
import type { Watch, WatchRequest } from "../../src/features/watches";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours } from "../addin/watched-weeks";

const PRICE = 2;
const COMPANIES = 6;
const LOOK = COMPANIES * PRICE;
const column = ["Website", ...websites(COMPANIES)];
/** Monday, 01:00 in Berlin. */
const MONDAY = Date.parse("2026-03-09T00:00:00Z");
const DAY = 24;

const WEEKLY: WatchRequest = {
  name: "Firms",
  what: { kind: "enrichment", range: "Sheet1!A2:A", request: { sections: ["firmographic"] } },
  every: "week",
  hour: 8,
  weekday: 1,
  creditCap: 100,
  monthCap: 400,
};

const only = async (addin: OpenAddin): Promise<Watch> => (await addin.value("getWatches", {})).watches[0]!;
const runs = async (addin: OpenAddin) => (await addin.value("getHistory", {})).runs;

/** The day allows two companies. */
async function watching(changed: Partial<WatchRequest> = {}, startsAt = MONDAY): Promise<OpenAddin> {
  const addin = await openAddin({ column, formulas: false, startsAt });
  await addin.value("saveSettings", { dayCap: 5 });
  await addin.value("saveWatch", { ...WEEKLY, ...changed });
  return addin;
}

describe("A look that rests for the cap of the day", () => {
  it("is followed by the look that came due meanwhile, and each of them reaches every company", async () => {
    const addin = await watching({ every: "day" }, Date.parse("2026-03-25T00:00:00Z"));
    // Until the last hour of March in Berlin.
    await hours(addin, 7 * DAY - 3);
    const march = addin.credits;
    await hours(addin, 5 * DAY);
    const looks = (await runs(addin)).filter(({ state }) => state !== "stopped");

    expect(looks.length).toBeGreaterThan(4);
    expect(looks.filter(({ credits }) => credits > LOOK)).toEqual([]);
    expect(looks.filter(({ done }) => done < COMPANIES)).toEqual([]);
    expect((await only(addin)).spentThisMonth).toBe(addin.credits - march);
  });

  it("goes on after days that have no room for it", async () => {
    const addin = await watching();
    await hours(addin, 12);
    const before = addin.credits;
    await addin.value("saveSettings", { dayCap: 1 });
    await hours(addin, 4 * DAY);
    await addin.value("saveSettings", { dayCap: 100 });
    await hours(addin, DAY);
    const watch = await only(addin);

    expect(before).toBe(2 * PRICE);
    expect(addin.credits).toBe(LOOK);
    expect(watch).toMatchObject({
      lastLook: { looked: COMPANIES, of: COMPANIES, credits: LOOK },
      spentThisMonth: LOOK,
    });
  });

  it("keeps its place beside other watches that are due, and both are made", async () => {
    const addin = await watching();
    const other = addin.workbook.insertSheet("Other");
    other.setValues({ row: 1, column: 1, rows: 2, columns: 1 }, [["Website"], ["other.example"]]);
    await addin.value("saveWatch", {
      ...WEEKLY,
      name: "Others",
      every: "day",
      what: { ...WEEKLY.what, range: "Other!A2:A" },
    });
    await hours(addin, 6 * DAY);
    const [first, second] = (await addin.value("getWatches", {})).watches;
    const looks = (await runs(addin)).filter(({ watchName }) => watchName === "Firms");

    expect(looks).toMatchObject([{ state: "done", credits: LOOK }]);
    expect(first).toMatchObject({ lastLook: { looked: COMPANIES, of: COMPANIES } });
    expect(second!.lastLook).not.toBeNull();
  });
});

describe("Check now", () => {
  it("says first what it may cost, asks nobody for that, and spends no more than was agreed to", async () => {
    const addin = await openAddin({ column, formulas: false, startsAt: MONDAY });
    const { watchId } = await addin.value("saveWatch", WEEKLY);

    const bill = await addin.value("quoteLook", { watchId });
    const before = addin.sent.length;
    const run = await addin.finishRun(await addin.value("runWatch", { watchId, creditCap: 2 * PRICE }));
    const rest = await addin.value("quoteLook", { watchId });

    expect(bill.credits).toEqual({ low: LOOK, high: LOOK });
    expect(bill.lines).toContain(`${COMPANIES} new: ${LOOK} credits`);
    expect([before, run.creditsSpent, addin.credits]).toEqual([0, 2 * PRICE, 2 * PRICE]);
    expect(rest.credits.high).toBe(LOOK - 2 * PRICE);
    expect(await addin.refusal("quoteLook", { watchId }, EDITOR)).toContain("made this watch");
  });
});

describe("Check now, while a look of the same watch rests,", () => {
  const refused: readonly [why: string, make: (addin: OpenAddin, watchId: string) => Promise<unknown>][] = [
    ["without a key", (addin) => addin.value("forgetKey", {})],
    ["at the month's cap", (addin, watchId) => addin.value("saveWatch", { ...WEEKLY, watchId, monthCap: 4 })],
    ["while spending is stopped", (addin) => addin.value("stopSpending", { stopped: true })],
  ];

  it.each(refused)("changes nothing where it is refused %s", async (_why, make) => {
    const addin = await watching();
    await hours(addin, 12);
    const { watchId } = await only(addin);
    await make(addin, watchId);
    const [before, watch] = [await runs(addin), await only(addin)];

    expect(await addin.refusal("runWatch", { watchId })).not.toBe("");
    expect(before).toMatchObject([{ state: "stopped", done: 2 }]);
    expect(await runs(addin)).toEqual(before);
    expect(await only(addin)).toEqual(watch);
  });

  it("goes on with the companies that are left", async () => {
    const addin = await watching();
    await hours(addin, 12);
    await addin.value("saveSettings", { dayCap: 100 });
    const { watchId } = await only(addin);
    await addin.finishRun(await addin.value("runWatch", { watchId }));
    await hours(addin, 2 * DAY);

    expect(addin.credits).toBe(LOOK);
    expect(await only(addin)).toMatchObject({ lastLook: { looked: 6, of: 6 }, spentThisMonth: LOOK });
  });
});

describe("The card of a watch whose look rests", () => {
  it("says when it goes on, and when the next look is due", async () => {
    const addin = await watching();
    await hours(addin, 12);
    const resting = await only(addin);

    expect(resting).toMatchObject({ state: "running", nextAt: "2026-03-16T07:00:00.000Z" });
    expect(resting).not.toHaveProperty("due");
    expect(resting.message).toContain("It goes on tomorrow");
    await hours(addin, 4 * DAY);
    expect((await only(addin)).message).not.toContain("tomorrow");
  });

  it("says since when the next look is due, where that waits for it", async () => {
    const addin = await watching({ every: "day" });
    await hours(addin, 12);
    const first = await only(addin);
    await hours(addin, DAY);

    expect(first.nextAt).toBe("2026-03-10T07:00:00.000Z");
    expect(first).not.toHaveProperty("due");
    expect(await only(addin)).toMatchObject({ state: "running", nextAt: first.nextAt, due: true });
  });
});
