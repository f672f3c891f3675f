// Money: what was paid for is shown, also between two pages.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

import { WrittenService } from "../addin/written-service";

const PRICE = 4;
const EACH = 45;
/** Three of the five pages of each company. */
const CAP = 6 * PRICE;
const HOUR_MS = 3_600_000;
const COMPANIES = websites(2);

async function opened() {
  const addin = await openAddin({ formulas: false, column: ["Website", ...COMPANIES] });
  const service = new WrittenService(addin);
  service.price = PRICE;
  const write = (company: string, count: number) => {
    for (let each = count; each > 0; each--)
      service.write(company, `Of ${company} ${each}`, { at: addin.clock.now() - each * HOUR_MS });
  };
  return { addin, service, write };
}

/** A run over all pages that its cap has stopped within those of both companies. */
async function stopped() {
  const { addin, service, write } = await opened();
  for (const company of COMPANIES) write(company, EACH);
  const request = { kind: "news", range: "Sheet1!A2:A", limit: 10, mode: "all" } as const;
  const run = await addin.finishRun(await addin.start(request, CAP));
  expect(run).toMatchObject({ state: "stopped", creditsSpent: CAP, done: 0 });
  return { addin, service, run };
}

const items = (addin: OpenAddin, sheetName = "News"): string[] => {
  const sheet = addin.workbook.sheetNamed(sheetName);
  return (sheet === undefined ? [] : addin.rows(sheet)).map((row) => String(row["Headline"] ?? row["Title"]));
};

describe("A run for all articles that its cap stops between two pages", () => {
  it("shows what it has paid for, and says so when it is cancelled", async () => {
    const { addin, service, run } = await stopped();
    const shown = items(addin);
    const cancelled = await addin.value("cancelRun", { runId: run.runId });

    // Pages of ten, each of which repeats an item of the one before.
    expect(shown).toHaveLength(2 * 28);
    expect(new Set(shown).size).toBe(2 * 28);
    expect(service.asked).toHaveLength(6);
    expect(cancelled.message).toBe(`Cancelled. 0 companies, 56 new articles, ${CAP} credits.`);
  });
});
