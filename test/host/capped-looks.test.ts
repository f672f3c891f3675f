// Money: a check stays within its cap, and no find is lost by that.
import { describe, expect, it } from "vitest";
import type { Watch } from "../../src/features/watches";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";
import { WrittenService } from "../addin/written-service";

const PRICE = 4;
const MINUTE_MS = 60_000;
const COMPANIES = websites(4);
const [FIRST = ""] = COMPANIES;

/** A daily watch that has looked once, at items published long ago; a look may buy six pages. */
async function watched(companies: readonly string[]) {
  const addin = await openAddin({ formulas: false, column: ["Website", ...companies] });
  const service = new WrittenService(addin);
  service.price = PRICE;
  for (const company of companies) service.writePast(company);
  const what = { kind: "news" as const, range: "Sheet1!A2:A", request: { limit: 10 } };
  const caps = { creditCap: 6 * PRICE, monthCap: 1000 };
  await addin.value("saveWatch", { ...WEEKLY_NEWS, ...caps, every: "day", what });
  await hours(addin, 24);
  return { addin, service };
}

/** Publishes so many items, the last one first. */
function writeNew(addin: OpenAddin, service: WrittenService, company: string, what: string, count: number) {
  for (let each = count; each > 0; each--)
    service.write(company, `${what} ${each}`, { at: addin.clock.now() - each * MINUTE_MS });
}

/** Looks once, and says what that cost and what it found. */
async function look(addin: OpenAddin): Promise<{ credits: number; finds: number }> {
  await hours(addin, 24);
  const { watches } = await addin.value("getWatches", {});
  const { credits, finds } = (watches[0] as Watch).lastLook!;
  return { credits, finds };
}

const found = (addin: OpenAddin, what: string): string[] =>
  whatsNew(addin)
    .map((row) => String(row["What"]))
    .filter((title) => title.startsWith(`${what} `));

describe("After a look that its cap ended within the news of a company,", () => {
  it("the next one tells again what undo has taken away", async () => {
    const { addin, service } = await watched([FIRST]);
    writeNew(addin, service, FIRST, "Many", 90);
    const capped = await look(addin);
    const { runs } = await addin.value("getHistory", {});
    await addin.finishRun(await addin.value("undoRun", { runId: runs[0]!.runId }));
    const left = found(addin, "Many").length;
    const next = await look(addin);
    const after = await look(addin);

    expect([capped.finds, left]).toEqual([55, 0]);
    expect(next).toEqual({ credits: 6 * PRICE, finds: 55 });
    expect(after).toEqual({ credits: PRICE, finds: 0 });
    expect(new Set(found(addin, "Many")).size).toBe(55);
  });

  it("only the next one goes back for the rest; later ones pay for what has come since, and report that alone", async () => {
    const { addin, service } = await watched([FIRST]);
    writeNew(addin, service, FIRST, "Many", 90);
    const capped = await look(addin);
    const quiet = [await look(addin), await look(addin)];
    writeNew(addin, service, FIRST, "Later", 15);
    const later = await look(addin);
    const after = [await look(addin), await look(addin)];

    const page = { credits: PRICE, finds: 0 };
    expect(capped).toEqual({ credits: 6 * PRICE, finds: 55 });
    expect(quiet).toEqual([{ credits: 6 * PRICE, finds: 0 }, page]);
    expect(later).toEqual({ credits: 2 * PRICE, finds: 15 });
    expect(after).toEqual([page, page]);
    expect(new Set(found(addin, "Later")).size).toBe(15);
    expect(new Set(found(addin, "Many")).size).toBe(55);
  });

  it("the next one reports the rest if others had taken most of the cap", async () => {
    const { addin, service } = await watched(COMPANIES);
    for (const company of COMPANIES) writeNew(addin, service, company, `Of ${company}`, 15);
    const [capped, next, quiet] = [await look(addin), await look(addin), await look(addin)];

    expect(capped).toMatchObject({ credits: 6 * PRICE });
    expect(capped.finds).toBeLessThan(60);
    expect(capped.finds + next.finds).toBe(60);
    expect(new Set(found(addin, "Of")).size).toBe(60);
    expect(quiet).toEqual({ credits: COMPANIES.length * PRICE, finds: 0 });
  });
});
