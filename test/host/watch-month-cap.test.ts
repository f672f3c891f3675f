// Money: the cap of a month.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";

const DAILY = { ...WEEKLY_NEWS, every: "day", creditCap: 6, monthCap: 7 } as const;

const only = async (addin: OpenAddin) => (await addin.value("getWatches", {})).watches[0]!;

/** A watch whose month has some of its credits left, but too few for a company. */
async function atItsCap(): Promise<OpenAddin> {
  const startsAt = Date.parse("2026-03-27T08:00:00Z");
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(20)], startsAt });
  await addin.value("saveWatch", DAILY);
  await days(addin, 3);
  return addin;
}

describe("A watch at its cap of a month", () => {
  it("says so, and goes on by itself where it was once the next month has begun", async () => {
    const addin = await atItsCap();
    const resting = await only(addin);
    await days(addin, 1);
    const later = await only(addin);
    const spent = addin.credits;
    await days(addin, 3);
    const next = await only(addin);

    expect(resting.spentThisMonth).toBeGreaterThan(6);
    expect(resting.spentThisMonth).toBeLessThan(7);
    expect(resting.message).toMatch(
      /^One company may cost .* left of this month's limit of 7 credits\. It goes on next month/,
    );
    expect(later).toMatchObject({ state: resting.state, spentThisMonth: resting.spentThisMonth });
    expect(addin.credits).toBeGreaterThan(spent);
    expect(addin.credits - spent).toBeLessThanOrEqual(7);
    expect(next.spentThisMonth).toBeCloseTo(addin.credits - spent, 6);
  });
});
