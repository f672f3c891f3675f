// Money: the cap of a month.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";

const DAILY = { ...WEEKLY_NEWS, every: "day", creditCap: 6, monthCap: 7 } as const;

const only = async (addin: OpenAddin) => (await addin.value("getWatches", {})).watches[0]!;

/** A watch whose month has some of its credits left, but too few for a company. */
async function atItsCap(): Promise<OpenAddin> {
  const startsAt = Date.parse("2026-03-23T08:00:00Z");
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(20)], startsAt });
  await addin.value("saveWatch", DAILY);
  await days(addin, 4);
  return addin;
}

describe("A watch at its cap of a month", () => {
  it("says so, and goes on by itself where it was once the next month has begun", async () => {
    const addin = await atItsCap();
    const resting = await only(addin);
    await days(addin, 3);
    const later = await only(addin);
    const spent = addin.credits;
    await days(addin, 5);
    const next = await only(addin);

    expect(resting.spentThisMonth).toBeGreaterThan(6);
    expect(resting.spentThisMonth).toBeLessThan(7);
    expect(resting.message).toMatch(
      /^One company may cost .* left of this month's cap of 7 credits\. It goes on next month/,
    );
    expect(later).toMatchObject({ state: resting.state, spentThisMonth: resting.spentThisMonth });
    expect(addin.credits).toBeGreaterThan(spent);
    expect(addin.credits - spent).toBeLessThanOrEqual(7);
    expect(next.spentThisMonth).toBeCloseTo(addin.credits - spent, 6);
  });

  it("pauses a look by hand, too, and does not offer to raise that", async () => {
    const addin = await atItsCap();
    const { watchId } = await only(addin);

    const look = await addin.finishRun(await addin.value("runWatch", { watchId }));

    expect(look).toMatchObject({ state: "stopped", capReached: null });
    expect(look.message).toContain("left of this month's cap of 7 credits");
  });

  it("begins no look where nothing is left, and says that it waits", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(20)] });
    await addin.value("saveWatch", { ...DAILY, creditCap: 6, monthCap: 6 });
    await days(addin, 1);
    const { watchId } = await only(addin);
    await addin.value("saveWatch", { ...DAILY, watchId, monthCap: 1 });
    await days(addin, 2);

    expect(addin.credits).toBeLessThanOrEqual(6);
    expect(await only(addin)).toMatchObject({ state: "waiting", due: true });
    expect((await only(addin)).message).toMatch(/^A check of .* left of this month's cap of 1 credit\./);
  });
});
