// docs/watch-for-changes.md: a watch that does not check says why, on its card, on Home and in History.
import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin, websites } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const HOUR_MS = 3_600_000;
const RUNS = 20;
/** All that the properties of a document hold, and what no new run takes of it. */
const [STORE_BYTES, LEFT_TO_OTHERS_BYTES] = [500 * 1024, 80_000];

const DAILY: WatchRequest = { ...WEEKLY_NEWS, every: "day", creditCap: 40, monthCap: 400 };

/** A daily watch that has looked once. */
async function watching(watch: Partial<WatchRequest> = {}): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(RUNS)] });
  await addin.value("saveWatch", { ...DAILY, ...watch });
  await hours(addin, 24);
  return addin;
}

/** Leaves so many bytes of the document's properties. */
function fill({ host }: OpenAddin, left: number): void {
  const properties = host.documentProperties();
  const used = [...properties].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  for (let bytes = STORE_BYTES - used - left, n = 0; bytes > 100; n++) {
    const name = `SOMEBODY_ELSE_${n}`;
    const length = Math.min(8_000, bytes - name.length);
    properties.set(name, "x".repeat(length));
    bytes -= name.length + length;
  }
}

/** Somebody's unfinished runs: each has reached a cap of nothing. */
async function fillRuns(addin: OpenAddin): Promise<void> {
  for (let row = 2; row < RUNS + 2; row++) {
    const range = `Sheet1!A${row}:A${row}`;
    await addin.slice(await addin.start({ kind: "enrichment", sections: ["workforce"], range }, 0));
  }
}

/** A look that a person lets rest. */
async function restLook(addin: OpenAddin): Promise<void> {
  const { watches } = await addin.value("getWatches", {});
  const look = await addin.value("runWatch", { watchId: watches[0]!.watchId });
  await addin.value("pauseRun", { runId: look.runId });
}

async function shown(addin: OpenAddin, user?: string) {
  const { watches } = await addin.value("getWatches", {}, user);
  const { remarks } = await addin.value("getNews", {}, user);
  const { overdue = [] } = await addin.value("getHistory", {}, user);
  return { card: watches[0]!, home: remarks, history: overdue };
}

interface Obstacle {
  readonly why: string;
  readonly make: (addin: OpenAddin) => unknown;
  readonly says: RegExp;
  readonly watch?: Partial<WatchRequest>;
}

const OBSTACLES: readonly Obstacle[] = [
  {
    why: "20 runs are unfinished",
    make: fillRuns,
    says: /^20 of your runs .* are unfinished\. Continue or cancel one/,
  },
  {
    why: "there is no room for another run",
    make: (addin) => fill(addin, LEFT_TO_OTHERS_BYTES - 5_000),
    says: /no room for another run\. Cancel an unfinished one/,
  },
  {
    why: "the properties are full",
    make: (addin) => fill(addin, 150),
    says: /no room left .* Cancel an unfinished run, or delete/,
  },
  {
    why: "spending is stopped",
    make: (addin) => addin.value("stopSpending", { stopped: true }),
    says: /Spending is stopped .* allow it/,
  },
  { why: "no key is saved", make: (addin) => addin.value("forgetKey", {}), says: /key/ },
  {
    why: "another address is saved, without a key",
    make: (addin) => addin.value("saveSettings", { baseUrl: "https://another.example" }),
    says: /key/,
  },
  {
    why: "the cap of its month is used up",
    make: () => undefined,
    says: /A check of “Monday news” .*limit/,
    watch: { creditCap: 4, monthCap: 4 },
  },
  {
    why: "the cap of the day has no room",
    make: (addin) => addin.value("saveSettings", { dayCap: 0 }),
    says: /no day allows more than 0 credits\. Raise/,
  },
  {
    why: "a person lets its last look rest",
    make: restLook,
    says: /What is paid for is kept\. Choose Continue/,
  },
];

describe("A watch that has not checked although it is due says so on its card, on Home and in History", () => {
  it.each(OBSTACLES)("when $why", async ({ make, says, watch = {} }) => {
    const addin = await watching(watch);
    await make(addin);
    const before = addin.credits;
    await hours(addin, 50);
    const { card, home, history } = await shown(addin);

    expect(addin.credits).toBe(before);
    expect(card.message).toMatch(says);
    expect(card.overdue).toMatchObject({ message: card.message });
    expect(home.join()).toContain(card.message);
    expect(history).toEqual([{ watchId: card.watchId, name: DAILY.name, who: "you", ...card.overdue }]);
    expect(Date.parse(card.overdue!.since)).toBeLessThan(addin.clock.now() - HOUR_MS);
  });

  it("when What's new cannot be written by whoever made it, also to the others", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(RUNS)] });
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
    await addin.value("saveWatch", DAILY, EDITOR);
    for (let day = 0; day < 12 && whatsNew(addin).length === 0; day++) await days(addin, 1);
    addin.workbook.sheetNamed("What's new")!.protect({ editors: [] });
    await hours(addin, 50);
    const [own, others] = [await shown(addin, EDITOR), await shown(addin)];

    expect(own.card.message).toMatch(/protected/);
    expect(others.card.overdue).toEqual(own.card.overdue);
    expect(others.home.join()).toContain(own.card.message);
    expect([own.history[0]!.who, others.history[0]!.who]).toEqual(["you", "somebody else"]);
  });

  it("when the trigger does not come, and whose trigger that is", async () => {
    const addin = await watching();
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
    await addin.clock.sleep(50 * HOUR_MS);
    const [own, others] = [await shown(addin), await shown(addin, EDITOR)];

    expect(own.card.message).toMatch(/hourly trigger has not run.* Check now/);
    expect(own.home.join()).toMatch(/^“Monday news” should have checked on \w+day\. /);
    expect(others.card.message).toMatch(/the person who made it .* Ask them/);
    expect(others.history).toMatchObject([{ name: DAILY.name, who: "somebody else" }]);
  });

  it("no longer once it has checked", async () => {
    const addin = await watching();
    await addin.value("stopSpending", { stopped: true });
    await hours(addin, 50);
    await addin.value("stopSpending", { stopped: false });
    await hours(addin, 2);
    const { card, home, history } = await shown(addin);

    expect(card).not.toHaveProperty("overdue");
    expect(card.message).not.toMatch(/Spending/);
    expect([home, history]).toEqual([[], []]);
  });
});
