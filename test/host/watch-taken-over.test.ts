// docs/share-a-sheet.md: a watch whose owner is gone.
import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS } from "../addin/watched-weeks";

const DAILY: WatchRequest = { ...WEEKLY_NEWS, name: "News", every: "day", creditCap: 20, monthCap: 100 };
const MINE: WatchRequest = { ...DAILY, creditCap: 5, monthCap: 10, takesOver: true };

/** A watch of the editor's, which the owner of the spreadsheet may want to take over. */
async function open(watch = DAILY): Promise<{ addin: OpenAddin; watchId: string }> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(4)] });
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
  const digest = { email: "editor@mail.example" };
  const { watchId } = await addin.value("saveWatch", { ...watch, digest }, EDITOR);
  return { addin, watchId };
}
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A3" };
const only = async (addin: OpenAddin, user = OWNER) =>
  (await addin.value("getWatches", {}, user)).watches[0]!;
const spentBy = async (addin: OpenAddin, user: string) =>
  (await addin.value("getState", {}, user)).credits.month;

describe("A watch whose owner is gone", () => {
  it.each<[why: string, goes: (addin: OpenAddin) => Promise<unknown>, says: RegExp]>([
    [
      "has everything forgotten",
      (addin) => addin.value("forgetEverything", {}, EDITOR),
      /removed their data/,
    ],
    [
      "has no valid key",
      async (addin) => {
        await addin.value("saveSettings", { apiKey: "no-such-key-at-all" }, EDITOR);
        await days(addin, 2);
      },
      /no valid key/,
    ],
    [
      "has not checked for long",
      async (addin) => {
        await days(addin, 1);
        await addin.value("forgetKey", {}, EDITOR);
        await addin.clock.sleep(9 * 24 * 3_600_000);
      },
      /has not checked for \d+ days/,
    ],
  ])("is taken over: it %s", async (_why, goes, says) => {
    const { addin, watchId } = await open();
    await goes(addin);
    const before = await only(addin);
    const byEditor = await spentBy(addin, EDITOR);
    await addin.value("saveWatch", { ...MINE, watchId });
    const credits = addin.credits;
    await days(addin, 2);

    expect(before).toMatchObject({ mine: false });
    expect(before.ownerGone).toMatch(says);
    expect(await only(addin)).toMatchObject({
      watchId,
      mine: true,
      state: "waiting",
      monthCap: 10,
      digest: null,
    });
    expect(addin.credits).toBeGreaterThan(credits);
    expect(await spentBy(addin, OWNER)).toBeCloseTo(addin.credits - credits, 6);
    expect(await spentBy(addin, EDITOR)).toBe(byEditor);
    const { acts = [] } = await addin.value("getHistory", {});
    expect(acts[0]).toMatchObject({ what: "watch-taken-over", name: "News", who: "you" });
    expect(addin.host.mails).toEqual([]);
  });

  it("is not, while they are there, have paused it, or wait for room", async () => {
    const { addin, watchId } = await open({ ...DAILY, creditCap: 1, monthCap: 1 });
    const there = await addin.refusal("saveWatch", { ...MINE, watchId });
    await days(addin, 12);
    const waiting = await only(addin);
    await addin.value("pauseWatch", { watchId, paused: true });
    await addin.clock.sleep(30 * 24 * 3_600_000);

    expect(there).toContain("Only the user who made this watch");
    expect(waiting.ownerGone).toBeUndefined();
    expect((await only(addin)).ownerGone).toBeUndefined();
    expect(await addin.refusal("saveWatch", { ...MINE, watchId })).toContain("Only the user");
  });

  it("is not, while they run something else here", async () => {
    const { addin, watchId } = await open();
    await days(addin, 1);
    await addin.clock.sleep(9 * 24 * 3_600_000);
    await addin.finishRun(await addin.start(BASICS, 100, EDITOR), EDITOR);

    expect((await only(addin)).ownerGone).toBeUndefined();
    expect(await addin.refusal("saveWatch", { ...MINE, watchId })).toContain("Only the user");
    await addin.clock.sleep(8 * 24 * 3_600_000);
    expect((await only(addin)).ownerGone).toMatch(/has not checked for \d+ days/);
  });

  it("is not, once they have replaced the key that was refused", async () => {
    const { addin } = await open();
    await addin.value("saveSettings", { apiKey: "no-such-key-at-all" }, EDITOR);
    await days(addin, 2);
    const without = (await only(addin)).ownerGone;
    await addin.value("saveSettings", { apiKey: DEMO_KEY }, EDITOR);
    await addin.finishRun(await addin.start(BASICS, 100, EDITOR), EDITOR);

    expect(without).toMatch(/no valid key/);
    expect((await only(addin)).ownerGone).toBeUndefined();
  });

  it("belongs to the first who takes it, and needs their key", async () => {
    const { addin, watchId } = await open();
    await addin.value("forgetEverything", {}, EDITOR);
    const without = await addin.refusal("saveWatch", { ...MINE, watchId }, EDITOR);
    await addin.value("saveWatch", { ...MINE, watchId });
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);

    expect(without).toContain("No API key is saved");
    expect(await addin.refusal("saveWatch", { ...MINE, watchId }, EDITOR)).toContain("Only the user");
    expect((await only(addin, EDITOR)).mine).toBe(false);
  });

  it("goes on within the new owner's limits, where a check of the old one was under way", async () => {
    const { addin, watchId } = await open();
    await addin.value("runWatch", { watchId, beginsOnly: true }, EDITOR);
    await addin.value("forgetKey", {}, EDITOR);
    await addin.clock.sleep(9 * 24 * 3_600_000);
    await addin.value("saveWatch", { ...MINE, watchId });
    const credits = addin.credits;
    await hours(addin, 26);

    const spent = addin.credits - credits;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(10);
    expect(await only(addin)).toMatchObject({ mine: true, state: "waiting" });
  });
});
