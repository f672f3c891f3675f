// Money: a listing that moves by a page.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, whatsNew, WEEKLY_NEWS } from "../addin/watched-weeks";
import { WrittenService } from "../addin/written-service";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const [FIRST = ""] = websites(1);
const ALL_NEWS = { kind: "news", mode: "all", limit: 10, range: "Sheet1!A2:A" } as const;
const ALL_JOBS = { ...ALL_NEWS, kind: "jobs" } as const;

async function withItems(count: number) {
  const addin = await openAddin({ formulas: false, column: ["Website", FIRST] });
  const service = new WrittenService(addin);
  service.price = 4;
  for (let each = count; each > 0; each--)
    service.write(FIRST, `Old ${each}`, { at: addin.clock.now() - each * HOUR_MS });
  return { addin, service };
}

/** Publishes so many items before a page is served, once. */
function publishBefore(service: WrittenService, page: number, count: number): void {
  const from = service.asked.length;
  let isDone = false;
  service.broken = () => {
    if (isDone || service.asked.length !== from + page) return null;
    isDone = true;
    for (let each = 0; each < count; each++) service.write(FIRST, `New ${each}`);
    return null;
  };
}

const shownOn = (addin: OpenAddin, sheet: string) => addin.rows(addin.workbook.sheetNamed(sheet));

describe("Where as many items as a page holds are published between two pages,", () => {
  it("a run for all articles fetches all", async () => {
    const count = 10;
    const { addin, service } = await withItems(100);
    publishBefore(service, 4, count);
    const done = await addin.run(ALL_NEWS);

    expect(done.state).toBe("done");
    expect(shownOn(addin, "News")).toHaveLength(100 + count);
  });

  it("no job post that is still open is called Gone", async () => {
    const { addin, service } = await withItems(400);
    await addin.run(ALL_JOBS);
    await addin.clock.sleep(8 * 24 * HOUR_MS);
    publishBefore(service, 2, 99);
    await addin.run(ALL_JOBS);
    const states = shownOn(addin, "Job posts").map((row) => String(row["State"]));

    expect(states.filter((state) => state === "Open")).toHaveLength(400);
    expect(states.filter((state) => state === "New")).toHaveLength(99);
  });

  it("a look of a watch finds all of them, and pays for no page again the next day", async () => {
    const { addin, service } = await withItems(0);
    service.writePast(FIRST);
    const what = { kind: "news", range: "Sheet1!A2:A", request: { limit: 10 } } as const;
    await addin.value("saveWatch", { ...WEEKLY_NEWS, creditCap: 100, monthCap: 1000, every: "day", what });
    await days(addin, 1);
    for (let each = 45; each > 0; each--)
      service.write(FIRST, `Many ${each}`, { at: addin.clock.now() - each * MINUTE_MS });
    publishBefore(service, 3, 10);
    const spent: number[] = [];
    for (let day = 0; day < 3; day++) {
      await days(addin, 1);
      spent.push((await addin.value("getWatches", {})).watches[0]!.lastLook!.credits);
    }

    expect(new Set(whatsNew(addin).map((row) => String(row["What"]))).size).toBe(55);
    expect(spent.slice(1)).toEqual([4, 4]);
  });
});
