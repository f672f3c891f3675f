import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const WORDS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ZONE = "Pacific/Auckland";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

describe("The count of unseen finds, and its start date", () => {
  it("begins on the day of the first find, then on the day on which somebody marked them as seen", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(20)] });
    (addin.workbook as unknown as { engine: { timeZone: string } }).engine.timeZone = ZONE;
    const dayName = (at: number | Date) =>
      new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: ZONE }).format(at);
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    for (let day = 0; day < 8 && whatsNew(addin).length === 0; day++) await days(addin, 1);
    const found = (await addin.value("getNews", {})).finds.map(({ foundAt }) => Date.parse(foundAt));
    await days(addin, 2);
    const atFirst = await addin.value("getNews", { unseenOnly: true });
    const markedOn = dayName(addin.clock.now());
    const marked = await addin.value("markSeen", { until: new Date(addin.clock.now()).toISOString() });
    await days(addin, 5);
    const later = await addin.value("getNews", { unseenOnly: true });
    await addin.clock.sleep(WEEK_MS);

    expect(WORDS).toContain(atFirst.since);
    expect(atFirst.since).toBe(dayName(Math.min(...found)));
    expect(atFirst).toMatchObject({ found: expect.stringContaining(atFirst.since) as string, seenWhen: "" });
    expect(marked).toMatchObject({ unseen: 0, since: expect.stringMatching(/^\d\d:\d\d$/) as string });
    expect(marked).toMatchObject({ found: "", seenWhen: `today at ${marked.since}` });
    expect(later.seenWhen).toBe(`on ${markedOn}`);
    expect(later.found).not.toBe("");
    expect(later.since).toBe(markedOn);
    expect(later.unseen).toBeGreaterThan(0);
    expect((await addin.value("getNews", {})).since).toMatch(/^\d+ [A-Z][a-z]+$/);
  });
});
