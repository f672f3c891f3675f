import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";

const DAILY = { ...WEEKLY_NEWS, every: "day", creditCap: 6, monthCap: 7 } as const;

const only = async (addin: OpenAddin) => (await addin.value("getWatches", {})).watches[0]!;

/** A watch whose month has some of its credits left, but too few for a company. */
async function atItsCap(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(20)] });
  await addin.value("saveWatch", DAILY);
  await days(addin, 4);
  return addin;
}

describe("A watch at its cap of a month", () => {
  it("says what it has spent of it, and still does so when it goes on", async () => {
    const addin = await atItsCap();
    const stopped = await only(addin);
    const [on] = (await addin.value("pauseWatch", { watchId: stopped.watchId, paused: false })).watches;

    expect(stopped.state).toBe("stopped");
    expect(stopped.spentThisMonth).toBeGreaterThan(6);
    expect(stopped.spentThisMonth).toBeLessThan(7);
    expect(stopped.message).toMatch(
      new RegExp(
        `^This watch spent ${stopped.spentThisMonth} credits in \\w+, and may spend 7 in a month: the rest`,
      ),
    );
    expect(on).toMatchObject({ state: "waiting", message: stopped.message });
  });

  it("ends a look by hand at what is left of it, and does not offer to raise that", async () => {
    const addin = await atItsCap();
    const { watchId, message } = await only(addin);

    const look = await addin.finishRun(await addin.value("runWatch", { watchId }));

    expect(look).toMatchObject({ state: "cancelled", capReached: null });
    expect(look.message).toContain("what the month’s cap of 7 credits had left");
    expect(await only(addin)).toMatchObject({ state: "stopped", message });
  });
});
