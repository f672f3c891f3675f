// Money: whoever stops all spending stops it.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { articles, days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" };
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const TOP = { row: 1, column: 1, rows: 2, columns: 3 };
const [COMPANY = ""] = websites(1);

const stop = (addin: OpenAddin, stopped = true) => addin.value("stopSpending", { stopped });

describe("While spending is stopped", () => {
  it.each<[string, (addin: OpenAddin) => Promise<string>]>([
    ["a run", async (addin) => (await addin.run(LOCATION)).message],
    ["a list", (addin) => addin.refusal("generateList", { ...LIST, creditCap: 100 })],
    [
      "a formula",
      async (addin) =>
        (await addin.formula(`=COMPANY_JOBS("${COMPANY}")`)).sheet.getValues(TOP).flat().join(" "),
    ],
  ])("%s buys nothing, whoever stopped it, until it is allowed again", async (_, buy) => {
    const addin = await openAddin();
    await addin.sidebar("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    await addin.sidebar("stopSpending", { stopped: true }, EDITOR);

    const told = await buy(addin);
    const { spendingStopped } = await addin.value("getState", {});
    const spent = addin.credits;
    await stop(addin, false);
    await buy(addin);

    expect(told).toContain("Spending is stopped in this spreadsheet");
    expect(told).toContain("Credits");
    expect(spendingStopped?.who).toBe("somebody else");
    expect(spent).toBe(0);
    expect(await addin.value("getState", {})).not.toHaveProperty("spendingStopped");
  });

  it("what is free goes on: websites for names", async () => {
    const addin = await openAddin({ column: ["Company", "Northwind Robotics"] });
    await stop(addin);

    await addin.run({ kind: "match" }, 0);

    expect(addin.rows().map(({ Match }) => Match)).toEqual(["exact"]);
  });

  it("a run under way stops immediately, and continues by itself within the hour after spending is allowed again", async () => {
    const addin = await openAddin({ column: ["Account", ...websites(20)] });
    const all = { ...LOCATION, range: "Sheet1!A2:A21" };
    const started = await addin.start(all);
    let orders = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "after" || ++orders > 1) return;
      addin.host.documentProperties().set("SPENDING_STOP", "2026-03-02T09:00:00.000Z somebody");
    };
    const stopped = await addin.finishRun(started);
    addin.host.intercept = undefined;
    const spent = addin.credits;
    await addin.clock.sleep(3_600_000);
    await addin.host.fireTriggers();
    const still = addin.credits;

    const allowed = await stop(addin, false);
    await addin.clock.sleep(3_600_000);
    await addin.host.fireTriggers();

    expect(stopped).toMatchObject({ state: "stopped", reason: "setup/spending-stopped", done: 1 });
    expect([spent, still]).toEqual([0.5, 0.5]);
    expect(allowed.run).toMatchObject({ canGoOn: true });
    expect((await addin.value("getState", {})).run).toMatchObject({ state: "done", done: 20 });
  });

  it("answers that were already paid for are still written and shown", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const spent = addin.credits;
    await stop(addin);
    addin.sheet.deleteColumns(4, 1);

    const again = await addin.run(LOCATION);

    expect(again).toMatchObject({ state: "done", done: 5, creditsSpent: 0 });
    expect(addin.credits).toBe(spent);
  });

  it("watches do not look but wait, and find what they missed once spending is allowed", async () => {
    const watching = async () => {
      const opened = await openAddin({ formulas: false, column: ["Website", ...websites(3)] });
      await opened.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
      return opened;
    };
    const eventful = async (opened: OpenAddin, count: number) => {
      for (let day = 0; day < count; day++) {
        opened.api.advanceDays(1);
        await days(opened, 1);
      }
    };
    const [addin, never] = [await watching(), await watching()];
    await eventful(never, 7);
    await eventful(addin, 2);
    await stop(addin);
    const [spent, known] = [addin.credits, articles(addin).length];
    await eventful(addin, 3);
    const [watch] = (await addin.value("getWatches", {})).watches;
    const waited = [addin.credits, articles(addin).length];
    await stop(addin, false);
    await eventful(addin, 2);

    expect(waited).toEqual([spent, known]);
    expect(watch).toMatchObject({ state: "waiting", due: true });
    const found = (each: OpenAddin) =>
      whatsNew(each)
        .map(({ Company, What }) => `${String(Company)} ${String(What)}`)
        .sort();
    expect(addin.credits).toBeGreaterThan(spent);
    expect(found(never).length).toBeGreaterThan(0);
    expect(found(addin)).toEqual(found(never));
  });

  it("an unreadable stored state counts as stopped", async () => {
    const addin = await openAddin();
    addin.host.documentProperties().set("SPENDING_STOP", "?");

    const { spendingStopped } = await addin.value("getState", {});

    expect(spendingStopped).toEqual({ at: "", who: "somebody else" });
    expect((await addin.run(LOCATION)).message).toContain("Spending is stopped");
    expect(addin.credits).toBe(0);
  });
});

describe("What was spent", () => {
  it("is reported by user, and for watches with the forecast for the month", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(3)] });
    await addin.sidebar("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });
    const theirs = await addin.sidebar(
      "startRun",
      { ...LOCATION, range: "Sheet1!A4:A4", creditCap: 5 },
      EDITOR,
    );
    if (!theirs.ok) throw new Error(theirs.error.message);
    await addin.finishRun(theirs.value, EDITOR);
    const daily = { ...WEEKLY_NEWS, every: "day", creditCap: 50, monthCap: 1_500 } as const;
    const { look } = await addin.value("quoteWatch", daily);
    await addin.value("saveWatch", daily);
    const unseen = (await addin.value("getWatches", {})).watches[0]!.expectedThisMonth;
    await addin.value("saveWatch", {
      ...daily,
      watchId: (await addin.value("getWatches", {})).watches[0]!.watchId,
      monthCap: 100,
    });
    await days(addin, 2);

    const { byPerson, total } = await addin.value("getCredits", {});
    const [watch] = (await addin.value("getWatches", {})).watches;

    expect(byPerson.map(({ who }) => who)).toEqual(["You", "Somebody else"]);
    expect(byPerson.reduce((sum, { credits }) => sum + credits, 0)).toBeCloseTo(total.credits, 6);
    // Before the first check it goes by what was told of one.
    expect(unseen.high / unseen.low).toBeCloseTo(look.high / look.low, 1);
    expect(unseen.high).toBeLessThanOrEqual(31 * look.high);
    // It is the beginning of a month: some four weeks of looks that cost about the same.
    expect(watch!.mostThisMonth).toBeGreaterThan(5 * watch!.spentThisMonth);
    expect(watch!.mostThisMonth).toBeLessThanOrEqual(100);
  });
});
